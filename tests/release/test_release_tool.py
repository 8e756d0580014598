"""What `make release` refuses before it builds, and that a trial run builds anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tools import release

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = "https://example.org/runout"
DOCUMENTATION = "https://example.org/runout/docs"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the list of build folders; checks of git, the changelog and licences pass."""
    folders: list[Path] = []
    (tmp_path / "CHANGELOG.md").write_text("## 1.2.3, 2026-01-31\n", encoding="utf-8")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setattr(release, "DIST", tmp_path / "dist")
    monkeypatch.setattr(release, "build", folders.append)
    monkeypatch.setattr(release, "_output", lambda *_: "")
    monkeypatch.setattr("tools.licences.main", lambda _: 0)
    return folders


def run(monkeypatch: pytest.MonkeyPatch, urls: dict[str, str] | None, *arguments: str) -> int:
    """Return the exit code of a release of a project with these URLs."""
    settings: dict[str, Any] = {"version": "1.2.3"} | ({} if urls is None else {"urls": urls})
    monkeypatch.setattr(release, "project", lambda: settings)
    return release.main([*arguments])


@pytest.mark.parametrize(
    ("urls", "reasons"),
    [
        (None, ['no address of the "Source"', 'no address of the "Documentation"']),
        ({"Source": SOURCE}, ['no address of the "Documentation"']),
        ({"Source": "", "Documentation": DOCUMENTATION}, ['no address of the "Source"']),
        ({"Source": SOURCE, "Documentation": "docs/"}, ['Documentation = "docs/" is not an https']),
    ],
)
def test_release_without_project_urls_is_refused(
    built: list[Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    urls: dict[str, str] | None,
    reasons: list[str],
) -> None:
    assert run(monkeypatch, urls) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(reasons)
    for line, reason in zip(lines, reasons, strict=True):
        assert line.startswith("not to be released: pyproject.toml: [project.urls] ")
        assert reason in line
    assert built == []


def test_trial_without_urls_warns_and_builds(
    built: list[Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, None, "--trial") == 0
    assert '[project.urls] has no address of the "Source"' in capsys.readouterr().out
    assert len(built) == 1


def test_release_with_both_urls_is_built(
    built: list[Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    urls = {"Source": SOURCE, "Documentation": DOCUMENTATION, "Changelog": SOURCE}
    assert run(monkeypatch, urls) == 0
    assert capsys.readouterr().out == ""
    assert len(built) == 1
