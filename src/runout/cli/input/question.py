"""Commands of declared questions: their arguments and options follow from the declaration."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from shlex import quote
from typing import Any, Final

import click

from runout.cli.input import stdin
from runout.cli.input.options import ChoiceInAnyCase, TextType, json_option
from runout.cli.runtime.command_group import UsageError
from runout.cli.runtime.exit_codes import take_warnings, warn
from runout.documents import document
from runout.domain.plain_text import escape_controls
from runout.domain.ranges.warnings import RangeWarning
from runout.errors import PokerError
from runout.questions.question import Parameter, Question

_NEGATIVE: Final = re.compile(r"-(\d+\.?\d*|\.\d+)", re.ASCII)
_ITEM: Final = re.compile(r"/(\w+?)s?/(\d+)")
UNNAMED: Final = "unnamed"


def renderer(place: str) -> Callable[..., None]:
    """Return a function of a module of render, which is imported with rich when it is called.

    Light commands start without it, and JSON needs none: ``renderer("equity:show")``.
    """

    def show(*arguments: Any) -> None:
        module, _, name = place.partition(":")
        getattr(importlib.import_module(f"runout.cli.render.{module}"), name)(*arguments)

    return show


show_parts: Final = renderer("terminal:show_parts")
show_note: Final = renderer("terminal:show_note")


class QuestionCommand(click.Command):
    """Reads the request of a question; prints the answer or, with --json, its document.

    ``notes`` describe what only the command does. ``line`` returns an answer as one line; a command
    that has it reads requests from standard input where its argument is -. ``read_arguments`` turns
    the arguments into the question's. ``options`` are the command's own; one with the name of a
    parameter stands in its place. ``bar`` shows the progress of work that takes long.
    """

    def __init__(
        self,
        question: Question,
        show: Callable[[Any], None],
        examples: Sequence[str],
        *,
        notes: str = "",
        line: Callable[[Any], str] | None = None,
        read_arguments: Callable[[Sequence[str]], Sequence[str]] = list,
        options: Sequence[click.Option] = (),
        bar: Callable[[str], AbstractContextManager[Any]] = lambda _: nullcontext(),
    ) -> None:
        self._question = question
        self._show = show
        self._line = line
        self._read_arguments = read_arguments
        self._bar = bar
        by_name = {each.name: each for each in question.parameters}
        self._unnamed = [by_name[name] for name in question.arguments]
        self.argument_names = question.arguments
        lines = "\n".join(f"  {example}" for example in examples)
        sections = [question.description, " ".join(notes.split()), f"\b\nExamples:\n{lines}"]
        own = {str(each.name): each for each in options}
        declared = [
            own.pop(name) if name in own else self._option(each) for name, each in by_name.items()
        ]
        super().__init__(
            question.command,
            params=[*self._arguments(), *declared, *own.values()],
            callback=self._run,
            help="\n\n".join(filter(None, sections)),
            short_help=question.summary,
        )
        json_option(self)

    def _arguments(self) -> list[click.Parameter]:
        if not self._unnamed:
            return []
        names = " ".join(
            "|".join(each.kind.schema["enum"]) if each.is_choice else each.name.upper()
            for each in self._unnamed
        )
        metavar = f"[{names}{'...' if self._unnamed[-1].is_list else ''}]"
        return [click.Argument([UNNAMED], nargs=-1, metavar=metavar)]

    def _option(self, parameter: Parameter) -> click.Option:
        names = [f"--{parameter.name.replace('_', '-')}", parameter.name]
        short = self._question.shorts.get(parameter.name)
        if parameter.annotation is bool:
            names[0] = names[0].replace("--", "--no-" if parameter.default else "--")
            return click.Option(
                names, flag_value=not parameter.default, type=bool, default=None,
                help=parameter.sentence,
            )  # fmt: skip
        default = None if parameter.is_required else parameter.default
        values = parameter.kind.schema["enum"] if parameter.is_choice else ()
        choices = f" One of {', '.join(values)}." if values else ""
        return click.Option(
            [short, *names] if short else names,
            type=_type_of(parameter),
            metavar=parameter.kind.metavar,
            multiple=parameter.is_list,
            default=default,
            show_default=default not in (None, "", ()),
            help=f"{parameter.sentence}{choices}",
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; refuse a negative number as one, not as an option."""
        negative = next((each for each in args if _NEGATIVE.fullmatch(each)), "")
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption:
            if not negative:
                raise
            names = " and ".join(f"the {each.name}" for each in self._unnamed)
            raise PokerError(f"{negative} is below 0; give {names} in chips") from None

    def _run(self, *, as_json: bool, unnamed: tuple[str, ...] = (), **options: Any) -> None:
        if self._line is None or unnamed != (stdin.STDIN,):
            answer = self._answer(self._request(self._read_arguments(unnamed), options))
            show_document(answer) if as_json else self._show(answer)
            return
        for number, text in stdin.lines():
            with stdin.naming_the_line(number):
                request = self._request(*self._read_line(text, options))
                answer = self._answer(request, f"line {number}: ")
            show_document(answer) if as_json else click.echo(self._line(answer))

    def _read_line(
        self, text: str, options: dict[str, Any]
    ) -> tuple[Sequence[str], dict[str, Any]]:
        return [text], options

    def _answer(self, request: dict[str, Any], line: str = "") -> Any:
        """Return the answer; its warnings are printed, ``line`` before them."""
        try:
            with self._bar(self._question.command) as bar:
                answer = self._question.answer(request, bar and bar.show)
        except PokerError as error:
            notes = getattr(error, "__notes__", [])
            item = _item(error.pointer)
            is_one_of_many = any(
                isinstance(each, list | tuple) and len(each) > 1 for each in request.values()
            )
            if is_one_of_many and item not in "".join([*notes, str(error)]):
                error.add_note(item)
            raise
        warn_of_ranges(getattr(answer, "warnings", ()), line)
        return answer

    def _request(self, unnamed: Sequence[str], options: dict[str, Any]) -> dict[str, Any]:
        """Return the members of the request, each given once, as an argument or as an option."""
        example = f"as in runout {self._question.command} " + " ".join(
            " ".join(map(quote, map(str, value if isinstance(value, list) else [value])))
            for each in self._unnamed
            if (value := self._question.examples[0][each.name])
        )
        names = " and ".join(f"the {each.name}" for each in self._unnamed)
        context = click.get_current_context()
        request = {name: value for name, value in options.items() if value not in (None, ())}
        for number, parameter in enumerate(self._unnamed):
            texts = unnamed[number:] if parameter.is_list else unnamed[number : number + 1]
            if texts and parameter.name in request:
                raise UsageError(
                    f"the {parameter.name} is given twice, as {texts[0]} and with"
                    f" --{parameter.name}; remove one"
                )
            named = click.Argument([parameter.name], metavar=parameter.name.upper())
            values = [_type_of(parameter)(text, param=named, ctx=context) for text in texts]
            if values:
                request[parameter.name] = values if parameter.is_list else values[0]
        if len(unnamed) > len(self._unnamed) and not any(each.is_list for each in self._unnamed):
            if self._unnamed[0].kind.metavar == "RANGE":
                example = (
                    f'in quotes if it has spaces: {context.command_path} "{" ".join(unnamed)}"'
                )
            raise UsageError(f"{len(unnamed)} arguments; give {names}, {example}")
        for parameter in self._question.parameters:
            _check_given(parameter, request.get(parameter.name), f"give {names}, {example}")
        return request


