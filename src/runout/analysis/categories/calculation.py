"""Hand categories of ranges on a board, with shares and their equities against each other."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray

from runout.analysis.categories.board_categories import BoardCategories
from runout.analysis.equity.calculation import equity, refuse_empty_seats
from runout.analysis.equity.hand_equities import HandEquities
from runout.analysis.equity.settings import Progress
from runout.analysis.equity.spots import ONE_HOLDING, Cards, EquitySpot, Holding, Seat, read_spot
from runout.analysis.rows import ShownTable, TableView
from runout.documents import Document, Seed
from runout.domain.boards import Board
from runout.domain.cards import CardSet
from runout.domain.combos import Combo, combo_texts
from runout.domain.hand_categories import Draw, HandCategory, MadeHand, parse_category
from runout.domain.plurals import pluralize
from runout.domain.ranges.range import Range, RangeWarning
from runout.errors import PokerError
from runout.kernels.equity import combo_masks


@dataclass(frozen=True, slots=True)
class CategoryRow(Document):
    """One category of a range."""

    members = ("category", "label", "kind", "combos", "share", "likelihood", "equity")

    category: MadeHand | Draw
    """The key."""
    combos: float
    """The weight of its hands."""
    share: float
    """The part of the range.

    Those of made hands sum to 1; a hand may have several draws or none.
    """
    likelihood: float | None
    """The probability that one of its hands is dealt; null without equities."""
    equity: float | None
    """The mean equity of its hands, weighted by their likelihood.

    Null without equities, and where there is no hand.
    """

    @property
    def label(self) -> str:
        """The category in the words of players."""
        return self.category.label

    @property
    def kind(self) -> Literal["made", "draw"]:
        """What it is: a made hand, or a draw."""
        return "made" if isinstance(self.category, MadeHand) else "draw"


@dataclass(frozen=True, repr=False, eq=False)
class RangeCategories(Document, ShownTable):
    """A player's range by categories; every category of the street has an entry.

    ``weights`` are those of the combos that can be held, by combo index; ``on_board`` has the
    categories of every combo. ``equities`` and ``summary``, which says how they were computed, are
    None without opponents.
    """

    members = ("input", "combos", "equity", "ordering", "made", "draws")

    input: str
    """The player's hand or range as given."""
    on_board: BoardCategories
    weights: NDArray[np.float64]
    equities: HandEquities | None = None
    summary: str | None = None
    ordering: str | None = None
    """The ordering behind a percentage such as `15%`."""

    @property
    def board(self) -> Board:
        return self.on_board.board

    @property
    def combos(self) -> float:
        """The weight of the combos that can be held."""
        return float(self.weights.sum())

    @property
    def equity(self) -> float | None:
        """Of the whole range; null if not computed."""
        return None if self.equities is None else self._equity(self.weights > 0)

    @functools.cached_property
    def made(self) -> tuple[CategoryRow, ...]:
        """Made hands, best first."""
        return tuple(map(self._row, self.on_board.made_hands))

    @functools.cached_property
    def draws(self) -> tuple[CategoryRow, ...]:
        """Draws; none on the river."""
        return tuple(map(self._row, self.on_board.draws))

    def __getitem__(self, category: HandCategory | str) -> CategoryRow:
        return self._row(parse_category(category))

    def _row(self, category: HandCategory) -> CategoryRow:
        members = self.on_board.members(category)
        combos = float(self.weights[members].sum())
        likelihood = None
        if self.equities is not None:
            likelihood = min(1.0, float(self.equities.likelihood[members].sum()))
        share = min(1.0, combos / self.combos)
        return CategoryRow(category, combos, share, likelihood, self._equity(members))

    def _equity(self, members: NDArray[np.bool_]) -> float | None:
        """Return the mean equity of hands, weighted by their likelihood."""
        if self.equities is None:
            return None
        likelihood = np.where(members, self.equities.likelihood, 0.0)
        total = float(likelihood.sum())
        if total == 0:
            return None
        return min(1.0, float(np.nansum(likelihood * self.equities.equity)) / total)

    # --- filters ---

    def of(self, hand: Combo | str) -> tuple[HandCategory, ...]:
        """Return the categories of a combo: what it makes, then what it draws to."""
        return self.on_board.of_combo(hand)

    def only(self, *categories: HandCategory | str) -> Range:
        """Return the part of the range that is in any of these categories.

        >>> from runout.analysis.categories.calculation import categories
        >>> result = categories("AA,AKs,76s", "Ah7d2c")
        >>> str(result.only("set", "second_pair"))
        'AsAd,AsAc,AdAc,7s6s,7h6h,7c6c'
        """
        return Range.from_weights(np.where(self._any_of(categories), self.weights, 0.0))

    def without(self, *categories: HandCategory | str) -> Range:
        """Return the part of the range that is in none of these categories.

        Combos that the board or dead cards block are in neither part.
        """
        return Range.from_weights(np.where(self._any_of(categories), 0.0, self.weights))

    def _any_of(self, categories: tuple[HandCategory | str, ...]) -> NDArray[np.bool_]:
        if not categories:
            raise PokerError("name a hand category, such as 'overpair' or 'flush_draw'")
        members: NDArray[np.bool_] = np.any(
            [self.on_board.members(category) for category in categories], axis=0
        )
        return members

    # --- forms ---

    def hands(self) -> dict[str, list[str]]:
        """Return the keys of each combo's categories, what it makes first, by combo index."""
        combos = np.flatnonzero(self.weights)
        names = combo_texts()
        texts = [names[combo] for combo in combos.tolist()]
        return dict(zip(texts, self.on_board.keys_of(combos), strict=True))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each category of the street, made hands first."""
        return [row.to_dict() for row in (*self.made, *self.draws)]

    def __repr__(self) -> str:
        largest = sorted(self.made, key=lambda row: -row.share)[:3]
        shares = ", ".join(
            f"{row.category.label.lower()} {100 * row.share:.1f} %" for row in largest if row.combos
        )
        count = pluralize(self.combos, "combo", form="g")
        return f"<RangeCategories on {self.board}: {count}; {shares}>"

    def table(self) -> TableView:
        """Return the table of the categories that have hands."""
        shown = [row for row in (*self.made, *self.draws) if row.combos]
        rows = [
            (
                row.category.label,
                f"{row.combos:.4g}" if row.combos < 1000 else f"{row.combos:.0f}",
                f"{100 * row.share:.1f} %",
                "-" if row.equity is None else f"{100 * row.equity:.2f} %",
            )
            for row in shown
        ]
        headings: tuple[str, ...] = ("category", "combos", "share", "equity")
        columns = len(headings) if self.equities else len(headings) - 1
        return TableView(
            "hand categories",
            headings[:columns],
            [row[:columns] for row in rows],
            [row.share for row in shown],
            below=self.summary or "",
        )


def _keys(hands: dict[str, Any]) -> dict[str, list[MadeHand | Draw]]:
    return hands


@dataclass(frozen=True)
class SpotCategories(Document):
    """Each player's range by hand categories, and how their equities were computed."""

    board: Board
    players: tuple[RangeCategories, ...]
    hands: Annotated[dict[str, list[str]], _keys] | None
    """By combo that some player can hold: what it makes, then what it draws to; if requested."""
    warnings: tuple[RangeWarning, ...]
    """Every warning about the ranges."""
    method: Literal["exact", "sampled"] | None = None
    """How the equities were computed; null if they were not."""
    deals: int | None = None
    """Number of deals counted or drawn."""
    seed: Seed | None = None
    """The seed that was used; null if exact."""
    elapsed_ms: float | None = None
    """Of the equities."""
    summary: str | None = None
    """How the equities were computed, in one line."""


