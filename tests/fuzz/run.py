"""Run the fuzz targets, guided by coverage, and print a table of the results.

    python tests/fuzz/run.py [--seconds 60] [--runs N] [--plain] [TARGET ...]

Each target runs in a process of its own under atheris (extra ``fuzz``) for the given time. Targets
that use the compiled module load the one in build/sanitized, built with the address and undefined-
behaviour sanitizers, unless ``--plain`` is given; targets of Python alone run three times as fast
without. The kernels and the reader of ranges also have programs in C++, guided by their own
coverage. The corpus is kept in build/fuzz/TARGET. An input that breaks a law is printed and kept in
build/fuzz/TARGET/found; once fixed, move it to tests/data/fuzz/TARGET as a regression test. The
exit code is 1 if there is any.
"""

from __future__ import annotations

import argparse
import importlib.abc
import importlib.util
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

ROOT: Final = Path(__file__).parents[2]
OUTPUT: Final = ROOT / "build" / "fuzz"
SANITIZED: Final = ROOT / "build" / "sanitized"
NATIVE: Final = "runout.kernels._native"
# Targets that are programs of their own, tests/native/fuzz.
PROGRAMS: Final = {"kernels": "runout_kernel_fuzz", "native_ranges": "runout_range_fuzz"}
_MEMORY: Final = 4096  # megabytes; sanitizers quarantine freed memory


class Outcome(NamedTuple):
    """The result of one target."""

    name: str
    executions: int
    seconds: float
    coverage: int
    corpus: int
    findings: int

    def row(self) -> str:
        """Return a row of the table."""
        rate = self.executions / max(self.seconds, 1e-9)
        return (
            f"| {self.name:16} | {self.executions:>12,} | {self.seconds:>7,.0f} | {rate:>8,.0f} |"
            f" {self.coverage:>8,} | {self.corpus:>6,} | {self.findings:>8} |"
        )


HEADING: Final = (
    "| target           |   executions | seconds | a second | coverage | corpus | findings |\n"
    "|------------------|-------------:|--------:|---------:|---------:|-------:|---------:|"
)


def run(name: str, seconds: int, runs: int, *, sanitized: bool) -> Outcome:
    """Run one target in a process of its own."""
    folder = OUTPUT / name
    crashes = folder / "found"
    for each in (folder / "corpus", crashes):
        each.mkdir(parents=True, exist_ok=True)
    before = set(crashes.iterdir())
    limits = [f"-max_total_time={seconds}", f"-runs={runs}"]
    command = [sys.executable, __file__, "--inside", name, *limits]
    environment = {}
    if name in PROGRAMS:
        command = [
            str(_program(name)),
            f"-artifact_prefix={crashes}/",
            *limits,
            str(folder / "corpus"),
        ]
        environment = {"ASAN_OPTIONS": "quarantine_size_mb=32"}
    elif sanitized:
        command += ["--sanitized"]
        environment = _sanitizers()
    started = time.monotonic()
    result = subprocess.run(
        command,
        env=os.environ | environment,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        check=False,
    )
    findings = sorted(set(crashes.iterdir()) - before)
    if findings or result.returncode:
        print(_failure_of(result.stderr))
    last = re.findall(r"cov: (\d+) .*?corp: (\d+)", result.stderr) or [("0", "0")]
    counted = re.findall(r"^#(\d+)", result.stderr, re.MULTILINE) or ["0"]
    return Outcome(
        name,
        int(counted[-1]),
        time.monotonic() - started,
        int(last[-1][0]),
        int(last[-1][1]),
        max(len(findings), int(result.returncode != 0)),
    )


def _failure_of(output: str) -> str:
    """Return the part of a process's output that tells why it failed."""
    lines = output.splitlines()
    markers = ("ERROR", "Uncaught", "Assertion", "runtime error", "ALARM", "Traceback")
    at = next(
        (at for at, line in enumerate(lines) if any(marker in line for marker in markers)), -40
    )
    return "\n".join([*lines[at:][:40], *lines[-3:]])


def _sanitizers() -> dict[str, str]:
    """Return the environment in which a sanitized module can be loaded.

    The compiler's sanitizer has stubs of libFuzzer's functions, so libFuzzer is loaded first. It
    looks up the functions that throw when it starts, so their library is preloaded too.
    """
    libraries = [_library("libasan.so"), _library("libstdc++.so.6")]
    return {
        "LD_PRELOAD": " ".join(map(str, [_libfuzzer(), *libraries])),
        # Python frees much only at its exit, which is not a leak; the quarantine is kept small.
        "ASAN_OPTIONS": "detect_leaks=0:quarantine_size_mb=32:allocator_may_return_null=1"
        ":verify_asan_link_order=0",
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
    }


def _program(name: str) -> Path:
    """Build the programs that fuzz the core if necessary, and return the path of one."""
    build = OUTPUT.with_name("fuzz-kernels")
    settings = ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O2"]
    options = ["-DRUNOUT_SANITIZE=ON", f"-DRUNOUT_FUZZER={_archive()}"]
    for command in (
        ["cmake", "-S", str(ROOT), "-B", str(build), "-G", "Ninja", *settings, *options],
        ["cmake", "--build", str(build)],
    ):
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return build / PROGRAMS[name]


