"""The outs of a hand."""

from __future__ import annotations

import math
from typing import Annotated, Final

from runout.analysis.equity.spots import read_seats
from runout.analysis.outs import calculation
from runout.analysis.outs.results import Outs
from runout.analysis.outs.spots import MAX_VILLAINS
from runout.domain.combos import COMBO_COUNT
from runout.questions.kinds import Cards, Chips, Flag, Holding
from runout.questions.question import Length, Work, question
from runout.questions.spots import Dead, Folded

_COST_OF_A_DEAL: Final = 2e4  # nanoseconds; every card that may come is tried
_COST_OF_RANGES: Final = 1e6
_COST_OF_HANDS: Final = 1e5


@question(
    "outs",
    subject="outs",
    summary="List the cards that win, and what each changes.",
    arguments=["hero", "villains"],
    shorts={"board": "-b", "dead": "-d"},
    examples=[
        {"hero": "AhKh", "villains": ["9d9c"], "board": "QhJh3d2c"},
        {"hero": "AhKh", "villains": ["QQ+,AKs:0.5,AK:0.2"], "board": "7h5h2c"},
        {"hero": "9h8h", "villains": ["AcAd", "KcKd"], "board": "7h6hKs2c"},
        {"hero": "AhKh", "villains": ["??"], "board": "QhJh3d2c", "dead": "Ts", "folded": ["22+"]},
        {
            "hero": "JhTh",
            "villains": ["4c4d"],
            "board": "9h8h3c2d",
            "suppress": False,
            "pot": 150,
            "call": 50,
        },
    ],
)
def outs(
    hero: Annotated[Cards, "The hero's two cards."],
    villains: Annotated[
        list[Holding], "Hand or range of an opponent of the hero.", Length(1, MAX_VILLAINS)
    ],
    *,
    board: Annotated[Cards, "Three cards (flop) or four (turn)."] = "",
    dead: Dead = "",
    folded: Folded = (),  # type: ignore[assignment]
    suppress: Annotated[
        Flag,
        "Suppress outs where at least half of the next cards leave the hero level, half of the"
        " deals tie at showdown, at least 45 % of the cards are outs, or the hero is ahead now.",
    ] = True,
    pot: Annotated[Chips, "The pot in chips, including the bet to call."] | None = None,
    call: Annotated[Chips, "The price of the call in chips."] | None = None,
) -> Work[Outs]:
    """List the cards that win, and what each changes.

    The hero is a hand; a villain is a hand (9d9c), half of one (Ad?), an unknown hand (?? or
    empty), or a range (QQ+,AKs:0.5). On the turn an out is a river card that wins; on the flop a
    turn card after which the hero is ahead, beside the exact equity over turn and river; against a
    range a card after which the hero's equity exceeds every villain's. Each is listed by what it
    changes: the hand it makes out of the hero's own cards, or why it wins without one.
    """
    faced = read_seats(villains, "villain", "/villains", numbered=len(villains) > 1)
    gone = read_seats(folded, "folded hand", "/folded")
    ranges = [seat for seat in faced if len(seat.known) != 2]
    ranges += [seat for seat in gone if seat.range is not None]
    ways = math.prod(
        COMBO_COUNT if seat.range is None else max(1, len(seat.range)) for seat in ranges
    )
    return Work(
        max(_COST_OF_RANGES, _COST_OF_A_DEAL * ways) if ranges else _COST_OF_HANDS,
        lambda on_progress: calculation.outs(
            hero, faced, board, dead=dead, folded=gone, suppress=suppress, pot=pot, call=call,
            on_progress=on_progress,
        ),
        "name fewer villains, or hands in place of ranges",
    )  # fmt: skip
