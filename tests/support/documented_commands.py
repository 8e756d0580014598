"""The commands of a page, run one after the other in a folder of their own.

Programs that go on until they are stopped (the service, a Dask cluster) are started beside the
others, on free ports, and the addresses that the page has for them are replaced by theirs.
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
# What a page may ask a reader to run in a shell; anything else is to be thought about first.
PROGRAMS: Final = {"runout", "python", "cp", "mkdir", "cat", "head", "echo"}
# What a shell does more than to split a command into words.
OF_A_SHELL: Final = re.compile(r"[<>|&;*?$`]")
# Settings of the environment that change what programs print.
NOT_PASSED_ON: Final = {"COLUMNS", "FORCE_COLOR", "MAKEFLAGS", "RUNOUT_TOKEN"}


class Commands:
    """The commands of one page: a folder, what was started, and where it is reached."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.folder = folder
        self.address_of: dict[str, str] = {}
        self._environment = {
            **{name: value for name, value in os.environ.items() if name not in NOT_PASSED_ON},
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
        path.write_text(self._here(text), encoding="utf-8")

    def run(self, command: str) -> str:
        """Run a command and return what it prints; one that fails has to say so."""
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
                return _post(self._here(url), body)
        assert arguments[0] in PROGRAMS, (
            f"{command}: {arguments[0]} is a program no page has asked for"
        )
        if arguments[0] == "runout" and not OF_A_SHELL.search(command):
            return self._invoke(arguments[1:])
        return self._shell(command, self.folder)

    def _here(self, text: str) -> str:
        for shown, address in self.address_of.items():
            text = text.replace(shown, address)
        return text

    def _invoke(self, arguments: list[str]) -> str:
        """Run a command in this process: most of what a process of its own does is to start."""
        printed = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
        with (
            mock.patch.dict(os.environ, self._environment, clear=True),
            chdir(self.folder),
            redirect_stdout(printed),
            redirect_stderr(printed),
            pytest.raises(SystemExit) as ended,
        ):
            command_line.main([*map(self._here, arguments)], prog_name="runout")
        printed.seek(0)
        payload = printed.read()
        is_refused = re.search(r"^error: ", payload, re.MULTILINE)
        assert ended.value.code == 0 or is_refused, f"{arguments}\n{payload}"
        return payload

    def _shell(self, command: str, folder: Path) -> str:
        done = subprocess.run(
            ["/bin/sh", "-c", self._here(command)],
            cwd=folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            timeout=600,
        )
        payload = done.stdout.decode()
        is_refused = re.search(r"^error: ", payload, re.MULTILINE)
        assert done.returncode == 0 or is_refused, f"{command}\n{payload}"
        return payload

    def _start(self, arguments: list[str]) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [str(Path(sys.executable).parent / arguments[0]), *map(self._here, arguments[1:])],
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
        place = self.folder / "scheduler.json"
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        process = self._start(["dask", "scheduler", *options, "--scheduler-file", str(place)])
        while not place.exists():
            assert process.poll() is None
            time.sleep(0.05)
        self.address_of[CLUSTER] = json.loads(place.read_text())["address"]
        return ""


def _stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.communicate()


def _post(url: str, body: str) -> str:
    """Do what curl does with --json."""
    request = urllib.request.Request(url, body.encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return str(answer.read().decode())


def _check_extra(requirement: str) -> str:
    """Check that what is to be installed is this project, with extras that it has."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = re.fullmatch(r"(\w+)(?:\[(\w+)\])?", requirement)
    assert named is not None, requirement
    assert named[1] == project["name"], requirement
    assert named[2] is None or named[2] in project["optional-dependencies"], requirement
    return ""
