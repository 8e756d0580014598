"""The pages keep their word: links lead somewhere, named tests and files exist, pictures are right.

tests/test_docs_examples.py runs what the pages show.
"""

from __future__ import annotations

import re
import tomllib
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Final

import pytest

from documented_blocks import PAGES, ROOT, blocks_of, text_of

if TYPE_CHECKING:
    from pathlib import Path

PICTURE: Final = ROOT / "docs" / "images" / "layers.svg"


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


def test_every_file_of_the_map_exists() -> None:
    folder_of_depth: dict[int, Path] = {0: ROOT}
    [map_] = blocks_of("docs/architecture.md")
    lines = map_.text.splitlines()
    for line in lines:
        name = line.split()[0]
        depth = (len(line) - len(line.lstrip())) // 2
        path = folder_of_depth[depth] / name
        assert path.exists(), name
        folder_of_depth[depth + 1] = path
    assert len(lines) > 30


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


def test_every_task_of_the_cookbook_shows_what_comes_out() -> None:
    blocks = blocks_of("docs/cookbook.md")
    lines = text_of("docs/cookbook.md").splitlines()
    tasks = [number for number, line in enumerate(lines, start=1) if line.startswith("## ")]
    assert len(tasks) >= 10
    for first, end in zip(tasks, [*tasks[1:], len(lines) + 1], strict=True):
        inside = [block for block in blocks if first < block.line < end]
        assert any(block.is_session or block.language == "console" for block in inside), first
