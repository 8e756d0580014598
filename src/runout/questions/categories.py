"""Ranges by what their hands make of a board and draw to."""

from __future__ import annotations

from typing import Annotated, Any, Final

from runout.analysis.categories.calculation import SpotCategories, categories_of_spot
from runout.analysis.equity.calculation import expected_cost
from runout.analysis.equity.settings import DEFAULT_SETTINGS
from runout.analysis.equity.spots import read_seats, read_spot
from runout.kernels.equity_question import MAX_PLAYERS
from runout.questions.kinds import Cards, Flag, Holding
from runout.questions.question import Length, Work, question
from runout.questions.spots import Dead, DealMethod, Folded, Samples, SeedOfDeals, TargetError

_COST_OF_A_PLAYER: Final = 1e6  # without equities, in nanoseconds


@question(
    "categories",
    subject="categories",
    summary="Split a range into hand categories on a board.",
    arguments=["players"],
    shorts={"board": "-b", "dead": "-d"},
    examples=[
        {"players": ["QQ+,AKs", "JJ-99,AQs"], "board": "Qh9h2c", "hands": True},
        {"players": ["22+,A2s+,KTs+"], "board": "7h5h2c3d", "dead": "2d"},
        {
            "players": ["AKs,JTs", "QQ+,QQ:0.5", "random"],
            "board": "Qh9h2c",
            "samples": 20_000,
            "seed": "1",
        },
        {"players": ["AKs,JTs", "QQ+"], "board": "Qh9h2c", "equity": False, "folded": ["22"]},
    ],
)
def split_into_categories(
    players: Annotated[
        list[Holding],
        "Hand or range of a player; one alone has no equities.",
        Length(1, MAX_PLAYERS),
    ],
    *,
    board: Annotated[Cards, "Three, four or five cards."] = "",
    dead: Dead = "",
    folded: Folded = (),  # type: ignore[assignment]
    equity: Annotated[Flag, "Compute the equity of each category against the others."] = True,
    method: DealMethod = "auto",
    samples: Samples | None = None,
    target_error: TargetError | None = None,
    seed: SeedOfDeals | None = None,
    hands: Annotated[Flag, "Add the categories of each combo that a player can hold."] = False,
) -> Work[SpotCategories]:
    """Split a range into hand categories on a board.

    Every hand makes exactly one hand (set, overpair, top pair by kicker, .., air) and may have
    draws (flush draw, open-ended, gutshot, backdoor). Each category has its combos, its share of
    the range and, against one or more opponents, its equity: exact if that takes about a second of
    one core, else sampled.
    """
    spot = read_spot(
        read_seats(players, "player", "/players"),
        board=board,
        dead=dead,
        folded=read_seats(folded, "folded hand", "/folded"),
        min_players=1,
    )
    settings: dict[str, Any] = {
        "method": method,
        "samples": samples,
        "target_error": target_error,
        "seed": None if seed is None else int(seed),
    }
    cost = _COST_OF_A_PLAYER * len(players)
    if equity and len(players) > 1:
        cost += expected_cost(spot, DEFAULT_SETTINGS._replace(**settings), hands=True)
    return Work(
        cost,
        lambda on_progress: categories_of_spot(
            spot, settings if equity else None, on_progress, hands=hands
        ),
        "draw a number of samples, or leave the equities out",
    )
