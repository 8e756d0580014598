"""Every block of the pages is run, or is what a block before it prints: nothing is there for show.

Python sessions are doctests, which pytest collects by itself. Commands are run page by page, each
page in a folder of its own, and print what the page shows; ``...`` is any text, and times do not
matter. Blocks with a title are files there. A block of another kind fails until it has a test.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import tomllib
from typing import TYPE_CHECKING, Final

import click
import pytest
import yaml

from runout import PreflopBook, Spot
from runout.analysis.solver.config.config import PostflopConfig
from runout.cli import command_line
from support.documented_blocks import PAGES, ROOT, Block, blocks_of, text_of, without_blocks
from support.documented_commands import Commands
from support.elapsed import without_times

if TYPE_CHECKING:
    from pathlib import Path

    from runout import FlopTables

# Files that pages speak of without showing them.
SPOT: Final = Spot("Td9d6hQc", "99+,AQs,JTs,A5s", "QQ+,T9s,AKs,KJs,87s", pot=100, stack=200)
PREPARED: Final = {
    "docs/solver.md": {
        "spot.json": json.dumps(SPOT.to_dict()),
        "spots.json": (ROOT / "tests" / "data" / "solver_spots.json").read_text(encoding="utf-8"),
        "locks.json": json.dumps([{"line": "", "strategy": {"*": {"check": 1}}}]),
    },
    "docs/reliability.md": {"data/preflop_book.yaml": PreflopBook.default().to_text()},
}
BOOK_PAGE: Final = "docs/preflop_book.md"  # its YAML is a preflop book
HTTP_PAGE: Final = "docs/http.md"  # tests/service/test_http_docs.py asks what it asks
MAP_PAGE: Final = "docs/architecture.md"  # tests/test_docs.py compares its map with the folders
JAVASCRIPT_PAGE: Final = "docs/javascript.md"
PAGES_WITH_COMMANDS: Final = [
    page for page in PAGES if any(block.language in ("console", "sh") for block in blocks_of(page))
]


def _is_asked_elsewhere(block: Block) -> bool:
    return block.page == HTTP_PAGE and block.text.startswith("curl ")


def _is_checked(block: Block, before: Block | None) -> bool:
    """Say whether some test runs the block, or compares it with what the one before it prints."""
    match block.language:
        case "python":
            return block.is_session
        case "console" | "sh" | "yaml":
            return True
        case "js":  # run by tests/javascript
            return block.page == JAVASCRIPT_PAGE
        case "py" | "json" | "text" if block.is_file:
            return True
        case "json":
            return before is not None and _is_asked_elsewhere(before)
        case "text":
            follows = before is not None and before.language == "sh"
            return follows or block.page == MAP_PAGE
    return False


@pytest.mark.parametrize("page", PAGES)
def test_every_block_is_of_a_kind_that_is_run_or_compared(page: str) -> None:
    before = None
    for block in blocks_of(page):
        assert _is_checked(block, before), f"{block.place}: {block.language or 'no language'}"
        before = block


@pytest.mark.parametrize("page", PAGES)
def test_python_sessions_are_where_pytest_collects_them(page: str) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    assert "--doctest-glob=*.md" in settings["addopts"]
    if any(block.is_session for block in blocks_of(page)):
        assert page in settings["testpaths"] or page.partition("/")[0] in settings["testpaths"]


@pytest.mark.parametrize("page", PAGES)
def test_files_that_a_page_shows_can_be_read_and_are_used(page: str) -> None:
    blocks = blocks_of(page)
    commands = "".join(block.text for block in blocks if block.language in ("console", "sh"))
    for block in blocks:
        if block.language == "yaml" and page == BOOK_PAGE:
            PreflopBook.from_text(block.text)
        elif block.language == "yaml":
            PostflopConfig.from_dict(yaml.safe_load(block.text))
        elif block.language == "json" and block.is_file:
            json.loads(block.text)
        elif block.language == "py":
            compile(block.text, block.title, "exec")
        assert block.title in commands, f"{block.place}: no command uses {block.title}"


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory, all_tables: FlopTables) -> Path:
    """A cache folder for all pages, which has the equity tables."""
    folder = tmp_path_factory.mktemp("cache")
    assert all_tables.path is not None
    (folder / "runout").mkdir()
    os.link(all_tables.path, folder / "runout" / "equity_tables.safetensors")
    return folder


@pytest.mark.parametrize("page", PAGES_WITH_COMMANDS)
def test_commands_print_what_the_page_shows(page: str, tmp_path: Path, cache: Path) -> None:
    with Commands(tmp_path, cache) as commands:
        for name, text in PREPARED.get(page, {}).items():
            commands.write(name, text)
        printed: list[str] = []
        for block in blocks_of(page):
            if block.is_file:
                commands.write(block.title, block.text)
            elif block.language == "console":
                _run_console(block, commands)
            elif block.language == "sh" and not _is_asked_elsewhere(block):
                printed = _run_shell(block, commands)
            elif block.language == "text" and page not in (HTTP_PAGE, MAP_PAGE):
                shapes = [_without_numbers(payload) for payload in printed]
                assert _without_numbers(block.text) in shapes, f"{block.place}: {shapes}"


def _run_console(block: Block, commands: Commands) -> None:
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert parts[0] == "", f"{block.place}: begin with a command"
    for part in parts[1:]:
        command, _, shown = re.sub(r"\\\n>? *", "", part).partition("\n")
        output = commands.run(command)
        _compare(output, shown, f"{block.place}: {command}")


def _run_shell(block: Block, commands: Commands) -> list[str]:
    """Run the commands of a block, none of which may fail, and return what each prints."""
    printed = []
    for command in re.sub(r"\\\n *", "", block.text).splitlines():
        if not command or command.startswith("#"):
            continue
        output = commands.run(command)
        assert "error: " not in output, f"{block.place}: {command}\n{output}"
        printed.append(output)
    return printed


def _compare(payload: str, shown: str, place: str) -> None:
    """Compare what was printed with what is shown, in which ``...`` is any text."""
    payload, shown = (_without_line_ends(without_times(text)) for text in (payload, shown))
    checker = doctest.OutputChecker()
    if not checker.check_output(shown, payload, doctest.ELLIPSIS):
        difference = checker.output_difference(
            doctest.Example("", shown), payload, doctest.REPORT_NDIFF
        )
        pytest.fail(f"{place}\n{difference}", pytrace=False)


def _without_line_ends(text: str) -> str:
    return re.sub(r" +$", "", text, flags=re.MULTILINE).rstrip("\n") + "\n"


def _without_numbers(text: str) -> list[str]:
    """Return the words of an output; the digits of a solve depend on the processor."""
    return re.sub(r"\d[\d,.]*", "#", without_times(text)).split()


@pytest.mark.parametrize("page", PAGES)
def test_commands_in_the_text_exist(page: str) -> None:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for code in re.findall(r"`([^`\n]+)`", without_blocks(page)):
        if re.match(r"make [\w-]+$", code):
            assert code.removeprefix("make ") in targets, code
        elif re.match(r"runout [a-z]", code):
            _check_command(code)


def _check_command(code: str) -> None:
    """Check that a command exists and has the options that are given to it."""
    command: click.Command = command_line
    context = click.Context(command)
    arguments = shlex.split(code.replace("…", ""))[1:]
    while arguments and isinstance(command, click.Group):
        inner = command.get_command(context, arguments.pop(0))
        assert inner is not None, code
        command = inner
    known = {name for option in command.params for name in (*option.opts, *option.secondary_opts)}
    options = {word.partition("=")[0] for word in arguments if re.match(r"--?[a-z]", word)}
    assert options <= known | {"--help"}, f"{code}: {sorted(options - known)}"


def test_a_block_of_an_unknown_kind_is_found() -> None:
    for language in ("", "bash", "toml", "python", "py", "json", "text"):
        assert not _is_checked(Block("docs/new.md", 1, language, "", "x = 1\n"), None)
    assert text_of("README.md").count("```") == 2 * len(blocks_of("README.md"))
