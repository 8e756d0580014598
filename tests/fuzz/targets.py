"""All fuzz targets by name; their modules are imported on demand."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fuzz.target import Target

NAMES: Final[dict[str, tuple[str, ...]]] = {
    "notation": ("ranges", "cards", "bet_sizes", "lines"),
    "hands": ("phh", "pokerstars", "sites"),
    "files": ("table_files", "solution_files", "solution_headers"),
    "requests": ("equity_v1", "outs", "spots", "configs", "books"),
    "service": ("http_api",),
    "native_targets": ("equity", "outs_of_spots", "solver", "native_arguments", "weights"),
}
# Targets that use the compiled module.
WITH_NATIVE: Final = frozenset(
    {*NAMES["hands"], "solution_files", "solution_headers", "equity_v1", "outs", *NAMES["service"],
     *NAMES["native_targets"]}
)  # fmt: skip
ALL: Final = tuple(name for names in NAMES.values() for name in names)


def find(name: str) -> Target:
    """Return the target of a name."""
    (module,) = [module for module, names in NAMES.items() if name in names]
    targets: tuple[Target, ...] = importlib.import_module(f"fuzz.{module}").TARGETS
    (target,) = [target for target in targets if target.name == name]
    return target
