"""Run the commands of a documentation page, one after the other in a folder of their own.

Programs that run until they are stopped (the service, a Dask cluster) are started in the background
on free ports, and the addresses in the page are replaced by theirs.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
import time
import tomllib
import urllib.request
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unittest import mock

import pytest

from runout.cli import command_line
from support.documented_blocks import ROOT

if TYPE_CHECKING:
    from types import TracebackType

SERVICE: Final = "http://localhost:8000"
CLUSTER: Final = "tcp://10.0.0.1:8786"
# Programs that a page may run in a shell; add others only after consideration.
PROGRAMS: Final = {"runout", "python", "cp", "mkdir", "cat", "head", "echo"}
# Shell syntax beyond splitting a command into words.
SHELL_SYNTAX: Final = re.compile(r"[<>|&;*?$`]")
# Environment variables that change what programs print.
REMOVED_VARIABLES: Final = {"COLUMNS", "FORCE_COLOR", "MAKEFLAGS", "RUNOUT_TOKEN"}


class Commands:
    """The commands of one page: a folder, the started programs, and their addresses."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.folder = folder
        self.address_of: dict[str, str] = {}
        self._environment = {
            **{name: value for name, value in os.environ.items() if name not in REMOVED_VARIABLES},
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
            "PYTHONUTF8": "1",
            "XDG_CACHE_HOME": str(cache),
            "RUNOUT_LEARN_SPEED": "1",
            "XDG_DATA_HOME": str(folder / "data"),
        }
        self._started = ExitStack()
        (folder / "tests").symlink_to(ROOT / "tests")

    def __enter__(self) -> Commands:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._started.close()

    def write(self, name: str, text: str) -> None:
        """Write a file that the page shows."""
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(self._localized(text), encoding="utf-8")

    def run(self, command: str) -> str:
        """Run a command and return its output; a failure must print an error."""
        arguments = shlex.split(command, comments=True)
        match arguments:
            case ["make", target]:
                return self._shell(f"make --dry-run {target}", ROOT)
            case ["pip", "install", requirement]:
                return _check_extra(requirement)
            case ["runout", "serve", *_]:
                return self._serve(arguments)
            case ["dask", "scheduler"]:
                return self._schedule()
            case ["dask", "worker", _, *_]:
                self._start(arguments)
                return ""
            case ["curl", url, "--json", body]:
                return _post(self._localized(url), body)
        assert arguments[0] in PROGRAMS, (
            f"{command}: {arguments[0]} is not among the programs that pages may run"
        )
        if arguments[0] == "runout" and not SHELL_SYNTAX.search(command):
            return self._invoke(arguments[1:])
        return self._shell(command, self.folder)

    def _localized(self, text: str) -> str:
        for shown, address in self.address_of.items():
            text = text.replace(shown, address)
        return text

    def _invoke(self, arguments: list[str]) -> str:
        """Run a command in this process, which saves the start of an interpreter."""
        output = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
        with (
            mock.patch.dict(os.environ, self._environment, clear=True),
            chdir(self.folder),
            redirect_stdout(output),
            redirect_stderr(output),
            pytest.raises(SystemExit) as exit_,
        ):
            command_line.main([*map(self._localized, arguments)], prog_name="runout")
        output.seek(0)
        text = output.read()
        is_refused = re.search(r"^error: ", text, re.MULTILINE)
        assert exit_.value.code == 0 or is_refused, f"{arguments}\n{text}"
        return text

    def _shell(self, command: str, folder: Path) -> str:
        done = subprocess.run(
            ["/bin/sh", "-c", self._localized(command)],
            cwd=folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            timeout=600,
        )
        text = done.stdout.decode()
        is_refused = re.search(r"^error: ", text, re.MULTILINE)
        assert done.returncode == 0 or is_refused, f"{command}\n{text}"
        return text

    def _start(self, arguments: list[str]) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [str(Path(sys.executable).parent / arguments[0]), *map(self._localized, arguments[1:])],
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE if arguments[:2] == ["runout", "serve"] else subprocess.DEVNULL,
            text=True,
        )
        self._started.callback(_stop, process)
        return process

    def _serve(self, arguments: list[str]) -> str:
        process = self._start([*arguments, "--port", "0"])
        assert process.stderr is not None
        match = re.search(r"serves at (\S+),", process.stderr.readline())
        assert match is not None, arguments
        self.address_of[SERVICE] = match[1]
        return ""

    def _schedule(self) -> str:
        path = self.folder / "scheduler.json"
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        process = self._start(["dask", "scheduler", *options, "--scheduler-file", str(path)])
        while not path.exists():
            assert process.poll() is None
            time.sleep(0.05)
        self.address_of[CLUSTER] = json.loads(path.read_text())["address"]
        return ""


def _stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.communicate()


def _post(url: str, body: str) -> str:
    """Post JSON as ``curl --json`` does."""
    request = urllib.request.Request(url, body.encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        return str(response.read().decode())


def _check_extra(requirement: str) -> str:
    """Check that a requirement is this project, with extras that it has."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = re.fullmatch(r"(\w+)(?:\[(\w+)\])?", requirement)
    assert named is not None, requirement
    assert named[1] == project["name"], requirement
    assert named[2] is None or named[2] in project["optional-dependencies"], requirement
    return ""
