"""The user's directories on Linux: the XDG variables and their defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runout.analysis.files.user_directories import cache_directory, data_directory

if TYPE_CHECKING:
    from pathlib import Path


def test_the_xdg_variables_name_the_directories(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert data_directory() == tmp_path / "data" / "runout"
    assert cache_directory() == tmp_path / "cache" / "runout"
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("value", [None, "", "relative/path"])
def test_the_defaults_are_in_the_home_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        if value is None:
            monkeypatch.delenv(variable, raising=False)
        else:
            monkeypatch.setenv(variable, value)
    assert data_directory() == tmp_path / ".local" / "share" / "runout"
    assert cache_directory() == tmp_path / ".cache" / "runout"
