"""The preflop book: its file, its text, lookups, and refusals."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from runout import PokerError, PreflopBook, Range, StorageError
from runout.analysis.files.config import ConfigError
from runout.analysis.preflop.book import DEFAULT_FILE, MAX_CHARACTERS, BookRange
from runout.analysis.preflop.situations import LINES, NotInBook, PreflopSituation, positions_of
from runout.domain.orderings import load_ordering
from tools import make_preflop_book

if TYPE_CHECKING:
    from pathlib import Path

SMALL = """\
name: mine
tables:
- seats: 6
  depth: 100
  BTN:
    raise: 22+, A2s+
    call v CO: "99-22"
"""
# Lines that involve a third player.
THREE_WAY_LINES = [line for line in LINES if line.startswith(("over", "cold")) or "squeeze" in line]


@pytest.mark.parametrize(
    ("depth", "seats"), [(math.nan, 6), (-4, 6), (0, 6), (math.inf, 6), (100, 11), (100, 1)]
)
def test_tables_that_do_not_exist_are_refused(depth: float, seats: int) -> None:
    with pytest.raises(PokerError, match=r"depth=|seats="):
        PreflopBook.default().range("BTN", "raise", depth=depth, seats=seats)


@pytest.mark.parametrize(
    ("position", "line", "versus", "pointer"),
    [
        ("BB", "raise", None, "/line"),
        ("UTG", "check", None, "/line"),
        ("UTG", "call", "BTN", "/versus"),
        ("BTN", "3-bet", "BB", "/versus"),
        ("BTN", "call", "BTN", "/versus"),
        ("LJ", "raise", None, "/position"),
    ],
)
def test_impossible_situations_are_refused(
    position: str, line: str, versus: str | None, pointer: str
) -> None:
    with pytest.raises(PokerError) as caught:
        PreflopBook.default().range(position, line, versus)
    assert caught.value.pointer == pointer


def test_notes_name_what_is_missing() -> None:
    book = PreflopBook.default()
    assert "no range against any opponent" in " ".join(book.range("BTN", "call").notes)
    (_, note) = book.range("UTG", "raise", seats=10).notes
    assert note == "no range of UTG: that of UTG at a table of 9 is used"


@pytest.fixture(scope="module")
def book() -> PreflopBook:
    return PreflopBook.default()


def test_the_packaged_file_equals_the_generated_one(book: PreflopBook) -> None:
    made = make_preflop_book.make()
    assert made == book
    assert made.to_text() == DEFAULT_FILE.read_text(encoding="utf-8")


def test_text_reads_back_as_the_same_book(book: PreflopBook) -> None:
    for each in (book, PreflopBook.from_text(SMALL), PreflopBook.from_text(SMALL).widened(0.5)):
        again = PreflopBook.from_text(each.to_text())
        assert again == each
        assert again.digest == each.digest


def test_the_default_answers_every_situation_of_every_table(book: PreflopBook) -> None:
    impossible = {(seats, "BB", line) for seats in range(2, 11) for line in ("raise", "limp")}
    for seats in range(2, 11):
        for position in positions_of(seats):
            for line, kind in LINES.items():
                if (seats, position, line) in impossible or (
                    seats == 2 and line in THREE_WAY_LINES
                ):
                    continue
                others = [other for other in positions_of(seats) if other != position]
                for versus in others if kind.has_opponent else [None]:
                    answer = book.range_of(PreflopSituation(seats, 100, position, line, versus))
                    assert 0 < answer.range.total <= 1326


def test_exact_entries_have_no_notes_and_others_note_the_difference(book: PreflopBook) -> None:
    assert book.range_of(PreflopSituation(6, 100, "BTN", "3-bet", "CO")).notes == ()
    assert book.range_of(PreflopSituation(9, 40, "UTG+1", "raise")).notes == ()
    # As many players act behind: the same position of another table.
    near = book.range_of(PreflopSituation(5, 100, "HJ", "raise"))
    assert near.range == book.range_of(PreflopSituation(6, 100, "HJ", "raise")).range
    assert near.notes == ("5 seats: the range is of a table of 6",)
    seven = book.range_of(PreflopSituation(7, 100, "UTG", "raise"))
    assert seven.situation == "UTG+2 raise, 9 seats, 100 bb"
    ten = book.range_of(PreflopSituation(10, 30, "UTG", "raise"))
    assert ten.situation == "UTG raise, 9 seats, 40 bb"
    assert len(ten.notes) == 3


def test_depths_are_compared_by_ratio(book: PreflopBook) -> None:
    for depth, nearest in [(1, 20), (28, 20), (29, 40), (63, 40), (64, 100), (5000, 100)]:
        answer = book.range_of(PreflopSituation(6, depth, "BTN", "raise"))
        assert answer.situation == f"BTN raise, 6 seats, {nearest} bb"
        assert any(f"of {nearest} bb" in note for note in answer.notes)


def test_a_missing_line_falls_back_to_a_similar_one() -> None:
    book = PreflopBook.from_text(SMALL)
    answer = book.range_of(PreflopSituation(6, 100, "BTN", "overcall", "UTG"))
    assert answer.range == Range.parse("22-99")
    assert answer.notes == (
        "no range for 'overcall': that of 'call' is used",
        "no range against UTG: that against CO is used",
    )
    with pytest.raises(NotInBook, match="no range for BTN 4-bet v SB, 6 seats, 100 bb; add a line"):
        book.range_of(PreflopSituation(6, 100, "BTN", "4-bet", "SB"))
    with pytest.raises(NotInBook, match="2 seats"):  # heads-up play is apart
        book.range_of(PreflopSituation(2, 100, "BTN", "raise"))


def test_an_entry_for_all_opponents_is_exact_and_nearer_than_another_opponent() -> None:
    text = SMALL + "    call: AA\n"
    book = PreflopBook.from_text(text)
    assert book.range_of(PreflopSituation(6, 100, "BTN", "call", "UTG")) == BookRange(
        Range.parse("AA"), "BTN call, 6 seats, 100 bb", (),
    )  # fmt: skip
    assert book.range_of(PreflopSituation(6, 100, "BTN", "call", "CO")).range == Range.parse(
        "22-99"
    )


def test_default_ranges_are_nested_as_their_actions_demand(book: PreflopBook) -> None:
    for seats in (6, 9):
        positions = positions_of(seats)
        for raiser, caller in pairwise(positions):

            def of(line: str, position: str, versus: str | None = None) -> Range:
                return book.range_of(PreflopSituation(seats, 100, position, line, versus)).range  # noqa: B023

            assert not of("3-bet", caller, raiser) & of("call", caller, raiser)
            assert not of("limp", raiser) & of("raise", raiser)
            five_bet, call = of("5-bet", caller, raiser), of("call 4-bet", caller, raiser)
            assert not five_bet & call
            three_bet = of("3-bet", caller, raiser)
            assert (five_bet | call) & three_bet == five_bet | call
            four_bet, call_5_bet = of("4-bet", raiser, caller), of("call 5-bet", raiser, caller)
            assert call_5_bet & four_bet == call_5_bet


def test_widened_books_add_the_share_to_every_range_and_remove_nothing(book: PreflopBook) -> None:
    widened = dict(book.widened(1 / 3))
    for situation, before in list(book)[::7]:
        after = widened[situation]
        assert after & before == before
        assert after.total == pytest.approx(min(1326, before.total * 4 / 3))
    assert dict(book.widened(0)) == dict(book)
    assert book.widened(0.1).digest != book.digest


def test_a_widened_slice_grows_along_the_ordering() -> None:
    book = PreflopBook.from_text(SMALL.replace("22+, A2s+", "10%-20%"))
    wide = dict(book.widened(0.5))[PreflopSituation(6, 100, "BTN", "raise")]
    order = [hand for hand in load_ordering().classes if wide[hand]]
    places = [load_ordering().classes.index(hand) for hand in order]
    assert places == list(range(places[0], places[-1] + 1))
    assert order[0] == next(
        hand for hand in load_ordering().classes if Range.parse("10%-20%")[hand]
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tables: [1", "line 1, column 11: not YAML"),
        ("- 1", "expected a mapping with name and tables; found a list"),
        ("table: []", "table: unknown key; did you mean tables?"),
        ("tables: []", "tables: expected a list of tables; found an empty one"),
        ("tables: [{seats: 6}]", r"tables\[0\].depth: missing"),
        ("tables: [{seats, depth: 9}]", r"tables\[0\].seats: missing"),
        ("tables: [{seats: 11, depth: 1}]", r"tables\[0\].seats: expected a whole number from 2"),
        ("tables: [{seats: 6, depth: -1}]", r"tables\[0\].depth: expected a stack in big blinds"),
        ("tables: [{seats: 6, depth: 9, MP: {}}]", r"tables\[0\].MP: unknown key; known are"),
        ("tables: [{seats: 6, depth: 9, CO: 5%}]", r"tables\[0\].CO: expected lines with ranges"),
        ("tables: [{seats: 6, depth: 9, CO: {3bet: AA}}]", "unknown line; did you mean 3-bet?"),
        ("tables: [{seats: 6, depth: 9, CO: {raise: 22}}]", "the number 22; put quotes around it"),
        ("tables: [{seats: 6, depth: 9, CO: {raise: none}}]", "the range is empty"),
        ("tables: [{seats: 6, depth: 9, CO: {raise: 'AA,AA'}}]", "CO.raise: 'AA,AA'"),
        ("tables: [{seats: 6, depth: 9, CO: {raise v HJ: AA}}]", "write 'raise'; after limpers"),
        ("tables: [{seats: 6, depth: 9, CO: {call v CO: AA}}]", "'CO' is not an opponent here"),
        ("name: [1]\ntables: [{seats: 6, depth: 9, CO: {raise: AA}}]", "name: expected a text"),
        ("ordering: x\ntables: [{seats: 6, depth: 9, CO: {raise: AA}}]", "ordering: expected"),
        ("a: &b [1]\ntables: *b", "line 2, column 9: aliases are not read here"),
        ("tables: [{seats: 6, depth: 9, CO: {}}]", "no table has a range"),
        ("name: a\nname: b", "line 2, column 1: the key 'name' is given twice"),
        ("x" * (MAX_CHARACTERS + 1), "at most 500,000 characters"),
    ],
)
def test_errors_have_the_place_and_the_remedy(text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        PreflopBook.from_text(text)


def test_two_tables_of_the_same_seats_and_depth_are_refused() -> None:
    table = SMALL[SMALL.index("- seats") :]
    with pytest.raises(ConfigError, match="6 seats at 100 bb is given twice; make them one"):
        PreflopBook.from_text(SMALL + table)


def test_errors_of_a_file_name_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(StorageError, match=r"mine.yaml: is not text in UTF-8"):
        PreflopBook.from_file(path)
    path.write_text("name: 7")
    with pytest.raises(ConfigError) as caught:
        PreflopBook.from_file(path)
    assert str(path) in caught.value.__notes__


def test_changed_and_added_ranges_read_back(book: PreflopBook) -> None:
    known = PreflopSituation(6, 100, "BTN", "raise")
    changed = book.with_range(known, "AA")
    assert changed.range_of(known).range == Range.parse("AA")
    assert len(changed) == len(book)
    assert list(changed.entries) == list(book.entries)
    for added in (
        PreflopSituation(6, 100, "BTN", "limp-call", "BB"),
        PreflopSituation(2, 20, "BB", "squeeze"),
        PreflopSituation(4, 70, "CO", "raise"),
    ):
        grown = book.with_range(added, "KK")
        assert grown.range_of(added) == BookRange(Range.parse("KK"), str(added), ())
        assert len(grown) == len(book) + 1
        assert PreflopBook.from_text(grown.to_text()) == grown
    with pytest.raises(ConfigError, match="BTN raise, 6 seats, 100 bb: the range is empty"):
        book.with_range(known, "none")


def test_names_depths_and_commented_ranges_are_written_as_they_are_read() -> None:
    text = (
        'name: "😀 \\"quoted\\" \\x7f \\u2028"\ntables:\n- seats: 6\n  depth: 100.1234567\n'
        "  BTN:\n    raise: |\n      AA # aces\n      KK\n    limp: '22:0.5'\n"
        "- seats: 6\n  depth: 0.00001\n  BTN: {raise: AA}\n"
    )
    book = PreflopBook.from_text(text)
    assert book.name == '😀 "quoted" \x7f \u2028'
    assert book.range_of(PreflopSituation(6, 100, "BTN", "raise")).range == Range.parse("KK+")
    assert PreflopBook.from_text(book.to_text()) == book
    with pytest.raises(ConfigError, match="name: holds a lone surrogate"):
        PreflopBook.from_text(text.replace("😀", "\\ud83d"))