def _library(name: str) -> str:
    """Return the compiler's path of a library."""
    command = ["g++", f"-print-file-name={name}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def _archive() -> Path:
    """Return the archive of libFuzzer that is part of atheris."""
    module = importlib.util.find_spec("atheris")
    assert module is not None
    assert module.origin is not None
    return Path(module.origin).parents[1] / "libclang_rt.fuzzer_no_main.a"


def _libfuzzer() -> Path:
    """Return libFuzzer as a shared library, built if necessary."""
    library = OUTPUT / "libfuzzer.so"
    if not library.exists():
        whole = ["-Wl,--whole-archive", str(_archive()), "-Wl,--no-whole-archive"]
        subprocess.run(["g++", "-shared", "-o", str(library), *whole, "-lpthread"], check=True)
    return library


class _BuildFinder(importlib.abc.MetaPathFinder):
    """Finds the compiled module in another build."""

    def __init__(self, module: Path) -> None:
        self._module = module

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of the compiled module, None for all others."""
        if fullname != NATIVE:
            return None
        return importlib.util.spec_from_file_location(fullname, self._module)


def _compiled(*, sanitized: bool) -> Path:
    """Return the file of the compiled module."""
    if not sanitized:
        module = importlib.util.find_spec(NATIVE)
        assert module is not None
        assert module.origin is not None
        for name in [name for name in sys.modules if name.split(".")[0] == "runout"]:
            del sys.modules[name]
        return Path(module.origin)
    built = sorted(SANITIZED.glob("_native*.so"))
    if not built:
        sys.exit("build/sanitized has no compiled module: run make fuzz, or use --plain")
    return built[0]


def _fuzz(name: str, settings: list[str], *, sanitized: bool) -> None:
    """Fuzz one target in this process; does not return."""
    import atheris  # noqa: PLC0415 - not needed to run targets as tests

    compiled = _compiled(sanitized=sanitized)
    # Sources are instrumented on import, which the finder of an editable install bypasses.
    sys.meta_path[:] = [
        each for each in sys.meta_path if not type(each).__module__.startswith("_editable")
    ]
    sys.meta_path.insert(0, _BuildFinder(compiled))
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]
    with atheris.instrument_imports(include=["runout", "tomllib"]):
        from fuzz.target import MAX_SECONDS  # noqa: PLC0415
        from fuzz.targets import find  # noqa: PLC0415

        target = find(name)
    folder = OUTPUT / name
    dictionary = folder / "dictionary"
    dictionary.write_text("".join(f"{_quoted(token)}\n" for token in target.tokens))
    seeds = folder / "seeds"
    seeds.mkdir(exist_ok=True)
    for number, seed in enumerate(target.seeds()):
        (seeds / str(number)).write_bytes(seed)
    kept = ROOT / "tests" / "data" / "fuzz" / name
    options = [
        f"-timeout={MAX_SECONDS}",
        f"-max_len={target.max_length}",
        f"-rss_limit_mb={_MEMORY}",
        f"-artifact_prefix={folder / 'found'}/",
        *([f"-dict={dictionary}"] if target.tokens else []),
    ]
    corpus = [str(each) for each in (folder / "corpus", seeds, kept) if each.is_dir()]
    atheris.Setup([sys.argv[0], *options, *settings, *corpus], target.check)
    atheris.Fuzz()


def _quoted(word: str) -> str:
    """Return a word in the syntax of libFuzzer's dictionaries."""
    plain = (chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}"
             for byte in word.encode())  # fmt: skip
    return f'"{"".join(plain)}"'


def main() -> int:
    """Run the selected targets; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="all, if none is named")
    parser.add_argument("--seconds", type=int, default=60, help="for each target (default 60)")
    parser.add_argument("--runs", type=int, default=-1, help="the most executions of each target")
    parser.add_argument("--plain", action="store_true", help="without sanitizers")
    parser.add_argument("--json", type=Path, help="add the figures to this file")
    arguments = parser.parse_args()
    sys.path[:0] = [str(ROOT / "tests")]
    from fuzz.targets import ALL, WITH_NATIVE  # noqa: PLC0415 - the fuzzed process imports it instrumented

    names = arguments.targets or (*ALL, *PROGRAMS)
    if unknown := set(names) - {*ALL, *PROGRAMS}:
        parser.error(f"{', '.join(sorted(unknown))}: targets are {', '.join((*ALL, *PROGRAMS))}")
    print(HEADING, flush=True)
    outcomes = []
    for name in names:
        sanitized = name in WITH_NATIVE and not arguments.plain
        outcome = run(name, arguments.seconds, arguments.runs, sanitized=sanitized)
        print(outcome.row(), flush=True)
        outcomes.append(outcome)
        if arguments.json:
            with arguments.json.open("a") as file:
                file.write(json.dumps(outcome._asdict()) + "\n")
    total = sum(outcome.executions for outcome in outcomes)
    findings = sum(outcome.findings for outcome in outcomes)
    print(f"{total:,} executions, {findings} findings")
    return int(findings > 0)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        name, *options = sys.argv[2:]
        is_sanitized = "--sanitized" in options
        _fuzz(name, [each for each in options if each != "--sanitized"], sanitized=is_sanitized)
    sys.exit(main())
