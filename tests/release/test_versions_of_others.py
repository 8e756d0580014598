"""Versions of dependencies: tested minimum versions, and the development lock file."""

from __future__ import annotations

import ast
import re
import sys
from importlib.metadata import packages_distributions
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import lock, lowest_versions
from tools.dependencies import ROOT, USERS_EXTRAS, project
from tools.install import requirements

if TYPE_CHECKING:
    from collections.abc import Iterator

# Transitive dependencies, installed by a required package in the version that it needs.
TRANSITIVE = {"pydantic_core": "pydantic", "typing_extensions": "pydantic", "pandas": "pyarrow"}


def test_everything_that_is_imported_is_required_by_name() -> None:
    settings = project()
    extras = (each for extra in USERS_EXTRAS for each in settings["optional-dependencies"][extra])
    required = {
        canonicalize_name(Requirement(each).name) for each in (*settings["dependencies"], *extras)
    }
    distributions = packages_distributions()
    for module in {*imported_modules()} - {"runout", *sys.stdlib_module_names}:
        name = TRANSITIVE.get(module) or distributions[module][0]
        assert canonicalize_name(name) in required, module


def imported_modules() -> Iterator[str]:
    for path in (ROOT / "src" / "runout").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                yield str(node.module).partition(".")[0]


def test_every_requirement_has_a_lowest_version() -> None:
    constraints = [*lowest_versions.lowest_versions()]
    assert "click==8.4" in constraints
    assert all(re.match(r"[\w-]+==[\d.]+(;|$)", each) for each in constraints)


def test_lock_file_satisfies_pyproject_on_this_python() -> None:
    text = lock.LOCK.read_text(encoding="utf-8")
    assert [*lock.faults_of(text, requirements(to_run=False))] == []
    applied = [
        canonicalize_name(each.name)
        for each in map(Requirement, re.findall(r"^[^#\n].*", text, re.MULTILINE))
        if each.marker is None or each.marker.evaluate()
    ]
    assert len(applied) == len({*applied})


@pytest.mark.parametrize("line", ["rich @ file:///tmp/rich", "--index-url http://x", "rich>=1"])
def test_a_lock_file_with_anything_but_versions_is_refused(line: str) -> None:
    assert [*lock.faults_of(line, [])] == [f"{line!r} is not NAME==VERSION"]
