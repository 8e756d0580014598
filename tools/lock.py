"""The versions that development uses, in requirements-dev.lock: every clone installs the same.

    python -m tools.lock             fails if the file does not serve pyproject.toml
    python -m tools.lock --write     writes the versions of this environment

The file is a list of constraints for pip, not of requirements: what pyproject.toml does not ask for
on a system is not installed there. A package that was compiled for one version of Python is only
constrained for that version, since another may have no wheel of it; ``--write`` keeps the lines of
other versions of Python.

To renew: empty the file, ``make clean``, ``make check test``, and then ``--write``.
"""

from __future__ import annotations

import platform
import re
import sys
from importlib.metadata import Distribution, distributions
from typing import TYPE_CHECKING, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.dependencies import ROOT, project
from tools.install import requirements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LOCK: Final = ROOT / "requirements-dev.lock"
_TITLE: Final = "# Constraints of development, written by `python -m tools.lock --write`.\n"
# pip and setuptools come with the environment; the project is no package of others.
_NOT_LOCKED: Final = frozenset({"pip", "setuptools", "wheel"})


def main(arguments: list[str]) -> int:
    """Check, or write with ``--write``; return 0 if the file serves."""
    if arguments == ["--write"]:
        write()
    faults = [*faults_of(LOCK.read_text(encoding="utf-8"), requirements(to_run=False))]
    print("\n".join(faults) or f"{LOCK.name} serves pyproject.toml")
    return 1 if faults else 0


def write() -> None:
    """Write the versions of this environment; keep the lines of other versions of Python."""
    here = f'python_version == "{_python()}"'
    kept = [
        line
        for line in (LOCK.read_text(encoding="utf-8").splitlines() if LOCK.exists() else ())
        if "python_version ==" in line and here not in line
    ]
    lines = sorted({*kept, *(constraint(each) for each in _locked())}, key=str.lower)
    LOCK.write_text(_TITLE + "".join(f"{line}\n" for line in lines), encoding="utf-8")


def constraint(of: Distribution) -> str:
    """Return the constraint for an installed distribution."""
    line = f"{canonicalize_name(of.name)}=={of.version}"
    tags = re.findall(r"^Tag: (\S+)$", of.read_text("WHEEL") or "", re.MULTILINE)
    is_for_any = any(re.match(r"[^-]*py3[^-]*-none-|[^-]+-abi3-", tag) for tag in tags)
    return line if is_for_any else f'{line}; python_version == "{_python()}"'


def faults_of(text: str, requirements: Iterable[str]) -> Iterator[str]:
    """Yield what makes a lock file unfit for requirements.

    >>> [*faults_of("numpy==2.4.6\\n", ["numpy>=1.26"])]
    []
    >>> [*faults_of("numpy==1.25\\nrich @ file:///rich", ["numpy>=1.26", "click>=8.4"])]
    ["'rich @ file:///rich' is not NAME==VERSION", 'numpy==1.25 does not meet numpy>=1.26',
     'click>=8.4 is not locked']
    """
    locked: dict[str, list[Requirement]] = {}
    for line in text.splitlines():
        if re.fullmatch(r"[a-z0-9-]+==[\w.+!]+(; python_version == \"[\d.]+\")?", line):
            each = Requirement(line)
            locked.setdefault(canonicalize_name(each.name), []).append(each)
        elif line and not line.startswith("#"):
            yield f"{line!r} is not NAME==VERSION"
    for requirement in map(Requirement, requirements):
        candidates = locked.get(canonicalize_name(requirement.name), [])
        if not candidates:
            yield f"{requirement} is not locked"
        for each in candidates:
            [version] = [specifier.version for specifier in each.specifier]
            if not requirement.specifier.contains(version, prereleases=True):
                yield f"{each} does not meet {requirement}"


def _locked() -> Iterator[Distribution]:
    for each in distributions():
        if canonicalize_name(each.name) not in {*_NOT_LOCKED, project()["name"]}:
            yield each


def _python() -> str:
    return ".".join(platform.python_version_tuple()[:2])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
