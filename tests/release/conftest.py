"""A wheel and a source distribution of this tree, each built once for all tests of this folder."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
_SDIST: Final = "from scikit_build_core.build import build_sdist; build_sdist({folder!r})"
_WHEEL: Final = (
    "-m", "pip", "--disable-pip-version-check", "wheel", "--no-index", "--no-deps",
    "--no-build-isolation",
)  # fmt: skip


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel; compiled files of the editable install are reused."""
    folder = tmp_path_factory.mktemp("wheel")
    _run(ROOT, *_WHEEL, "--wheel-dir", str(folder), ".")
    [built] = folder.iterdir()
    return built


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    _run(ROOT, "-c", _SDIST.format(folder=str(folder)))
    [built] = folder.iterdir()
    return built


@pytest.fixture(scope="session")
def wheel_from_sdist(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel built from the source distribution, without the compiled module."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    [source] = folder.iterdir()
    # Compiling the module takes minutes; without it the wheel has no ABI tag.
    pure = ("--config-settings=wheel.cmake=false", "--config-settings=wheel.py-api=")
    _run(source, *_WHEEL, *pure, "--wheel-dir", str(folder), ".")
    [built] = folder.glob("*.whl")
    return built


def _run(folder: Path, *arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
