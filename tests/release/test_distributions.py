"""Contents, metadata and requirements of the wheel and the source distribution.

`make release` also compiles the wheel from the source distribution, and installs it from an index.
"""

from __future__ import annotations

import email
import os
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from packaging.requirements import Requirement

from tools.dependencies import ROOT, closure
from tools.release_files import faults_of_sdist, faults_of_wheel, names_in

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message
    from importlib.metadata import Distribution

PIP: Final = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


def metadata_of(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        [name] = [each for each in archive.namelist() if each.endswith(".dist-info/METADATA")]
        return email.message_from_bytes(archive.read(name))


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    assert [*faults_of_wheel(names_in(wheel))] == []


def test_the_source_distribution_holds_what_a_build_needs(sdist: Path) -> None:
    assert [*faults_of_sdist(names_in(sdist))] == []


def test_extra_and_missing_files_are_found(wheel: Path, sdist: Path) -> None:
    names = names_in(wheel)
    extra = [
        "runout/native/core/cards.hpp",
        "tests/oracle.py",
        "runout/service/web/assets/a.js.map",
    ]
    for name in extra:
        assert [*faults_of_wheel([*names, name])] == [f"{name} has no place in a wheel"]
    needed = [name for name in names if "/assets/" not in name and not name.endswith(".py")]
    for name in ["runout/errors.py", *needed]:
        if name.startswith("runout/") or "/licenses/" in name:
            assert [*faults_of_wheel(each for each in names if each != name)], name
    without_page = [name for name in names_in(sdist) if "/service/web/" not in name]
    assert any("make web" in fault for fault in faults_of_sdist(without_page))
    packed = [*names_in(sdist), "web/node_modules/react/index.js"]
    assert len([*faults_of_sdist(packed)]) == 1


def test_the_source_distribution_makes_the_same_wheel(wheel: Path, wheel_from_sdist: Path) -> None:
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(wheel_from_sdist) as other:
        inside = [name for name in one.namelist() if not name.endswith((".so", "RECORD", "WHEEL"))]
        assert {*inside} == {
            name for name in other.namelist() if not name.endswith(("RECORD", "WHEEL"))
        }
        for name in inside:
            assert one.read(name) == other.read(name), name


def test_wheel_metadata_matches_pyproject(wheel: Path) -> None:
    metadata = metadata_of(wheel)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (metadata["Name"], metadata["Version"]) == (settings["name"], settings["version"])
    assert metadata["License-Expression"] == settings["license"]
    assert metadata["Requires-Python"] == settings["requires-python"]
    assert {*(metadata.get_all("Provides-Extra") or ())} == {*settings["optional-dependencies"]}
    assert {"cluster", "dev", "plot", "service"} <= {*settings["optional-dependencies"]}


def test_module_contains_no_local_path(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        [name] = [each for each in archive.namelist() if each.endswith(".so")]
        assert str(ROOT).encode() not in archive.read(name)


# --- an empty environment ---


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an environment with only the wheel and the requirements of its service.

    Requirements are linked from this environment, so that no package index is needed; undeclared
    packages are missing.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True, with_pip=False)
    [packages] = (folder / "lib").glob("python*/site-packages")
    for distribution in closure(required_by(wheel, "service")).values():
        for name in top_level_of(distribution):
            (packages / name).symlink_to(str(distribution.locate_file(name)))
    install = ("install", "--no-index", "--no-deps", "--no-compile", str(wheel))
    subprocess.run([*PIP, "--python", str(folder / "bin" / "python"), *install], check=True)
    return folder


def required_by(wheel: Path, extra: str) -> list[str]:
    """Return the requirements of a wheel and of one of its extras."""
    requirements = map(Requirement, metadata_of(wheel).get_all("Requires-Dist") or ())
    return [
        str(each)
        for each in requirements
        if each.marker is None or each.marker.evaluate({"extra": extra})
    ]  # fmt: skip


def top_level_of(distribution: Distribution) -> Iterator[str]:
    """Yield the top-level files and folders of a distribution in site-packages."""
    tops = {Path(file).parts[0] for file in distribution.files or ()}
    yield from sorted(tops - {"..", "__pycache__"})


def test_wheel_works_in_an_empty_environment(environment: Path) -> None:
    path = environment / "bin"
    assert {*os.listdir(path)} & {"cc", "c++", "gcc", "g++", "cmake", "ninja", "node"} == set()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [path / "python", "-I", Path(__file__).parent / "installed.py"],
        cwd=environment,
        env={**kept, "PATH": str(path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "works: answers, command line, service, " in done.stdout


def test_without_extras_the_command_line_works_and_serve_names_the_extra(
    wheel: Path, environment: Path
) -> None:
    only = {*closure(required_by(wheel, ""))}
    service = {*closure(required_by(wheel, "service"))} - only
    modules = {"fastapi", "pydantic", "starlette", "uvicorn"}
    assert modules <= service
    hidden = "import sys\nfor name in {modules!r}: sys.modules[name] = None\n"
    code = hidden.format(modules=sorted(modules)) + "from runout.cli import main; main()"
    python = environment / "bin" / "python"
    answers = [
        subprocess.run(
            [python, "-I", "-c", code, *each], capture_output=True, text=True, check=False
        )
        for each in (["eval", "AhKhQhJhTh"], ["serve"])
    ]
    assert [each.returncode for each in answers] == [0, 1]
    assert "runout[service]" in answers[1].stderr
