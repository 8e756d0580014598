"""Outs on a terminal: cards by reason, equity, backdoors, equities by card."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from runout.analysis.outs.results import Out, Outs
from runout.analysis.rounding import percent
from runout.cli.render.terminal import QUIET, STRONG, Screen, Table, Text, facts, table_of
from runout.domain.cards import Card
from runout.domain.plurals import noun_for
from runout.kernels.outs import AHEAD, BEHIND, OutReason

_MAX_BAR_LENGTH: Final = 32
_BESIDE_A_BAR: Final = 34  # the longest name and the number before it
_NEXT: Final = {3: "turn", 4: "river"}


def show(answer: Outs) -> None:
    screen = Screen()
    screen.show(facts(_spot(screen, answer)), "")
    if answer.suppressed is not None:
        hint = "--no-suppress shows the outs all the same"
        screen.show(Text(answer.suppressed.reason, style=STRONG), Text(hint, style=QUIET))
    else:
        _show_outs(screen, answer)
    if answer.cards:
        _show_outlooks(screen, answer)
    if answer.ordering is not None:
        screen.show("", Text(f"percentages: ordering {answer.ordering}", style=QUIET))
    if answer.backdoor_outs:
        _show_backdoors(screen, answer)
    _show_equity(screen, answer)
    if answer.odds is not None:
        screen.show("", Text(answer.odds.sentence, style=STRONG))


def _spot(screen: Screen, answer: Outs) -> list[tuple[str, Text]]:
    names = {AHEAD: "ahead now", BEHIND: "behind now"}
    standing = names.get(answer.standing_now, "level now")
    lines = [("hero", screen.cards(answer.hero).append(f"  {standing}", style=QUIET))]
    lines += [(seat.name, screen.seat(seat)) for seat in answer.spot.villains]
    lines.append(("board", screen.cards(answer.board)))
    if answer.dead:
        lines.append(("dead", screen.cards(answer.dead)))
    return [*lines, *(("folded", screen.seat(seat)) for seat in answer.spot.folded)]


def _show_outs(screen: Screen, answer: Outs) -> None:
    if answer.cards:
        verb = noun_for(answer.win, "is an out", "are outs")
    elif len(answer.board) == 4:
        verb = noun_for(answer.win, "wins", "win")
    else:
        verb = noun_for(answer.win, "puts you ahead", "put you ahead")
    coming = f"{_NEXT[len(answer.board)]} cards"
    share = _percent(Fraction(answer.win, answer.total_cards))
    heading = f"{answer.win} of {answer.total_cards} {coming} {verb}, {share}"
    screen.show(Text(heading, style=STRONG))
    if answer.win_outs:
        screen.show(_grouped(screen, answer.win_outs, answer.total_cards))
    if answer.tie_outs:
        share = _percent(Fraction(answer.tie, answer.total_cards))
        verb = noun_for(answer.tie, "ties", "tie")
        if answer.cards or len(answer.board) == 3:
            verb = noun_for(answer.tie, "leaves you level", "leave you level")
        heading = f"{answer.tie} of {answer.total_cards} {verb}, {share}"
        screen.show("", Text(heading, style=STRONG))
        screen.show(_grouped(screen, answer.tie_outs, answer.total_cards))


def _grouped(screen: Screen, outs: Iterable[Out], total: int) -> Table:
    groups: dict[OutReason, list[Card]] = {}
    for out in outs:
        groups.setdefault(out.reason, []).append(out.card)
    rows = [
        {
            "reason": reason.label,
            "outs": len(cards := groups[reason]),
            "%": percent(Fraction(len(cards), total)),
            "cards": _row(screen, cards),
        }
        for reason in sorted(groups, key=lambda reason: reason.code)  # from the best hand down
    ]
    return table_of(rows, unbroken=True)


def _row(screen: Screen, cards: Iterable[Card]) -> Text:
    """Return cards in a row that may be broken between them."""
    return Text(" ").join(screen.card(card) for card in cards)


def _percent(share: Fraction) -> str:
    return f"{percent(share)} %"


def _show_outlooks(screen: Screen, answer: Outs) -> None:
    """Print each card's equity, and how much of a range that is ahead it overtakes."""
    caption = "equity after each card, %"
    if answer.suppressed is None:
        caption += "; an out exceeds every villain's"
    equities = {outlook.card: outlook.equity for outlook in answer.cards}
    screen.show("", Text(caption, style=QUIET), screen.card_grid(equities))
    overtaken = {
        outlook.card: outlook.overtakes for outlook in answer.cards if outlook.overtakes is not None
    }
    if not overtaken or answer.suppressed is not None:
        return
    tainted = len(answer.tainted_outs)
    heading = f"{tainted} of {answer.total_cards} tainted, good against a part of the range"
    caption = "how much of what is not beaten now each card beats, %"
    screen.show("", Text(heading, style=STRONG), Text(caption, style=QUIET))
    screen.show(screen.card_grid(overtaken))


def _show_backdoors(screen: Screen, answer: Outs) -> None:
    """Print the pairs of cards that win together, neither of them an out."""
    groups = answer.backdoor_outs or ()
    equity = sum((group.equity for group in groups), Fraction())
    count = sum(len(group.pairs) for group in groups)
    pairs = noun_for(count, "pair wins", "pairs win")
    heading = f"{count} backdoor {pairs}, no out among them, {_percent(equity)}"
    rows = [
        {
            "reason": group.name,
            "pairs": len(group.pairs),
            "%": percent(group.equity),
            "such as": _row(screen, group.pairs[0]),
        }
        for group in groups
    ]
    screen.show("", Text(heading, style=STRONG), table_of(rows, unbroken=True))


def _show_equity(screen: Screen, answer: Outs) -> None:
    heading = f"equity {percent(answer.equity, 2)} %"
    if answer.standard_error is not None:
        heading += f", sampled, standard error {100 * answer.standard_error:.2g} %"
    screen.show("", Text(heading, style=STRONG))
    width = max(8, min(_MAX_BAR_LENGTH, screen.width - _BESIDE_A_BAR))
    rows = [
        {"with": reason.label, "%": percent(share, 2), "": screen.bar(float(share), width)}
        for reason, share in answer.by_reason.items()
    ]
    if rows:
        screen.show(table_of(rows, unbroken=True))
