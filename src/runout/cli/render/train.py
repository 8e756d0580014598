"""Training on a terminal: the hand to play, what a decision cost, scores and mistakes."""

from __future__ import annotations

import math
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from runout.analysis.solver.nodes.action_styles import ActionStyle, action_styles
from runout.analysis.solver.spot.big_blinds import big_blinds_text
from runout.analysis.solver.spot.players import PLAYER_NAMES, PLAYERS
from runout.analysis.solver.spot.spot import Spot
from runout.analysis.train.decision import TrainedDecision
from runout.analysis.train.hand import HandStep, TrainingHand
from runout.cli.render.figures import action_line, action_style, amount, percent, to_call
from runout.cli.render.node import show_command
from runout.cli.render.terminal import QUIET, STRONG, Screen, Table, Text, facts
from runout.domain.amounts import amount_text
from runout.domain.cards import parse_cards
from runout.domain.hand_categories import parse_category

_OFF_PATH: Final = "off the path of the solution, solved on demand"
_CUT_SHORT: Final = (
    "the hand ends here, for its turn would take too long to solve; solve-postflop --keep turn"
    " keeps turns"
)
_ARBITRARY: Final = "off the path of the solution, too large to solve: not counted"


def hand_view(screen: Screen, hand: TrainingHand, source: str | None = None) -> Table:
    """Return the hand to play: cards, board, chips, and what happened so far.

    ``source`` names the solution or report that it is of, where there are several.
    """
    node, spot = hand.node, hand.node.game.spot
    assert hand.values is not None
    labels = [parse_category(each).label for each in (hand.values.category, *hand.values.draws)]
    held = screen.cards(hand.combo.cards).append(f"  {', '.join(labels).lower()}", style=QUIET)
    rows = [
        (f"hand {hand.number}", Text(f"of {hand.drill.hands}{f', {source}' if source else ''}")),
        (f"you, {PLAYER_NAMES[hand.drill.player]}", held),
        ("board", screen.cards(node.board)),
        ("pot", Text(_chips_text(spot, hand))),
        ("so far", Text(history_text(hand.history))),
    ]
    if hand.drill.seconds is not None:
        rows.append(("time", Text(f"{hand.drill.seconds:g} s")))
    if hand.off_path:
        rows.append(("", Text(_OFF_PATH if hand.solved_on_demand else _ARBITRARY, style=QUIET)))
    for _, text in rows:
        text.no_wrap = False
    return facts(rows)


def _chips_text(spot: Spot, hand: TrainingHand) -> str:
    node = hand.node
    blind, player = spot.big_blind, hand.drill.player
    text = f"{amount(node.pot, blind)}; you have {amount(node.stacks[player], blind)}"
    text += f", {PLAYER_NAMES[1 - player]} {amount(node.stacks[1 - player], blind)}"
    return f"{text}; {to_call(node)}" if node.to_call else text


def history_text(steps: Sequence[HandStep]) -> str:
    """Return the actions and cards of a hand as text.

    >>> from runout.analysis.train.hand import HandStep
    >>> history_text([HandStep("turn", "oop", "x", None, "you"),
    ...               HandStep("river", None, None, "2s", "chance")])
    'OOP check, river 2s'
    """
    return ", ".join(map(_step_text, steps)) or "nothing"


def _step_text(step: HandStep) -> str:
    if step.action is None:
        return f"{step.street} {step.card}"
    return f"{PLAYER_NAMES[PLAYERS.index(step.player or '')]} {_label(step.action)}"


def _label(action: str) -> str:
    return action_styles((action,))[0].label


def keys_view(screen: Screen, styles: Sequence[ActionStyle]) -> Text:
    return action_line([(style, style.label) for style in styles], screen, screen.width)


def decision_view(screen: Screen, decision: TrainedDecision) -> Text:
    blinds = big_blinds_text(decision.loss, decision.big_blind)
    heading = Text(f"{decision.grade}: ", style=STRONG)
    if decision.timed_out:
        heading.append("out of time, ")
    if decision.loss:
        cost = f"{decision.loss:,.2f} chips"
        beside = [*([blinds] if blinds else []), f"{decision.loss_percent:.2f} % of the pot"]
        heading.append(f"{_label(decision.action)} costs {cost} ({', '.join(beside)})")
    else:
        heading.append(f"{_label(decision.action)} costs nothing")
    width = max(len(style.label) for style in action_styles(_actions(decision)))
    for style, value in zip(action_styles(_actions(decision)), decision.actions, strict=True):
        marks = [
            *(["best"] if value.action == decision.best else []),
            *(["you"] if value.action == decision.action else []),
        ]
        figures = (
            f" {style.label:<{width}}  EV {_ev(value.ev):>7}  {percent(value.frequency, 0):>5}"
        )
        heading.append("\n").append(f" {style.letter} ", style=action_style(style, screen))
        heading.append(figures).append(f"  {', '.join(marks)}".rstrip(), style=STRONG)
    return heading


def _actions(decision: TrainedDecision) -> list[str]:
    return [value.action for value in decision.actions]


def _ev(ev: float) -> str:
    return f"{ev:,.2f}" if math.isfinite(ev) else "-"


def result_view(screen: Screen, hand: TrainingHand) -> Text:
    if hand.cut_short:
        return Text(f"{history_text(hand.history)}: {_CUT_SHORT}", style=QUIET, no_wrap=False)
    result = hand.result
    assert result is not None
    player = hand.drill.player
    other = PLAYER_NAMES[1 - player]
    won = f"{result.won[player]:,.2f}".rstrip("0").rstrip(".")
    drawn = Text(f"{history_text(hand.history)}: ", style=QUIET)
    drawn.append("showdown on " if result.showdown else "no showdown on ")
    drawn.append_text(screen.cards(parse_cards(result.board))).append(f"; {other} has ")
    drawn.append_text(screen.cards(parse_cards(result.hands[1 - player])))
    pot = amount_text(result.pot, grouped=True)
    drawn.append(f", you win {won} of {pot}")
    return drawn


def mistake_view(screen: Screen, decision: TrainedDecision, file: str) -> Text:
    """Return a mistake, with the command that shows its place, if one does.

    Of a report that is a decision on the flop.
    """
    drawn = Text(f"{decision.loss_percent:.2f} %", style=STRONG, no_wrap=False)
    drawn.append(" of the pot: ").append_text(screen.cards(parse_cards(decision.hand)))
    drawn.append(" on ").append_text(screen.cards(parse_cards(decision.board)))
    taken = f"out of time ({_label(decision.action)})" if decision.timed_out else None
    drawn.append(f", {taken or _label(decision.action)} instead of {_label(decision.best)}")
    if not Path(file).is_dir():
        command = show_command(file, decision.line, decision.cards).plain
    elif decision.street == "flop":
        node = ["--node", decision.line] if decision.line else []
        command = shlex.join(["runout", "report", file, *node, "--flop", decision.board])
    else:
        return drawn
    return drawn.append(f"\n  {command}", style=QUIET)


def train_command(files: Sequence[str], drill: str) -> str:
    """Return the command that repeats a drill.

    >>> print(train_command(["my river.solution"], '{"seed": "7"}'))
    runout train 'my river.solution' --drill '{"seed": "7"}'
    """
    return shlex.join(["runout", "train", *files, "--drill", drill])
