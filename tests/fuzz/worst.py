"""Worst-case inputs by parser: each is refused or streamed within limits.

    python tests/fuzz/worst.py GROUP [MEGABYTES]

Runs the cases of a group in this process under limits on processor time and memory, and ends with a
signal or an error if one is exceeded. Files are generated while they are read: MEGABYTES is their
length (default 4).
"""

from __future__ import annotations

import functools
import io
import itertools
import json
import os
import resource
import struct
import sys
import tempfile
import time
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from fuzz.target import check_message
from runout.analysis.files.config import read_json, read_yaml
from runout.analysis.histories.phh import read_phh
from runout.analysis.histories.sites import SITES
from runout.analysis.histories.sites.pokerstars import PokerStars
from runout.domain.betting.lines import read_line
from runout.domain.betting.sizes import BetSizes
from runout.domain.boards import Board
from runout.domain.cards import CardSet
from runout.domain.ranges.range import Range
from runout.errors import LimitExceeded, RunoutError
from runout.histories import Hand, HandError, read_hands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Case = tuple[str, "Callable[[], object]"]
SECONDS: Final = 60  # of processor time for a group; each takes a few
MAX_GROWTH_MB: Final = 160  # above the memory at the start of the group
MAX_STREAMED_GROWTH_MB: Final = 80  # for streamed files of up to twenty times the default length
_DEFAULT_MEGABYTES: Final = 4
_DEEP: Final = 100_000
_LONG_NUMBER: Final = "9" * 10_000
_SITES: Final = Path(__file__).parent.parent / "data" / "sites"


def refused(read: Callable[[], object]) -> None:
    """Check that an input is refused with a short message."""
    with pytest.raises(RunoutError) as caught:
        read()
    check_message(caught.value)


def read_or_refused(read: Callable[[], object]) -> None:
    """Check that an input is read, or refused with a short message."""
    try:
        read()
    except RunoutError as error:
        check_message(error)


def refuses(name: str, read: Callable[..., object], *arguments: object) -> Case:
    """Return the case of an input that is refused."""
    return name, functools.partial(refused, functools.partial(read, *arguments))


def reads_or_refuses(name: str, read: Callable[..., object], *arguments: object) -> Case:
    """Return the case of an input that is read or refused."""
    return name, functools.partial(read_or_refused, functools.partial(read, *arguments))


# Typed text


_OF_RANGES: Final = (
    "AKs,", "A", "1", "(", "[", "[50]", "50%(", "!", ":", "AA:0.5 ", "%-", "22-", "♥", " ", "AA!",
)  # fmt: skip
_OF_OTHER_TEXTS: Final = (
    "Ah", "Ah,", "50%,", "bet 50%;", "x ", "?", _LONG_NUMBER, f"{_LONG_NUMBER}%,",
)  # fmt: skip


