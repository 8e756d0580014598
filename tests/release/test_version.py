"""The version is defined once, in pyproject.toml; everything else reports that one."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import version

import runout
from tools.dependencies import ROOT, project


def test_all_versions_match_pyproject() -> None:
    written = project()["version"]
    assert re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", written)
    assert version("runout") == runout.__version__ == written
    assert (
        json.loads((ROOT / "build/openapi.json").read_text(encoding="utf-8"))["info"]["version"]
        == written
    )


def test_changelog_begins_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (\S+), (unreleased|\d{4}-\d{2}-\d{2})$", text, re.MULTILINE)
    assert headings[0][0] == project()["version"]
    assert len(headings) == len(re.findall(r"^## ", text, re.MULTILINE))
    assert all(when != "unreleased" for _, when in headings[1:])


def test_no_other_file_has_a_version_of_its_own() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert "version" not in package
    assert "version" not in lock["packages"][""]
    native = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    assert not re.search(r"project\([^)]*VERSION", native)


def test_version_is_looked_up_lazily() -> None:
    code = (
        "import runout, sys; early = 'importlib.metadata' in sys.modules;"
        "print(early, runout.__version__, '__version__' in dir(runout))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", project()["version"], "True"]
