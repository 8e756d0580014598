"""A solve on a terminal: the spot when it starts, the result when it ends."""

from __future__ import annotations

from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.estimate import Estimate, memory_text
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.cli.render.figures import expected_time, played, player_figures, spot_text, time_text
from runout.cli.render.terminal import STRONG, Screen, Text, facts
from runout.domain.plurals import pluralize

# What was solved


def show_start(estimate: Estimate) -> None:
    screen = Screen()
    screen.show(spot_text(screen, estimate.spot), "")
    bets = estimate.bets.opening
    rows = [(f"{street} bets", Text(text)) for street, text in bets.items()]
    screen.show(facts([*rows, ("expected", Text(expected_time(estimate)))]), "")


def show_solved(
    solution: Solution, *, saved: str, following: str = "", introduced: bool = False
) -> None:
    """Print the figures of a finished solve; ``introduced`` omits the spot."""
    screen = Screen()
    blinds = solution.spot.big_blinds_text(solution.exploitability)
    exploitability = (
        f"{solution.exploitability:.4g} chips{f' ({blinds})' if blinds else ''},"
        f" {solution.exploitability_percent:.3g} % of the pot"
    )
    work = (
        f"{pluralize(solution.iterations, 'iteration')}, {time_text(solution.seconds)},"
        f" {memory_text(solution.memory_bytes)}, {solution.precision}"
    )
    root = solution.root
    if not introduced:
        screen.show(spot_text(screen, solution.spot), "")
    screen.show(player_figures(root), "")
    rows = [("exploitability", Text(exploitability)), ("work", Text(work))]
    if solution.ended_by not in ("target", None):
        rows.insert(1, ("ended", Text(solution.ended_text or "", style=STRONG)))
    if root.player is not None:
        room = screen.width - len("exploitability") - 2
        rows.append(
            (f"{PLAYER_NAMES[root.player]} plays", played(root, screen, room, solution.spot))
        )
    rows.append(("saved", Text(saved)))
    if following:
        rows.append(("next", Text(following, overflow="fold")))
    screen.show(facts(rows))
