"""Hand-history files: formats, encodings, single bad hands, and constant memory."""

from __future__ import annotations

import codecs
import io
import os
import pickle
import random
import threading
import tracemalloc
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from runout.analysis.histories.files import read_hands, split_hands
from runout.analysis.histories.hand import MAX_CHARACTERS, Hand, HandError, IllegalAction
from runout.analysis.histories.phh_writing import phhs_tables, write_phh
from runout.analysis.histories.sites import SITES as SITE_READERS
from support.played_hands import play_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = Path(__file__).parents[2] / "data" / "pokerstars"
SITE_NAMES = ", ".join(site.name for site in SITE_READERS)
UNKNOWN_FORMAT = f"no hand of a known format begins here: PHH, {SITE_NAMES}"
PHHS = "\n".join(f"[{n}]\n{play_hand(random.Random(n)).phh()}" for n in range(1, 6))


SITES = ("pokerstars/cash", "pokerstars/tournament", "sites/ggpoker", "sites/ignition")


def read_file(name: str) -> str:
    return (DATA.parent / f"{name}.txt").read_text(encoding="utf-8-sig")


def lines_of(text: str) -> list[bytes]:
    return text.encode().splitlines(keepends=True)


def test_one_bad_hand_is_reported_and_the_rest_are_read() -> None:
    damaged = PHHS.replace("[3]\nvariant = 'NT'", "[3]\nvariant = 'FT'")
    hands = list(read_hands(lines_of(damaged)))
    assert [isinstance(hand, Hand) for hand in hands] == [True, True, False, True, True]
    bad = hands[2]
    assert isinstance(bad, HandError)
    assert bad.line == damaged[: damaged.index("'FT'")].count("\n") + 1
    assert "fixed-limit hold'em" in bad.reason


@pytest.mark.parametrize("text", [PHHS, *map(read_file, SITES)])
def test_lines_are_text_or_bytes_with_or_without_their_ends(text: str) -> None:
    hands = list(read_hands(lines_of(text)))
    assert all(isinstance(hand, Hand) for hand in hands)
    data = text.encode()
    for lines in (
        text.splitlines(keepends=True), text.splitlines(), iter(data.splitlines()),
        io.StringIO(text), io.BytesIO(data), io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"),
    ):  # fmt: skip
        assert list(read_hands(lines)) == hands


def test_text_that_cannot_be_encoded_is_read_or_refused() -> None:
    lines = PHHS.replace("variant", "# \udcff\nvariant", 1).splitlines()
    first, *others = read_hands(lines)
    assert isinstance(first, HandError)
    assert (first.line, first.reason) == (2, "not UTF-8, as TOML must be")
    assert [isinstance(hand, Hand) for hand in others] == [True] * 4
    stars = (DATA / "cash.txt").read_text(encoding="utf-8-sig").replace("Ann B.", "Ann \ud800")
    assert all(isinstance(hand, Hand) for hand in read_hands(stars.splitlines()))


@pytest.mark.parametrize("above", ["My hands of May\n\n", "# exported by me\n"])
def test_text_above_the_first_hand_does_not_hide_the_file(above: str) -> None:
    text = above + (DATA / "cash.txt").read_text(encoding="utf-8-sig")
    first, *hands = read_hands(lines_of(text))
    assert isinstance(first, HandError)
    assert (first.line, len(hands)) == (1, 3)
    assert "is not the first line of a PokerStars hand" in first.reason
    assert all(isinstance(hand, Hand) for hand in hands)
    hands = list(read_hands(lines_of(above + PHHS)))
    assert sum(isinstance(hand, Hand) for hand in hands) == 5
    assert len(hands) == 5 + (above[0] != "#")


def test_one_bad_pokerstars_hand_is_reported_and_the_rest_are_read() -> None:
    text = (DATA / "cash.txt").read_text(encoding="utf-8-sig")
    text = text.replace("mr (dealer): calls €4\n", "mr (dealer): calls €5\n")
    hands = list(read_hands(lines_of(text)))
    assert [isinstance(hand, Hand) for hand in hands] == [True, False, True]
    bad = hands[1]
    assert isinstance(bad, HandError)
    assert (bad.line, bad.reason) == (49, "mr (dealer) calls 5.00, and 4.00 was to be called")
    last = hands[2]
    assert isinstance(last, Hand)
    assert last.line == 79


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_encodings_of_pokerstars_files(encoding: str, newline: str, tmp_path: Path) -> None:
    text = (DATA / "cash.txt").read_text(encoding="utf-8-sig")
    mark = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}.get(encoding, b"")
    file = tmp_path / "hands.txt"
    file.write_bytes(mark + text.replace("\n", newline).encode(encoding))
    assert list(read_hands(file)) == list(read_hands(DATA / "cash.txt"))


