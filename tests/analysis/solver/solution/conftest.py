"""An intact solution file of small parts, for the tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.solver.solution.written_files import small_parts, write


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("saved") / "spot"
    with small_parts():
        write(path)
    return path.read_bytes()


@pytest.fixture
def path(sound: bytes, tmp_path: Path) -> Path:
    file = tmp_path / "spot.solution"
    file.write_bytes(sound)
    return file
