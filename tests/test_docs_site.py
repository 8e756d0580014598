"""The documentation site: builds without warnings or network access, and loads nothing external."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

from support.documented_blocks import ROOT, text_of

if TYPE_CHECKING:
    from pathlib import Path

# MkDocs, in a process without network access.
BUILD: Final = """
import sys
def refuse(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname"):
        raise PermissionError(f"{event}: {arguments}")
sys.addaudithook(refuse)
from mkdocs.__main__ import cli
cli()
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site, built as by `make docs`."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-c", BUILD, "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


def test_every_page_is_there(site: Path) -> None:
    pages = {page.stem for page in (ROOT / "docs").glob("*.md")}
    pages |= {"benchmarks", "changes", "contributing", "releasing"}
    assert pages <= {page.stem for page in site.glob("*.html")}


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    for page in site.glob("*.html"):
        html = page.read_text(encoding="utf-8")
        assert not re.findall(r"<(?:script|img|iframe)[^>]*src=\"?(?:https?:)?//", html), page.name
        assert not re.findall(r"<link[^>]*href=\"?(?:https?:)?//", html), page.name
    for sheet in site.rglob("*.css"):
        assert not re.findall(r"(?:@import|url\()[\"' ]*(?:https?:)?//", sheet.read_text()), sheet


def test_performance_has_the_figure_of_every_race_of_the_benchmarks(site: Path) -> None:
    page = (site / "performance.html").read_text(encoding="utf-8")
    _, *races = re.split(r"^### ", text_of("benchmarks/RESULTS.md"), flags=re.MULTILINE)
    assert len(races) > 20
    for race in races:
        title = race.partition("\n")[0]
        match = re.search(r"^\| runout \| [^|]+ \| ([^|]+) \|", race, re.MULTILINE)
        assert match is not None, title
        shown = re.search(rf"<td>{re.escape(title)}</td>\s*<td[^>]*>([^<]*)</td>", page)
        assert shown is not None, title
        assert shown[1] == match[1], title


def test_every_page_can_be_searched(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    searchable = {entry["location"].partition("#")[0] for entry in index["docs"]}
    assert {page.name for page in site.glob("*.html")} - {"404.html", "index.html"} <= searchable


def test_the_theme_page_shows_the_tokens_of_the_theme(site: Path) -> None:
    shown = (site / "theme.html").read_text(encoding="utf-8")
    theme = text_of("web/src/app/theme.css")
    assert "the tokens of the theme" not in shown
    for name, value in re.findall(r"(--[a-z0-9-]+): (#[0-9a-f]{6});", theme):
        assert name in shown
        assert value in shown


def test_files_that_examples_read_are_on_the_site(site: Path) -> None:
    page = (site / "histories.html").read_text(encoding="utf-8")
    targets = re.findall(r"href=\"?(tests/data/[\w./-]+)", page)
    assert len(targets) >= 10
    for target in targets:
        assert (site / target).read_bytes() == (ROOT / target).read_bytes()
