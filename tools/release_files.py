"""Which files a wheel and a source distribution hold, and nothing else."""

from __future__ import annotations

import re
import tarfile
import zipfile
from typing import TYPE_CHECKING, Final

from tools.dependencies import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

PAGE: Final = "runout/service/web"
_IN_WHEEL: Final = (
    r"runout/([a-z_]+/)*\w+\.py",
    r"runout/py\.typed",
    r"runout/kernels/_native\.pyi",
    r"runout/domain/data/[\w-]+\.json",
    r"runout/analysis/flop_tables/data/flop_subsets\.json",
    r"runout/analysis/preflop/data/preflop_book\.yaml",
    r"runout/kernels/data/\w+\.npy",
    rf"{PAGE}/((index|docs)\.html|sw\.js|favicon\.svg|manifest\.webmanifest|[a-z0-9-]+\.png)",
    rf"{PAGE}/assets/[\w.-]+\.(js|css|svg|wasm|woff2|phhs)",
)
_COMPILED: Final = r"runout/kernels/_native(\.[\w-]+)?\.(so|pyd)"
# From Python 3.12 on one wheel of a system serves all versions.
_PYTHONS: Final = (r"cp311-cp311", r"cp312-abi3")
_SYSTEMS: Final = {
    "Linux on x86-64": r"(manylinux\w*_x86_64\.?)+",
    "Linux on arm64": r"(manylinux\w*_aarch64\.?)+",
    "macOS on arm64": r"macosx_\d+_\d+_arm64",
    "Windows on x86-64": r"win_amd64",
}
_ABOUT_WHEEL: Final = (
    r"(METADATA|WHEEL|RECORD|entry_points\.txt|licenses/(LICENSE|NOTICE\.txt)|sboms/[\w.-]+\.json)"
)
_NOT_IN_SDIST: Final = (
    r"(^|/)(node_modules|__pycache__|\.venv|\.git|\.ci|\.hypothesis)/",
    r"^(build|dist|cache)/",
    r"\.(so|pyd|pyc|whl|gz|log|orig|rej)$",
)


def names_in(archive: Path) -> list[str]:
    """Return the files of a wheel, or those of a source distribution below its folder."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return sorted(name for name in wheel.namelist() if not name.endswith("/"))
    with tarfile.open(archive) as sdist:
        return sorted(each.name.partition("/")[2] for each in sdist if each.isfile())


def source_files() -> set[str]:
    """Return the files of the package in this tree, as a wheel names them."""
    paths = (path for path in (ROOT / "src").rglob("*") if path.is_file())
    names = {path.relative_to(ROOT / "src").as_posix() for path in paths}
    return {
        name for name in names if "__pycache__" not in name and not name.endswith((".so", ".pyd"))
    }


def missing_wheels(names: Iterable[str]) -> list[str]:
    """Return the wheels that a release should have and that are not among these files.

    >>> missing_wheels(["runout-1-cp311-cp311-win_amd64.whl", "runout-1-cp312-abi3-win_amd64.whl"])
    ['cp311-cp311 for Linux on x86-64', 'cp312-abi3 for Linux on x86-64',
     'cp311-cp311 for Linux on arm64', 'cp312-abi3 for Linux on arm64',
     'cp311-cp311 for macOS on arm64', 'cp312-abi3 for macOS on arm64']
    """
    names = [*names]
    return [
        f"{python} for {system}"
        for system, platform in _SYSTEMS.items()
        for python in _PYTHONS
        if not any(re.fullmatch(rf"runout-[\w.]+-{python}-{platform}\.whl", each) for each in names)
    ]


def faults_of_wheel(names: Iterable[str]) -> Iterator[str]:
    """Yield what a wheel lacks and what it should not hold."""
    names = {*names}
    inside = {name for name in names if name.startswith("runout/")}
    compiled = {name for name in inside if re.fullmatch(_COMPILED, name)}
    if len(compiled) != 1:
        yield f"there should be one compiled module, not {sorted(compiled)}"
    yield from (f"{name} is missing" for name in sorted(source_files() - inside))
    yield from _faults_of_page(inside, PAGE)
    for name in sorted(inside - compiled):
        if not any(re.fullmatch(each, name) for each in _IN_WHEEL):
            yield f"{name} has no place in a wheel"
    for name in sorted(names - inside):
        if not re.fullmatch(rf"runout-[\w.]+\.dist-info/{_ABOUT_WHEEL}", name):
            yield f"{name} has no place in a wheel"
    for name in ("LICENSE", "NOTICE.txt"):
        if not any(each.endswith(f".dist-info/licenses/{name}") for each in names):
            yield f"{name} is missing"


def faults_of_sdist(names: Iterable[str]) -> Iterator[str]:
    """Yield what a source distribution lacks and what it should not hold."""
    names = {*names}
    native = {path.relative_to(ROOT).as_posix() for path in (ROOT / "native").rglob("*.?pp")}
    required = {"CMakeLists.txt", "LICENSE", "NOTICE.txt", "README.md", "pyproject.toml"}
    required |= native | {f"src/{name}" for name in source_files()}
    yield from (f"{name} is missing" for name in sorted(required - names))
    yield from _faults_of_page(names, f"src/{PAGE}")
    for name in sorted(names):
        if any(re.search(each, name) for each in _NOT_IN_SDIST):
            yield f"{name} has no place in a source distribution"


def _faults_of_page(names: Iterable[str], folder: str) -> Iterator[str]:
    """Yield what the page lacks; what its files name is looked up when it is served."""
    names = {*names}
    kinds = {name.rpartition(".")[2] for name in names if name.startswith(f"{folder}/assets/")}
    if f"{folder}/index.html" not in names or not {"js", "css"} <= kinds:
        yield f"the page is not in {folder}; run `make web` first"
