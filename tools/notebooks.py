"""Run the notebooks in docs/notebooks and compare their outputs with those that they show.

    python -m tools.notebooks             fails where a cell answers something else
    python -m tools.notebooks --write     writes the answers into the notebooks

Cells are run in this process, one after the other, from the root of the repository; Jupyter is not
needed. Times that an answer took are not compared. tools/docs_site.py makes pages of the notebooks.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs" / "notebooks"


def main(arguments: list[str]) -> int:
    """Compare, or write with ``--write``; return 0 if all is as shown."""
    differences: list[str] = []
    with contextlib.chdir(ROOT):
        for path in sorted(FOLDER.glob("*.ipynb")):
            notebook = json.loads(path.read_text(encoding="utf-8"))
            for count, (cell, outputs) in enumerate(answers_of(notebook), start=1):
                if _without_times(cell["outputs"]) != _without_times(outputs):
                    shown = json.dumps(outputs, indent=1)
                    differences.append(f"{path.name}, code cell {count} answers:\n{shown}")
                cell["outputs"] = outputs
                cell["execution_count"] = count
            if arguments == ["--write"]:
                path.write_text(json.dumps(notebook, indent=1) + "\n", encoding="utf-8")
    if arguments == ["--write"]:
        return 0
    print("\n".join(differences) or "the notebooks answer what they show")
    return 1 if differences else 0


def answers_of(notebook: dict[str, Any]) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Run the cells of a notebook; yield each code cell and its outputs."""
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            yield cell, run_cell("".join(cell["source"]), names, count)


def run_cell(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """Run a cell and return its outputs: what it prints, and the value of its last expression.

    >>> [output["data"] for output in run_cell("answer = 6 * 7\\nanswer", {}, 1)]
    [{'text/plain': ['42']}]
    """
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        text = _lines(printed.getvalue())
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = _lines(value._repr_html_())
        outputs.append({
            "data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result",
        })  # fmt: skip
    return outputs


def _without_times(outputs: list[dict[str, Any]]) -> str:
    return re.sub(r"\b(under )?[\d.,]+ (ms|s)\b", "TIME", json.dumps(outputs, sort_keys=True))


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
