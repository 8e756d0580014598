"""Immutability of the domain's values."""

from __future__ import annotations

from typing import Any, Self


class Immutable:
    """A value whose attributes are set on construction only, with ``object.__setattr__``."""

    __slots__ = ()

    @classmethod
    def _make(cls, **attributes: Any) -> Self:
        """Return a value with these attributes, past its constructor."""
        value = object.__new__(cls)
        for name, each in attributes.items():
            object.__setattr__(value, name, each)
        return value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed ({name})")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"
