"""Stored hands as text and as fields for JSON: the list, a player's totals, one hand."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from runout.analysis.hands.table_states import TableEvent
from runout.analysis.histories.account import Gap
from runout.analysis.histories.hand import Move
from runout.analysis.histories.phh_writing import write_phh
from runout.analysis.histories.replay import replay
from runout.cli.render.terminal import QUIET, Screen, Text, facts, table
from runout.domain.boards import Street
from runout.domain.counts import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from runout.analysis.hands.summaries import HandSummary, PlayerInHand, PlayerTotals
    from runout.analysis.hands.table_states import TableState
    from runout.analysis.histories.hand import Hand
    from runout.analysis.histories.hand_state import PlayedAction


class StoredHand(NamedTuple):
    """A hand of the store with its summary and players."""

    summary: HandSummary
    players: tuple[PlayerInHand, ...]
    hand: Hand


def hand_list_fields(
    hands: list[HandSummary], total: int, totals: PlayerTotals | None
) -> dict[str, Any]:
    """Return the fields of a list."""
    return {
        "total": total,
        "hands": [hand.to_dict() for hand in hands],
        "totals": None if totals is None else totals.to_dict(),
    }


def show_hand_list(hands: list[HandSummary], total: int, totals: PlayerTotals | None) -> None:
    """Print a list, and the player's totals below."""
    screen = Screen()
    own = ["position", "cards", "net", "no luck"] if totals is not None else ["seats"]
    if not all(hand.has_result for hand in hands):
        own.append("no result")
    lines = table("id", "time", "stakes", "board", "pot", *own,
                  numbers=["id", "pot", "net", "no luck", "seats"])  # fmt: skip
    for hand in hands:
        cells = [str(hand.seats)] if hand.player is None else _own_cells(hand.player)
        if "no result" in own:
            cells.append("" if hand.has_result else _gap_text(hand))
        lines.add_row(
            str(hand.id), _time_text(hand), Text(f"{hand.stakes} {hand.currency}"), hand.board,
            f"{hand.pot_bb:.1f}", *cells,
        )  # fmt: skip
    if hands:
        screen.show(lines)
    if len(hands) < total or not hands:
        shown = f"{len(hands):,} of {counted(total, 'hand', form=',')}; see --limit and --offset"
        screen.show(Text(shown if hands else f"{counted(total, 'hand')} in all", style=QUIET))
    if totals is not None and totals.hands + totals.without_result:
        screen.show("", facts(_totals_lines(totals)))


def _time_text(hand: HandSummary) -> str:
    return (hand.time or "").replace("T", " ")


def _gap_text(hand: HandSummary) -> str:
    """Return why a hand has no result, in two words."""
    return hand.source.replace("_", " ")


def _own_cells(player: PlayerInHand) -> list[str]:
    nets = player.net_bb, player.net_without_luck_bb
    return [player.position, player.cards, *["" if net is None else f"{net:+.1f}" for net in nets]]


def _totals_lines(totals: PlayerTotals) -> list[tuple[str, Text]]:
    money = ", ".join(f"{net:+,f} {currency}" for currency, net in totals.net.items())
    rates = [
        ("bb/100", totals.bb_per_100, totals.standard_error),
        ("no luck", totals.bb_per_100_without_luck, totals.standard_error_without_luck),
    ]
    hands = f"{totals.hands:,}"
    if totals.without_result:
        hands += f", and {totals.without_result:,} without a result"
    lines = [("player", Text(totals.player)), ("hands", Text(hands))]
    if totals.hands:
        lines.append(("net", Text(f"{money}, {totals.net_bb:+,.1f} bb")))
    for heading, rate, error in rates:
        if rate is not None:
            beside = "" if error is None else f" ± {error:.1f}"
            lines.append((heading, Text(f"{rate:+.1f}{beside}")))
    return lines


def hand_fields(stored: StoredHand) -> dict[str, Any]:
    """Return the fields of one hand."""
    played = replay(stored.hand)
    texts = _action_texts(stored.hand, played.steps)
    return {
        **stored.summary.to_dict(),
        "players": [player.to_dict() for player in stored.players],
        "actions": [
            {
                "street": str(step.street),
                "player": stored.hand.name(step.seat),
                "action": text,
                "chips": step.chips,
            }
            for step, text in zip(played.steps, texts, strict=True)
        ],
        "phh": write_phh(stored.hand),
    }


