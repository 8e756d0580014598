"""Public names: all load, dir lists only them, and pages import no others."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import runout
from support.documented_blocks import PAGES, text_of

MODULES = {name for name in runout.__all__ if isinstance(getattr(runout, name), ModuleType)}


@pytest.mark.parametrize("name", runout.__all__)
def test_a_public_name_loads_from_its_home(name: str) -> None:
    value = getattr(runout, name)
    if name in MODULES:
        assert value is import_module(f"runout.{name}")
    else:
        assert value.__name__ == name


def test_type_checkers_see_the_names_that_load() -> None:
    """Both tables of the package have the same names from the same homes."""
    tree = ast.parse(Path(runout.__file__).read_text(encoding="utf-8"))
    (checked,) = [node for node in tree.body if isinstance(node, ast.If)]
    imports = [node for node in checked.body if isinstance(node, ast.ImportFrom)]
    seen = {(node.module, name.name) for node in imports for name in node.names}
    loaded = {
        ("runout" if name in MODULES else runout._HOME_OF[name], name) for name in runout.__all__
    }
    assert seen == loaded


def test_dir_lists_only_public_names() -> None:
    assert dir(runout) == sorted([*runout.__all__, "__version__"])
    assert len({*runout.__all__}) == len(runout.__all__)


def test_a_name_that_is_not_public_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'runout' has no attribute 'analyse'"):
        _ = runout.analyse


@pytest.mark.parametrize("page", PAGES)
def test_pages_import_public_names_only(page: str) -> None:
    public = {"runout", *(f"runout.{name}" for name in MODULES)}
    for line in text_of(page).splitlines():
        statement = re.match(r"(?:>>> |\.\.\. )?\s*(?:from|import) (runout[\w.]*)", line)
        assert statement is None or statement[1] in public, line
