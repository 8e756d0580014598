"""Write the software bill of materials of a release, as CycloneDX 1.6 in JSON.

    python -m tools.bill_of_materials FILE             what the wheel holds, and what it installs
    python -m tools.bill_of_materials FILE --tools     and what builds and tests it

Versions are those of this environment, which the tests have run with; the wheel allows ranges.
The same packages give the same bytes: there is no time in it, and its number follows from the rest.
"""

from __future__ import annotations

import base64
import json
import sys
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.dependencies import (
    USERS_EXTRAS,
    Package,
    Use,
    all_packages,
    package_url,
    project,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

SCOPES: Final = {
    Use.SHIPPED: "required",
    Use.REQUIRED: "required",
    Use.OPTIONAL: "optional",
    Use.TOOL: "excluded",
}


def main(arguments: list[str]) -> int:
    """Write the file; return the exit code."""
    places = [each for each in arguments if not each.startswith("-")]
    if len(places) != 1 or {*arguments} - {*places, "--tools"}:
        print(__doc__)
        return 2
    with_tools = "--tools" in arguments
    packages = [each for each in all_packages() if with_tools or each.use is not Use.TOOL]
    Path(places[0]).write_text(as_text(bill_of(packages)), encoding="utf-8")
    return 0


def as_text(bill: dict[str, Any]) -> str:
    """Return the bill as it is written."""
    return json.dumps(bill, indent=2, ensure_ascii=False) + "\n"


def bill_of(packages: Iterable[Package]) -> dict[str, Any]:
    """Return the bill of a release that is made of, and uses, some packages."""
    packages = list(packages)
    settings = project()
    own = package_url("pypi", settings["name"], settings["version"])
    bill: dict[str, Any] = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "library",
                "bom-ref": own,
                "name": settings["name"],
                "version": settings["version"],
                "description": settings["description"],
                "licenses": [{"expression": settings["license"]}],
                "purl": own,
            }
        },
        "components": [_component(each) for each in packages],
        "dependencies": _dependencies(own, packages),
    }
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(bill, sort_keys=True))
    return {**bill, "serialNumber": number.urn}


def _component(package: Package) -> dict[str, Any]:
    group, _, name = package.name.rpartition("/")
    component = {
        "type": "library",
        "bom-ref": package.url,
        **({"group": group} if group else {}),
        "name": name,
        "version": package.version,
        "scope": SCOPES[package.use],
        "licenses": [{"expression": package.licence}],
        "purl": package.url,
        "properties": [{"name": "runout:use", "value": package.use.value}],
    }
    if package.sha512:
        content = base64.b64decode(package.sha512).hex()
        component["hashes"] = [{"alg": "SHA-512", "content": content}]
    return component


def _dependencies(own: str, packages: list[Package]) -> list[dict[str, Any]]:
    """Return who depends on whom; runout itself on what it names and on what its wheel holds."""
    listed = {each.url for each in packages}
    named = _named_by_the_project()
    direct = {
        each.url
        for each in packages
        if each.use is Use.SHIPPED or (each.kind == "pypi" and each.name in named)
    }
    return [
        {"ref": own, "dependsOn": sorted(direct)},
        *(
            {"ref": each.url, "dependsOn": sorted({*each.needs} & listed)}
            for each in packages
        ),
    ]  # fmt: skip


def _named_by_the_project() -> set[str]:
    settings = project()
    extras = settings["optional-dependencies"]
    texts = [*settings["dependencies"], *(t for each in USERS_EXTRAS for t in extras.get(each, ()))]
    return {canonicalize_name(Requirement(text).name) for text in texts}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
