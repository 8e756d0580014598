"""Has every Python that starts with this folder on PYTHONPATH use another build's compiled module.

The folder of that build is named by the environment variable RUNOUT_BUILD; `make sanitize` sets
both, so that the programs which tests start are under the sanitizers too.
"""

from __future__ import annotations

import importlib.abc
import importlib.util
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType


class _InBuild(importlib.abc.MetaPathFinder):
    """Finds the compiled module in a build, and nothing else."""

    def __init__(self, module: Path) -> None:
        self._module = module

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where the compiled module is."""
        if fullname != "runout.kernels._native":
            return None
        return importlib.util.spec_from_file_location(fullname, self._module)


if folder := os.environ.get("RUNOUT_BUILD"):
    [module] = Path(folder).glob("_native.*.so")
    sys.meta_path.insert(0, _InBuild(module))
