"""Questions about a table at a shell: ``ann=50`` names a seat, and hands may be in a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

import click

from runout.cli.input import stdin
from runout.cli.input.loose_cards import CardCommand, joined_hands
from runout.cli.input.question import QuestionCommand, show_document
from runout.cli.input.requests import read_requests
from runout.cli.runtime.command_group import UsageError
from runout.domain.cards import parse_card_ids
from runout.errors import NotationError
from runout.questions.question import Question

_TABLE: Final = click.Option(["--table", "as_table"], is_flag=True, help="Print tables, not JSON.")
_NOT_SHOWN: Final = re.compile(r"\??\s*\??|-")


class TableCommand(CardCommand, QuestionCommand):
    """A question about a table; a seat's contribution or hand may carry its player's name."""

    def _request(self, unnamed: Sequence[str], options: dict[str, Any]) -> dict[str, Any]:
        return _at_table(super()._request(unnamed, options))

    def _answer(self, request: dict[str, Any], line: str = "") -> Any:
        return self._question.answer(request)


class HandCommand(TableCommand):
    """A question about a hand, which options describe, or each of many in a file of JSON objects.

    Options are for what the objects leave out. ``show`` is given an answer and its request,
    ``read`` turns the request of options into the question's, ``finish`` may refuse an answer. With
    ``has_tables`` JSON is the default.
    """

    def __init__(
        self,
        question: Question,
        show: Callable[[Any, dict[str, Any]], None],
        examples: Sequence[str],
        *,
        notes: str = "",
        options: Sequence[click.Option] = (),
        read: Callable[[dict[str, Any]], dict[str, Any]] = dict,
        finish: Callable[[Any], object] = bool,
        has_tables: bool = False,
    ) -> None:
        super().__init__(
            question, lambda answer: show(answer, {}), examples, notes=notes, options=options
        )
        self._show_hand = show
        self._read = read
        self._finish = finish
        file = click.Argument(["file"], metavar="[FILE|-]", required=False)
        self.params = [file, *self.params, *([_TABLE] if has_tables else [])]

    def _run(self, *, as_json: bool, unnamed: tuple[str, ...] = (), **options: Any) -> None:
        file, as_table = options.pop("file"), options.pop("as_table", None)
        if as_json and as_table:
            raise UsageError("--table and --json exclude each other")
        as_json = as_json or as_table is False
        given = {name: value for name, value in options.items() if value not in (None, ())}
        if "contributions" in given:
            given["contributions"] = ",".join(given["contributions"]).split(",")
        given = self._read(_at_table(given))
        if file is None:
            self._refuse_missing(given)
            self._show_answer(given, as_json)
            return
        if "hands" in given and _is_hand(file):
            raise UsageError(joined_hands(options["hands"], [file]))
        for count, (number, request) in enumerate(read_requests(file, self._question)):
            if count and as_table:
                click.echo()
            # A unit is for hands with chips.
            defaults = given if "contributions" in request else {**given, "unit": None}
            with stdin.naming_the_line(number):
                self._show_answer({**defaults, **request}, as_json)

    def _show_answer(self, request: dict[str, Any], as_json: bool) -> None:
        answer = self._question.answer(request)
        show_document(answer) if as_json else self._show_hand(answer, request)
        self._finish(answer)

    def _refuse_missing(self, given: dict[str, Any]) -> None:
        for each in self._question.parameters:
            if each.is_required and each.name not in given:
                raise UsageError(
                    f"missing option '--{each.name}'; a hand is given by options, or in a FILE"
                )


def _at_table(request: dict[str, Any]) -> dict[str, Any]:
    """Return a request with the names of ``ann=50`` and ``bo=AhAd`` among its names."""
    if "contributions" in request:
        request = take_names(request, "contributions")
    if "hands" in request:
        groups = [text.split(",") if "," in text else text.split() for text in request["hands"]]
        request = take_names({**request, "hands": [hand for group in groups for hand in group]},
                             "hands")  # fmt: skip
        request["hands"] = [
            None if _NOT_SHOWN.fullmatch(hand.strip()) else hand.strip()
            for hand in request["hands"]
        ]
    return request


def take_names(request: dict[str, Any], member: str) -> dict[str, Any]:
    """Return a request with the names of a member's values, ``ann=50``, among its names."""
    parts = [str(text).rpartition("=") for text in request[member]]
    names = [name for name, sign, _ in parts if sign]
    request = {**request, member: [text for *_, text in parts]}
    if not names:
        return request
    if request.get("names"):
        raise UsageError("names are given twice, as in ann=50 and with --names; use one")
    if len(names) != len(parts):
        at = next(seat for seat, (_, sign, _) in enumerate(parts) if not sign)
        raise UsageError(f"seat {at} has no name; name every seat, as in ann=50 bo=100, or none")
    return {**request, "names": names}


def _is_hand(text: str) -> bool:
    try:
        return len(parse_card_ids(text.rpartition("=")[2])) == 2
    except NotationError:
        return text == "?"
