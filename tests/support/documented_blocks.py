"""The fenced code blocks of the documentation pages, with their language and position."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = tuple(
    str(path.relative_to(ROOT))
    for folder in (".", "docs", "benchmarks")
    for path in sorted((ROOT / folder).glob("*.md"))
)
_FENCE: Final = re.compile(r"^ *(`{3,}|~{3,})(.*)$")


@dataclass(frozen=True)
class Block:
    """A fenced block; with a title it is a file of that name."""

    page: str
    line: int
    language: str
    title: str
    text: str

    @property
    def place(self) -> str:
        """Return the page and line of the block, as in compiler messages."""
        return f"{self.page}:{self.line}"

    @property
    def is_session(self) -> bool:
        """Return whether it is a Python session, which pytest runs as a doctest."""
        return self.language == "python" and self.text.startswith(">>> ")

    @property
    def is_file(self) -> bool:
        """Return whether it is a file that commands of the page use."""
        return bool(self.title)


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks_of(page: str) -> list[Block]:
    """Return the page's fenced blocks in order; fail if one is not closed."""
    blocks = []
    lines = enumerate(text_of(page).splitlines(), start=1)
    for number, line in lines:
        opening = _FENCE.match(line)
        if opening is None:
            continue
        fence, info = opening[1], opening[2].strip()
        inside = []
        for _, inner in lines:
            if inner.strip() == fence:
                break
            inside.append(inner)
        else:
            raise AssertionError(f"{page}:{number}: the block is not closed")
        blocks.append(_block(page, number, info, "\n".join([*inside, ""])))
    return blocks


def _block(page: str, number: int, info: str, inside: str) -> Block:
    language, _, options = info.partition(" ")
    title = re.fullmatch(r'title="([\w.-]+)"', options)
    assert title or not options, f'{page}:{number}: {options!r} is not title="NAME"'
    return Block(page, number, language, title[1] if title else "", textwrap.dedent(inside))


def without_blocks(page: str) -> str:
    """Return the page's text without its fenced blocks."""
    return re.sub(r"^ *(`{3,}).*?^ *\1$", "", text_of(page), flags=re.DOTALL | re.MULTILINE)