def categories(
    holding: Holding,
    board: Cards | Board,
    *,
    dead: Cards | CardSet = "",
    against: Holding | Iterable[Holding] = (),
    on_progress: Callable[[Progress], None] | None = None,
    **settings: Any,
) -> RangeCategories:
    """Return a range by what its hands make of a board and draw to.

    ``holding`` is what a player of :func:`equity` is, usually a range; the board has three to five
    cards. ``against`` is an opponent, or a list of them, against whom each category has its equity;
    settings are those of :func:`equity`.

    >>> result = categories("QQ+,AKs,JTs", "Qh9h2c")
    >>> [(row.category.label, row.combos) for row in result.made if row.combos]
    [('Set', 3.0), ('Overpair', 12.0), ('Ace high', 4.0), ('Air', 4.0)]
    >>> result["open_ended"].share == 4 / 23, str(result.only("flush_draw"))
    (True, 'AhKh,JhTh')
    >>> round(categories("QQ+,AKs,JTs", "Qh9h2c", against="TT-88")["overpair"].equity, 3)
    0.736
    """
    opponents = [against] if isinstance(against, ONE_HOLDING) else list(against)
    # Read here, not in a function: warnings count the calls to the user's line.
    spot = read_spot([holding, *opponents], board=board, dead=dead, min_players=1)
    return categories_of_spot(spot, settings, on_progress).players[0]


def categories_of_spot(
    spot: EquitySpot,
    settings: Mapping[str, Any] | None,
    on_progress: Callable[[Progress], None] | None = None,
    *,
    hands: bool = False,
) -> SpotCategories:
    """Return each player's categories; without settings of :func:`equity`, without equities.

    ``hands`` adds the categories of each combo.
    """
    on_board = BoardCategories.of(spot.board)
    figures: tuple[Any, ...] = ()
    if settings is not None and len(spot.players) > 1:
        result = equity(spot, **settings, hands=True, on_progress=on_progress)
        figures = result.method, result.deals, result.seed, result.elapsed_ms, result.summary
        players = tuple(
            RangeCategories(
                seat.input, on_board, player.hands.weights, player.hands, result.summary,
                seat.ordering,
            )
            for seat, player in zip(spot.players, result.players, strict=True)
            if player.hands is not None
        )  # fmt: skip
    else:
        held = [_live_weights(seat, spot) for seat in spot.seats]
        refuse_empty_seats(spot, [int(np.count_nonzero(weights)) for weights in held])
        players = tuple(
            RangeCategories(seat.input, on_board, weights, ordering=seat.ordering)
            for seat, weights in zip(spot.players, held, strict=False)
        )
    by_hand = None
    if hands:
        by_hand = {hand: keys for each in players for hand, keys in each.hands().items()}
    return SpotCategories(spot.board, players, by_hand, spot.warnings, *figures)


def _live_weights(seat: Seat, spot: EquitySpot) -> NDArray[np.float64]:
    """Return the weights of a seat's combos, 0 for those that cards known elsewhere block."""
    known = sum(1 << card for card in seat.known)
    elsewhere = sum(1 << card for other in spot.seats for card in other.known) - known
    gone = np.uint64(spot.board.mask | spot.dead.mask | elsewhere)
    masks = combo_masks()
    if seat.range is None:
        weights = ((masks & np.uint64(known)) == known).astype(np.float64)
    else:
        weights = np.frombuffer(seat.range.packed)
    return np.where(masks & gone, 0.0, weights)
