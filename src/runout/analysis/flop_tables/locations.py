"""Where files of equity tables lie, for every command alike.

A path that is given is the only place. Otherwise a file is looked for in ``./cache``, then in the
user's cache folder, by either name; a complete one is preferred to one that holds some flops only.
It is written to ``./cache`` if the working folder has one, else to the user's.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from runout.analysis.files.user_directories import cache_directory
from runout.analysis.flop_tables.file import FLOP_COUNT, TableFile
from runout.errors import TableFileError, TablesMissing

FILE_NAME: Final = "equity_tables.safetensors"
_NAMES: Final = (FILE_NAME, "equity_tables.bin")
HOW_TO_MAKE: Final = "runout precompute-equity makes them"
_LOCAL_CACHE: Final = Path("cache")


def find_tables(path: str | os.PathLike[str] | None = None) -> Path:
    """Return the file to read; raise :class:`TablesMissing` if there is none.

    Of several files in the usual places it is the first complete one, else the one with the most
    flops. A file that cannot be used raises its :class:`TableFileError`, unless a sound one stands
    before it.
    """
    if path is not None:
        if not Path(path).exists():
            raise TablesMissing(path, f"there is no such file; {HOW_TO_MAKE} (-o FILE)")
        return Path(path)
    there = [place for place in usual_places() if place.exists()]
    if not there:
        raise TablesMissing(
            "", f"no equity tables ({' or '.join(_NAMES)}) in {_LOCAL_CACHE} or"
            f" {cache_directory()}; {HOW_TO_MAKE}",
        )  # fmt: skip
    return there[0] if len(there) == 1 else _most_complete(there)


def _most_complete(places: list[Path]) -> Path:
    best, most_flops = places[0], 0
    for place in places:
        try:
            count = len(TableFile(place))
        except (TableFileError, OSError):
            if not most_flops:
                raise
            continue
        if count > most_flops:
            best, most_flops = place, count
        if count == FLOP_COUNT:
            break
    return best


def place_to_write(path: str | os.PathLike[str] | None = None) -> Path:
    """Return where a new file belongs."""
    if path is not None:
        return Path(path)
    return (_LOCAL_CACHE if _LOCAL_CACHE.is_dir() else cache_directory()) / FILE_NAME


def usual_places() -> tuple[Path, ...]:
    return tuple(folder / name for folder in (_LOCAL_CACHE, cache_directory()) for name in _NAMES)
