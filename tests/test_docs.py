"""The pages are true and whole: links lead somewhere, what they name exists, what exists is named.

tests/test_docs_examples.py runs what the pages show.
"""

from __future__ import annotations

import json
import re
import tomllib
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Final

import click
import pytest

import runout
from documented_blocks import PAGES, ROOT, blocks_of, text_of
from runout.cli import command_line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PICTURE: Final = ROOT / "docs" / "images" / "layers.svg"
SOURCES: Final = (".py", ".pyi", ".cpp", ".hpp")


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    folder = (ROOT / page).parent
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text_of(page)):
        assert (folder / target).exists(), target


@pytest.mark.parametrize(
    ("page", "least"), [("docs/accuracy.md", 100), ("docs/reliability.md", 30)]
)
def test_every_claim_names_a_test_that_exists(page: str, least: int) -> None:
    named = re.findall(r"`(tests/[\w/.]+)(?:::(\w+))?`", text_of(page))
    assert len(named) >= least
    for file, test in named:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert not test or f"def {test}(" in text, f"{file}::{test}"


def _places_of_the_map() -> Iterator[Path]:
    folder_of_depth: dict[int, Path] = {0: ROOT}
    [map_] = blocks_of("docs/architecture.md")
    for line in map_.text.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        path = folder_of_depth[depth] / line.split()[0]
        folder_of_depth[depth + 1] = path
        yield path


def test_the_map_has_every_source_file_and_no_other() -> None:
    places = {*_places_of_the_map()}
    assert [str(place) for place in places if not place.exists()] == []
    shown = {place.parent for place in places}
    assert {ROOT / "native", ROOT / "src/runout/domain"} <= shown
    for folder in shown - {ROOT, ROOT / "tests"}:
        files = {file for file in folder.iterdir() if file.suffix in SOURCES}
        assert files <= places | {folder / "__init__.py"}, files - places


def test_the_picture_has_the_layers_that_imports_keep_to() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    [layers] = [each["layers"] for each in contracts if each["type"] == "layers"]
    drawn = [
        (float(text.attrib["y"]), text.text)
        for text in ET.parse(PICTURE).iter("{http://www.w3.org/2000/svg}text")
        if text.attrib["class"] == "layer"
    ]
    assert [name for _, name in sorted(drawn)] == [each.removeprefix("runout.") for each in layers]


def test_every_public_name_and_command_is_on_a_page() -> None:
    text = "\n".join(map(text_of, PAGES))
    commands = [
        f"runout {name}" for name in command_line.list_commands(click.Context(command_line))
    ]
    names = [*runout.__all__, *commands]
    assert [name for name in names if not re.search(rf"\b{name}\b", text)] == []


def test_every_resource_and_every_option_of_the_service_is_on_its_page() -> None:
    page = text_of("docs/http.md")
    for path in json.loads((ROOT / "openapi.json").read_text(encoding="utf-8"))["paths"]:
        shown = re.sub(r"\{\w+\}", "[A-Z]+", path)
        end = path.rpartition("/")[2]
        assert re.search(rf"{shown}\b", page) or f"…/{end}`" in page, path
    serve = command_line.get_command(click.Context(command_line), "serve")
    assert serve is not None
    for option in serve.params:
        assert f"`{option.opts[0]}" in page, option.opts[0]


def test_every_task_of_the_cookbook_shows_what_comes_out() -> None:
    blocks = blocks_of("docs/cookbook.md")
    lines = text_of("docs/cookbook.md").splitlines()
    tasks = [number for number, line in enumerate(lines, start=1) if line.startswith("## ")]
    assert len(tasks) >= 10
    for first, end in zip(tasks, [*tasks[1:], len(lines) + 1], strict=True):
        inside = [block for block in blocks if first < block.line < end]
        assert any(block.is_session or block.language == "console" for block in inside), first
