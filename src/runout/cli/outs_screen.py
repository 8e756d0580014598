"""How outs look on a terminal: cards by category, equity, backdoors, ranges card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from runout.analysis.outs_results import CATEGORY_NAMES
from runout.cli.terminal import QUIET, STRONG, Screen, Table, Text, facts, table
from runout.domain.cards import parse_cards
from runout.errors import NotationError
from runout.kernels.outs import AHEAD, BEHIND

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from runout.analysis.outs_journal import JournalSummary
    from runout.analysis.outs_results import Out, Outs
    from runout.domain.cards import Card

_LONGEST_BAR: Final = 32
_BESIDE_A_BAR: Final = 34  # the longest name and the number before it
_NEXT: Final = {3: "turn", 4: "river"}


def show(answer: Outs) -> None:
    """Print an answer."""
    screen = Screen()
    screen.show(facts(_spot(screen, answer)), "")
    if answer.suppressed is not None:
        hint = "--no-suppress shows the outs all the same"
        screen.show(Text(answer.suppressed.reason, style=STRONG), Text(hint, style=QUIET))
    else:
        _show_outs(screen, answer)
    if answer.outlooks:
        _show_outlooks(screen, answer)
    if answer.ordering is not None:
        screen.show("", Text(f"percentages: ordering {answer.ordering}", style=QUIET))
    if answer.backdoors:
        _show_backdoors(screen, answer)
    _show_equity(screen, answer)
    if answer.odds is not None:
        screen.show("", Text(answer.odds.sentence, style=STRONG))


def _spot(screen: Screen, answer: Outs) -> list[tuple[str, Text]]:
    names = {AHEAD: "ahead now", BEHIND: "behind now"}
    standing = names.get(answer.standing_now, "level now")
    lines = [("hero", screen.cards(answer.hero).append(f"  {standing}", style=QUIET))]
    for number, villain in enumerate(answer.villains, start=1):
        name = "villain" if len(answer.villains) == 1 else f"villain {number}"
        lines.append((name, _holding(screen, villain)))
    return [*lines, ("board", screen.cards(answer.board))]


def _holding(screen: Screen, villain: str) -> Text:
    """Return a hand's cards, or a range as it was typed."""
    try:
        return screen.cards(parse_cards(villain))
    except NotationError:
        return Text(villain, overflow="fold")


def _show_outs(screen: Screen, answer: Outs) -> None:
    """Print the cards that win by what they make, and those that tie."""
    verb = "are outs" if answer.outlooks else "win" if len(answer.board) == 4 else "put you ahead"
    coming = f"{_NEXT[len(answer.board)]} cards"
    heading = f"{answer.win} of {answer.total} {coming} {verb}, {_percent(answer.baseline_win)}"
    screen.show(Text(heading, style=STRONG))
    if answer.win_outs:
        screen.show(_grouped(screen, answer.win_outs, answer.total))
    if answer.tie_outs:
        heading = f"{answer.tie} of {answer.total} tie, {_percent(answer.baseline_tie)}"
        screen.show("", Text(heading, style=STRONG), _row(screen, _cards(answer.tie_outs)))


def _grouped(screen: Screen, found: Iterable[Out], total: int) -> Table:
    groups: dict[int, list[Card]] = {}
    for out in found:
        groups.setdefault(out.category, []).append(out.card)
    drawn = _table("makes", "outs", "%", "cards", numbers=("outs", "%"))
    for code in sorted(groups, key=_value):
        cards = groups[code]
        share = f"{100 * len(cards) / total:.1f}"
        drawn.add_row(CATEGORY_NAMES[code], str(len(cards)), share, _row(screen, cards))
    return drawn


def _table(*headings: str, numbers: tuple[str, ...]) -> Table:
    """Return a table whose names and numbers stay whole; the last column gives way."""
    drawn = table(*headings, numbers=numbers)
    for column in drawn.columns[:-1]:
        column.no_wrap = True
    return drawn


