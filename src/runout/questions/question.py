"""Questions: functions of their request, declared once and served by every door.

A declaration is a function. Each parameter is annotated with its :class:`Kind` and one sentence;
its name is the member of the HTTP request, the option of the command, and the place that errors
point to. The function's docstring describes the question, its return type the answer.
"""

from __future__ import annotations

import functools
import inspect
import json
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Final, Generic, Literal, NamedTuple, TypeVar

from runout.documents import document
from runout.errors import PokerError, pointer_step

Result = TypeVar("Result")
Progress = Callable[[Any], None]
Method = Literal["GET", "POST"]


@dataclass(frozen=True, slots=True, eq=False)  # annotations are hashed
class Kind:
    """A kind of parameter: how it is written, in JSON and at a shell."""

    metavar: str
    """Its name in the help of a command: ``CARDS``."""
    schema: Mapping[str, Any]
    """The JSON schema of its values."""
    sentence: str = ""
    """What it means where a parameter does not say."""
    read: Callable[[str], Any] = str
    """Read the text that was typed at a shell; raises a PokerError."""


class Length(NamedTuple):
    """How many items a list has."""

    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class Parameter:
    """A member of a request."""

    name: str
    kind: Kind
    sentence: str
    annotation: Any
    """The Python type of its values."""
    is_list: bool
    default: Any
    """Its value where it is left out; ``REQUIRED`` if it may not be."""
    length: Length | None = None
    """The limits of a list."""

    @property
    def is_choice(self) -> bool:
        """Whether its values are named by its type."""
        return typing.get_origin(self.annotation) is Literal or _is_enum(self.annotation)

    @property
    def is_required(self) -> bool:
        return self.default is REQUIRED

    def refuse_other_values(self, value: object) -> None:
        """Refuse what is none of the choices, no whole number within the limits, or too long."""
        schema = self.kind.schema
        items = value if self.is_list and isinstance(value, list | tuple) else [value]
        for number, item in enumerate(items):
            if "enum" in schema and item not in schema["enum"]:
                remedy = f"use {', '.join(map(str, schema['enum']))}"
            elif schema.get("type") == "integer" and not _is_within(item, schema):
                limits = [str(schema[key]) for key in ("minimum", "maximum") if key in schema]
                remedy = f"give a whole number, {' to '.join(limits)}"
            else:
                continue
            place = f"/{self.name}/{number}" if self.is_list else f"/{self.name}"
            raise PokerError(f"{self.name}={json.dumps(item)[:60]}; {remedy}").at(place)
        if self.is_list and self.length is not None and len(items) > self.length.maximum:
            raise PokerError(
                f"{self.name} has {len(items)} items; give at most {self.length.maximum}"
            ).at(f"/{self.name}")

    def fits(self, value: object) -> bool:
        """Return whether a value of JSON is a list where it should be, and texts are texts.

        The values of seats may also be an object, by the players' names.
        """
        is_list = isinstance(value, list | tuple | dict)
        items = value if isinstance(value, list | tuple) else [value]
        is_text = self.annotation is not str or all(isinstance(each, str) for each in items)
        return is_text and (is_list == self.is_list or self.annotation is Any)


REQUIRED: Final = inspect.Parameter.empty


@dataclass(frozen=True, slots=True)
class Work(Generic[Result]):
    """An answer that takes longer to compute than a request to read."""

    cost: float
    """The expected cost, in nanoseconds of one core."""
    run: Callable[[Progress | None], Result]
    """Compute the answer; progress is reported several times a second."""
    remedy: str
    """What to ask instead where it takes too long."""


