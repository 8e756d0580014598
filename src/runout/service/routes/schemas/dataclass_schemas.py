"""Requests that a dataclass reads: its fields, defaults and sentences are declared there."""

import dataclasses
import inspect
import types
import typing
from collections.abc import Callable, Collection, Coroutine, Iterator
from datetime import date, datetime
from typing import Annotated, Any, Final, TypeVar, Union

from fastapi import Query
from pydantic import Field, StrictBool, StrictInt, create_model

from runout.documents import Seed
from runout.questions.result_schemas import member_sentences
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import SeedText

T = TypeVar("T")

_MAX_INTEGER: Final = 2**63 - 1  # that SQLite takes
_TEXT: Final = Annotated[str, Field(max_length=2000)]
_NUMBER: Final = Annotated[float, Field(allow_inf_nan=False)]
_IN_JSON: Final[dict[Any, Any]] = {
    str: _TEXT,
    int: Annotated[StrictInt, Field(ge=0, le=_MAX_INTEGER)],
    float: _NUMBER,
    bool: StrictBool,
    Seed: SeedText,
}
_IN_QUERY: Final[dict[Any, Any]] = {
    str: _TEXT,
    int: Annotated[int, Field(ge=0, le=_MAX_INTEGER)],
    float: _NUMBER,
}
_MAX_ITEMS: Final = 1755  # a drill may list every flop


def schema_of(
    kind: type, *, without: Collection[str] = (), **limits: dict[str, Any]
) -> type[Schema]:
    """Return a schema with the fields of a dataclass; what it refuses is refused when it is made.

    ``limits`` are stricter ones of this interface, by field.
    """
    members: dict[str, Any] = {
        field.name: (
            Annotated[_type(hint, _IN_JSON), Field(**limits.get(field.name, {}))],
            Field(_in_json(field.default, hint), description=sentence),
        )
        for field, hint, sentence in _fields_of(kind, without)
    }
    return create_model(f"_{kind.__name__}Members", __base__=Schema, **members)


def query_of(
    kind: type[T], *, without: Collection[str] = (), **types_: Any
) -> Callable[..., Coroutine[Any, Any, T]]:
    """Return a dependency that reads a dataclass from the query.

    ``types_`` are narrower ones of this interface, by field.
    """

    async def read(**members: Any) -> T:
        return kind(**members)

    parameters = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=field.default,
            annotation=Annotated[
                _type(types_.get(field.name, hint), _IN_QUERY), Query(description=sentence)
            ],
        )
        for field, hint, sentence in _fields_of(kind, without)
    ]
    read.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return read


def _fields_of(
    kind: Any, without: Collection[str]
) -> Iterator[tuple[dataclasses.Field[Any], Any, str | None]]:
    hints = typing.get_type_hints(kind, include_extras=True)
    sentences = member_sentences(kind)
    for field in dataclasses.fields(kind):
        if field.name not in without:
            yield field, hints[field.name], sentences.get(field.name)


def _in_json(default: Any, hint: Any) -> Any:
    if hint == Seed:
        return str(default)
    return list(default) if isinstance(default, tuple) else default


def _type(hint: Any, plain: dict[Any, Any]) -> Any:
    """Return the type of a member; dates are text, tuples are lists."""
    if typing.get_origin(hint) in {Union, types.UnionType}:
        kinds = [each for each in typing.get_args(hint) if each not in {date, datetime}]
        return Union[tuple(_type(each, plain) for each in kinds)]  # noqa: UP007
    if typing.get_origin(hint) is tuple:
        item = _type(typing.get_args(hint)[0], plain)
        return Annotated[list[item], Field(max_length=_MAX_ITEMS)]  # type: ignore[valid-type]
    return plain.get(hint, hint)
