"""What the values of the domain share: once made, they cannot be changed."""

from __future__ import annotations


class Immutable:
    """A value whose attributes are set where it is made, with ``object.__setattr__``."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed ({name})")
