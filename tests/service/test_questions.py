"""The same question gives the same document in Python, on the command line and over HTTP."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click
import pytest
from click.testing import CliRunner

from runout.cli import command_line
from runout.questions.declared import QUESTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

    import httpx

    from runout.questions.question import Question

CASES = [
    pytest.param(question, example, id=f"{question.name}-{number}")
    for question in QUESTIONS
    for number, example in enumerate(question.examples)
]


@pytest.mark.parametrize(("question", "request_"), CASES)
def test_every_door_gives_the_same_document(
    question: Question, request_: Mapping[str, Any], lasting_client: httpx.Client
) -> None:
    in_python = _without_times(json.loads(json.dumps(question.document(request_))))
    path = f"/api/v1/{question.name}"
    answer = (
        lasting_client.get(path, params=dict(request_))
        if question.method == "GET"
        else lasting_client.post(path, json=request_)
    )
    assert _without_times(answer.json()) == in_python
    if question.command:
        assert _without_times(json.loads(_command(question, request_))) == in_python


def _without_times(document: Any) -> Any:
    """Return a document without the time that its computation took."""
    if isinstance(document, list):
        return [_without_times(each) for each in document]
    if not isinstance(document, dict):
        return document
    times = ("elapsed_ms", "summary")
    return {name: name if name in times and value else _without_times(value)
            for name, value in document.items()}  # fmt: skip


def _command(question: Question, request: Mapping[str, Any]) -> str:
    """Return what the command prints with --json; a claim that is wrong ends it with code 3."""
    outcome = CliRunner().invoke(command_line, [*_arguments(question, request), "--json"])
    is_wrong_claim = json.loads(outcome.stdout or "{}").get("agrees") is False
    assert outcome.exit_code == (3 if is_wrong_claim else 0), outcome.stderr
    return outcome.stdout


def _arguments(question: Question, request: Mapping[str, Any]) -> list[str]:
    """Return the words that ask a command; some have arguments and options of their own."""
    if question.name == "flops":
        return ["flops", *_filters(request)]
    if question.name == "flops/survey":
        return ["flops", "--equity", *request["ranges"], *_filters(request["only"])]
    if question.name == "book/range":
        more = {name: value for name, value in request.items() if name in ("versus", "depth")}
        return [
            *("book", "show", request["position"], request["line"]),
            *(word for name, value in more.items() for word in (f"--{name}", str(value))),
        ]
    command = command_line.get_command(click.Context(command_line), question.command)
    assert command is not None
    options: list[str] = []
    for parameter in question.parameters:
        value = request.get(parameter.name)
        values = [] if value is None else value if parameter.is_list else [value]
        (option,) = [each for each in command.params if each.name == parameter.name]
        if isinstance(value, bool):
            assert isinstance(option, click.Option)
            options += option.opts if value == option.flag_value else []
        else:
            options += [f"{option.opts[-1]}={_typed(each)}" for each in values]
    return [question.command, *options]


def _filters(traits: Mapping[str, list[Any]]) -> list[str]:
    return [f"--filter={name}={value}" for name, values in traits.items() for value in values]


def _typed(value: Any) -> str:
    """Return a value as it is typed at a shell."""
    if isinstance(value, dict):
        return json.dumps(value)
    return (
        ",".join(map(str, value))
        if isinstance(value, list)
        else str("?" if value is None else value)
    )
