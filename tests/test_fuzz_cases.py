"""Regression inputs and seeds of the fuzz targets: every law holds for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuzz.service import API, ask
from fuzz.targets import ALL, find
from runout.analysis.histories.phh import read_phh

_CASES = Path(__file__).parent / "data" / "fuzz"


def test_every_regression_case_belongs_to_a_target() -> None:
    assert {folder.name for folder in _CASES.iterdir()} <= {*ALL}


@pytest.mark.filterwarnings("ignore::runout.errors.OverlapWarning")
@pytest.mark.parametrize("name", ALL)
def test_the_law_of_each_target_holds_for_its_seeds_and_regression_cases(name: str) -> None:
    target = find(name)
    for seed in target.seeds():
        target.check(seed)
    for case in sorted((_CASES / name).glob("*")):
        try:
            target.check(case.read_bytes())
        except Exception as error:
            error.add_note(f"the case {case.name}")
            raise


def test_the_fuzzed_service_runs_and_first_requests_match_their_schemas() -> None:
    for seed in API.seeds():
        _, payload = ask(seed)
        assert "invalid-request" not in payload[0].get("type", ""), payload
        assert "stopping" not in payload[0].get("detail", ""), payload


def test_an_amount_is_read_to_its_last_digit() -> None:
    case = _CASES / "phh" / "stack_of_30_digits_and_a_half"
    hundredths = read_phh(case.read_text()).stacks[0]
    assert hundredths == 12345678901234567890123456789050
