"""The precision in which the solver keeps regrets and averages."""

from __future__ import annotations

from typing import Final, Literal

Precision = Literal["f32", "f16"]
PRECISIONS: Final[tuple[Precision, ...]] = ("f32", "f16")