def show_stored(stored: StoredHand) -> None:
    """Print one hand."""
    screen, summary = Screen(), stored.summary
    title = " ".join(filter(None, [summary.site, summary.number])) or f"hand {summary.id}"
    pot = f"{summary.money(summary.pot)}, {summary.pot_bb:.1f} bb"
    rake = f", rake {summary.money(summary.rake)}" if summary.rake else ""
    lines = [
        ("hand", title),
        (
            "time",
            " ".join(filter(None, [(summary.time or "").replace("T", " "), summary.time_zone])),
        ),
        ("stakes", f"{summary.stakes} {summary.currency}"),
        ("board", "  ".join(filter(None, [summary.board, summary.second_board]))),
        ("pot", pot + rake),
        ("result", "" if summary.has_result else f"none: {Gap(summary.source).reason}"),
    ]
    screen.show(facts([(name, Text(text)) for name, text in lines if text]), "")
    players = table("player", "position", "stack", "cards", "net", "no luck",
                    numbers=["stack", "net", "no luck"])  # fmt: skip
    for player in stored.players:
        stack = "?" if player.stack is None else summary.money(player.stack)
        nets = ["" if net is None else summary.money(round(net))
                for net in (player.net, player.net_without_luck)]  # fmt: skip
        players.add_row(Text(player.name), player.position, stack, player.cards, *nets)
    screen.show(players, "")
    screen.show(facts([(street, Text(text)) for street, text in _streets(stored.hand)]))


def show_steps(stored: StoredHand, states: tuple[TableState, ...]) -> None:
    """Print every action with the pot after it, and the odds of the decision before it."""
    hand = stored.hand
    lines = table("street", "board", "player", "action", "pot", "to call", "needs", "has",
                  numbers=["pot", "to call", "needs", "has"])  # fmt: skip
    texts = _action_texts(hand, replay(hand).steps)
    for before, after in pairwise(states):
        if after.event not in _ACTIONS or after.seat is None:
            continue
        lines.add_row(
            str(after.street), "".join(map(str, after.board)), Text(hand.name(after.seat)),
            next(texts), hand.money(after.pot), *_odds_cells(hand, before),
        )  # fmt: skip
    Screen().show("", lines)


_ACTIONS: Final = frozenset(
    [TableEvent.FOLD, TableEvent.CHECK, TableEvent.CALL, TableEvent.BET, TableEvent.RAISE]
)


def _odds_cells(hand: Hand, state: TableState) -> list[str]:
    decision = state.decision
    if decision is None:
        return ["", "", ""]
    needs = "" if decision.pot_odds is None else f"{float(100 * decision.pot_odds):.1f} %"
    share = state.equities[decision.seat]
    has = "" if share is None else f"{float(100 * share):.1f} %"
    return [hand.money(decision.to_call) if decision.to_call else "", needs, has]


def _streets(hand: Hand) -> list[tuple[str, str]]:
    steps = replay(hand).steps
    described = zip(steps, _action_texts(hand, steps), strict=True)
    return [
        (str(street), ", ".join(f"{hand.name(step.seat)} {text}" for step, text in actions))
        for street, actions in groupby(described, key=lambda action: action[0].street)
    ]


def _action_texts(hand: Hand, steps: Iterable[PlayedAction]) -> Iterator[str]:
    """Yield actions in words; who puts in the first chips of a street bets, later ones raise."""
    standing = {Street.PREFLOP: max(hand.blinds)}
    for step in steps:
        highest = standing.get(step.street, 0)
        standing[step.street] = max(highest, step.bet)
        yield _action_text(hand, step, is_raise=highest > 0)


def _action_text(hand: Hand, step: PlayedAction, *, is_raise: bool) -> str:
    if step.move is Move.FOLD:
        return "folds"
    if step.move is Move.CHECK_OR_CALL:
        text = f"calls {hand.money(step.chips)}" if step.chips else "checks"
    else:
        text = f"{'raises to' if is_raise else 'bets'} {hand.money(step.bet)}"
    return f"{text} all-in" if step.all_in and step.chips else text
