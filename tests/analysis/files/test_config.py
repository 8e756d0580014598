"""Config files: YAML aliases that would exhaust the memory are refused."""

from __future__ import annotations

import pytest

from runout.analysis.files.config import ConfigError, read_yaml


def _levels(first: str, next_: str, count: int = 12) -> str:
    lines = [f"a0: &a0 {first}"]
    lines += [f"a{n}: &a{n} {next_.replace('@', f'*a{n - 1}')}" for n in range(1, count)]
    return "\n".join(lines)


@pytest.mark.parametrize(
    "text",
    [
        _levels("{x: 1}", "{<<: [@, @, @, @, @, @, @, @, @, @]}"),
        _levels("[1]", "[@, @, @, @, @, @, @, @, @, @]"),
        _levels("{x: 1}", "{p: @, q: @, r: @, s: @, t: @, u: @, v: @}"),
    ],
)
def test_aliases_of_aliases_are_refused(text: str) -> None:
    with pytest.raises(ConfigError, match=r"its aliases stand for [\d,]+ values, and \d+ are"):
        read_yaml(text)


@pytest.mark.parametrize("text", ["a: &a [*a]", "a: &a {b: *a}", "&a [[[*a]]]"])
def test_a_value_that_contains_itself_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="a value contains itself; write it out"):
        read_yaml(text)


def test_a_few_aliases_and_merges_are_read() -> None:
    text = "a: &a {x: 1, y: [2]}\nb: {<<: *a, y: 3}\nc: [*a, *a]"
    assert read_yaml(text) == {
        "a": {"x": 1, "y": [2]}, "b": {"x": 1, "y": 3}, "c": [{"x": 1, "y": [2]}] * 2,
    }  # fmt: skip


def test_a_long_file_without_aliases_is_read() -> None:
    assert len(read_yaml("[" + "1, " * 120_000 + "]")) == 120_000
