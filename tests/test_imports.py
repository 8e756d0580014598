"""No import cycles in runout, including late and type-checking imports."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"


def modules_in(source: Path) -> dict[str, Path]:
    """Return the files of all modules below a folder, by dotted name."""
    return {_name(path.relative_to(source)): path for path in source.rglob("*.py")}


def _name(path: Path) -> str:
    parts = path.parent.parts if path.name == "__init__.py" else path.with_suffix("").parts
    return ".".join(parts)


def imports_of(path: Path, modules: dict[str, Path]) -> set[str]:
    """Return the modules that a file imports, at any place in it."""
    imported: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports are not resolved here"
            for alias in node.names:
                submodule = f"{node.module}.{alias.name}"
                imported.add(submodule if submodule in modules else str(node.module))
    return imported & modules.keys()


def import_cycle(source: Path) -> list[str] | None:
    """Return modules that form an import cycle, or None."""
    modules = modules_in(source)
    graph = {name: imports_of(path, modules) for name, path in modules.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        cycle: list[str] = error.args[1]
        return cycle
    return None


def test_no_import_cycles() -> None:
    assert import_cycle(SOURCE) is None


@pytest.mark.parametrize(
    "line",
    [
        "from package.high import High",
        "from package import high",
        "import package.high",
        "def late():\n    from package.high import High",
        "if TYPE_CHECKING:\n    from package.high import High",
    ],
)
def test_a_cycle_is_found_wherever_the_import_is_written(tmp_path: Path, line: str) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "high.py").write_text("from package.low import Low")
    (package / "low.py").write_text("import math")
    assert import_cycle(tmp_path) is None
    (package / "low.py").write_text(line)
    assert set(import_cycle(tmp_path) or ()) == {"package.high", "package.low"}
