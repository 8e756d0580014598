"""What runout is made of and what it uses: every package with its version, licence and use.

Python packages are those of the environment that this runs in, sorted by what pyproject.toml names,
and npm packages those of web/package-lock.json. What is compiled into the module is listed here.
"""

from __future__ import annotations

import contextlib
import enum
import json
import re
import tomllib
from dataclasses import dataclass, field
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT: Final = Path(__file__).parent.parent
LOCK: Final = ROOT / "web" / "package-lock.json"
# What an installation may have; the other extras are for work on runout itself.
USERS_EXTRAS: Final = ("batch", "cluster", "plot", "service")
_MODULES: Final = "node_modules/"
# How packages call a licence without its SPDX name; "BSD" alone may be one of several.
_CALLED: Final = {
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD 2-Clause License": "BSD-2-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Public domain": "LicenseRef-Public-Domain",
    "Python Software Foundation License": "PSF-2.0",
}


class Use(enum.Enum):
    """What becomes of a package."""

    SHIPPED = "shipped"  # a copy is in the wheel
    REQUIRED = "required"  # installed with runout, and imported by it
    OPTIONAL = "optional"  # the same, for those who ask for an extra
    TOOL = "tool"  # builds, checks or tests runout; no user gets it


@dataclass(frozen=True)
class Package:
    """One package; ``licence`` is an SPDX expression, or empty if the package states none."""

    kind: str  # as package URLs have it: pypi, npm, github
    name: str
    version: str
    licence: str
    use: Use
    needs: tuple[str, ...] = ()  # URLs
    sha512: str = ""
    folder: Path | None = field(default=None, compare=False)

    @property
    def url(self) -> str:
        """The package's URL, which no other package has."""
        return package_url(self.kind, self.name, self.version)


def package_url(kind: str, name: str, version: str) -> str:
    """Return the URL of a package.

    >>> package_url("npm", "@mantine/core", "9.7.4")
    'pkg:npm/%40mantine/core@9.7.4'
    """
    return f"pkg:{kind}/{name.replace('@', '%40')}@{version}"


def all_packages() -> list[Package]:
    """Return every package, in order of use, kind and name."""
    order = list(Use)
    packages = [*python_packages(), *npm_packages()]
    return sorted(packages, key=lambda each: (order.index(each.use), each.kind, each.name))


def project() -> dict[str, Any]:
    """Return what pyproject.toml says of the project."""
    settings: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    table: dict[str, Any] = settings["project"]
    return table


# --- Python ---


def python_packages() -> Iterator[Package]:
    """Yield the packages of this environment, and what is compiled into the module."""
    settings = project()
    extras = settings["optional-dependencies"]
    required = closure(settings["dependencies"])
    optional = closure(each for extra in USERS_EXTRAS for each in extras.get(extra, ()))
    for each in distributions():
        name = canonicalize_name(each.name)
        if name == settings["name"]:
            continue
        use = Use.TOOL
        if name == "nanobind":  # NB_STATIC: its sources are compiled into the module
            use = Use.SHIPPED
            yield _robin_map(each)
        elif name == "ziglang":  # its C and C++ libraries are linked into the WebAssembly module
            yield from _wasm_libraries(each)
        elif name in required:
            use = Use.REQUIRED
        elif name in optional:
            use = Use.OPTIONAL
        yield Package("pypi", name, each.version, licence_of(each), use, tuple(_needs(each)))


def closure(requirements: Iterable[str]) -> dict[str, Distribution]:
    """Return what requirements install here, by name."""
    installed: dict[str, Distribution] = {}
    seen: set[tuple[str, str]] = set()
    pending = [Requirement(each) for each in requirements]
    while pending:
        requirement = pending.pop()
        name = canonicalize_name(requirement.name)
        if name not in installed:
            installed[name] = distribution(requirement.name)
        for extra in {"", *requirement.extras} - {extra for of, extra in seen if of == name}:
            seen.add((name, extra))
            pending += _requirements(installed[name], extra)
    return installed


def _requirements(of: Distribution, extra: str = "") -> Iterator[Requirement]:
    """Yield what a distribution requires on this machine, with an extra or without."""
    for text in of.requires or ():
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            yield requirement


def _needs(of: Distribution) -> Iterator[str]:
    for requirement in _requirements(of):
        with contextlib.suppress(PackageNotFoundError):  # a tool that does without
            needed = distribution(requirement.name)
            yield package_url("pypi", canonicalize_name(needed.name), needed.version)


def _robin_map(nanobind: Distribution) -> Package:
    """Return the hash map that nanobind brings along, and that is compiled in with it."""
    headers = Path(str(nanobind.locate_file("nanobind/ext/robin_map/include/tsl")))
    text = (headers / "robin_growth_policy.h").read_text() + (headers / "robin_hash.h").read_text()
    version = ".".join(
        match[1] if (match := re.search(rf"define TSL_RH_VERSION_{part} (\d+)", text)) else "0"
        for part in ("MAJOR", "MINOR", "PATCH")
    )
    licence = recognised(text)
    return Package("github", "tessil/robin-map", version, licence, Use.SHIPPED, folder=headers)


