"""Public names: all load, dir lists only them, and pages import no others."""

from __future__ import annotations

import re
from importlib import import_module
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
