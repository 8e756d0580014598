"""The same question gives the same document in Python, on the command line and over HTTP."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

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
    in_python = json.loads(json.dumps(question.document(request_)))
    assert lasting_client.post(f"/api/v1/{question.name}", json=request_).json() == in_python
    assert json.loads(_command(question, request_)) == in_python


def _command(question: Question, request: Mapping[str, Any]) -> str:
    """Return what the command prints with --json."""
    options = []
    for parameter in question.parameters:
        value = request.get(parameter.name)
        values = [] if value is None else value if parameter.is_list else [value]
        options += [f"--{parameter.name.replace('_', '-')}={each}" for each in values]
    outcome = CliRunner().invoke(command_line, [question.command, *options, "--json"])
    assert outcome.exit_code == 0, outcome.stderr
    return outcome.stdout
