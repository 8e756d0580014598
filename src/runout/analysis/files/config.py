"""Config files: YAML or JSON text to plain values, and errors with their place.

Repeated keys are refused in both formats; the parsers would silently keep the last one. YAML is
imported only for files that are not JSON.
"""

from __future__ import annotations

import math
import os
from collections.abc import Collection, Mapping
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, TypeVar

from runout.analysis.files.strict_json import JsonError, parse_json
from runout.analysis.files.text import read_text_file
from runout.errors import PokerError, excerpt

ChoiceT = TypeVar("ChoiceT", bound=str)

_MAX_REASON_LENGTH: Final = 200
_MAX_EXPANDED: Final = 100_000  # values of a file with all aliases written out
_MAX_EXPANSION: Final = 10  # times what is written, beyond that


class ConfigError(PokerError):
    """An invalid config: carries place and reason.

    ``place`` is the path of keys to the invalid value, also as the JSON pointer ``pointer``, or a
    line and column of the text.

    >>> error = ConfigError("postflop_model.bet_sizes[1]", "expected a number or text, found true")
    >>> print(error)
    postflop_model.bet_sizes[1]: expected a number or text, found true
    >>> error.pointer
    '/postflop_model/bet_sizes/1'
    """

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place = place
        self.reason = reason
        if place and not place.startswith("line "):
            self.pointer = "/" + place.replace("[", ".").replace("]", "").replace(".", "/")

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


def read_config_file(path: str | os.PathLike[str]) -> Any:
    """Return a file's content as plain values; its name decides the format.

    A file called neither .json nor .yaml nor .yml is read as JSON if it begins with a brace.
    """
    path = Path(path)
    text = read_text_file(path)
    suffix = path.suffix.lower()
    is_json = suffix == ".json" or (
        suffix not in (".yaml", ".yml") and text.lstrip().startswith("{")
    )
    return read_json(text) if is_json else read_yaml(text)


def read_json(text: str) -> Any:
    """Return the value of a JSON text.

    >>> read_json('{"a": 1 "b"}')
    Traceback (most recent call last):
    runout.analysis.files.config.ConfigError: line 1, column 9: not JSON: Expecting ',' delimiter
    """
    try:
        return parse_json(text)
    except JsonError as error:
        raise ConfigError(error.place, f"not JSON: {error.reason}") from None


def read_yaml(text: str, *, aliases: bool = True) -> Any:
    """Return the value of a YAML text; ``aliases=False`` refuses references to other values.

    >>> read_yaml("a: [1, 2")
    Traceback (most recent call last):
    runout.analysis.files.config.ConfigError: line 1, column 9: not YAML: expected ',' or ']', \
but got '<stream end>'
    """
    import yaml  # noqa: PLC0415 - JSON needs none of it

    class Loader(yaml.SafeLoader):
        def compose_node(self, parent: Any, index: Any) -> Any:
            if not aliases and self.check_event(yaml.AliasEvent):
                place = _line_and_column(self.current_event.start_mark)
                raise ConfigError(place, "aliases are not read here; write the value out")
            return super().compose_node(parent, index)

        def get_single_node(self) -> Any:
            node = super().get_single_node()
            if node is not None:
                _refuse_expansion(node)
            return node

        def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
            seen: set[str] = set()
            for key, _ in node.value:
                if key.tag == "tag:yaml.org,2002:merge" or not isinstance(key.value, str):
                    continue
                if key.value in seen:
                    reason = f"the key {key.value!r} is given twice; remove one"
                    raise ConfigError(_line_and_column(key.start_mark), reason)
                seen.add(key.value)
            return super().construct_mapping(node, deep=deep)

    try:
        return yaml.load(text, Loader)
    except RecursionError:
        raise ConfigError("", "lists or mappings are nested too deeply") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        reason = error.problem or error.context
        raise ConfigError(_line_and_column(mark) if mark else "", f"not YAML: {reason}") from None
    except yaml.reader.ReaderError as error:
        before = text[: error.position]
        place = f"line {before.count(chr(10)) + 1}, column {len(before.rpartition(chr(10))[2]) + 1}"
        character = text[error.position : error.position + 1]
        raise ConfigError(place, f"not YAML: the character {character!r} is not allowed") from None
    except ConfigError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        # A value that PyYAML takes for a date, a number or a tag is invalid.
        raise ConfigError("", f"not YAML: {str(error)[:_MAX_REASON_LENGTH]}") from None


