"""Equity tables: hand class against hand class on every flop, and before it.

For each ordered pair of the 169 classes a table holds the exact integer ``2 * wins + ties`` over
all disjoint combo pairs and all runouts. Renaming suits changes no class, so any of the 22,100
flops has the table of its canonical form.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from runout.analysis.equity.spots import Cards, read_board
from runout.analysis.flop_tables.build import (
    BuildProgress,
    Margins,
    all_flops,
    build_file,
    flop_number,
    in_threads,
    on_cluster,
    write_file,
)
from runout.analysis.flop_tables.class_ranges import ClassRange
from runout.analysis.flop_tables.file import FLOP_COUNT, TableFile, find_tables, place_to_write
from runout.analysis.flop_tables.survey import Survey, is_exact, live_pairs, shares_on_flops
from runout.analysis.rows import Rows
from runout.documents import Document
from runout.domain.boards import Board, canonical_flop, canonical_flops
from runout.domain.cards import DECK
from runout.domain.combos import CLASS_TEXTS, HandClass
from runout.domain.ranges.range import Range
from runout.errors import NoPossibleDeal, PokerError
from runout.kernels.processor import thread_count
from runout.kernels.tables import (
    FLOP_RUNOUTS,
    PREFLOP_BOARDS,
    disjoint_pairs,
    preflop_margins,
    spread,
)

Flop = Cards | Board


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ClassTable(Document, Rows):
    """Class against class: exact integers, and the equities they give.

    ``shares[i, j]`` is twice the wins of class i against class j plus the ties, over ``pairs[i,
    j]`` combo pairs times ``boards``. ``computed`` means that it was not in a file.
    """

    flop: Board | None
    shares: NDArray[np.int64]
    pairs: NDArray[np.int64]
    boards: int
    computed: bool

    members = ("flop", "computed", "classes", "equity")

    def __repr__(self) -> str:
        place = "before the flop" if self.flop is None else f"on {self.flop}"
        return f"<ClassTable {place}: 169 x 169 classes, {self.boards:,} boards>"

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each ordered pair of classes that can meet."""
        equity = self.equity
        return [
            {
                "hero": CLASS_TEXTS[hero],
                "villain": CLASS_TEXTS[villain],
                "pairs": int(self.pairs[hero, villain]),
                "equity": float(equity[hero, villain]),
            }
            for hero, villain in np.argwhere(self.pairs > 0).tolist()
        ]

    @property
    def equity(self) -> NDArray[np.float64]:
        """The equity of each class against each, NaN exactly where no pair is disjoint."""
        equity = np.full(self.shares.shape, np.nan)
        np.divide(self.shares, 2 * self.boards * self.pairs, out=equity, where=self.pairs > 0)
        return equity

    @property
    def classes(self) -> tuple[str, ...]:
        """The 169 hand classes, in the order of rows and columns."""
        return tuple(CLASS_TEXTS)


@dataclass(frozen=True, slots=True)
class FlopEquity(Document):
    """The first range's equity on a flop: ``shares`` of ``total``, whole numbers unless rounded.

    ``computed`` means that the flop was not in a file.
    """

    flop: Board
    shares: int | float
    total: int | float
    rounded: bool
    computed: bool

    members = ("flop", "equity", "rounded", "computed")

    @property
    def equity(self) -> float:
        """The share of the pot that the first range wins."""
        return self.shares / self.total

    @property
    def fraction(self) -> Fraction:
        """The equity as an exact fraction; of the floating tallies if rounded."""
        return Fraction(self.shares) / Fraction(self.total)


