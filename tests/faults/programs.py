"""Running the program so that things go wrong: killed, without room, without permission."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from support.pseudo_terminal import ENVIRONMENT, SCRIPT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

PATIENCE: Final = 300.0  # far beyond what any of it takes; only a failure waits that long
EXIT_CODES: Final = (0, 1, 2, 3, 4, 130)

# The program with os's ways to change a file counted. It kills itself before the call of the number
# given, and where that writes, after half of it; number 0 leaves the count in the file given.
DYING: Final = """
import atexit, os, pathlib, signal, sys
number, place = int(sys.argv.pop(1)), sys.argv.pop(1)
calls = 0
def watched(name):
    real = getattr(os, name)
    def call(*arguments, **settings):
        global calls
        calls += 1
        if calls == number:
            if name == "pwrite":
                data, at = arguments[1:]
                real(arguments[0], data[: len(data) // 2], at)
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*arguments, **settings)
    setattr(os, name, call)
for name in ("pwrite", "ftruncate", "fsync", "replace", "unlink"):
    watched(name)
if not number:
    atexit.register(lambda: pathlib.Path(place).write_text(str(calls)))
"""

# No file grows beyond so many bytes: a full disk where none can be mounted.
LIMITED: Final = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), resource.RLIM_INFINITY))
"""

# Root may read and write everything; without these two capabilities it may not.
UNPRIVILEGED: Final = """
import ctypes, os, sys
if os.getuid() == 0 and "RUNOUT_TEST_DROPPED" not in os.environ:
    drop, override, search = 24, 1, 2
    for capability in (override, search):
        assert ctypes.CDLL(None, use_errno=True).prctl(drop, capability, 0, 0, 0) == 0
    os.environ["RUNOUT_TEST_DROPPED"] = "1"
    os.execv(sys.executable, sys.orig_argv)
"""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended and what it said."""

    code: int
    shown: str
    output: str

    def lines(self) -> list[str]:
        return self.output.splitlines()

    def check_manners(self) -> None:
        """Hold it to its word: a documented exit code, one line if it failed, no traceback."""
        assert self.code in EXIT_CODES, self
        assert "Traceback" not in self.output, self.output
        assert "internal error" not in self.output, self.output
        errors = [line for line in self.lines() if line.startswith("error:")]
        assert len(errors) == (self.code != 0), self.output
        assert not errors or self.lines()[-1] == errors[0], self.output


def start(
    *arguments: str,
    before: str = "",
    script_arguments: Collection[str] = (),
    folder: Path | None = None,
) -> subprocess.Popen[str]:
    """Start the program; ``before`` is Python that is run first, and takes what is ``given``."""
    return subprocess.Popen(
        [sys.executable, "-c", before + SCRIPT, *script_arguments, *arguments],
        cwd=folder,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str]) -> Ended:
    """Wait for a program's end; what its children still hold open is not waited for."""
    with process:
        try:
            shown, output = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    return Ended(process.returncode, shown, output)


def run(
    *arguments: str,
    before: str = "",
    script_arguments: Collection[str] = (),
    folder: Path | None = None,
) -> Ended:
    """Run the program to its end."""
    result = ended(
        start(*arguments, before=before, script_arguments=script_arguments, folder=folder)
    )
    result.check_manners()
    return result


def children_of(pid: int) -> set[int]:
    """Return the processes that a process has started and that live."""
    children = set()
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = place.read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it has ended meanwhile
            continue
        if int(parent) == pid and state != "Z":
            children.add(int(place.parent.name))
    return children


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(condition: Callable[[], bool], why: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, why
        time.sleep(0.02)


def kill(process: subprocess.Popen[str]) -> Ended:
    """Kill a program; processes that it has started end by themselves."""
    children = children_of(process.pid)
    process.kill()
    result = ended(process)
    wait_until(lambda: not any(map(lives, children)), f"{children} outlive their parent")
    return result


def was_killed(result: Ended) -> bool:
    if result.code == -signal.SIGKILL:
        return True
    assert result.code == 0, result.output
    return False


def is_root_with_mounts() -> bool:
    """Whether this user may mount a file system of a size of its own."""
    if os.getuid() != 0:
        return False
    tried = subprocess.run(
        ["unshare", "--mount", "mount", "-t", "tmpfs", "-o", "size=1m", "none", "/mnt"],
        capture_output=True,
        check=False,
    )
    return tried.returncode == 0