def test_an_old_windows_file_has_its_euros() -> None:
    text = (DATA / "cash.txt").read_text(encoding="utf-8-sig").replace("Żółw", "Zołw")
    (first, *_) = read_hands(text.replace("ł", "é").encode("cp1252").splitlines(keepends=True))
    assert isinstance(first, Hand)
    assert (first.facts["currency_symbol"], first.names[3]) == ("€", "Zoéw 7")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_phh_files_with_a_mark_and_with_windows_lines(newline: str) -> None:
    document = codecs.BOM_UTF8 + PHHS.replace("\n", newline).encode()
    hands = list(read_hands(document.splitlines(keepends=True)))
    assert hands == list(read_hands(lines_of(PHHS)))
    assert len(hands) == 5


def test_phh_that_is_not_utf_8_is_refused_where_it_is_not() -> None:
    text = PHHS.replace("[2]\n", "[2]\nvenue = 'Caf\xe9'\n")
    hands = list(read_hands(text.encode("latin-1").splitlines(keepends=True)))
    assert [isinstance(hand, Hand) for hand in hands] == [True, False, True, True, True]
    assert (
        str(hands[1])
        == f"line {PHHS[: PHHS.index('[2]')].count(chr(10)) + 2}: not UTF-8, as TOML must be"
    )


def test_tables_have_any_name_and_fields_of_their_own_tables() -> None:
    named = PHHS.replace("[1]", "['first hand'] # of the day", 1)
    named = named.replace("[2]\n", "[2]\n", 1)
    hands = list(read_hands(lines_of(f"# a session\n\n{named}\n[5._notes]\nmood = 'calm'\n")))
    assert [isinstance(hand, Hand) for hand in hands] == [True] * 5
    last = hands[-1]
    assert isinstance(last, Hand)
    assert last.facts == {"_notes": {"mood": "calm"}}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "hello\nworld\n",
            f"line 1: {UNKNOWN_FORMAT}",
        ),
        (
            "\n\n<html>\n",
            f"line 3: {UNKNOWN_FORMAT}",
        ),
        (
            "\0\1\2",
            f"line 1: {UNKNOWN_FORMAT}",
        ),
    ],
)
def test_a_file_of_another_kind(text: str, reason: str) -> None:
    assert [str(hand) for hand in read_hands(lines_of(text))] == [reason]


def test_an_empty_file_has_no_hands() -> None:
    assert list(read_hands([])) == []
    assert list(read_hands([b"\n", b"  \n"])) == []
    assert list(read_hands([b"# nothing yet\n"])) == []


def test_an_endless_hand_is_refused_and_not_buffered() -> None:
    def endless() -> Iterator[bytes]:
        yield from [b"[1]\n", b"variant = 'NT'\n"]
        for _ in range(3 * MAX_CHARACTERS // 1000):
            yield b"# " + b"x" * 997 + b"\n"
        yield from lines_of(PHHS.replace("[1]", "[9]", 1))

    hands = list(read_hands(endless()))
    assert str(hands[0]) == "line 1: a hand of 1,000,000 characters or more"
    assert len(hands) == 6


def test_hands_are_read_while_the_file_is_being_written() -> None:
    """The pipe is endless, so nothing may wait for its end."""
    reading, writing = os.pipe()

    def write() -> None:
        with suppress(BrokenPipeError), os.fdopen(writing, "wb", buffering=0) as stream:
            while True:
                stream.write(PHHS.encode() + b"\n")

    writer = threading.Thread(target=write)
    writer.start()
    with os.fdopen(reading, "rb") as stream:
        assert all(isinstance(hand, Hand) for hand in islice(read_hands(stream), 500))
    writer.join()


def test_memory_does_not_grow_with_the_file() -> None:
    def many(count: int) -> Iterator[bytes]:
        for _ in range(count):
            yield from lines_of(PHHS + "\n")

    def peak(count: int) -> int:
        tracemalloc.start()
        for _ in split_hands(many(count)):
            pass
        _, peak_bytes = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak_bytes

    assert peak(400) < peak(10) + 100_000


def test_written_hands_are_streamed_back() -> None:
    hands = [hand for hand in read_hands(lines_of(PHHS)) if isinstance(hand, Hand)]
    written = "".join(phhs_tables(map(write_phh, hands)))
    assert list(read_hands(lines_of(written))) == hands


def test_errors_can_be_sent_between_processes() -> None:
    for error in (HandError("bad", line=3), IllegalAction(2, "p1 f", "no", line=4)):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.line) == (type(error), str(error), error.line)
