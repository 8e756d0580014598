"""The npm package: contents, size, and examples in an installed copy."""

from __future__ import annotations

import json
import re
import subprocess
import tarfile
from typing import TYPE_CHECKING, Final

import pytest

from support.documented_blocks import ROOT, blocks_of
from support.javascript import PACKAGE, TOOLS, run_node

if TYPE_CHECKING:
    from pathlib import Path

MAX_BYTES: Final = 300_000
PAGES: Final = ("docs/javascript.md", "web/engine/README.md")


def npm(*arguments: str, folder: Path) -> str:
    done = subprocess.run(
        [TOOLS / "npm", *arguments, "--no-update-notifier", "--no-audit", "--no-fund"],
        cwd=folder, capture_output=True, text=True, timeout=300, check=False,
        env={"PATH": str(TOOLS), "HOME": str(folder)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def tarball(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packed")
    npm("pack", str(PACKAGE), folder=folder)
    [packed] = folder.glob("*.tgz")
    return packed


@pytest.fixture(scope="module")
def installed(tarball: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the package into an empty project, without a network."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    npm("install", "--offline", str(tarball), folder=folder)
    return folder


def test_the_package_is_small_and_holds_what_runs(tarball: Path) -> None:
    assert tarball.stat().st_size < MAX_BYTES
    with tarfile.open(tarball) as archive:
        names = {name.removeprefix("package/") for name in archive.getnames()}
    for name in ("dist/runout.wasm", "dist/index.js", "dist/index.d.ts", "LICENSE", "README.md"):
        assert name in names
    others = {name for name in names if not re.fullmatch(r"dist/[\w/]+\.(js|d\.ts|wasm)", name)}
    assert others == {"LICENSE", "NOTICE.txt", "README.md", "package.json"}


def test_the_package_has_the_version_of_the_project() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    [version] = re.findall(r'^version = "(.+)"$', project, re.MULTILINE)
    described = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))
    assert described["version"] == version
    assert "dependencies" not in described


@pytest.mark.parametrize("page", PAGES)
def test_examples_run_where_the_package_is_installed(page: str, installed: Path) -> None:
    examples = [block for block in blocks_of(page) if block.language == "js"]
    assert examples
    for number, example in enumerate(examples):
        script = installed / f"example_{number}.mjs"
        script.write_text(example.text, encoding="utf-8")
        assert run_node(script, folder=installed).splitlines() == _expected(example.text), (
            example.place
        )


def _expected(text: str) -> list[str]:
    """Return what an example prints: the comment after a call, or the comment that follows it."""
    return re.findall(r"console\.log\(.*\);\s*// (.*)", text)
