"""Formats of the sites: golden files of invented hands, damaged lines, encodings, detection."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

import pytest

from runout.analysis.histories.check import Verdict, check
from runout.analysis.histories.files import detect_format, read_hands
from runout.analysis.histories.hand import Hand, HandError
from runout.analysis.histories.phh import read_phh
from runout.analysis.histories.phh_writing import phhs_tables, write_phh
from runout.analysis.histories.replay import replay
from runout.analysis.histories.sites import SITES as SITE_READERS

DATA = Path(__file__).parents[3] / "data" / "sites"
SITES = sorted(file.stem for file in DATA.glob("*.txt"))


def file_of(site: str) -> Path:
    return DATA / f"{site}.txt"


def read_all(site: str) -> list[Hand]:
    hands = list(read_hands(file_of(site)))
    assert all(isinstance(hand, Hand) for hand in hands), hands
    return [hand for hand in hands if isinstance(hand, Hand)]


def test_every_site_has_hands() -> None:
    assert {*SITES, "pokerstars"} == {site.name.lower() for site in SITE_READERS}


@pytest.mark.parametrize("site", SITES)
def test_golden_files(site: str) -> None:
    written = "".join(phhs_tables(map(write_phh, read_all(site))))
    assert written == file_of(site).with_suffix(".phhs").read_text(encoding="utf-8")


@pytest.mark.parametrize("site", SITES)
def test_golden_hands_agree_with_the_rules_and_read_back(site: str) -> None:
    for hand in read_all(site):
        checked = check(hand)
        assert checked.verdict is Verdict.AGREES, checked.reason
        assert checked.account.net is not None
        assert sum(checked.account.net) == -(checked.account.rake or 0)
        assert read_phh(write_phh(hand)) == hand


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16-le", "utf-16-be"])
def test_byte_order_marks_and_windows_line_endings_change_nothing(
    site: str, encoding: str, tmp_path: Path
) -> None:
    text = file_of(site).read_text(encoding="utf-8")
    mark = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}.get(encoding, b"")
    file = tmp_path / "hands"
    file.write_bytes(mark + text.replace("\n", "\r\n").encode(encoding))
    assert list(read_hands(file)) == read_all(site)


@pytest.mark.parametrize("site", SITES)
def test_each_format_is_detected_by_its_content_alone(site: str) -> None:
    lines = file_of(site).read_text(encoding="utf-8").splitlines()
    begins = [
        (known.name, line) for line in lines for known in SITE_READERS if known.recognises(line)
    ]
    assert {name.lower() for name, _ in begins} == {site}
    assert len(begins) == len(read_all(site))
    with file_of(site).open("rb") as stream:
        assert (detect_format(stream) or "").lower() == site


@pytest.mark.parametrize("site", SITES)
def test_a_missing_or_doubled_line_affects_one_hand_at_most(site: str) -> None:
    """Lines check each other: without one a hand is refused, differs or is unchanged."""
    lines = file_of(site).read_text(encoding="utf-8").splitlines(keepends=True)
    whole = {hand.title: hand for hand in read_all(site)}
    for at in range(len(lines)):
        for damaged in (lines[:at] + lines[at + 1 :], lines[: at + 1] + lines[at:]):
            results = list(read_hands([line.encode() for line in damaged]))
            read = [hand for hand in results if isinstance(hand, Hand)]
            same = [hand for hand in read if hand == whole.get(hand.title)]
            assert len(same) >= len(whole) - 2  # without its first line a hand joins another
            for error in results:
                if isinstance(error, HandError):
                    assert error.line is not None
                    assert 1 <= error.line <= len(damaged) + 1


@pytest.mark.parametrize("site", SITES)
def test_a_truncated_file_keeps_its_whole_hands(site: str) -> None:
    content = file_of(site).read_bytes()
    hands = read_all(site)
    for size in range(0, len(content), 97):
        results = list(read_hands(content[:size].splitlines(keepends=True)))
        whole = [hand for hand in results if isinstance(hand, Hand)]
        assert len(results) - len(whole) <= 1
        # The lines after the last that is needed may be missing.
        assert [hand.title for hand in whole] == [hand.title for hand in hands[: len(whole)]]


@pytest.mark.parametrize("site", SITES)
def test_lines_in_another_language_are_refused_and_named(site: str) -> None:
    text = re.sub("[Ff]olds", "passt", file_of(site).read_text(encoding="utf-8"))
    results = list(read_hands(text.encode().splitlines(keepends=True)))
    errors = [hand for hand in results if isinstance(hand, HandError)]
    assert errors
    assert all("passt" in error.reason for error in errors)


def test_hands_of_all_sites_are_replayed_completely() -> None:
    for site in SITES:
        for hand in read_all(site):
            assert replay(hand).finished
