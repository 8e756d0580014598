"""An estimate on a terminal: memory, time, bets, and savings."""

from __future__ import annotations

from typing import Final

from runout.analysis.solver.spot.estimate import Estimate, memory_text
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.cli.render.figures import big_blinds, expected_time, spot_text
from runout.cli.render.terminal import QUIET, STRONG, Screen, Table, Text, facts, table
from runout.domain.betting.bets import percent_text

_MAX_SAVINGS: Final = 8
_MAX_BET_ROWS: Final = 24


# What a solve would take


def show_estimate(estimate: Estimate, *, limit: int) -> None:
    screen = Screen()
    screen.show(spot_text(screen, estimate.spot), "")
    numbers = ("decisions", "nodes", "boards", "kept")
    streets = table("street", *numbers, numbers=numbers)
    for street in estimate.streets:
        counts = street.decisions, street.nodes, street.boards, street.canonical_boards
        streets.add_row(str(street.street), *(f"{count:,}" for count in counts))
    rows = [
        ("memory", Text(f"{memory_text(estimate.bytes_f32)} in f32,"
                        f" {memory_text(estimate.bytes_f16)} in f16")),
        ("time", Text(expected_time(estimate))),
    ]  # fmt: skip
    if estimate.bytes > limit:
        fits = (
            "--precision f16 fits" if estimate.bytes_f16 <= limit else "too much for this machine"
        )
        rows.append(("limit", Text(f"{memory_text(limit)}: {fits}", style=STRONG)))
    screen.show(streets, "", facts(rows), "", _bets(estimate))
    if estimate.savings:
        screen.show("", _savings(estimate))


def _bets(estimate: Estimate) -> Table:
    spot, bets = estimate.spot, estimate.bets
    drawn = table("bets", "player", "after", "chips, and % of the pot")
    rows: dict[tuple[str, str, str], list[Text]] = {}
    for bet in bets.bets:
        place = str(bet.street), PLAYER_NAMES[bet.player], bet.line or "-"
        share = percent_text(bet.percent)
        text = Text(f"{bet.action}{big_blinds(spot, bet.chips)} {share}")
        if bet.merged:
            merged = Text(", ").join(Text(size, style="strike") for size in bet.merged)
            text.append(" (").append_text(merged).append(f" {bet.merged_into})")
        rows.setdefault(place, []).append(text)
    for place, bets_there in list(rows.items())[:_MAX_BET_ROWS]:
        drawn.add_row(*place, Text(", ").join(bets_there))
    if len(rows) > _MAX_BET_ROWS or not bets.complete:
        drawn.add_row(Text("and more with --json", style=QUIET))
    return drawn


def _savings(estimate: Estimate) -> Table:
    numbers = ("f32", "f16", "saved")
    drawn = table("leave out", *numbers, numbers=numbers)
    for saving in estimate.savings[:_MAX_SAVINGS]:
        whose = f"{saving.street} {PLAYER_NAMES[saving.player]} {saving.kind}"
        drawn.add_row(
            f"{saving.size} of {whose}s",
            f"-{memory_text(saving.bytes_saved_f32)}",
            f"-{memory_text(saving.bytes_saved_f16)}",
            f"{saving.percent:.1f} %",
        )
    more = len(estimate.savings) - _MAX_SAVINGS
    if more > 0:
        drawn.add_row(Text(f"and {more} more with --json", style=QUIET))
    return drawn