class FlopTables:
    """The tables of flops: those of a file if there is one, others computed on demand.

    >>> tables = FlopTables()
    >>> aces, kings = 0, 1
    >>> int(tables.shares("AsKhQd")[aces, kings]), len(tables), tables.computed
    (16902, 0, (Board('AcKdQh'),))
    >>> tables.equity("QQ+,AKs:0.5", "JTs", "AsKhQd").fraction
    Fraction(1173, 3520)
    """

    def __init__(self, file: TableFile | None = None) -> None:
        self._file = file
        self._kept: dict[bytes, NDArray[np.int32]] = {}
        self._computed: dict[bytes, NDArray[np.int32]] = {}

    def __repr__(self) -> str:
        count = f", {len(self._computed)} computed" if self._computed else ""
        if self._file is None and not self._kept:
            return f"<FlopTables: no file{count or ', computed on demand'}>"
        place = self.path or "memory"
        return f"<FlopTables: {len(self)} of {FLOP_COUNT} flops in {place}{count}>"

    @classmethod
    def load(cls, path: str | os.PathLike[str] | None = None) -> FlopTables:
        """Open a file of tables: this one, else that in ./cache, else the user's.

        Takes milliseconds and little memory. A file that is missing, foreign, truncated,
        damaged or of another version is refused with a :class:`TableFileError` of its own.
        """
        return cls(TableFile(find_tables(path)))

    @classmethod
    def build(
        cls,
        flops: Iterable[Flop] | None = None,
        *,
        path: str | os.PathLike[str] | None = None,
        threads: int = 0,
        cluster: str | None = None,
        on_progress: Callable[[BuildProgress], None] | None = None,
    ) -> FlopTables:
        """Compute tables, all 1755 by default, into a file, and open it.

        Tables already in the file, or in an interrupted build of it, are kept. ``threads`` 0 means
        one per processor; ``cluster`` is the address of a Dask scheduler whose workers compute
        instead. ``on_progress`` is called with the number of flops done; an error raised by it ends
        the build, and the next one continues from there.
        """
        requested = all_flops() if flops is None else [_ids(_canonical(f)) for f in flops]
        if not requested:
            raise PokerError("no flops to build; leave flops out for all 1755")
        place = place_to_write(path)
        build_file(place, requested, _margins_by(threads, cluster), on_progress)
        return cls(TableFile(place))

    @property
    def path(self) -> Path | None:
        return None if self._file is None else self._file.path

    @property
    def computed(self) -> tuple[Board, ...]:
        """The canonical flops that were not in a file and have been computed."""
        return tuple(map(board_of, self._computed))

    def __len__(self) -> int:
        """Return the number of flops available without computing."""
        return (len(self._file) if self._file else 0) + len(self._kept)

    def __iter__(self) -> Iterator[Board]:
        """Iterate over the canonical flops available without computing."""
        filed = () if self._file is None else self._file.flops
        return map(board_of, (*filed, *self._kept))

    def __contains__(self, flop: Flop) -> bool:
        """Whether a flop, in any suits, is available without computing."""
        ids = _ids(_canonical(flop))
        return ids in self._kept or self._row(ids) is not None

    def __getitem__(self, flop: Flop) -> ClassTable:
        """Return a flop's table: exact integers and their source."""
        board = _canonical(flop)
        ids = _ids(board)
        margins, computed = self._margins(ids)
        pairs = disjoint_pairs(board.mask)
        shares = FLOP_RUNOUTS * pairs + spread(margins)
        self._require_whole()
        return ClassTable(board, shares, pairs, FLOP_RUNOUTS, computed)

    def table(self, flop: Flop) -> NDArray[np.float64]:
        """Return the equity of each class against each, (169, 169), NaN where none can be dealt.

        >>> equities = FlopTables().table("Qd Kh As")
        >>> round(float(equities[0, 1]), 4), int(np.isnan(equities).sum())
        (0.9485, 3)
        """
        return self[flop].equity

    def shares(self, flop: Flop) -> NDArray[np.int64]:
        """Return twice the wins plus the ties of each class against each, (169, 169)."""
        return self[flop].shares

    def extract(self, flops: Iterable[Flop]) -> FlopTables:
        """Return the tables of these flops alone, in memory; :meth:`save` writes them to a file."""
        extracted = FlopTables()
        for flop in flops:
            ids = _ids(_canonical(flop))
            margins, computed = self._margins(ids)
            extracted._kept[ids] = margins.copy()
            if computed:
                extracted._computed[ids] = extracted._kept[ids]
        self._require_whole()
        return extracted

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write all available tables to a file, replaced atomically."""
        filed = () if self._file is None else self._file.flops
        flops = sorted({*filed, *self._kept, *self._computed}, key=flop_number)
        if not flops:
            raise PokerError("no tables to save; build or compute some first")
        rows = [(flop, self._margins(flop)[0]) for flop in flops]
        write_file(Path(path), rows, check=self._require_whole)

    def equity(
        self, range_a: Range | HandClass | str, range_b: Range | HandClass | str, flop: Flop
    ) -> FlopEquity:
        """Return the equity of one range against another on a flop, exact.

        All combos of a class must have the same weight; for other ranges, which are refused, use
        :func:`runout.equity`.
        """
        hero, villain = ClassRange.of(range_a, "range 1"), ClassRange.of(range_b, "range 2")
        table = self[flop]
        whole = hero.whole and villain.whole
        total = 2 * FLOP_RUNOUTS * _bilinear(hero, table.pairs, villain, whole)
        board = read_board(flop)
        if not total:
            raise NoPossibleDeal(f"no possible deal on {board}: the ranges need the same cards")
        shares = _bilinear(hero, table.shares, villain, whole)
        return FlopEquity(board, shares, total, not whole, table.computed)

    def survey(
        self,
        range_a: Range | HandClass | str,
        range_b: Range | HandClass | str,
        *,
        flops: Iterable[Flop] | None = None,
        threads: int = 0,
        on_progress: Callable[[BuildProgress], None] | None = None,
    ) -> Survey:
        """Return the equity of one range against another on all 1755 flops, or on these.

        Missing flops are computed first, on ``threads`` threads, and marked in the survey;
        ``on_progress`` reports those only.
        """
        hero, villain = ClassRange.of(range_a, "range 1"), ClassRange.of(range_b, "range 2")
        requested = self._all_ids() if flops is None else distinct_flops(flops)
        self._compute([ids for ids in requested if not self._has(ids)], threads, on_progress)
        if self._file is not None:
            rows = map(self._row, requested)
            self._file.check(row for row in rows if row is not None)
        margins = map(self._margins, requested)
        cards = np.frombuffer(b"".join(requested), np.uint8).reshape(-1, 3)
        pairs = live_pairs(hero, villain, cards)
        shares = shares_on_flops(hero, villain, (row for row, _ in margins), pairs)
        self._require_whole()
        weights = np.array([flop_weight(ids) for ids in requested])
        exact = is_exact(hero, villain)
        kind = np.int64 if exact else np.float64
        return Survey(
            flops=tuple(map(board_of, requested)),
            weights=weights,
            dealt=weights * pairs.astype(kind),
            won=weights * shares.astype(kind),
            computed=np.array([ids in self._computed for ids in requested]),
            rounded=not exact,
            unit=hero.unit * villain.unit,
        )

    def _all_ids(self) -> list[bytes]:
        if self._file is not None and len(self._file) == FLOP_COUNT:
            return self._file.flops
        return [_ids(flop) for flop, _ in canonical_flops()]

    def _require_whole(self) -> None:
        if self._file is not None:
            self._file.require_whole()

    def _has(self, ids: bytes) -> bool:
        return ids in self._kept or ids in self._computed or self._row(ids) is not None

    def _row(self, ids: bytes) -> int | None:
        return None if self._file is None else self._file.find(ids)

    def _margins(self, ids: bytes) -> tuple[NDArray[np.int32], bool]:
        """Return a flop's margins, and whether they had to be computed."""
        if ids in self._kept:
            return self._kept[ids], ids in self._computed
        row = self._row(ids)
        if self._file is not None and row is not None:
            return self._file.margins(row), False
        if ids not in self._computed:
            self._compute([ids], 1, None)
        return self._computed[ids], True

    def _compute(
        self,
        missing: list[bytes],
        threads: int,
        on_progress: Callable[[BuildProgress], None] | None,
    ) -> None:
        if not missing:
            return
        for done, (ids, margins) in enumerate(_margins_by(threads, None)(missing), start=1):
            self._computed[ids] = margins
            if on_progress is not None:
                on_progress(BuildProgress(done, len(missing), 0))


