"""Licences are read from packages and checked against lists; the bill of materials is complete."""

from __future__ import annotations

import dataclasses
import json
import re
from importlib.metadata import distribution
from typing import TYPE_CHECKING

import pytest

from tools import bill_of_materials, licences
from tools.dependencies import (
    LOCK,
    USERS_EXTRAS,
    Package,
    Use,
    all_packages,
    closure,
    licence_of,
    named,
    project,
    recognised,
)

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def packages() -> list[Package]:
    return all_packages()


def test_every_licence_is_on_the_list_for_its_use(packages: list[Package]) -> None:
    assert [*licences.faults_of(packages)] == []


def test_copyleft_and_missing_licences_are_refused_for_users(packages: list[Package]) -> None:
    for use, licence, allowed in [
        (Use.SHIPPED, "GPL-3.0-only", False),
        (Use.REQUIRED, "LGPL-2.1-or-later", False),
        (Use.OPTIONAL, "MPL-2.0", False),
        (Use.SHIPPED, "MIT AND AGPL-3.0-only", False),
        (Use.OPTIONAL, "MIT OR GPL-2.0-only", True),
        (Use.TOOL, "MPL-2.0", True),
        (Use.TOOL, "LicenseRef-Proprietary", False),
        (Use.TOOL, "", False),
    ]:
        changed = dataclasses.replace(packages[0], use=use, licence=licence)
        assert ([*licences.faults_of([changed])] == []) is allowed, (use, licence)


@pytest.mark.parametrize(
    ("expression", "is_allowed"),
    [
        ("MIT", True),
        ("ISC", False),
        ("MIT AND ISC", False),
        ("MIT OR ISC", True),
        ("ISC OR MIT AND ISC", False),
        ("(ISC OR MIT) AND MIT", True),
        ("GPL-3.0-or-later WITH GCC-exception-3.1", True),
        ("GPL-3.0-or-later", False),
    ],
)
def test_spdx_expressions_are_evaluated(expression: str, is_allowed: bool) -> None:
    have = {"MIT", "GPL-3.0-or-later WITH GCC-exception-3.1"}
    assert licences.allows(have, expression) is is_allowed


@pytest.mark.parametrize("expression", ["", "MIT AND", "(MIT", "MIT)", "MIT ISC", "OR MIT"])
def test_malformed_expression_is_refused(expression: str) -> None:
    with pytest.raises(ValueError, match=r"missing|closed|expected"):
        licences.allows({"MIT"}, expression)


def test_names_and_texts_are_recognised() -> None:
    assert [*map(named, ("MIT License", "mit", "Apache 2.0", "BSD", "UNKNOWN"))] == [
        "MIT", "MIT", "Apache-2.0", "", "",
    ]  # fmt: skip
    granted = "Permission is hereby\n * granted, free of\n * charge, to any person"
    assert recognised(granted) == "MIT"
    redistributed = "Redistribution and use in source and binary forms, with or without"
    assert recognised(redistributed) == "BSD-2-Clause"
    assert recognised(redistributed + " used to endorse or promote") == "BSD-3-Clause"
    assert recognised("All rights reserved.") == ""
    assert licence_of(distribution("numpy")).startswith("BSD-3-Clause")


def test_the_notice_has_a_licence_for_everything_in_the_wheel(packages: list[Package]) -> None:
    shipped = [each for each in packages if each.use is Use.SHIPPED]
    notice = licences.NOTICE.read_text(encoding="utf-8")
    assert notice == licences.notice_of(shipped)
    for each in shipped:
        assert f"\n{each.name}: {each.licence}\n" in notice
    for part in notice.split(licences._RULE)[1:]:
        assert len(part) > 300, part


def test_page_packages_match_its_lock_file(packages: list[Package]) -> None:
    entries = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    direct = set(entries[""]["dependencies"])
    shipped = {each.name for each in packages if each.use is Use.SHIPPED}
    tools = {each.name for each in packages if each.use is Use.TOOL}
    assert direct | {"nanobind", "tessil/robin-map"} <= shipped
    assert {*entries[""]["devDependencies"]} <= tools


# --- the bill of materials ---


def test_the_bill_lists_what_an_installation_holds(packages: list[Package], tmp_path: Path) -> None:
    path = tmp_path / "runout.cdx.json"
    assert bill_of_materials.main([str(path)]) == 0
    bill = json.loads(path.read_text(encoding="utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", bill["serialNumber"])
    assert bill["metadata"]["component"]["version"] == project()["version"]
    listed = {each["purl"]: each for each in bill["components"]}
    assert {*listed} == {each.url for each in packages if each.use is not Use.TOOL}
    for component in listed.values():
        assert component["version"]
        assert component["licenses"][0]["expression"]
        assert component["scope"] in ("required", "optional")
    extras = project()["optional-dependencies"]
    installed = closure(
        [*project()["dependencies"], *(each for extra in USERS_EXTRAS for each in extras[extra])]
    )
    for name, package in installed.items():
        assert f"pkg:pypi/{name}@{package.version}" in listed


def test_bill_connects_every_component_to_runout(packages: list[Package]) -> None:
    bill = bill_of_materials.bill_of(each for each in packages if each.use is not Use.TOOL)
    needs = {each["ref"]: each["dependsOn"] for each in bill["dependencies"]}
    own = bill["metadata"]["component"]["bom-ref"]
    assert {*needs} == {own, *(each["bom-ref"] for each in bill["components"])}
    reached, pending = set[str](), [own]
    while pending:
        reference = pending.pop()
        if reference not in reached:
            reached.add(reference)
            pending += needs[reference]
    assert reached == {*needs}


def test_the_same_packages_make_the_same_bill(packages: list[Package]) -> None:
    one, other = (bill_of_materials.bill_of(packages) for _ in range(2))
    assert bill_of_materials.as_text(one) == bill_of_materials.as_text(other)
    fewer = bill_of_materials.bill_of(packages[1:])
    assert fewer["serialNumber"] != one["serialNumber"]
