"""JSON schemas of results, from their types and sentences.

A member's sentence is the docstring below its field, or that of its property.
"""

from __future__ import annotations

import ast
import functools
import inspect
import textwrap
import types
import typing
from collections.abc import Iterable, Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Final, Literal

from runout.documents import (
    Document,
    ExactText,
    Instant,
    Seed,
    Text,
    hints_of,
    members_of,
    own_writer,
)

Schema = dict[str, Any]

_PLAIN: Final[Mapping[Any, Schema]] = {
    ExactText: {"type": "string", "pattern": r"^-?[0-9]+(/[0-9]+)?$"},
    Seed: {"type": "string", "pattern": r"^[0-9]{1,20}$"},
    Instant: {"type": "string", "format": "date-time"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    Fraction: {"type": "number"},
    Decimal: {"type": "number"},
    str: {"type": "string"},
    bytes: {"type": "string", "pattern": "^([0-9a-f]{2})*$"},
    types.NoneType: {"type": "null"},
    object: {},
    Any: {},
}


class ResultSchemas:
    """Schemas of results, and the components that they refer to.

    >>> from runout.analysis.odds import PotOdds
    >>> schemas = ResultSchemas()
    >>> schemas.of(list[PotOdds])
    {'type': 'array', 'items': {'$ref': '#/components/schemas/PotOdds'}}
    >>> schemas.components["PotOdds"]["properties"]["break_even"]["description"]
    'The equity at which calling and folding have equal value.'
    """

    def __init__(self) -> None:
        self.components: dict[str, Schema] = {}
        self._results: dict[str, type] = {}

    def of(self, kind: Any) -> Schema:
        """Return the schema of a type; results are references to their components."""
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        if isinstance(kind, typing.TypeVar):
            return self._union(kind.__constraints__ or (kind.__bound__,))
        origin, arguments = typing.get_origin(kind), typing.get_args(kind)
        if origin is Annotated:
            write = own_writer(kind) or arguments[0]
            is_function = inspect.isfunction(write)
            return self.of(typing.get_type_hints(write)["return"] if is_function else write)
        if origin is ClassVar:
            return self.of(arguments[0])
        if origin is Literal:
            return self._choice(arguments)
        if origin in {typing.Union, types.UnionType}:
            return self._union(arguments)
        return self._of_class(origin or kind, arguments)

    def _of_class(self, kind: type, arguments: tuple[Any, ...]) -> Schema:
        if name := getattr(kind, "component", ""):
            return {"$ref": f"#/components/schemas/{name}"}
        if arguments and hasattr(kind, "_fields"):  # of any type, such as a value of each player
            parameters: tuple[Any, ...] = kind.__parameters__  # type: ignore[attr-defined]
            given = dict(zip(parameters, arguments, strict=True))
            fields = {name: self.of(given.get(each, each)) for name, each in hints_of(kind).items()}
            return {
                "type": "object", "properties": fields, "required": [*fields],
                "additionalProperties": False,
            }  # fmt: skip
        if issubclass(kind, Document) or hasattr(kind, "_fields"):
            return self._component(kind)
        if issubclass(kind, Enum):
            is_text = issubclass(kind, Text)
            return self._choice(tuple(str(each) if is_text else each.value for each in kind))
        if issubclass(kind, Text | str):
            return {"type": "string"}
        if hasattr(kind, "tolist"):  # an array of numpy
            return {"type": "array", "items": {}}
        if issubclass(kind, Mapping) and typing.get_origin(arguments[0]) is Literal:
            names = typing.get_args(arguments[0])
            properties = {name: self.of(arguments[1]) for name in names}
            return {"type": "object", "properties": properties, "required": [*names]}
        if issubclass(kind, Mapping):
            return {"type": "object", "additionalProperties": self.of(arguments[1])}
        if kind is tuple and arguments and arguments[-1] is not Ellipsis:
            items = [self.of(each) for each in arguments]
            length = {"minItems": len(items), "maxItems": len(items)}
            return {"type": "array", "prefixItems": items, **length}
        if issubclass(kind, Iterable):
            return {"type": "array", "items": self.of(arguments[0]) if arguments else {}}
        raise TypeError(f"a {kind.__name__} has no schema")

    def _choice(self, values: tuple[Any, ...]) -> Schema:
        plain = self.of(type(values[0]))
        return {**plain, "const": values[0]} if len(values) == 1 else {**plain, "enum": [*values]}

    def _union(self, kinds: tuple[Any, ...]) -> Schema:
        choices = [self.of(each) for each in kinds]
        distinct = [each for number, each in enumerate(choices) if each not in choices[:number]]
        if {"type": "number"} in distinct:  # which an integer is, too
            distinct = [each for each in distinct if each != {"type": "integer"}]
        return distinct[0] if len(distinct) == 1 else {"anyOf": distinct}

    def _component(self, result: type) -> Schema:
        name = result.__name__
        if self._results.setdefault(name, result) is not result:
            raise TypeError(f"two results are named {name}")
        if name not in self.components:
            self.components[name] = {}  # results may refer to themselves
            self.components[name] |= self._object(result)
        return {"$ref": f"#/components/schemas/{name}"}

    def _object(self, result: type) -> Schema:
        sentences = member_sentences(result)
        members = {name: self.of(kind) for name, kind in members_of(result).items()}
        for name, schema in members.items():
            if sentence := sentences.get(name):
                schema["description"] = sentence
        optional = getattr(result, "optional_members", ())
        return {
            "type": "object",
            "title": result.__name__,
            "description": inspect.cleandoc(result.__doc__ or ""),
            "properties": members,
            "required": [name for name in members if name not in optional],
            "additionalProperties": False,
        }


@functools.cache
def member_sentences(result: type) -> dict[str, str]:
    """Return the sentence of each member of a result that has one."""
    sentences: dict[str, str] = {}
    for base in reversed(result.__mro__):
        if base.__module__.startswith("runout."):
            sentences |= _field_sentences(base)
    for name in getattr(result, "inlined", ()):
        hint = hints_of(result)[name]
        sentences |= member_sentences(typing.get_origin(hint) or hint)
    for name in members_of(result):
        getter = inspect.getattr_static(result, name, None)
        if isinstance(getter, property | functools.cached_property) and getter.__doc__:
            sentences[name] = inspect.cleandoc(getter.__doc__)
        elif inspect.isfunction(getter):
            sentences[name], *_ = inspect.cleandoc(getter.__doc__ or "").split("\n\n")
    return sentences


def _field_sentences(result: type) -> dict[str, str]:
    """Return the docstrings that stand below the fields of a class."""
    (statement,) = ast.parse(textwrap.dedent(inspect.getsource(result))).body
    assert isinstance(statement, ast.ClassDef)
    sentences = {}
    for field, below in zip(statement.body, statement.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                sentences[name] = inspect.cleandoc(text)
    return sentences
