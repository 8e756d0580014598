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
    """The wheel; what the editable install has compiled is not compiled again."""
    folder = tmp_path_factory.mktemp("wheel")
    _run(ROOT, *_WHEEL, "--wheel-dir", str(folder), ".")
    [made] = folder.iterdir()
    return made


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    _run(ROOT, "-c", _SDIST.format(folder=str(folder)))
    [made] = folder.iterdir()
    return made


@pytest.fixture(scope="session")
def wheel_from_sdist(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the source distribution without the module, which takes minutes to compile."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    [source] = folder.iterdir()
    # Without a module there is no ABI either.
    pure = ("--config-settings=wheel.cmake=false", "--config-settings=wheel.py-api=")
    _run(source, *_WHEEL, *pure, "--wheel-dir", str(folder), ".")
    [made] = folder.glob("*.whl")
    return made


def _run(folder: Path, *arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