def _refuse_expansion(root: Any) -> None:
    """Refuse aliases and merges that stand for far more values than are written.

    A few lines of aliases of aliases stand for billions, which merging would write out.
    """
    import yaml  # noqa: PLC0415 - JSON needs none of it

    sizes: dict[int, int | None] = {}  # by node; None while it is being counted

    def expanded(node: Any) -> int:
        if id(node) in sizes:
            size = sizes[id(node)]
            if size is None:
                place = _line_and_column(node.start_mark)
                raise ConfigError(place, "a value contains itself; write it out")
            return size
        sizes[id(node)] = None
        size = 1
        if isinstance(node, yaml.SequenceNode):
            size += sum(map(expanded, node.value))
        elif isinstance(node, yaml.MappingNode):
            size += sum(expanded(key) + expanded(value) for key, value in node.value)
        sizes[id(node)] = size
        return size

    total = expanded(root)
    if total > _MAX_EXPANDED and total > _MAX_EXPANSION * len(sizes):
        raise ConfigError(
            "",
            f"its aliases stand for {total:,} values, and {len(sizes):,} are written; write out"
            " those that are needed",
        )


def read_own_yaml(text: str) -> Any:
    """Return the value of a YAML text that runout itself has written, ten times as fast.

    libyaml reads it where PyYAML has it; text of others might be nested too deeply for that.
    """
    import yaml  # noqa: PLC0415 - JSON needs none of it

    return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _line_and_column(mark: Any) -> str:
    return f"line {mark.line + 1}, column {mark.column + 1}"


def refuse_unknown_keys(keys: Collection[object], known: Collection[str], place: str) -> None:
    """Refuse the first unknown key, and suggest the one that has it as a word, or a similar one.

    >>> refuse_unknown_keys(["bet_size"], ["bet_sizes", "target"], "postflop_model")
    Traceback (most recent call last):
    runout.analysis.files.config.ConfigError: postflop_model.bet_size: unknown key; did you mean \
bet_sizes?
    """
    for key in keys:
        if key in known:
            continue
        worded = [name for name in known if str(key) in name.split("_")]
        near = worded if len(worded) == 1 else get_close_matches(str(key), known, n=1, cutoff=0.6)
        remedy = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
        raise ConfigError(f"{place}.{key}" if place else str(key), f"unknown key; {remedy}")


def kind_of(value: object) -> str:
    """Return the kind of a value as text, with the value itself if it is short.

    >>> [kind_of(value) for value in (True, 7, "7h", [1, 2], {}, None)]
    ['true', 'the number 7', "the text '7h'", 'a list', 'a mapping', 'nothing']
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {excerpt(value)}"
    if isinstance(value, list | tuple):
        return "a list"
    return "a mapping" if isinstance(value, dict) else f"a {type(value).__name__}"


def read_number(raw: Any, place: str, expected: str) -> float:
    """Return a finite number; ``expected`` describes it in errors."""
    if isinstance(raw, bool) or not isinstance(raw, int | float) or not math.isfinite(raw):
        remedy = ""
        with suppress(ValueError):  # such as 1e-3
            if isinstance(raw, str) and math.isfinite(float(raw)):
                remedy = "; YAML reads that as text, so write it out"
        raise ConfigError(place, f"expected {expected}; found {kind_of(raw)}{remedy}")
    return float(raw)


class Settings:
    """A mapping with known keys whose values are checked on access, with errors at their place."""

    def __init__(self, raw: Any, place: str, keys: Collection[str]) -> None:
        if not isinstance(raw, Mapping):
            raise ConfigError(place, f"expected a mapping; found {kind_of(raw)}")
        refuse_unknown_keys(list(raw), keys, place)
        # A key without a value counts as absent.
        self._values = {key: value for key, value in raw.items() if value is not None}
        self._place = place

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def at(self, key: str) -> str:
        return f"{self._place}.{key}"

    def get(self, key: str, default: Any) -> Any:
        return self._values.get(key, default)

    def refuse_both(self, one: str, other: str) -> None:
        if one in self and other in self:
            raise ConfigError(self.at(other), f"given beside {one}; remove one of them")

    def choice(self, key: str, choices: tuple[ChoiceT, ...]) -> ChoiceT:
        """Return one of several choices; the first is the default."""
        value = self.get(key, choices[0])
        if value not in choices:
            expected = " or ".join(filter(None, [", ".join(choices[:-1]), choices[-1]]))
            raise ConfigError(self.at(key), f"expected {expected}; found {kind_of(value)}")
        return choices[choices.index(value)]

    def number(self, key: str, default: float, *, most: float = math.inf) -> float:
        """Return a number from 0 to ``most``."""
        expected = f"a number from 0 {f'to {most:g}' if most < math.inf else 'upward'}"
        number = read_number(self.get(key, default), self.at(key), expected)
        if not 0 <= number <= most:
            raise ConfigError(self.at(key), f"expected {expected}; found {number:g}")
        return number

    def integer(self, key: str, default: int, *, least: int, most: int) -> int:
        value = self.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            expected = f"a whole number from {least:,} to {most:,}"
            raise ConfigError(self.at(key), f"expected {expected}; found {kind_of(value)}")
        return value

    def items_of(self, key: str, noun: str) -> list[Any]:
        """Return the items of a list; an empty one is refused."""
        value = self._values[key]
        if not isinstance(value, list | tuple) or not value:
            what = "an empty one" if isinstance(value, list | tuple) else kind_of(value)
            raise ConfigError(self.at(key), f"expected a list of {noun}; found {what}")
        return list(value)