def _value(code: int) -> int:
    """Order categories from the best hand down; 10 to 14 name hands that have a rank of their own.

    Flush 5, straight 4, pair 1, two pair 2 and three of a kind 3 stand for them.
    """
    return -(code if code < 10 else (5, 4, 1, 2, 3)[code - 10])


def _cards(found: Iterable[Out]) -> list[Card]:
    return [out.card for out in found]


def _row(screen: Screen, cards: Iterable[Card]) -> Text:
    """Return cards in a row that may be broken between them."""
    return Text(" ").join(screen.card(card) for card in cards)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _show_outlooks(screen: Screen, answer: Outs) -> None:
    """Print each card's equity, and what it overtakes of a range that is ahead."""
    caption = "equity after each card, %; an out exceeds every villain's"
    equities = {outlook.card: outlook.equity for outlook in answer.outlooks}
    screen.show("", Text(caption, style=QUIET), screen.card_grid(equities))
    overtaken = {
        outlook.card: outlook.overtakes
        for outlook in answer.outlooks
        if outlook.overtakes is not None
    }
    if not overtaken:
        return
    tainted = len(answer.tainted_outs)
    heading = f"{tainted} of {answer.total} tainted, good against a part of the range"
    caption = "how much of what is not beaten now each card beats, %"
    screen.show("", Text(heading, style=STRONG), Text(caption, style=QUIET))
    screen.show(screen.card_grid(overtaken))


def _show_backdoors(screen: Screen, answer: Outs) -> None:
    """Print the pairs of cards that win together, none of them an out."""
    groups = answer.backdoors or ()
    equity = sum(float(group.equity) for group in groups)
    count = sum(len(group.pairs) for group in groups)
    heading = f"{count} backdoor pairs win, no out among them, {_percent(equity)}"
    drawn = _table("makes", "pairs", "%", "such as", numbers=("pairs", "%"))
    for group in groups:
        share = f"{100 * float(group.equity):.1f}"
        drawn.add_row(group.name, str(len(group.pairs)), share, _row(screen, group.pairs[0]))
    screen.show("", Text(heading, style=STRONG), drawn)


def _show_equity(screen: Screen, answer: Outs) -> None:
    """Print the equity and what each category of hand brings of it."""
    heading = f"equity {100 * float(answer.equity):.2f} %"
    if answer.standard_error is not None:
        heading += f", sampled, standard error {100 * answer.standard_error:.2g} %"
    screen.show("", Text(heading, style=STRONG))
    width = max(8, min(_LONGEST_BAR, screen.width - _BESIDE_A_BAR))
    drawn = _table("with", "%", "", numbers=("%",))
    for code, share in sorted(answer.by_category.items(), key=lambda item: _value(item[0])):
        bar = screen.bar(float(share), width)
        drawn.add_row(CATEGORY_NAMES[code], f"{100 * float(share):.2f}", bar)
    if answer.by_category:
        screen.show(drawn)


def show_history(summary: JournalSummary, path: Path) -> None:
    """Print what the journal comes to."""
    screen = Screen()
    if not summary.spots:
        screen.show(Text("no spots yet; --record writes one into the journal"))
        return
    hidden = f"{summary.by_tie_rule} by the tie rule, {summary.by_win_rule} by the win rule"
    lines = [("spots", Text(str(summary.spots))), ("suppressed", Text(hidden))]
    if summary.mean_win_outs is not None and summary.mean_tie_outs is not None:
        means = f"{summary.mean_win_outs:.2f} win, {summary.mean_tie_outs:.2f} tie"
        lines.append(("mean outs", Text(f"{means}, over {summary.shown} shown")))
    if summary.first is not None and summary.last is not None:
        times = [f"{time:%Y-%m-%d %H:%M:%S}" for time in (summary.first, summary.last)]
        lines.append(("asked", Text(f"{times[0]} to {times[1]} UTC")))
    screen.show(facts([*lines, ("file", Text(str(path), overflow="fold"))]))
    if summary.categories:
        drawn = _table("category", "outs", numbers=("outs",))
        for each in summary.categories:
            drawn.add_row(each.name, str(each.count))
        screen.show("", drawn)
