"""Where files of equity tables lie, for every command alike.

A path that is given is the only place. Otherwise a file is looked for in ``./cache``, then in the
user's cache folder; it is written to ``./cache`` if the working folder has one, else to the user's.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from runout.errors import TablesMissing

FILE_NAME: Final = "equity_tables.safetensors"
HOW_TO_MAKE: Final = "runout precompute-equity makes them"
_LOCAL_CACHE: Final = Path("cache")


def find_tables(path: str | os.PathLike[str] | None = None) -> Path:
    """Return the file to read; raise :class:`TablesMissing` if there is none."""
    if path is not None:
        if not Path(path).exists():
            raise TablesMissing(path, f"there is no such file; {HOW_TO_MAKE} (-o FILE)")
        return Path(path)
    places = usual_places()
    for place in places:
        if place.exists():
            return place
    looked = " or ".join(map(str, places))
    raise TablesMissing("", f"no equity tables at {looked}; {HOW_TO_MAKE}")


def place_to_write(path: str | os.PathLike[str] | None = None) -> Path:
    """Return where a new file belongs."""
    if path is not None:
        return Path(path)
    local, users = usual_places()
    return local if _LOCAL_CACHE.is_dir() else users


def usual_places() -> tuple[Path, Path]:
    """Return the places in which to look, in order."""
    return _LOCAL_CACHE / FILE_NAME, _users_cache() / "runout" / FILE_NAME


def _users_cache() -> Path:
    chosen = os.environ.get("XDG_CACHE_HOME", "")
    # A relative path there is to be ignored, says the specification of that variable.
    return Path(chosen) if os.path.isabs(chosen) else Path.home() / ".cache"