def _wasm_libraries(ziglang: Distribution) -> Iterator[Package]:
    """Yield the standard libraries that the compiler brings along for WebAssembly."""
    folder = Path(str(ziglang.locate_file("ziglang/lib")))
    config = (folder / "libcxx" / "include" / "__config").read_text(encoding="utf-8")
    number = int(match[1]) if (match := re.search(r"_LIBCPP_VERSION (\d{6})", config)) else 0
    version = f"{number // 10000}.{number // 100 % 100}.{number % 100}"
    llvm = "Apache-2.0 WITH LLVM-exception"
    yield Package(
        "github", "llvm/llvm-project", version, llvm, Use.SHIPPED, folder=folder / "libcxx"
    )
    wasi = folder / "libc" / "wasi"
    terms = "MIT AND BSD-2-Clause AND CC0-1.0"
    yield Package(
        "github", "webassembly/wasi-libc", ziglang.version, terms, Use.SHIPPED, folder=wasi
    )


# --- licences as packages state them ---


def licence_of(distribution: Distribution) -> str:
    """Return the SPDX expression of a distribution's licence, empty when it is not known.

    The expression itself comes first, then a name in the field for it, then the classifiers, then
    the text of the licence.
    """
    metadata = distribution.metadata
    expression: str = next(iter(metadata.get_all("License-Expression") or []), "")
    called: str = next(iter(metadata.get_all("License") or []), "")
    classifiers = [
        _CALLED.get(each.rpartition(" :: ")[2], "")
        for each in metadata.get_all("Classifier") or ()
        if each.startswith("License :: ") and each != "License :: OSI Approved"
    ]
    return (
        expression
        or named(called.strip())
        or (" AND ".join(dict.fromkeys(classifiers)) if all(classifiers) else "")
        or recognised(called)
        or recognised(*licence_texts(distribution))
    )


def named(text: str) -> str:
    """Return the SPDX expression that a short text stands for, or nothing.

    >>> named("Apache 2.0"), named("MIT OR Apache-2.0"), named("BSD")
    ('Apache-2.0', 'MIT OR Apache-2.0', '')
    """
    if text in _CALLED:
        return _CALLED[text]
    try:
        return canonicalize_license_expression(text)
    except InvalidLicenseExpression:
        return ""


def recognised(*texts: str) -> str:
    """Return the licence whose terms these texts are, or nothing."""
    licences = set()
    for terms in (" ".join(re.sub(r"[*#]", " ", text).split()) for text in texts):
        if "Permission is hereby granted, free of charge" in terms:
            licences.add("MIT")
        if "Redistribution and use in source and binary forms" in terms:
            licences.add("BSD-3-Clause" if "endorse or promote" in terms else "BSD-2-Clause")
        if "Apache License" in terms and "Version 2.0" in terms:
            licences.add("Apache-2.0")
    return " AND ".join(sorted(licences))


def licence_texts(distribution: Distribution) -> Iterator[str]:
    """Yield the licences that came with an installed distribution."""
    for file in distribution.files or ():
        inside = ".dist-info/" in file.as_posix()
        if inside and re.match(r"licen[cs]e|copying", file.name, re.IGNORECASE):
            yield Path(str(distribution.locate_file(file))).read_text(encoding="utf-8-sig")


# --- npm ---


def npm_packages() -> Iterator[Package]:
    """Yield the packages of the page: the page holds what it needs when it runs."""
    entries: dict[str, dict[str, Any]] = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    seen = set()
    for path, entry in entries.items():
        package = _npm_package(entries, path, entry)
        if path and package.url not in seen:
            seen.add(package.url)
            yield package


def _npm_package(entries: dict[str, dict[str, Any]], path: str, entry: dict[str, Any]) -> Package:
    used = Use.TOOL if entry.get("dev") or entry.get("devOptional") else Use.SHIPPED
    algorithm, _, digest = entry.get("integrity", "").partition("-")
    return Package(
        "npm",
        _npm_name(path),
        entry.get("version", ""),
        named(entry.get("license", "")),
        used,
        tuple(_npm_needs(entries, path, entry)),
        sha512=digest if algorithm == "sha512" else "",
        folder=LOCK.parent / path,
    )


def _npm_needs(
    entries: dict[str, dict[str, Any]], path: str, entry: dict[str, Any]
) -> Iterator[str]:
    """Yield the URLs of what a package depends on, found as node finds it: from within outward."""
    for name in {**entry.get("dependencies", {}), **entry.get("peerDependencies", {})}:
        at = path
        while f"{at}/{_MODULES}{name}".lstrip("/") not in entries and at:
            at = at.rpartition(f"/{_MODULES}")[0] if f"/{_MODULES}" in at else ""
        place = f"{at}/{_MODULES}{name}".lstrip("/")
        if place in entries:  # a peer may be left out
            yield package_url("npm", _npm_name(place), entries[place]["version"])


def _npm_name(path: str) -> str:
    return path.rpartition(_MODULES)[2]
