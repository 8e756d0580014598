"""``runout train``: play hands of solutions and reports, and see what each decision costs."""

from __future__ import annotations

import functools
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from runout.analysis.reports.folder import KeptBatch
from runout.analysis.solver.nodes.action_styles import action_styles
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.train.drill import Drill
from runout.analysis.train.hand import TIMEOUT, TrainingHand
from runout.analysis.train.store import SessionSource, TrainingStore, training_file
from runout.analysis.train.trainer import Trainer, TrainingSession
from runout.cli.input.keys import OutOfTime, read_answer, single_keys
from runout.cli.input.loose_cards import CardCommand
from runout.cli.input.options import field_option, json_option, refuse_both, store_option
from runout.cli.input.question import show_document, show_parts
from runout.cli.input.solution_file import read_header
from runout.cli.render.terminal import STRONG, Screen, Text, facts
from runout.cli.render.train import (
    decision_view,
    hand_view,
    keys_view,
    mistake_view,
    result_view,
    train_command,
)
from runout.cli.runtime.command_group import UsageError
from runout.cli.runtime.exit_codes import warn
from runout.cli.runtime.interrupts import defer_signals
from runout.domain.betting.rules import STREET_NAMES
from runout.domain.plain_text import plain_text
from runout.domain.plurals import pluralize
from runout.errors import FileError, NotationError, PokerError

_QUIT: Final = ("q", "quit")
_SEED_BITS: Final = 32
_MAX_SHOWN: Final = 5  # mistakes after a session


_setting = functools.partial(field_option, Drill)


@click.command("train", cls=CardCommand)
@click.argument("files", metavar="[SOURCE]...", nargs=-1)
@_setting("seat", "", "The seat you play; default oop.")
@_setting("line", "LINE", 'Where hands begin: "x b120"; default: the root.')
@_setting("cards", "CARDS", "The cards dealt on the way there: Qc 2d.", option="--deal")
@_setting("streets", "", "Streets whose decisions are yours; default: all.", option="--street",
          type=click.Choice(STREET_NAMES))  # fmt: skip
@_setting("categories", "CATEGORY", "Hands you are asked about: set, flush_draw; default: all.",
          option="--category")  # fmt: skip
@_setting("textures", "TRAIT", "Traits that the flop must have: monotone, high=J.",
          option="--texture")  # fmt: skip
@_setting("flops", "FLOP", "Flops that are dealt, whatever their suits: Ks7d2c; default: all.",
          option="--flop")  # fmt: skip
@_setting("spr", "RATIO", "The stack-to-pot ratio of a report; default: all.")
@_setting("weights", "W", "How often each SOURCE is dealt, in order; default: all alike.",
          option="--weight")  # fmt: skip
@_setting("close", "PERCENT", "Decisions whose second-best action is within PERCENT of the pot.")
@click.option("--mixed", is_flag=True, default=None,
              help="Decisions where the solution mixes actions.")  # fmt: skip
@_setting("hands", "N", "Number of hands; default 20.")
@_setting("seconds", "S", "Time for a decision; default: no limit.")
@_setting("seed", "N", "Repeat the hands of a seed; default: new.", type=int)
@click.option("--drill", "drill_text", metavar="JSON",
              help="A shared drill; the options above change it.")  # fmt: skip
@click.option("--stats", is_flag=True, help="Show statistics instead, of one SOURCE or of all.")
@click.option("--mistakes", is_flag=True, help="List the costliest mistakes instead.")
@click.option("--top", type=click.IntRange(min=1), default=20, show_default=True, metavar="N",
              help="Number of mistakes.")  # fmt: skip
