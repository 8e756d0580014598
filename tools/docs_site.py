"""What the documentation site needs beyond the files in docs/: `make docs` runs this inside MkDocs.

Pages that are kept elsewhere (the benchmarks, the changes, how to contribute) and the notebooks
with their outputs become pages of the site, links to them lead there, the page on performance gets
its table from the benchmarks, and the page on the look of the web page its hues from the theme.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parent.parent
# Files of the repository by the page that they are on the site.
KEPT_ELSEWHERE: Final = {
    "benchmarks.md": "benchmarks/RESULTS.md",
    "changes.md": "CHANGELOG.md",
    "contributing.md": "CONTRIBUTING.md",
    "releasing.md": "RELEASING.md",
    "security_policy.md": "SECURITY.md",
}
NOTEBOOKS: Final = ROOT / "docs" / "notebooks"
TABLE_MARK: Final = "<!-- the table of all races, from benchmarks/RESULTS.md -->"
DATA: Final = "tests/data"  # files that examples read, linked as ../tests/data/... on the pages
THEME: Final = ROOT / "web" / "src" / "app" / "theme.css"
THEME_MARK: Final = "<!-- the tokens of the theme, from web/src/app/theme.css -->"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are kept elsewhere."""
    for page, source in KEPT_ELSEWHERE.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=text))
    linked = {
        target
        for page in (ROOT / "docs").glob("*.md")
        for target in re.findall(rf"\]\(\.\./({DATA}/[^)#]+)", page.read_text(encoding="utf-8"))
    }
    for target in sorted(linked):
        files.append(File.generated(config, target, content=(ROOT / target).read_bytes()))
    for page, text in notebook_pages():
        files.append(File.generated(config, page, content=text))
    return files


def notebook_pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the Markdown of each notebook's page."""
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        yield f"notebooks/{path.stem}.md", "\n\n".join(_markdown(notebook)) + "\n"


def _markdown(notebook: dict[str, Any]) -> Iterator[str]:
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield source
            continue
        yield f"```py\n{source}\n```"
        for output in cell["outputs"]:
            if output["output_type"] == "stream":
                yield f"```text\n{''.join(output['text']).rstrip()}\n```"
            elif "text/html" in output["data"]:
                yield f"<div>{''.join(output['data']['text/html'])}</div>"
            else:
                yield f"```text\n{''.join(output['data']['text/plain'])}\n```"


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Return a page with links that hold on the site, and with the table of benchmarks."""
    if TABLE_MARK in markdown:
        markdown = markdown.replace(TABLE_MARK, table_of_races())
    if THEME_MARK in markdown:
        markdown = markdown.replace(THEME_MARK, table_of_tokens(THEME.read_text(encoding="utf-8")))
    for target, source in KEPT_ELSEWHERE.items():
        markdown = re.sub(rf"\]\((?:\.\./)?{re.escape(source)}(?=[)#])", f"]({target}", markdown)
    markdown = markdown.replace(f"](../{DATA}/", f"]({DATA}/")
    if page.file.src_uri in KEPT_ELSEWHERE:
        markdown = re.sub(r"\]\(docs/", "](", markdown)
    return markdown


def table_of_tokens(css: str) -> str:
    """Return a table of the tokens of a theme, each in light and in dark, hues with a swatch.

    >>> print(table_of_tokens(":root { --gap: 12px; } [dark] { --gap: 13px; }"))
    | token | light | dark |
    |---|---|---|
    | `--gap` | 12px | 13px |
    """
    light, dark = (
        dict(re.findall(r"(--[\w-]+):\s*([^;]+);", block))
        for block in re.findall(
            r"(?:^:root|^\[[^{]*dark[^{]*\]|\[dark\]) {(.*?)}", css, re.M | re.S
        )
    )
    lines = ["| token | light | dark |", "|---|---|---|"]
    lines += [
        f"| `{name}` | {_shown(value)} | {_shown(dark[name]) if name in dark else 'as in light'} |"
        for name, value in light.items()
    ]
    return "\n".join(lines)


def _shown(value: str) -> str:
    """Return a value, a hue with a swatch of it."""
    if not value.startswith("#"):
        return value
    look = f"background:{value};border:1px solid #8888;padding:0 1.2em;border-radius:4px"
    return f'<span style="{look}"></span> `{value}`'


def table_of_races() -> str:
    """Return a table with a line for each race of the benchmarks."""
    text = (ROOT / KEPT_ELSEWHERE["benchmarks.md"]).read_text(encoding="utf-8")
    lines = ["| | runout | per second | against |", "|---|---:|---:|---|"]
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        subject, *races = re.split(r"^### ", section, flags=re.MULTILINE)
        lines.append(f"| **{subject.strip()}** | | | |")
        lines += map(_line_of, races)
    return "\n".join(lines)


def _line_of(race: str) -> str:
    """Return a race as a line of the table: our time for one, how many a second, the ratio."""
    title = race.partition("\n")[0].strip()
    head, ours, *others = _rows(race)
    if head[2] != "time for one":  # delays under load
        return f"| {title} | {ours[2]} | | half within; 99 % within {ours[3]} |"
    against = head[4].removeprefix("times ")
    is_race = against != "runout" and any(row[0] == against for row in others)
    return (
        f"| {title} | {ours[2]} | {ours[3]} | {f'{ours[4]} times {against}' if is_race else ''} |"
    )


def _rows(race: str) -> Iterator[list[str]]:
    """Yield the cells of a race's table, the heading first and without the line below it."""
    for line in race.splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip("|").split("|")]
