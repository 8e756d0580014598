"""A solve on a terminal: what it would take, the spot when it starts, the result when it ends."""

from __future__ import annotations

from typing import Any, Final

from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.estimate import Estimate, rough_time_text
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.analysis.solver.spot.quick import QuickEstimate, QuickTree
from runout.analysis.solver.spot.spot import Spot
from runout.cli.render.figures import (
    big_blinds,
    expected_time,
    played,
    player_figures,
    spot_text,
    time_text,
)
from runout.cli.render.terminal import QUIET, STRONG, Screen, Table, Text, table_of
from runout.domain.betting.bets import percent_text
from runout.domain.plurals import pluralize
from runout.kernels.memory import memory_text

_MAX_SAVINGS: Final = 8
_MAX_BET_ROWS: Final = 24


def show_estimate(estimate: Estimate[Spot], quick: QuickEstimate | None, limit: int) -> None:
    screen = Screen()
    streets = [
        {
            "street": str(street.street),
            "decisions": street.decisions,
            "nodes": street.nodes,
            "boards": street.boards,
            "kept": street.canonical_boards,
        }
        for street in estimate.streets
    ]
    f32, f16 = memory_text(estimate.bytes_f32), memory_text(estimate.bytes_f16)
    rows: list[tuple[str, Any]] = [
        ("memory", f"{f32} in f32, {f16} in f16"),
        ("time", expected_time(estimate)),
    ]
    if estimate.bytes > limit:
        is_f16 = estimate.bytes_f16 <= limit
        fits = "--precision f16 fits" if is_f16 else "too much for this machine"
        rows.append(("limit", Text(f"{memory_text(limit)}: {fits}", style=STRONG)))
    if quick is not None:
        takes = f"{memory_text(quick.bytes)}, {rough_time_text(quick.seconds)}"
        rows.append(("--quick", f"{takes}, with fewer bets after the flop: {quick.tree.text}"))
    savings = _savings(estimate) if estimate.savings else None
    screen.show_parts(spot_text(screen, estimate.spot), streets, rows, _bets(estimate), savings)


def _bets(estimate: Estimate[Spot]) -> Table:
    """Return the real size of every bet, a line for each decision."""
    spot, bets = estimate.spot, estimate.bets
    by_place: dict[tuple[str, str, str], list[Text]] = {}
    for bet in bets.bets:
        place = str(bet.street), PLAYER_NAMES[bet.player], bet.line or "-"
        text = Text(f"{bet.action}{big_blinds(bet.chips, spot)} {percent_text(bet.percent)}")
        if bet.merged:
            merged = Text(", ").join(Text(size, style="strike") for size in bet.merged)
            text.append(" (").append_text(merged).append(f" {bet.merged_into})")
        by_place.setdefault(place, []).append(text)
    rows = [(*place, Text(", ").join(there)) for place, there in by_place.items()]
    headings = ("bets", "player", "after", "chips, and % of the pot")
    drawn = table_of([dict(zip(headings, row, strict=True)) for row in rows[:_MAX_BET_ROWS]])
    if len(rows) > _MAX_BET_ROWS or not bets.complete:
        drawn.add_row(Text("and more with --json", style=QUIET))
    return drawn


def _savings(estimate: Estimate[Spot]) -> Table:
    rows = [
        {
            "leave out": f"{saving.size} of {saving.street} {PLAYER_NAMES[saving.player]}"
            f" {saving.kind}s",
            "f32": f"-{memory_text(saving.bytes_saved_f32)}",
            "f16": f"-{memory_text(saving.bytes_saved_f16)}",
            "saved": f"{saving.percent:.1f} %",
        }
        for saving in estimate.savings[:_MAX_SAVINGS]
    ]
    drawn = table_of(rows)
    if (more := len(estimate.savings) - _MAX_SAVINGS) > 0:
        drawn.add_row(Text(f"and {more} more with --json", style=QUIET))
    return drawn


def show_start(estimate: Estimate[Spot], quick: QuickTree | None) -> None:
    """Print the spot to solve, the first bets of each street, and the expected time."""
    screen = Screen()
    rows = [(f"{street} bets", text) for street, text in estimate.bets.opening.items()]
    if quick is not None:
        rows.append(("quick", f"fewer bets after the flop: {quick.text}"))
    rows.append(("expected", expected_time(estimate)))
    screen.show_parts(spot_text(screen, estimate.spot), rows)
    screen.show("")


def show_solved(
    solution: Solution, *, saved: str, following: Text | None, introduced: bool
) -> None:
    """Print the figures of a finished solve; ``introduced`` omits the spot."""
    screen, root = Screen(), solution.root
    chips = f"{solution.exploitability:.4g} chips"
    blinds = big_blinds(solution.exploitability, solution.spot)
    is_short = solution.ended_by not in ("target", None)
    share = f"{solution.exploitability_percent:.3g} % of the pot"
    quick = ""
    if solution.quick is not None:
        share += " in the simplified tree"
        quick = f"{solution.quick.text}; a turn is solved with all sizes when it is opened"
    time = f"{pluralize(solution.iterations, 'iteration')}, {time_text(solution.seconds)}"
    memory = f"{memory_text(solution.memory_bytes)}, {solution.precision}"
    rows: list[tuple[str, Any]] = [
        ("exploitability", f"{chips}{blinds}, {share}"),
        ("quick", quick),
        ("ended", Text(solution.ended_text or "", style=STRONG) if is_short else ""),
        ("work", f"{time}, {memory}"),
    ]
    if root.player is not None:
        room = screen.width - len("exploitability") - 2
        plays = played(root.actions, root.frequencies, screen, room, solution.spot)
        rows.append((f"{PLAYER_NAMES[root.player]} plays", plays))
    spot = None if introduced else spot_text(screen, solution.spot)
    screen.show_parts(spot, player_figures(root), [*rows, ("saved", saved), ("next", following)])