@store_option("training.sqlite")
@json_option
def command(
    *, files: tuple[str, ...], drill_text: str | None, stats: bool, mistakes: bool, top: int,
    store: Path | None, as_json: bool, **settings: Any,
) -> None:  # fmt: skip
    """Train on solutions and reports: see what decisions cost.

    SOURCE is a file that runout solve saved, or a folder that runout
    solve-postflop solved into, whose flops are dealt by weight; turns that
    it has not kept are solved when they are dealt, if that takes seconds. Of
    several, each hand is dealt from one; those that the drill does not match
    are left out.

    Hands are dealt as often as they reach the start. The solution plays the
    other seat with its frequencies, and the decisions of yours that the drill
    leaves out. Press the letter of an action; q ends the drill. Without a
    terminal, actions are read from standard input, one a line.

    A decision is correct if the solution takes the action with your hand at
    least 5 % of the time, or if it costs at most 0.5 % of the pot. Sessions are
    kept in the store, decision by decision, also when they are interrupted.

    \b
    Examples:
      runout train Td9d6hQc.solution --hands 5
      runout train Td9d6hQc.solution --seat ip \\
        --street river --close 5 --seconds 20 --seed 7
      runout train study --texture monotone
      runout train study Td9d6hQc.solution \\
        --weight 3 --weight 1
      runout train --stats
      runout train Td9d6hQc.solution --mistakes --top 3
    """
    refuse_both({"--stats": stats, "--mistakes": mistakes})
    if stats or mistakes:
        if len(files) > 1:
            raise UsageError("--stats and --mistakes take one SOURCE, or none")
        file = files[0] if files else None
        _show_stored(store, file, None if stats else top, as_json=as_json)
        return
    if not files:
        raise UsageError("missing SOURCE, a file or a folder that was solved")
    drill = _drill(drill_text, settings)
    _train(files, [_open(file) for file in files], drill, store, as_json=as_json)


def _drill(text: str | None, settings: dict[str, Any]) -> Drill:
    """Return the drill of the text, with the options that were given."""
    base = {"seed": secrets.randbits(_SEED_BITS)} if text is None else Drill.parse(text).to_dict()
    overrides = {key: value for key, value in settings.items() if value not in (None, ())}
    return Drill.from_dict({**base, **overrides})


def _open(file: str) -> Solution | KeptBatch:
    if Path(file).is_dir():
        return KeptBatch.open(file)
    read_header(file)
    return Solution.load(file)


def _source(file: str) -> str:
    """Return what the store knows a file by, whatever the current folder."""
    return str(Path(file).resolve())


def _train(
    files: Sequence[str],
    sources: Sequence[Solution | KeptBatch],
    drill: Drill,
    store_path: Path | None,
    *,
    as_json: bool,
) -> None:
    trainer = Trainer(sources, drill, warn=warn)
    for file, source in zip(files, trainer.sources, strict=True):
        if source.refusal is not None:
            click.echo(plain_text(f"left out: {file}: {source.refusal}"), err=True)
    with TrainingStore(store_path) as store:
        if store.loss is not None:
            warn(store.loss)
        prompt = Prompt(store, files, trainer, quiet=as_json)
        session = prompt.begin()
        try:
            with single_keys():
                prompt.play(session)
        except BaseException:  # what was played is kept, and shown
            prompt.end(as_json=False)
            raise
        prompt.end(as_json=as_json)


