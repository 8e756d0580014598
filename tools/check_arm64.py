"""Build the native checks for arm64 with a cross compiler and run them under qemu.

    python -m tools.check_arm64 [--build-only]

Either g++ for aarch64 (Debian: g++-aarch64-linux-gnu) or the package ziglang compiles; qemu-aarch64
(Debian: qemu-user) runs the program. What is missing is named, and the exit code is 2. On an arm64
machine `make test-native` runs the same checks without emulation.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
_GCC: Final = "aarch64-linux-gnu-g++"
_QEMU: Final = "qemu-aarch64"
# Linked statically: qemu then needs no libraries of the other architecture.
_SETTINGS: Final = (
    "-DCMAKE_SYSTEM_NAME=Linux",
    "-DCMAKE_SYSTEM_PROCESSOR=aarch64",
    "-DCMAKE_BUILD_TYPE=Release",
    "-DCMAKE_CXX_FLAGS_RELEASE=-O2",
    "-DCMAKE_EXE_LINKER_FLAGS=-static",
    "-DRUNOUT_NATIVE_CHECKS=ON",
)


class Compiler(NamedTuple):
    """A compiler for arm64: its command, and what CMake must be told about it."""

    name: str
    command: str
    settings: tuple[str, ...] = ()


def compiler() -> Compiler | None:
    """Return the first cross compiler that is installed."""
    if shutil.which(_GCC) is not None:
        return Compiler("gcc", _GCC)
    if importlib.util.find_spec("ziglang") is not None:
        zig = f"{sys.executable} -m ziglang"
        # Warnings are kept clear of with g++, and clang has others. This machine's archiver does
        # not list the symbols of another architecture's objects.
        return Compiler("zig", f"{zig} c++ -target aarch64-linux-musl -w", (
            f"-DCMAKE_CXX_ARCHIVE_CREATE={zig} ar qc <TARGET> <LINK_FLAGS> <OBJECTS>",
            f"-DCMAKE_CXX_ARCHIVE_FINISH={zig} ranlib <TARGET>",
        ))  # fmt: skip
    return None


def missing_tools(*, to_run: bool = True) -> list[str]:
    """Name what is not installed here, with the packages that would bring it."""
    missing = []
    if compiler() is None:
        missing.append(f"{_GCC} (Debian: g++-aarch64-linux-gnu) or the Python package ziglang")
    if to_run and shutil.which(_QEMU) is None:
        missing.append(f"{_QEMU} (Debian: qemu-user)")
    return missing


def build(chosen: Compiler) -> Path:
    """Compile the check program, as far as it changed, and return its path."""
    folder = ROOT / "build" / f"arm64-checks-{chosen.name}"
    subprocess.run(
        ["cmake", "-S", str(ROOT), "-B", str(folder), "-G", "Ninja", *_SETTINGS, *chosen.settings],
        env=os.environ | {"CXX": chosen.command}, stdout=subprocess.DEVNULL, check=True,
    )  # fmt: skip
    subprocess.run(["cmake", "--build", str(folder)], check=True)
    return folder / "runout_native_checks"


def main() -> int:
    """Build and run the checks; return the exit code."""
    parser = argparse.ArgumentParser(description="Run the native checks for arm64 under qemu.")
    parser.add_argument("--build-only", action="store_true", help="compile, but do not run")
    options = parser.parse_args()
    chosen = compiler()
    missing = missing_tools(to_run=not options.build_only)
    if chosen is None or missing:
        print(f"The checks for arm64 need {' and '.join(missing)}.", file=sys.stderr)
        return 2
    program = build(chosen)
    if options.build_only:
        return 0
    return subprocess.run([_QEMU, str(program)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