def _check_given(parameter: Parameter, value: Any, remedy: str) -> None:
    """Refuse a request without a member, or with a list that is too short or too long."""
    if parameter.is_required and value is None:
        raise UsageError(f"missing option '--{parameter.name}'; {remedy}")
    if parameter.length is not None and value is not None:
        minimum, maximum = parameter.length
        if not minimum <= len(value) <= maximum:
            limits = str(minimum) if minimum == maximum else f"{minimum} to {maximum:,}"
            raise UsageError(f"{parameter.name}: {len(value)} given; give {limits}")


def _type_of(parameter: Parameter) -> click.ParamType[Any]:
    if parameter.is_choice:
        return ChoiceInAnyCase(parameter.kind.schema["enum"])
    return TextType(parameter.kind.metavar.lower(), parameter.kind.read)


def show_document(answer: object) -> None:
    """Print the document of an answer, as ``--json`` does."""
    text = json.dumps({**take_warnings(), **document(answer)}, allow_nan=False)
    click.echo(escape_controls(text))


def warn_of_ranges(warnings: Iterable[RangeWarning], place: str = "") -> None:
    for warning in warnings:
        item = _item(warning.pointer)
        warn(f"{place}{item and f'{item}: '}character {warning.column}: {warning.message}")


@contextmanager
def naming_items() -> Iterator[None]:
    """Name the item of a list that an error is about."""
    try:
        yield
    except PokerError as error:
        if item := _item(error.pointer):
            error.add_note(item)
        raise


def _item(pointer: str | None) -> str:
    """Return the item of a list that a pointer names: ``range 2`` for ``/ranges/1``."""
    match = _ITEM.fullmatch(pointer or "")
    if match is None:
        return ""
    return f"{'folded hand' if match[1] == 'folded' else match[1]} {int(match[2]) + 1}"
