"""Documentation pages: links resolve, named things exist, and public things are documented.

tests/test_docs_examples.py runs the examples of the pages.
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
from runout.cli import command_line
from support.documented_blocks import PAGES, ROOT, blocks_of, text_of, without_blocks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PICTURE: Final = ROOT / "docs" / "images" / "layers.svg"


@pytest.mark.parametrize("page", PAGES)
def test_links_resolve(page: str) -> None:
    folder = (ROOT / page).parent
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text_of(page)):
        assert (folder / target).exists(), target


@pytest.mark.parametrize(
    ("page", "min_count"), [("docs/accuracy.md", 100), ("docs/reliability.md", 30)]
)
def test_every_claim_names_a_test_that_exists(page: str, min_count: int) -> None:
    named = re.findall(r"`(tests/[\w/.]+)(?:::(\w+))?`", text_of(page))
    assert len(named) >= min_count
    for file, test in named:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert not test or f"def {test}(" in text, f"{file}::{test}"


def _paths_of_the_architecture() -> Iterator[Path]:
    folder_of_depth: dict[int, Path] = {0: ROOT}
    [tree] = blocks_of("docs/architecture.md")
    for line in tree.text.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        path = folder_of_depth[depth] / line.split()[0]
        folder_of_depth[depth + 1] = path
        yield path


def test_the_architecture_page_has_every_package_and_no_other() -> None:
    paths = {*_paths_of_the_architecture()}
    assert [str(path) for path in paths if not path.exists()] == []
    packages = {file.parent for file in (ROOT / "src/runout").rglob("__init__.py")}
    packages |= {file.parent for file in (ROOT / "native").rglob("*.hpp")}
    nested = {"schemas"}  # part of the routes
    assert packages - paths - {ROOT / "src/runout"} == {
        package for package in packages if package.name in nested
    }


def test_files_that_the_architecture_page_names_exist() -> None:
    sources = {file.name for file in ROOT.glob("native/**/*")}
    sources |= {file.name for file in (ROOT / "src/runout").rglob("*.py")}
    for name in re.findall(r"`([\w/]+\.(?:py|cpp|hpp))`", text_of("docs/architecture.md")):
        candidates = [ROOT / name, ROOT / "src/runout" / name]
        assert name in sources or any(path.exists() for path in candidates), name


def test_files_that_contributors_are_sent_to_exist() -> None:
    """But for the files that a recipe adds."""
    added = {
        "src/runout/analysis/icm.py",
        "src/runout/questions/icm.py",
        "src/runout/cli/commands/icm.py",
        "tests/analysis/test_icm.py",
    }
    named = re.findall(
        r"`((?:src|tests|native|web|docs|tools)/[\w/.]+)`", text_of("CONTRIBUTING.md")
    )
    assert len(named) >= 30
    assert [name for name in named if name not in added and not (ROOT / name).exists()] == []


def test_the_diagram_has_the_layers_of_the_import_contracts() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    [layers] = [
        each["layers"]
        for each in contracts
        if each["type"] == "layers" and "containers" not in each
    ]
    drawn = [
        (float(text.attrib["y"]), text.text)
        for text in ET.parse(PICTURE).iter("{http://www.w3.org/2000/svg}text")
        if text.attrib["class"] == "layer"
    ]
    names = [name.removeprefix("runout.") for each in layers for name in each.split(" | ")]
    assert [name for _, name in sorted(drawn)] == names


def test_every_public_name_and_command_is_on_a_page() -> None:
    text = "\n".join(map(text_of, PAGES))
    commands = [
        f"runout {name}" for name in command_line.list_commands(click.Context(command_line))
    ]
    names = [*runout.__all__, *commands]
    assert [name for name in names if not re.search(rf"\b{name}\b", text)] == []


def test_every_resource_and_every_option_of_the_service_is_on_its_page() -> None:
    page = text_of("docs/http.md")
    for path in json.loads((ROOT / "build/openapi.json").read_text(encoding="utf-8"))["paths"]:
        shown = re.sub(r"\{\w+\}", "[A-Z]+", path)
        end = path.rpartition("/")[2]
        assert re.search(rf"{shown}\b", page) or f"…/{end}`" in page, path
    serve = command_line.get_command(click.Context(command_line), "serve")
    assert serve is not None
    for option in serve.params:
        assert f"`{option.opts[0]}" in page, option.opts[0]


def test_every_cookbook_task_shows_its_output() -> None:
    blocks = blocks_of("docs/cookbook.md")
    lines = text_of("docs/cookbook.md").splitlines()
    tasks = [number for number, line in enumerate(lines, start=1) if line.startswith("## ")]
    assert len(tasks) >= 10
    for first, end in zip(tasks, [*tasks[1:], len(lines) + 1], strict=True):
        inside = [block for block in blocks if first < block.line < end]
        assert any(block.is_session or block.language == "console" for block in inside), first


@pytest.mark.parametrize(
    ("use", "extra"),
    [(r"\brunout serve\b", "runout[service]"), (r"(?i)\bparquet\b", "runout[batch]")],
)
def test_pages_name_the_extra_that_they_need(use: str, extra: str) -> None:
    others = {
        "docs/architecture.md",
        "docs/reliability.md",
        "CHANGELOG.md",
        "benchmarks/RESULTS.md",
    }
    pages = [page for page in PAGES if page not in others and re.search(use, text_of(page))]
    assert len(pages) >= 5
    assert [page for page in pages if extra not in text_of(page)] == []


def test_files_that_examples_read_can_be_downloaded() -> None:
    """The package has no tests/data: readers get the files of the examples from the page."""
    _, section = text_of("docs/histories.md").split("\n## Hands to try\n")
    linked = {ROOT / "docs" / target for target in re.findall(r"\]\(([^)]+)\)", section)}
    linked = {path.resolve() for path in linked}
    for page in PAGES:
        named = {name.rstrip("/.") for block in blocks_of(page)
                 for name in re.findall(r"tests/data/[\w./-]+", block.text)}  # fmt: skip
        files = {file for name in named for file in _files_at(ROOT / name)}
        assert files <= linked, page
        if named and page != "docs/histories.md":
            assert "histories.md#hands-to-try" in text_of(page), page


def _files_at(path: Path) -> list[Path]:
    return [*path.iterdir()] if path.is_dir() else [path]


def test_the_page_of_the_web_page_has_every_screen() -> None:
    screens = re.findall(r'name: "(\w+)" }', text_of("web/src/app/Frame.tsx"))
    table = re.findall(r"^\| (\w+) \|", text_of("docs/page.md"), re.MULTILINE)
    assert len(screens) >= 9
    assert {*screens, "Jobs"} <= {*table}


@pytest.mark.parametrize("page", [page for page in PAGES if page != "benchmarks/RESULTS.md"])
def test_prose_is_at_most_110_columns_wide(page: str) -> None:
    """Tables and pictures have lines of their own; RESULTS.md is written by a program."""
    lines = without_blocks(page).splitlines()
    assert [line for line in lines if len(line) > 110 and not line.startswith(("|", "!["))] == []