class Prompt:
    """Asks for the decisions of a session, shows what they cost, and stores them."""

    def __init__(
        self, store: TrainingStore, files: Sequence[str], trainer: Trainer, *, quiet: bool
    ) -> None:
        self._store = store
        self._files = files
        self._trainer = trainer
        self._id: str | None = None
        self._session: TrainingSession = trainer.start()
        self._screen: Screen | None = None if quiet else Screen()

    def begin(self) -> TrainingSession:
        """Show the drill, and return its state before the first decision."""
        session = self._session
        if self._screen is not None:
            self._screen.show(Text(session.drill.label))
            click.echo(train_command(self._files, str(session.drill)))  # whole, to be copied
        return session

    def play(self, session: TrainingSession) -> None:
        shown: TrainingHand | None = None
        began = 0.0
        while (hand := session.hand) is not None:
            if hand is not shown:
                self._show_hand(hand)
                shown, began = hand, time.monotonic()
            try:
                session = self._decided(session, hand, began)
            except EOFError:
                return

    def _decided(
        self, session: TrainingSession, hand: TrainingHand, began: float
    ) -> TrainingSession:
        """Return the session after the next answer, which may be one that is not understood."""
        limit = session.drill.seconds
        remaining = None if limit is None else max(0.0, limit - (time.monotonic() - began))
        try:
            answer = read_answer(remaining)
        except OutOfTime:
            answer = TIMEOUT
        if answer.lower() in _QUIT:
            raise EOFError
        try:
            after = session.act(_action_of(answer, hand))
        except NotationError:
            refusal = _wrong_key(answer, hand)
            if not sys.stdin.isatty():
                raise refusal from None
            click.echo(plain_text(str(refusal)), err=True)
            return session
        self._record(after)
        self._show_decision(after)
        return after

    def _record(self, session: TrainingSession) -> None:
        """Store a decision; an interrupt waits until it is stored."""
        with defer_signals("stored, then interrupted") as interrupt:
            if self._id is None:
                self._id = self._store.start(session.drill, source=self._sources()).id
            self._store.record(self._id, session)
            self._session = session
        if interrupt.arrived:
            raise KeyboardInterrupt

    def _sources(self) -> list[SessionSource]:
        return [
            SessionSource.of(_source(file), Path(file).name, source)
            for file, source in zip(self._files, self._trainer.sources, strict=True)
        ]

    def _show_hand(self, hand: TrainingHand) -> None:
        if self._screen is None:
            return
        keys = keys_view(self._screen, action_styles(hand.node.actions))
        name = Path(self._files[hand.source]).name if len(self._files) > 1 else None
        self._screen.show("", hand_view(self._screen, hand, name), keys)
        sys.stdout.flush()

    def _show_decision(self, session: TrainingSession) -> None:
        if self._screen is None:
            return
        hand = session.last_hand
        assert hand is not None
        self._screen.show(decision_view(self._screen, hand.decisions[-1]))
        if hand.over:
            self._screen.show(result_view(self._screen, hand))

    def end(self, *, as_json: bool) -> None:
        if self._id is not None:
            self._store.end(self._id)
        session = self._session
        if as_json:
            show_document(
                {
                    "session": self._id,
                    "sources": self._sources(),
                    "drill": session.drill,
                    "hands_finished": session.hands_finished,
                    "score": session.score,
                    "decisions": session.decisions,
                }
            )
        elif self._screen is not None and session.decisions:
            self._show_score(self._screen, session)

    def _show_score(self, screen: Screen, session: TrainingSession) -> None:
        hands = pluralize(session.drill.hands, "hand")
        heading = Text(f"{len(session.finished)} of {hands} played", style=STRONG)
        screen.show("", heading, facts(session.score.facts()))
        wrong = [each for each in session.decisions if not (each.correct or each.is_arbitrary)]
        for decision in sorted(wrong, key=lambda each: -each.loss_percent)[:_MAX_SHOWN]:
            screen.show(mistake_view(screen, decision, self._files[decision.source]))


def _action_of(answer: str, hand: TrainingHand) -> str:
    for style in action_styles(hand.node.actions):
        if answer.lower() == style.letter.lower():
            return style.action
    return answer


def _wrong_key(answer: str, hand: TrainingHand) -> PokerError:
    """Return the error of an answer that is no action here, with the keys that are."""
    keys = [style.letter for style in action_styles(hand.node.actions)]
    valid = " or ".join([", ".join(keys[:-1]), keys[-1]])
    pressed = f"{answer!r} is no action here" if answer else "that key is no action"
    return PokerError(f"{pressed}; press {valid}, q ends the drill")


def _show_stored(
    store_path: Path | None, file: str | None, top: int | None, *, as_json: bool
) -> None:
    place = training_file() if store_path is None else store_path
    if not place.exists():
        raise FileError(place, "nothing was trained yet; runout train SOURCE begins")
    source = None if file is None else _source(file)
    with TrainingStore(place) as store:
        if store.loss is not None:
            warn(store.loss)
        if top is None:
            statistics = store.statistics(source=source)
            if as_json:
                show_document(statistics)
            else:
                rows = statistics.score.decisions and [statistics.rows(), statistics.recent()]
                show_parts(statistics.facts(), *(rows or ()))
            return
        page = store.mistake_page(source=source, limit=top)
    if as_json:
        show_document(page)
        return
    screen = Screen()
    for each in page.mistakes:
        screen.show(mistake_view(screen, each.decision, each.source))
    if not page.mistakes:
        screen.show("no mistakes")
