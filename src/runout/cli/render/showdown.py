"""Pots and settlements on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from runout.analysis.showdown.inputs.cards import Cards, read_cards
from runout.analysis.showdown.inputs.players import FOLDED
from runout.analysis.showdown.pots import SidePots
from runout.analysis.showdown.settlement import Settlement
from runout.cli.render.terminal import QUIET, STRONG, Screen, Text, table_of
from runout.domain.amounts import Amount


def show_pots(side_pots: SidePots) -> None:
    players = side_pots.players
    pots = zip(_names(len(side_pots.pots)), side_pots.pots, strict=True)
    rows = [(name, pot.amount, players.list(pot.contenders)) for name, pot in pots]
    rows += [
        ("returned", chips, f"{players.label(seat)}, a bet that nobody called")
        for seat, chips in enumerate(side_pots.returned)
        if chips
    ]
    shown = [
        {"pot": name, "chips": _strong(chips), "contenders": text}
        for name, chips, text in rows or [("none", 0, "nobody has put in a chip")]
    ]
    Screen().show(table_of(shown))


def show_settlement(settlement: Settlement, inputs: dict[str, Any]) -> None:
    screen = Screen()
    players = settlement.players
    cards = read_cards(
        inputs.get("board", ""), inputs.get("second_board"), inputs["hands"], players
    )
    names = ["board"] if len(cards.boards) == 1 else ["board 1", "board 2"]
    boards = [
        (name, screen.cards(board))
        for name, board in zip(names, cards.boards, strict=True)
        if board
    ]
    folded = players.some(inputs.get("folded", ()), FOLDED)
    accounts = list(_accounts(screen, settlement, cards, folded))
    screen.show_parts(boards, list(_pots(settlement)), accounts)


def _pots(settlement: Settlement) -> Iterator[dict[str, Any]]:
    for name, pot in zip(_names(len(settlement.pots)), settlement.pots, strict=True):
        for at, run in enumerate(pot.runs, start=1):
            odd = "" if not run.odd_chips else f" ({run.odd_chips} odd)"
            yield {
                "pot": name if len(pot.runs) == 1 else f"{name}, board {at}",
                "chips": _strong(run.amount),
                "to": f"{settlement.players.list(run.winners)}{odd}",
                "with": run.hand or Text("no contest", style=QUIET),
            }
    if settlement.rake:
        yield {"pot": "rake", "chips": str(settlement.rake), "to": "the house", "with": ""}


def _accounts(
    screen: Screen, settlement: Settlement, cards: Cards, folded: frozenset[int]
) -> Iterator[dict[str, Any]]:
    """Yield a row for each seat: hand, contribution, returned bet, payout, net."""
    for seat, net in enumerate(settlement.net):
        hand = screen.cards(cards.hands[seat]) or Text("not shown", style=QUIET)
        yield {
            "player" if settlement.names else "seat": Text(
                settlement.names[seat] if settlement.names else str(seat), justify="left"
            ),
            "hand": Text("folded", style=QUIET) if seat in folded else hand,
            "put in": str(settlement.contributions[seat]),
            "returned": str(settlement.returned[seat] or ""),
            "paid": str(settlement.payouts[seat] or ""),
            "net": Text(f"{net:+}" if net else "0", style=STRONG),
        }


def _names(pots: int) -> Sequence[str]:
    """Return ``main``, then ``side``, numbered if there are several."""
    if pots <= 2:
        return ("main", "side")[:pots]
    return ["main", *(f"side {number}" for number in range(1, pots))]


def _strong(chips: Amount) -> Text:
    return Text(str(chips), style=STRONG)
