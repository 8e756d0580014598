"""Flops over HTTP: the list, filters by texture, and surveys."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from runout import FlopTables
from runout import survey as survey_by_combo
from runout.analysis.flop_tables.survey_question import open_tables, usual_tables
from runout.errors import LimitExceeded
from runout.questions.surveys import survey_flops
from runout.service.app import create_app
from runout.service.http.time_limit import TimeLimit
from support.service_clients import client_of

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

    from runout.service.settings import Settings

ADDRESS = "/api/v1/flops"
# The four flops of trips from aces to jacks, which are quick to compute.
FEW = {"pairing": ["trips"], "high": ["A", "K", "Q", "J"]}


@pytest.fixture(autouse=True)
def isolated_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache-of-user"))
    open_tables.cache_clear()


@pytest.mark.parametrize(
    ("only", "count", "weight"),
    [
        ({}, 1755, 22_100),
        ({"suits": "monotone"}, 286, 1_144),
        ({"suits": "two-tone"}, 1_014, 12_168),
        ({"suits": "rainbow"}, 455, 8_788),
        ({"pairing": "paired"}, 312, 3_744),
        ({"pairing": "trips"}, 13, 52),
        ({"suits": ["monotone", "two-tone", "rainbow"]}, 1755, 22_100),
        ({"pairing": "trips", "suits": "monotone"}, 0, 0),
        ({"connectedness": "connected", "straights": 0}, 0, 0),
    ],
)
def test_flops_and_their_multiplicities(
    client: httpx.Client, only: dict[str, Any], count: int, weight: int
) -> None:
    payload = client.get(ADDRESS, params=only).json()
    assert (payload["count"], payload["weight"]) == (count, weight)
    assert len(payload["flops"]) == count
    assert sum(flop["weight"] for flop in payload["flops"]) == weight


@pytest.mark.parametrize(
    "only",
    [
        {},
        {"suits": "monotone"},
        {"high": ["A", "K"], "pairing": "unpaired"},
        {"suits": ["rainbow", "two-tone"], "connectedness": "gapped", "straights": 0},
        {"pairing": "trips", "suits": "monotone"},
    ],
)
def test_requested_values_sum_to_the_list(client: httpx.Client, only: dict[str, Any]) -> None:
    payload = client.get(ADDRESS, params=only).json()
    for trait, values in payload["facets"].items():
        body = only.get(trait, list(values))
        selected = [str(value) for value in body] if isinstance(body, list) else [str(body)]
        for number in ("count", "weight"):
            assert sum(values[value][number] for value in selected) == payload[number], trait


def test_facets_count_the_flops_of_other_values(client: httpx.Client) -> None:
    payload = client.get(ADDRESS, params={"suits": "monotone"}).json()["facets"]
    assert payload["suits"]["rainbow"] == {"count": 455, "weight": 8_788}
    assert payload["pairing"]["trips"] == {"count": 0, "weight": 0}
    assert {trait: len(values) for trait, values in payload.items()} == {
        "high": 13, "suits": 3, "pairing": 3, "connectedness": 3, "straights": 4,
    }  # fmt: skip
    more = client.get(ADDRESS, params={"suits": ["monotone", "rainbow"]}).json()
    assert more["count"] == sum(payload["suits"][each]["count"] for each in ("monotone", "rainbow"))


def test_the_first_flop_is_the_example(client: httpx.Client) -> None:
    payload = client.get(ADDRESS, params={"pairing": "trips", "high": "A"}).json()
    assert payload["flops"] == [
        {
            "flop": "AcAdAh",
            "high_card": "A",
            "suits": "rainbow",
            "pairing": "trips",
            "connectedness": "disconnected",
            "straights": 0,
            "weight": 4,
        }
    ]


@pytest.mark.parametrize(
    "only", [{"suits": "blue"}, {"high": "1"}, {"straights": 4}, {"colour": "red"}]
)
def test_unknown_traits_are_refused(client: httpx.Client, only: dict[str, Any]) -> None:
    answer = client.get(ADDRESS, params=only)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"


def survey(client: httpx.Client, **body: Any) -> dict[str, Any]:
    answer = client.post(f"{ADDRESS}/survey", json=body)
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()
    return payload


def test_a_survey_without_tables_is_computed_and_marked(client: httpx.Client) -> None:
    payload = survey(client, ranges=["QQ+,AKs:0.5", "JTs"], only=FEW)
    right = FlopTables().survey(
        "QQ+,AKs:0.5", "JTs", flops=[flop["flop"] for flop in payload["flops"]]
    )
    assert payload["mean"] == right.mean
    assert Fraction(payload["fraction"]) == right.fraction
    assert [flop["equity"] for flop in payload["flops"]] == right.equity.tolist()
    assert (payload["count"], payload["weight"], payload["computed"]) == (4, 16, 4)
    assert payload["tables"].startswith("4 of 4 flops computed, no file of tables")
    assert payload["distribution"] == right.distribution(20).tolist()
    assert sum(payload["distribution"]) == pytest.approx(1)
    listed = client.get(ADDRESS, params=FEW).json()["flops"]
    for flop, entry in zip(payload["flops"], listed, strict=True):
        assert {name: flop[name] for name in entry} == entry


def test_a_survey_from_tables(client: httpx.Client, tmp_path: Path) -> None:
    before = survey(client, ranges=["QQ+", "JTs"], only=FEW)
    FlopTables.build(["AcAdAh", "KcKdKh"], path=tmp_path / "cache" / "equity_tables.safetensors")
    after = survey(client, ranges=["QQ+", "JTs"], only=FEW)
    assert [flop["computed"] for flop in after["flops"]] == [False, False, True, True]
    assert after["tables"].startswith("2 of 4 flops computed, equity_tables.safetensors lacks them")
    assert after["fraction"] == before["fraction"]
    payload = survey(client, ranges=["QQ+", "JTs"], only={**FEW, "high": ["A", "K"]})
    assert (payload["computed"], payload["tables"]) == (0, "all 2 flops from the file of tables")


def test_suit_specific_ranges_are_computed_by_combo(client: httpx.Client) -> None:
    payload = survey(client, ranges=["AhKh:1,QQ", "KK"], only=FEW)
    right = survey_by_combo("AhKh:1,QQ", "KK", flops=[flop["flop"] for flop in payload["flops"]])
    assert Fraction(payload["fraction"]) == right.fraction
    assert [flop["nut_shares"] for flop in payload["flops"]] == [
        row["nut_shares"] for row in right.rows()
    ]
    assert payload["groups"] == [group.to_dict() for group in right.groups()]


@pytest.mark.parametrize("example", survey_flops.examples)
def test_examples_are_answered(client: httpx.Client, example: dict[str, Any]) -> None:
    assert survey(client, **example)["count"] > 0


def test_flops_on_which_nothing_can_be_dealt(client: httpx.Client) -> None:
    payload = survey(client, ranges=["AA", "KK"], only={"pairing": ["trips"], "high": ["A"]})
    assert (payload["mean"], payload["fraction"], payload["flops"][0]["equity"]) == (
        None,
        None,
        None,
    )
    assert payload["distribution"] == [0] * 20


def test_bars_weigh_flops_by_multiplicity(client: httpx.Client) -> None:
    payload = survey(
        client, ranges=["QQ+", "JTs"], only={"high": ["4"], "suits": ["rainbow", "monotone"]}
    )
    bars = [0.0] * 20
    for flop in payload["flops"]:
        bars[min(19, int(20 * flop["equity"]))] += flop["weight"] / payload["weight"]
    assert payload["distribution"] == pytest.approx(bars)


@pytest.mark.parametrize(
    ("body", "pointer", "message"),
    [
        ({"ranges": ["AKh", "KK"]}, "/ranges/0", "AxKh"),
        ({"ranges": ["AA"]}, "/ranges", ""),
        ({"ranges": ["AA", "KK"], "only": {"high": ["1"]}}, "/only/high/0", "use A, K, Q"),
        ({"ranges": ["AA", "KK"], "only": {"high": ["A"] * 14}}, "/only/high", "at most 13"),
        ({"ranges": ["AA", "KK"], "only": {"straights": [True]}}, "/only/straights/0", "0 to 3"),
        ({"ranges": ["AA", "KK"], "only": []}, "/only", "not an object"),
        ({"ranges": ["AA", "KK"], "only": False}, "/only", "not an object"),
        ({"ranges": ["AA", "KK"], "only": {"suits": None}}, "/only/suits", "leave it out"),
        (
            {"ranges": ["AA", "KK"], "only": {"pairing": ["trips"], "suits": ["monotone"]}},
            "/only",
            "no flop has all",
        ),
    ],
)
def test_errors_have_their_pointer_and_reason(
    client: httpx.Client, body: dict[str, Any], pointer: str, message: str
) -> None:
    answer = client.post(f"{ADDRESS}/survey", json=body)
    assert answer.status_code == 422
    assert answer.json()["pointer"] == pointer
    assert message in answer.json()["detail"]


@pytest.mark.parametrize(
    ("ranges", "remedy"),
    [(["AA", "KK"], "computed flops are kept"), (["AA", "KhQh"], "stream the survey")],
)
def test_a_survey_beyond_the_time_limit_is_cut_and_states_the_limit(
    settings: Settings, ranges: list[str], remedy: str
) -> None:
    with client_of(create_app(replace(settings, request_seconds=0.01))) as client:
        answer = client.post(f"{ADDRESS}/survey", json={"ranges": ranges})
    assert answer.status_code == 422
    assert "0.01 s, the limit" in answer.json()["detail"]
    assert remedy in answer.json()["detail"]


def test_flops_computed_before_a_survey_is_cut_are_kept() -> None:
    work = survey_flops.function(["AA", "KK"], only=FEW)
    limit = TimeLimit(0.0, work.remedy)
    with pytest.raises(LimitExceeded, match="computed flops are kept"):
        work.run(limit.check)
    assert usual_tables().computed
