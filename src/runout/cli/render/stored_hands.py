"""Stored hands as text: an import, the list, a player's totals, one hand, its steps, its spot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from typing import Any, Final

from runout.analysis.hands.importing import ImportReport
from runout.analysis.hands.spots import HandSpot
from runout.analysis.hands.summaries import HandList, HandSummary, PlayerTotals, StoredHand
from runout.analysis.hands.table_states import TableEvent, TableState
from runout.analysis.histories.account import Gap
from runout.analysis.histories.hand import Hand, Move
from runout.analysis.histories.hand_state import PlayedAction
from runout.cli.render.terminal import QUIET, Screen, Text, facts, table_of
from runout.domain.boards import Street
from runout.domain.plurals import pluralize


def show_import(report: ImportReport) -> None:
    without = f", {report.without_result:,} of them without a result"
    files = pluralize(len(report.skipped), "file", form=",")
    lines = [
        ("hands", f"{report.hands:,} in {pluralize(report.files, 'file', form=',')}"),
        ("imported", f"{report.imported:,}{without if report.without_result else ''}"),
        ("known", report.duplicates and f"{report.duplicates:,} were stored before"),
        ("broken", report.broken and f"{report.broken:,} were not stored"),
        ("skipped", report.skipped and f"{files} without hands"),
    ]
    Screen().show(facts([(name, str(text)) for name, text in lines if text]))


def show_hand_list(page: HandList) -> None:
    screen, hands = Screen(), page.hands
    has_gaps = not all(hand.has_result for hand in hands)
    if hands:
        screen.show(table_of([_listed(hand, has_gaps=has_gaps) for hand in hands]))
    if len(hands) < page.total or not hands:
        total = pluralize(page.total, "hand", form=",")
        shown = f"{len(hands):,} of {total}; see --limit and --offset"
        screen.show(Text(shown if hands else f"{total} in all", style=QUIET))
    if page.totals is not None and page.totals.hands + page.totals.without_result:
        screen.show("", facts(_totals_lines(page.totals)))


def _listed(hand: HandSummary, *, has_gaps: bool) -> dict[str, Any]:
    """Return the row of a hand; pots and nets in big blinds."""
    row = {
        "id": str(hand.id),
        "time": _time_text(hand),
        "stakes": f"{hand.stakes} {hand.currency}",
        "board": hand.board,
        "pot": f"{hand.pot_bb:.1f}",
    }
    if (player := hand.player) is None:
        row["seats"] = str(hand.seats)
    else:
        nets = {"net": player.net_bb, "no luck": player.net_without_luck_bb}
        row |= {"position": player.position, "cards": player.cards}
        row |= {name: "" if net is None else f"{net:+.1f}" for name, net in nets.items()}
    if has_gaps:
        row["no result"] = "" if hand.has_result else hand.source.replace("_", " ")
    return row


def _time_text(hand: HandSummary) -> str:
    return (hand.time or "").replace("T", " ")


def _totals_lines(totals: PlayerTotals) -> list[tuple[str, str]]:
    money = ", ".join(f"{net:+,f} {currency}" for currency, net in totals.net.items())
    without = f", and {totals.without_result:,} without a result"
    return [
        ("player", totals.player),
        ("hands", f"{totals.hands:,}{without if totals.without_result else ''}"),
        ("net", f"{money}, {totals.net_bb:+,.1f} bb" if totals.hands else ""),
        ("bb/100", _rate_text(totals.bb_per_100, totals.standard_error)),
        (
            "no luck",
            _rate_text(totals.bb_per_100_without_luck, totals.standard_error_without_luck),
        ),
    ]


def _rate_text(rate: float | None, error: float | None) -> str:
    if rate is None:
        return ""
    return f"{rate:+.1f}" if error is None else f"{rate:+.1f} ± {error:.1f}"


def show_stored(stored: StoredHand) -> None:
    hand = stored.hand
    rake = f", rake {hand.money(hand.rake)}" if hand.rake else ""
    lines = [
        ("hand", f"{hand.site} {hand.number}".strip() or f"hand {hand.id}"),
        ("time", f"{_time_text(hand)} {hand.time_zone}".strip()),
        ("stakes", f"{hand.stakes} {hand.currency}"),
        ("board", f"{hand.board}  {hand.second_board}".strip()),
        ("pot", f"{hand.money(hand.pot)}, {hand.pot_bb:.1f} bb{rake}"),
        ("result", "" if hand.has_result else f"none: {Gap(hand.source).reason}"),
    ]
    players = [
        {
            "player": player.name,
            "position": player.position,
            "stack": "?" if player.stack is None else hand.money(player.stack),
            "cards": player.cards,
            "net": "" if player.net is None else hand.money(player.net),
            "no luck": ""
            if player.net_without_luck is None
            else hand.money(round(player.net_without_luck)),
        }
        for player in stored.players
    ]
    Screen().show_parts(lines, players, _streets(stored))


def show_steps(stored: StoredHand, states: tuple[TableState, ...]) -> None:
    """Print every action with the pot after it, and the odds of the decision before it."""
    record = stored.record
    texts = _action_texts(record, stored.actions)
    rows = [
        {
            "street": str(after.street),
            "board": "".join(map(str, after.board)),
            "player": record.name(after.seat),
            "action": next(texts),
            "pot": record.money(after.pot),
            **_odds_cells(record, before),
        }
        for before, after in pairwise(states)
        if after.event in _ACTIONS and after.seat is not None
    ]
    Screen().show("", table_of(rows))


_ACTIONS: Final = frozenset(
    [TableEvent.FOLD, TableEvent.CHECK, TableEvent.CALL, TableEvent.BET, TableEvent.RAISE]
)


def _odds_cells(hand: Hand, state: TableState) -> dict[str, str]:
    decision = state.decision
    if decision is None:
        return dict.fromkeys(("to call", "needs", "has"), "")
    shares = {"needs": decision.pot_odds, "has": state.equities[decision.seat]}
    return {
        "to call": hand.money(decision.to_call) if decision.to_call else "",
        **{
            name: "" if share is None else f"{float(100 * share):.1f} %"
            for name, share in shares.items()
        },
    }


def _streets(stored: StoredHand) -> list[tuple[str, str]]:
    hand, steps = stored.record, stored.actions
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


def show_hand_spot(result: HandSpot) -> None:
    """Print a spot: the stakes, both ranges and where they come from, sizes, line and notes."""
    spot = result.spot
    lines = [("spot", str(spot))]
    players = zip(("OOP", "IP"), (result.oop, result.ip), spot.ranges, strict=True)
    for heading, player, range_ in players:
        lines += [(heading, f"{player.name}, {player.situation}"), ("", str(range_))]
    if spot.rake_rate:
        lines.append(("rake", f"{100 * spot.rake_rate:.3g} %, at most {spot.rake_cap:g}"))
    for street, (oop, ip) in zip(("flop", "turn", "river"), spot.sizes, strict=True):
        if oop.bets or ip.bets or oop.raises or ip.raises:
            lines.append((street, f"OOP {oop}; IP {ip}"))
    lines += [("added", ", ".join(spot.added_lines)), ("played", " ".join(result.line))]
    lines += [("note", note) for note in result.notes]
    Screen().show(facts(lines))