def preflop_class_table() -> ClassTable:
    """Return class against class before the flop: exact integers over all boards.

    >>> table = preflop_class_table()
    >>> int(table.shares[0, 1]), int(table.pairs[0, 1]), table.boards
    (101027916, 36, 1712304)
    """
    pairs = disjoint_pairs(0)
    shares = PREFLOP_BOARDS * pairs + spread(preflop_margins())
    return ClassTable(None, shares, pairs, PREFLOP_BOARDS, computed=False)


def preflop_table() -> NDArray[np.float64]:
    """Return the equity of each hand class against each before the flop, (169, 169).

    >>> round(float(preflop_table()[0, 1]), 4)
    0.8195
    """
    return preflop_class_table().equity


def _bilinear(
    hero: ClassRange, table: NDArray[np.int64], villain: ClassRange, whole: bool
) -> int | float:
    if not whole:
        return float(hero.weights @ table @ villain.weights)
    # Weights are at most 10^4, so sums are at most 1980 * 1,271,256 * 10^8 < 2^63.
    return int(hero.weights.astype(np.int64) @ table @ villain.weights.astype(np.int64))


def _margins_by(threads: int, cluster: str | None) -> Margins:
    """Return the function that computes margins: on threads of this process, or on a cluster."""
    workers = thread_count(threads)
    return in_threads(workers) if cluster is None else on_cluster(cluster)


def _canonical(flop: Flop) -> Board:
    return canonical_flop(read_board(flop))


def distinct_flops(flops: Iterable[Flop]) -> list[bytes]:
    """Return canonical flops without repetition, in order."""
    return list(dict.fromkeys(_ids(_canonical(flop)) for flop in flops))


def _ids(flop: Board) -> bytes:
    return bytes([card.id for card in flop.cards])


@functools.lru_cache(maxsize=FLOP_COUNT)
def board_of(ids: bytes) -> Board:
    return Board(DECK[card] for card in ids)


def flop_weight(ids: bytes) -> int:
    """Return the number of the 22,100 flops that a canonical one represents."""
    return canonical_flops()[flop_number(ids)].weight