def _texts() -> Iterator[Case]:
    yield refuses("ten megabytes of range", Range.parse, "AKs," * (10 * 2**20 // 4))
    for piece in _OF_RANGES:
        text = piece * (999_990 // len(piece))
        yield reads_or_refuses(f"a megabyte of {piece!r}", Range.read, text)
    for opening, closing in (("(", ")"), ("50%(", ")"), ("[50]", "[/50]"), ("0.5(", ")")):
        text = opening * _DEEP + "AA" + closing * _DEEP
        yield refuses(f"{_DEEP:,} brackets {opening}", Range.parse, text)
    weights = f"AA:0.{_LONG_NUMBER},{_LONG_NUMBER}%,{_LONG_NUMBER}:KK"
    yield reads_or_refuses("weights of 10,000 digits", Range.parse, weights)
    for read in (Board.parse, CardSet.parse, BetSizes.parse, BetSizes, read_line):
        for piece in _OF_OTHER_TEXTS:
            text = piece * (2 * 2**20 // len(piece))
            yield reads_or_refuses(
                f"two megabytes of {piece[:9]!r} for {read.__qualname__}", read, text
            )
    yield refuses("chips of 10,000 digits", BetSizes, f"{_LONG_NUMBER}c")


# Trees


def _trees() -> Iterator[Case]:
    from runout.analysis.solver.spot.spot import Spot  # noqa: PLC0415 - other groups do not need it

    def spot(sizes: str) -> Spot:
        return Spot(
            "7h5h2c", "22+,A2s+", "22+,K2s+", pot=10, stack=10**9, sizes=sizes, add_allin=0,
            force_allin=0, merging=0,
        )  # fmt: skip

    def names(grow: Callable[[Spot], object], sizes: str, name: str) -> None:
        with pytest.raises(LimitExceeded, match=f"give fewer sizes .*{name}"):
            grow(spot(sizes))

    many = ", ".join(f"{number}%" for number in range(10, 74))
    chips = ", ".join(f"{number}c" for number in range(1, 65))
    geometric = ", ".join(f"{number}e" for number in range(37, 101))

    for sizes, name in (
        (f"bet {many}; raise {many}", "10%"),
        (f"bet {chips}; raise {chips}", "1c"),
        (f"bet {geometric}; raise {geometric}", "37e"),
        ("bet 25%, 50%, 100%; raise 2x, 3x", "25%"),
    ):
        what = sizes[:30]
        yield f"a tree of {what}", functools.partial(names, lambda made: made.tree, sizes, name)
        yield f"an estimate of {what}", functools.partial(names, Spot.estimate, sizes, name)
    yield refuses("raises of a chip", lambda: spot("bet 1c; raise 1c").tree)


# Played hands


class _GeneratedFile(io.RawIOBase):
    """A file that is generated while it is read."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        room = memoryview(buffer).cast("B")  # type: ignore[arg-type]
        while not self._rest:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._rest = piece
        taken = self._rest[: len(room)]
        room[: len(taken)] = taken
        self._rest = self._rest[len(taken) :]
        return len(taken)


def _file(
    piece: bytes | Callable[[int], bytes], size: int, start: bytes = b""
) -> io.BufferedReader:
    """Return a file of ``size`` bytes: a repeated piece, or pieces by their number."""

    def pieces() -> Iterator[bytes]:
        yield start
        made = 0
        for number in itertools.count():
            made += len(each := piece(number) if callable(piece) else piece)
            yield each
            if made >= size:
                return

    return io.BufferedReader(_GeneratedFile(iter(pieces())), 1 << 18)


_HAND: Final = b"""variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 100]
actions = ['d dh p1 AhKd', 'd dh p2 ????', 'p2 f']
"""
_STARS: Final = b"PokerStars Hand #1:  Hold'em No Limit ($0.50/$1.00 USD)\n"


def _count(stream: io.BufferedReader) -> tuple[int, int]:
    """Return the numbers of hands of a file that are read and refused."""
    counts = [0, 0]
    for hand in read_hands(stream):
        counts[isinstance(hand, HandError)] += 1
        assert isinstance(hand, Hand) or len(str(hand)) < 2000
    return counts[0], counts[1]


_OF_HANDS: Final = (
    b"x", b"a.", b"[", b"\n", b"\xff\n", b"# \xff\n", b"a = 1\n", b"'", b" ", b"a = [[\n",
)  # fmt: skip


def _hands(size: int) -> Iterator[Case]:
    def counted(good: int, bad: int, *args: object) -> None:
        counts = _count(_file(*args))  # type: ignore[arg-type]
        assert counts == (good, bad), counts

    hand = b"[1]\n" + _HAND
    yield "PHH, hand after hand", lambda: counted(-(-size // len(hand)), 0, hand, size)

    def remark(number: int) -> bytes:
        return hand.replace(b"'p2 f'", b"'p2 f #%012d%b'" % (number, 900_000 * b"x"))

    some = -(-size // len(remark(0)))
    yield "PHH, long remarks", lambda: counted(some, 0, remark, size)
    for piece in _OF_HANDS:
        some_lines = size // 8 if b"\n" in piece else size
        for what, start in (("PHH", _HAND + b"x = "), ("PokerStars", _STARS)):
            yield (
                f"{what}, one hand of {piece!r}",
                functools.partial(counted, 0, 1, piece * 4096, some_lines, start),
            )
    yield (
        "PokerStars, an endless first line",
        lambda: counted(0, 1, b"x" * 4096, size, _STARS[:-1]),
    )
    yield "blank lines", lambda: counted(0, 0, b"\n" * 4096, size // 8)
    for line, character in (("x = ", "\u0a0a"), (_STARS[:-1].decode(), "x")):
        opening = f"\ufeff{line}".encode("utf-16-le")
        endless = (character * 4096).encode("utf-16-le")
        yield (
            f"UTF-16, an endless line that begins with {line}",
            functools.partial(counted, 0, 1, endless, size, opening),
        )


_OF_PHH: Final = (
    "a.", "a.\n", "[", "{a=", "[[a]]\n", "x", "\\n", "\\u0041", "1", "0x1", "'", '"', "#\n",
    "a={},",
)  # fmt: skip
_OF_LINES: Final = (
    " wins x", ' said, "', "a: ", " collected 1", "(", "Seat 1: a", "a: bets 1", " (a",
)  # fmt: skip
_WITH_AMOUNTS: Final = (
    "Seat 2: b (${} in chips)", "a: bets ${}", "Seat {}: b ($9 in chips)",
    "Total pot ${} | Rake $0",
)  # fmt: skip
_WITH_NUMBERS: Final = (
    "min_bet = ", "_rake = ", "starting_stacks = [9, ", "antes = [", "hand = ", "hand = 0x",
)  # fmt: skip


def _one_hand(_size: int) -> Iterator[Case]:
    """Yield single hands of just less than a megabyte, which are read completely."""
    for piece in _OF_PHH:
        for start in ("x = ", "x = '", 'x = "', 'x = """', "", "x", "variant", "variant."):
            text = _HAND.decode() + start + piece * (990_000 // len(piece))
            yield reads_or_refuses(f"PHH, {start}{piece!r}", read_phh, text)
    for field in _WITH_NUMBERS:
        for end in ("", ".5", "]", "e5"):
            text = _HAND.decode().replace("min_bet = 2\n", "") + f"{field}{_LONG_NUMBER}{end}\n"
            yield refuses(f"PHH, {field} 10,000 digits", read_phh, text)
    stars = _STARS.decode() + "Table 'x' Seat #1 is the button\nSeat 1: a ($9 in chips)\n"
    for piece in _OF_LINES:
        lines = (stars + f"a{piece * 990_000}").split("\n")
        yield refuses(f"PokerStars, {piece!r}", PokerStars.read, lines)
        lines = (stars + ("a" + piece * (990 // len(piece)) + "\n") * 1000).split("\n")
        yield refuses(f"PokerStars, lines of {piece!r}", PokerStars.read, lines)
    for line in _WITH_AMOUNTS:
        lines = (stars + line.format(_LONG_NUMBER)).split("\n")
        yield refuses(f"PokerStars, {line}", PokerStars.read, lines)
    for site in SITES:
        file = _SITES / f"{site.name.lower()}.txt"
        if file.exists():
            opening = file.read_text(encoding="utf-8").split("\n")[:9]
            for piece in _OF_LINES:
                lines = [*opening, *["a" + piece * (990 // len(piece))] * 1000]
                yield refuses(f"{site.name}, lines of {piece!r}", site.read, lines)


# Bodies and files


def _bodies() -> Iterator[Case]:
    from runout.service.http.json_bodies import parse_json  # noqa: PLC0415
    from runout.service.published.equity_request import read_request  # noqa: PLC0415 - other groups do not need it
    from runout.service.published.outs import answer  # noqa: PLC0415

    readers = {
        "equity": lambda body: read_request(parse_json(body)),
        "outs": lambda body: answer(parse_json(body)),
        "config, JSON": lambda body: read_json(body.decode()),
        "config, YAML": lambda body: read_yaml(body.decode()),
    }
    many_keys = ",".join(f'"{number}":0' for number in range(150_000))
    bodies = {
        "nested lists": b"[" * _DEEP + b"]" * _DEEP,
        "nested objects": b'{"a":' * _DEEP + b"0" + b"}" * _DEEP,
        "lists without end": b"[" * _DEEP,
        "10,000 digits": f'{{"trials": {_LONG_NUMBER}}}'.encode(),
        "10,000 digits and more": f'{{"trials": {_LONG_NUMBER}e{_LONG_NUMBER}}}'.encode(),
        "two megabytes of text": b'"' + b"a" * 2**21 + b'"',
    }
    for name, read in readers.items():
        for what, body in bodies.items():
            yield reads_or_refuses(f"{name}: {what}", read, body)
        # YAML takes seconds for a megabyte, and is read only from the user's own files.
        if "YAML" not in name:
            body = f'{{{many_keys},"7":0}}'.encode()
            yield refuses(f"{name}: a key twice among many", read, body)


def _files() -> Iterator[Case]:
    from runout.analysis.solver.solution.file import write_solution_file  # noqa: PLC0415
    from runout.analysis.solver.solution.solution import Solution  # noqa: PLC0415 - other groups do not need it

    opening = struct.Struct("<16sIIQQII")

    def claims(text_length: int, start: int, size: int, there: int, header: bytes = b"") -> None:
        plain = opening.pack(
            b"runout solution\n", 1, text_length, start, size, zlib.crc32(header), 0
        )[:-4]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "claims")
            path.write_bytes(plain + zlib.crc32(plain).to_bytes(4, "little") + header)
            os.truncate(path, there)  # sparse, without using disk space
            refused(lambda: Solution.load(path))

    huge = 1 << 60
    yield "a solution of an exabyte", lambda: claims(100, 192, huge, 4096)
    yield "a header of an exabyte", lambda: claims(100, huge, huge, 4096)
    yield "a header of eight gigabytes", lambda: claims(100, 1 << 33, 1 << 33, 1 << 33)
    yield "a text of four gigabytes", lambda: claims(2**32 - 1, 1 << 33, 1 << 33, 1 << 33)
    part: dict[str, object] = {"name": "a", "dtype": "|u1"}
    for payload in (
        {"header": {}, "part_bytes": 1, "segments": [{**part, "shape": [1 << 47]}]},
        {"header": {}, "part_bytes": 1, "segments": [{**part, "shape": [0] * _DEEP}]},
        {"header": {"kind": "solution"}, "part_bytes": 10**4000, "segments": []},
    ):
        text = json.dumps(payload).encode()
        text += b" " * (-len(text) % 16)
        yield (
            f"a header that says {str(payload)[:90]}",
            functools.partial(claims, len(text), opening.size + len(text), 1 << 33, 1 << 33, text),
        )

    def spot_of_a_billion_nodes() -> None:
        from runout.analysis.solver.spot.spot import Spot  # noqa: PLC0415

        spot = Spot("7h5h2c", "22+", "22+", pot=1, stack=10**9, sizes="bet 9%, 20%; raise 2x, 3x")
        numbers = dict.fromkeys(("iterations", "exploitability", "seconds", "memory_bytes"), 1)
        payload = {"rivers": False, "precision": "f32", "checks": [], **numbers}
        header = {"kind": "solution", "spot": spot.to_dict(), **payload}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "billion")
            write_solution_file(path, header, {})
            refused(lambda: Solution.load(path))

    yield "a saved spot of a billion nodes", spot_of_a_billion_nodes


GROUPS: Final[dict[str, Callable[[int], Iterator[Case]]]] = {
    "texts": lambda _: _texts(),
    "trees": lambda _: _trees(),
    "files of hands": _hands,
    "one hand": _one_hand,
    "bodies": lambda _: _bodies(),
    "solution files": lambda _: _files(),
}


def main(group: str, megabytes: int) -> None:
    """Run a group under its limits; larger files get more time but no more memory."""
    seconds = SECONDS * max(1, megabytes // _DEFAULT_MEGABYTES)
    limit = MAX_STREAMED_GROWTH_MB if group == "files of hands" else MAX_GROWTH_MB
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    at_start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for name, run in GROUPS[group](megabytes << 20):
        print(name, end=": ", flush=True)
        before = time.process_time()
        run()
        growth = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - at_start) // 1024
        print(f"{time.process_time() - before:.2f} s, {growth} MB more", flush=True)
        assert growth < limit


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else _DEFAULT_MEGABYTES)
