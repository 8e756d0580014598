"""Make every Python process with this folder on PYTHONPATH use another build's compiled module.

The environment variable RUNOUT_BUILD names the folder of that build; `make sanitize` sets both, so
that the programs started by tests use the sanitizers too.
"""

from __future__ import annotations

import importlib.abc
import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType


class _InBuild(importlib.abc.MetaPathFinder):
    """Finds the compiled module in a build, and nothing else."""

    def __init__(self, module: Path) -> None:
        self._module = module

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of the compiled module, None for all others."""
        if fullname != "runout.kernels._native":
            return None
        return importlib.util.spec_from_file_location(fullname, self._module)


if folder := os.environ.get("RUNOUT_BUILD"):
    [module] = Path(folder).glob("_native.*.so")
    sys.meta_path.insert(0, _InBuild(module))