@dataclass(frozen=True, slots=True, eq=False)  # a declaration is itself
class Question:
    """A declared question."""

    name: str
    subject: str
    summary: str
    function: Callable[..., Any]
    examples: tuple[Mapping[str, Any], ...]
    arguments: tuple[str, ...]
    """Parameters that a command takes without their names, in this order."""
    shorts: Mapping[str, str]
    """One-letter options: ``{"board": "-b"}``."""
    command: str
    """The name of its command; empty if it has none."""
    method: Method = "POST"
    """The method of its operation; the members of a GET are query parameters."""

    @property
    def description(self) -> str:
        """The docstring of its function."""
        return inspect.cleandoc(self.function.__doc__ or self.summary)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The members of a request, in order; others are for Python and the command line alone."""
        return _parameters_of(self.function)

    @property
    def result(self) -> Any:
        kind = typing.get_type_hints(self.function, include_extras=True)["return"]
        return typing.get_args(kind)[0] if typing.get_origin(kind) is Work else kind

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON schema of a request that is a member of another."""
        members = {}
        for each in self.parameters:
            kind = dict(each.kind.schema)
            member = {"type": "array", "items": kind} if each.is_list else kind
            if each.default is None:
                member = {"anyOf": [member, {"type": "null"}]}
            members[each.name] = {**member, "description": each.sentence}
        required = [each.name for each in self.parameters if each.is_required]
        closed = {"required": required, "additionalProperties": False}
        return {"type": "object", "properties": members, **closed}

    def checked(self, raw: object, *, is_member: bool = False) -> dict[str, Any]:
        """Return the members of a request that was read from JSON, without those that are null.

        Of a request that is a member of another, null is refused as its schema says.

        >>> from runout.questions.odds import pot_odds
        >>> pot_odds.checked({"pot": 150, "bet": 50})
        Traceback (most recent call last):
        runout.errors.PokerError: 'bet' is not known; there are pot, call, equity
        """
        parameters = self.parameters
        names = [each.name for each in parameters]
        needed = [each.name for each in parameters if each.is_required]
        if not isinstance(raw, Mapping):
            members = ", ".join(needed or names)
            raise PokerError(f"{json.dumps(raw)[:60]} is not an object with {members}")
        for name in raw:
            if name not in names:
                raise PokerError(
                    f"{name!r} is not known; there are {', '.join(names)}"
                ).at(f"/{pointer_step(name)}")  # fmt: skip
        given = {name: value for name, value in raw.items() if value is not None}
        for name in needed:
            if name not in given:
                raise PokerError(
                    f"{name!r} is missing; give {', '.join(needed)}"
                ).at(f"/{name}")  # fmt: skip
        for each in parameters:
            if each.name not in given:
                if is_member and each.name in raw and each.default is not None:
                    noun = "list" if each.is_list else "value"
                    raise PokerError(
                        f"{each.name} is null; give a {noun}, or leave it out"
                    ).at(f"/{each.name}")  # fmt: skip
                continue
            each.refuse_other_values(given[each.name])
            if not each.fits(given[each.name]):
                noun = "text" if each.annotation is str else "value"
                kind = f"a list of {noun}s" if each.is_list else f"a {noun}"
                raise PokerError(
                    f"{each.name!r}: {json.dumps(given[each.name])[:60]} is not {kind}"
                ).at(f"/{each.name}")  # fmt: skip
        return given

    def answer(self, request: Mapping[str, Any], on_progress: Progress | None = None) -> Any:
        result = self.function(**request)
        return result.run(on_progress) if isinstance(result, Work) else result

    def document(self, request: Mapping[str, Any]) -> Any:
        return document(self.answer(request))


def question(
    name: str,
    *,
    subject: str,
    summary: str,
    examples: Sequence[Mapping[str, Any]],
    arguments: Sequence[str] = (),
    shorts: Mapping[str, str] | None = None,
    command: str | None = None,
    method: Method = "POST",
) -> Callable[[Callable[..., Any]], Question]:
    def declare(function: Callable[..., Any]) -> Question:
        return Question(
            name, subject, summary, function, tuple(examples), tuple(arguments), dict(shorts or {}),
            name if command is None else command, method,
        )  # fmt: skip

    return declare


@functools.cache  # a command asks more than once, and annotations take long to resolve
def _parameters_of(function: Callable[..., Any]) -> tuple[Parameter, ...]:
    hints = typing.get_type_hints(function, include_extras=True)
    return tuple(
        _parameter(parameter, hints[parameter.name])
        for parameter in inspect.signature(function).parameters.values()
        if typing.get_origin(_without_none(hints[parameter.name])) is Annotated
    )


def _parameter(parameter: inspect.Parameter, hint: Any) -> Parameter:
    hint = _without_none(hint)
    outer = typing.get_args(hint)[1:] if typing.get_origin(hint) is Annotated else ()
    base = typing.get_args(hint)[0] if outer else hint
    is_list = typing.get_origin(base) is list
    item = typing.get_args(base)[0] if is_list else hint
    metadata = (*typing.get_args(item)[1:], *outer)
    annotation = typing.get_args(item)[0]
    kind = next((each for each in metadata if isinstance(each, Kind)), None)
    if kind is None:  # a choice, whose values are its type's
        values = (
            [each.value for each in annotation]
            if _is_enum(annotation)
            else typing.get_args(annotation)
        )
        kind = Kind(parameter.name.upper(), {"type": "string", "enum": [*values]})
    sentence = next((each for each in reversed(metadata) if isinstance(each, str)), kind.sentence)
    length = next((each for each in metadata if isinstance(each, Length)), None)
    default = parameter.default
    return Parameter(parameter.name, kind, sentence, annotation, is_list, default, length)


def _is_within(item: object, schema: Mapping[str, Any]) -> bool:
    return type(item) is int and bool(
        schema.get("minimum", item) <= item <= schema.get("maximum", item)
    )


def _is_enum(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Enum)


def _without_none(hint: Any) -> Any:
    """Return a type without the None of an optional one."""
    arguments = [each for each in typing.get_args(hint) if each is not type(None)]
    is_optional = type(None) in typing.get_args(hint)
    return arguments[0] if is_optional else hint
