"""Run the program under faults: killed, on a full disk, without permission."""

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

TIMEOUT: Final = 300.0  # seconds; reached only on failure
EXIT_CODES: Final = (0, 1, 2, 3, 4, 130)

# Count the calls of os that change a file. The program kills itself before the call of the given
# number, or after half of it if it writes; number 0 writes the count to the given file.
SELF_KILL: Final = """
import atexit, os, pathlib, signal, sys
number, path = int(sys.argv.pop(1)), sys.argv.pop(1)
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
    atexit.register(lambda: pathlib.Path(path).write_text(str(calls)))
"""

# Limit the size of each file: a full disk without a mount.
SIZE_LIMIT: Final = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), resource.RLIM_INFINITY))
"""

# Root bypasses file permissions; drop the two capabilities that allow it.
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
class ProgramResult:
    """Exit code and output of a program."""

    code: int
    stdout: str
    stderr: str

    def lines(self) -> list[str]:
        return self.stderr.splitlines()

    def check_exit(self) -> None:
        """Check for a documented exit code, one error line on failure, and no traceback."""
        assert self.code in EXIT_CODES, self
        assert "Traceback" not in self.stderr, self.stderr
        assert "internal error" not in self.stderr, self.stderr
        errors = [line for line in self.lines() if line.startswith("error:")]
        assert len(errors) == (self.code != 0), self.stderr
        assert not errors or self.lines()[-1] == errors[0], self.stderr


def start(
    *arguments: str,
    before: str = "",
    script_arguments: Collection[str] = (),
    folder: Path | None = None,
) -> subprocess.Popen[str]:
    """Start the program; ``before`` is Python code that runs first and pops its own arguments."""
    return subprocess.Popen(
        [sys.executable, "-c", before + SCRIPT, *script_arguments, *arguments],
        cwd=folder,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_exit(process: subprocess.Popen[str]) -> ProgramResult:
    """Wait for the exit of a program and return its result."""
    with process:
        try:
            stdout, stderr = process.communicate(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    return ProgramResult(process.returncode, stdout, stderr)


def run(
    *arguments: str,
    before: str = "",
    script_arguments: Collection[str] = (),
    folder: Path | None = None,
) -> ProgramResult:
    """Run the program to its end and check its exit."""
    result = wait_for_exit(
        start(*arguments, before=before, script_arguments=script_arguments, folder=folder)
    )
    result.check_exit()
    return result


def children_of(pid: int) -> set[int]:
    """Return the living child processes of a process."""
    children = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it has exited meanwhile
            continue
        if int(parent) == pid and state != "Z":
            children.add(int(path.parent.name))
    return children


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(condition: Callable[[], bool], message: str) -> None:
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end, message
        time.sleep(0.02)


def kill(process: subprocess.Popen[str]) -> ProgramResult:
    """Kill a program and wait until its child processes have ended."""
    children = children_of(process.pid)
    process.kill()
    result = wait_for_exit(process)
    wait_until(lambda: not any(map(is_alive, children)), f"{children} outlived their parent")
    return result


def was_killed(result: ProgramResult) -> bool:
    if result.code == -signal.SIGKILL:
        return True
    assert result.code == 0, result.stderr
    return False


def is_root_with_mounts() -> bool:
    """Return whether this user may mount a file system of a given size."""
    if os.getuid() != 0:
        return False
    attempt = subprocess.run(
        ["unshare", "--mount", "mount", "-t", "tmpfs", "-o", "size=1m", "none", "/mnt"],
        capture_output=True,
        check=False,
    )
    return attempt.returncode == 0
