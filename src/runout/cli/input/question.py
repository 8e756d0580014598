"""Commands of declared questions: their arguments and options follow from the declaration."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

import click

from runout.cli.runtime.exit_codes import take_warnings
from runout.documents import document
from runout.errors import PokerError
from runout.questions.question import Kind, Parameter, Question

_NEGATIVE: Final = re.compile(r"-(\d+\.?\d*|\.\d+)", re.ASCII)
_UNNAMED: Final = "unnamed"


class KindType(click.ParamType[Any]):
    """A kind of parameter, read as it is typed."""

    def __init__(self, kind: Kind) -> None:
        self.name = kind.metavar.lower()
        self._kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the text; a default is a value already."""
        if not isinstance(value, str):
            return value
        try:
            return self._kind.read(value)
        except PokerError as error:
            self.fail(str(error), param, ctx)


class QuestionCommand(click.Command):
    """Reads the request of a question; prints the answer or, with --json, its document."""

    def __init__(
        self, question: Question, show: Callable[[Any], None], examples: Sequence[str]
    ) -> None:
        self._question = question
        self._show = show
        by_name = {each.name: each for each in question.parameters}
        self._unnamed = [by_name[name] for name in question.arguments]
        lines = "\n".join(f"  {example}" for example in examples)
        super().__init__(
            question.name,
            params=[*self._arguments(), *map(self._option, question.parameters), _JSON],
            callback=self._run,
            help=f"{question.description}\n\n\b\nExamples:\n{lines}",
            short_help=question.summary,
        )

    def _arguments(self) -> list[click.Parameter]:
        if not self._unnamed:
            return []
        metavar = f"[{' '.join(each.name.upper() for each in self._unnamed)}]"
        return [click.Argument([_UNNAMED], nargs=-1, metavar=metavar)]

    def _option(self, parameter: Parameter) -> click.Option:
        names = [f"--{parameter.name.replace('_', '-')}", parameter.name]
        short = self._question.shorts.get(parameter.name)
        if parameter.annotation is bool:
            return click.Option(names, is_flag=True, help=parameter.sentence)
        return click.Option(
            [short, *names] if short else names,
            type=KindType(parameter.kind),
            metavar=parameter.kind.metavar,
            multiple=parameter.is_list,
            help=parameter.sentence,
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
        answer = self._question.answer(self._request(unnamed, options))
        if as_json:
            click.echo(json.dumps({**document(answer), **take_warnings()}, allow_nan=False))
        else:
            self._show(answer)

    def _request(self, unnamed: tuple[str, ...], options: dict[str, Any]) -> dict[str, Any]:
        """Return the members of the request, each given once, as an argument or as an option."""
        example = f"as in runout {self._question.name} " + " ".join(
            str(self._question.examples[0][each.name]) for each in self._unnamed
        )
        names = " and ".join(f"the {each.name}" for each in self._unnamed)
        context = click.get_current_context()
        if len(unnamed) > len(self._unnamed):
            raise click.UsageError(f"{len(unnamed)} arguments; give {names}, {example}", context)
        request = {name: value for name, value in options.items() if value is not None}
        for parameter, text in zip(self._unnamed, unnamed, strict=False):
            if parameter.name in request:
                raise click.UsageError(
                    f"the {parameter.name} is given twice, as {text} and with"
                    f" --{parameter.name}; remove one"
                )
            request[parameter.name] = KindType(parameter.kind)(text, ctx=context)
        for parameter in self._question.parameters:
            if parameter.is_required and parameter.name not in request:
                raise click.UsageError(
                    f"missing option '--{parameter.name}'; give {names}, {example}"
                )
        return request


_JSON: Final = click.Option(["--json", "as_json"], is_flag=True, help="Print one JSON object.")
