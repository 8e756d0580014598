"""The pages keep their word: links lead somewhere, named tests and files exist, commands answer.

Python examples in the pages are doctests, which pytest collects by itself.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from elapsed import without_times
from runout.cli import command_line

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
PAGE_NAMES = [str(page.relative_to(ROOT)) for page in PAGES]


@pytest.mark.parametrize("page", PAGES, ids=PAGE_NAMES)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_claim_names_a_test_that_exists() -> None:
    claims = (ROOT / "docs" / "accuracy.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/.]+)(?:::(\w+))?`", claims)
    assert len(named) > 20
    for file, test in named:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert not test or f"def {test}(" in text, f"{file}::{test}"


def test_every_file_of_the_map_exists() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    folder_of_depth: dict[int, Path] = {0: ROOT}
    lines = page.split("```")[1].strip().splitlines()
    for line in lines:
        name = line.split()[0]
        depth = (len(line) - len(line.lstrip())) // 2
        path = folder_of_depth[depth] / name
        assert path.exists(), name
        folder_of_depth[depth + 1] = path
    assert len(lines) > 30


def console_examples() -> list[tuple[str, str]]:
    """Return each command line of the pages' console blocks with the output shown below it."""
    examples = []
    for page in PAGES:
        blocks = re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
        for block in blocks:
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                examples.append((command, output))
    return examples


@pytest.mark.parametrize(("command", "output"), console_examples())
def test_commands_print_what_the_page_shows(command: str, output: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "runout"
    shown = CliRunner().invoke(command_line, arguments).output
    assert without_times(shown) == without_times(output)
