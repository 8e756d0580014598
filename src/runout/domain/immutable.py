"""Immutability of the domain's values."""

from __future__ import annotations


class Immutable:
    """A value whose attributes are set on construction only, with ``object.__setattr__``."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed ({name})")
