"""Equity of hands and ranges."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Annotated, Final

from runout.analysis.equity.calculation import equity_by_next_card, equity_of_spot, expected_cost
from runout.analysis.equity.results import EquityResult, NextCard
from runout.analysis.equity.settings import EquitySettings
from runout.analysis.equity.spots import read_seats, read_spot
from runout.errors import Place, PokerError
from runout.kernels.equity_question import MAX_PLAYERS
from runout.questions.kinds import Cards, Flag, Holding
from runout.questions.question import Length, Progress, Work, question
from runout.questions.spots import Dead, DealMethod, Folded, Samples, SeedOfDeals, TargetError

_COST_OF_HANDS: Final = 3e6  # of the breakdown of one player, in nanoseconds
_COST_OF_A_CARD: Final = 2e5
_CARDS_TO_COME: Final = 49  # after a flop, each with a smaller question of its own


@question(
    "equity",
    subject="equity",
    summary="Compute the equity of hands and ranges.",
    arguments=["players"],
    shorts={"board": "-b", "dead": "-d"},
    examples=[
        {"players": ["AhKh", "QsQd"], "board": "7h5h2c"},
        {
            "players": ["AhKh", "QQ+,AKs:0.5", "??"],
            "board": "7h5h2c",
            "dead": "2d",
            "folded": ["22+"],
            "samples": 100_000,
            "seed": "1",
        },
        {"players": ["JhTh", "4c4d"], "board": "9h8h3c", "hands": True, "next_card": True},
        {"players": ["15%", "ATs+,AKs:0.123456"], "board": "7h5h2c3d"},
    ],
)
def equity(
    players: Annotated[list[Holding], Length(2, MAX_PLAYERS)],
    *,
    board: Annotated[Cards, "No cards, or three, four or five."] = "",
    dead: Dead = "",
    folded: Folded = (),  # type: ignore[assignment]
    method: DealMethod = "auto",
    samples: Samples | None = None,
    target_error: TargetError | None = None,
    seed: SeedOfDeals | None = None,
    hands: Annotated[Flag, "Add the equity of each hand of a range."] = False,
    next_card: Annotated[Flag, "Add the equities after each card that may come next."] = False,
    iterations: int | None = None,
    threads: int | None = None,
) -> Work[EquityResult]:
    """Compute the equity of hands and ranges.

    A player is a hand (AhKh), half of one (Ah?), an unknown hand (?? or empty), or a range with
    weights (QQ+,AKs:0.5, 15%, random). Every deal is counted if that takes about a second of one
    core; else deals are drawn until the standard error is 0.05 percentage points.
    """
    spot = read_spot(
        read_seats(players, "player", "/players"),
        board=board,
        dead=dead,
        folded=read_seats(folded, "folded hand", "/folded"),
    )
    if next_card and spot.missing not in (1, 2):
        raise PokerError(
            f"{board!r}: one card comes next on a flop or a turn only; give one, or do not ask for"
            " the next card"
        ).at("/board", Place("/next_card"))
    settings = EquitySettings(
        method, samples, target_error, None if seed is None else int(seed), threads, iterations
    )
    settings.check()
    cost = expected_cost(spot, settings, hands=hands) + hands * len(players) * _COST_OF_HANDS
    if next_card:
        cost = _CARDS_TO_COME * max(cost, _COST_OF_A_CARD)

    def run(on_progress: Progress | None) -> EquityResult:
        result = equity_of_spot(spot, settings, hands, on_progress, time.perf_counter())
        if not next_card:
            return result
        after = equity_by_next_card(spot, **settings._asdict(), on_progress=on_progress)
        return replace(
            result,
            next_card=tuple(
                NextCard(card, each.method, tuple([player.equity for player in each.players]))
                for card, each in after.items()
            ),
        )

    is_sampled = method == "sampled" or samples or target_error
    remedy = "draw fewer samples, or allow a larger error"
    return Work(cost, run, remedy if is_sampled else "sample instead, a number or to an error")
