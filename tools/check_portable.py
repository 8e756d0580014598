"""Compile the kernels for the other systems that have wheels: part of `make release`.

    python -m tools.check_portable [--jobs N]

The package ziglang has compilers and headers of all of them. Objects are compiled and thrown away:
this finds calls and types that a system does not have, and proves nothing about running there.
Warnings are kept clear of with g++, and clang has others. What
needs Python's own headers of that system (native/bindings) is left to the workflow that builds the
wheels. The list of files and flags is that of CMakeLists.txt.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from tools.dependencies import ROOT

_FLAGS: Final = (
    "-std=c++20", "-Inative", "-ffp-contract=off", "-O0", "-w", "-c",
)  # fmt: skip


class System(NamedTuple):
    """A system as zig calls it, with the ending of its own files and its instruction sets."""

    target: str
    ending: str
    instruction_sets: tuple[str, ...]


SYSTEMS: Final = (
    System("x86_64-windows-gnu", "windows", ("baseline", "avx2", "avx512")),
    System("aarch64-macos", "posix", ("baseline", "neon")),
)


def sources(ending: str) -> list[str]:
    """Return the files that are compiled once, as CMakeLists.txt lists them."""
    return _listed(r"add_library\(runout_core STATIC(.*?)\)", ending)


def kernels() -> list[str]:
    """Return the files that are compiled once for each instruction set."""
    return _listed(r"set\(per_instruction_set(.*?)\)", "")


def flags_of(instruction_set: str) -> list[str]:
    """Return the flags of an instruction set, without warnings of one compiler."""
    [text] = re.findall(rf"set\(flags_{instruction_set}(.*?)\)", _cmake(), re.DOTALL)
    flags = re.sub(r"#.*", "", text).split()
    return [flag for flag in flags if flag.startswith(("-D", "-m"))]


def _listed(pattern: str, ending: str) -> list[str]:
    [text] = re.findall(pattern, _cmake().replace("${system}", ending), re.DOTALL)
    return str(text).split()


def _cmake() -> str:
    return (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")


def commands() -> list[list[str]]:
    """Return the command of every object."""
    zig = [sys.executable, "-m", "ziglang", "c++"]
    return [
        [*zig, "-target", system.target, *_FLAGS, *flags, file]
        for system in SYSTEMS
        for file, flags in (
            *((file, []) for file in sources(system.ending)),
            *((file, flags_of(each)) for each in system.instruction_sets for file in kernels()),
        )
    ]


def main(arguments: list[str]) -> int:
    """Compile; return 0 if everything compiles."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    jobs = parser.parse_args(arguments).jobs
    todo = commands()
    with ThreadPoolExecutor(jobs) as pool:
        done = [*pool.map(_run, todo)]
    for command, (code, output) in zip(todo, done, strict=True):
        if code != 0:
            print(f"{command[-1]} for {command[5]}:\n{output}")
    failed = sum(code != 0 for code, _ in done)
    print(f"{len(todo) - failed} of {len(todo)} objects compile, for "
          + " and ".join(system.target for system in SYSTEMS))  # fmt: skip
    return 1 if failed else 0


def _run(command: list[str]) -> tuple[int, str]:
    with tempfile.TemporaryDirectory() as folder:
        output = ["-o", f"{folder}/object.o"]
        done = subprocess.run(
            [*command, *output], cwd=ROOT, capture_output=True, text=True, check=False
        )
    return done.returncode, done.stderr


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
