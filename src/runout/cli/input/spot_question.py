"""Commands of questions about hands on a board: loose cards, and lines of standard input."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from click.core import ParameterSource

from runout.analysis.files.strict_json import read_json_text
from runout.cli.input import stdin
from runout.cli.input.loose_cards import CardCommand, half_known_note, lone_cards, split_range_note
from runout.cli.input.question import UNNAMED, QuestionCommand
from runout.cli.runtime.exit_codes import warn


class SpotCommand(CardCommand, QuestionCommand):
    """A question about hands on a board.

    Cards that the shell has split are refused or noted. A line of standard input is written as the
    arguments, or it is the JSON object of a request; what it lacks is taken from the options.
    """

    def _read_line(
        self, text: str, options: dict[str, Any]
    ) -> tuple[Sequence[str], dict[str, Any]]:
        names = [each.name for each in self._question.parameters]
        if text.startswith("{"):
            known = {name: options[name] for name in names if options[name] not in (None, ())}
            return (), {**options, **self._question.checked({**known, **self._read_object(text)})}
        params = [each for each in self.params if each.name in (UNNAMED, *names)]
        grammar = CardCommand("line", params=params, add_help_option=False)
        line = grammar.make_context("line", stdin.split_words(text))
        typed = {
            name: value
            for name, value in line.params.items()
            if line.get_parameter_source(name) is ParameterSource.COMMANDLINE
        }
        return typed.pop(UNNAMED, ()), {**options, **typed}

    def _read_object(self, text: str) -> dict[str, Any]:
        return read_json_text(text)  # type: ignore[no-any-return]

    def _answer(self, request: dict[str, Any], line: str = "") -> Any:
        answer = super()._answer(request, line)
        members = [request[each.name] for each in self._unnamed]
        players = [
            text
            for each in members
            for text in (each if isinstance(each, list | tuple) else [each])
            if isinstance(text, str)
        ]
        lone = lone_cards([*players, *request.get("folded", ())])
        for note in (half_known_note(lone), split_range_note(players)):
            if note is not None:
                warn(f"{line}{note}")
        return answer
