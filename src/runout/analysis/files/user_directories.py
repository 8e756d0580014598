"""The user's directories for runout's data and cached files, by the custom of the platform."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_APPLICATION: Final = "runout"


def data_directory() -> Path:
    """Return the directory of the user's data, which may not exist yet."""
    from platformdirs import user_data_path  # noqa: PLC0415 - most commands need no directory

    return user_data_path(_APPLICATION, appauthor=False)


def cache_directory() -> Path:
    """Return the directory of the user's cached files, which may not exist yet."""
    from platformdirs import user_cache_path  # noqa: PLC0415 - most commands need no directory

    return user_cache_path(_APPLICATION, appauthor=False)
