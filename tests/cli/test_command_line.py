"""Behaviour of all commands: help, version, exit codes, one-line errors, closed pipes."""

from __future__ import annotations

import errno
import os
import re
import shlex
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from runout.cli import COMMANDS, command_line
from runout.cli.runtime.command_group import CommandGroup
from runout.cli.runtime.exit_codes import ExitCode, run
from runout.errors import (
    LimitExceeded,
    NotationError,
    PokerError,
    SolutionDamaged,
    StorageError,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

SCRIPT = "import sys; from runout.cli import main; sys.argv[0] = 'runout'; main()"


def start(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a separate process."""
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **settings},
        encoding="utf-8",
    )


def test_version() -> None:
    done = start("--version")
    assert re.fullmatch(r"runout \d+\.\d+\.\d+\S*\n", done.stdout)
    assert (done.returncode, done.stderr) == (0, "")


def loaded(modules: Iterable[str], *arguments: str) -> list[str]:
    """Return which of the modules are loaded after a run in a separate process."""
    code = (
        "import sys, atexit\n"
        f"heavy = {[*modules]!r}\n"
        "atexit.register(lambda: print(*[name for name in heavy if name in sys.modules]))\n"
        f"sys.argv = ['runout', *{arguments!r}]\n"
        "from runout.cli import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1].split()


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], []])
def test_version_and_help_import_nothing_heavy(arguments: list[str]) -> None:
    heavy = ["numpy", "rich", "runout.kernels", "runout.analysis", "runout.domain.cards"]
    assert loaded(heavy, *arguments) == []


def test_a_small_question_imports_no_numpy() -> None:
    assert loaded(["numpy"], "equity", "AhKh", "QQ+", "-b", "7h5h2c") == []


# What the options of these commands come from needs them.
LOADED_FOR_HELP = {
    "categories": ["numpy"],
    "report": ["numpy", "rich"],
    "hands": ["numpy", "sqlite3"],
    "review": ["numpy", "sqlite3"],
    "train": ["numpy", "rich", "sqlite3"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_imports_nothing_that_only_its_work_needs(name: str) -> None:
    heavy = ["numpy", "rich", "sqlite3"]
    assert loaded(heavy, name, "--help") == LOADED_FOR_HELP.get(name, [])


def test_help_lists_every_command_with_its_own_first_line() -> None:
    shown = CliRunner().invoke(command_line, ["--help"]).stdout
    assert CliRunner().invoke(command_line, []).stdout == shown
    for name, entry in COMMANDS.items():
        command = command_line.get_command(click.Context(command_line), name)
        assert command is not None
        assert command.name == name
        assert (command.help or "").splitlines()[0] == entry.summary
        assert re.search(rf"^  {name} +{re.escape(entry.summary)}$", shown, re.MULTILINE)


# Their examples need files, or do not end by themselves; their own tests run them.
WITH_FILES = {
    "backup", "estimate", "report", "restore", "serve", "show", "solve", "solve-postflop", "train",
}  # fmt: skip


def examples() -> list[str]:
    commands = []
    for arguments in ([], *([name] for name in COMMANDS if name not in WITH_FILES)):
        shown = CliRunner().invoke(command_line, [*arguments, "--help"]).stdout
        commands += re.findall(r"^ +(runout .+)$", shown, re.MULTILINE)
    return commands


def test_the_examples_in_the_help_run() -> None:
    assert len(examples()) >= len(COMMANDS) - len(WITH_FILES)
    for line in examples():
        _, *arguments = shlex.split(line)
        result = CliRunner().invoke(command_line, arguments)
        assert (result.exit_code, result.stderr) == (0, ""), line
        assert result.stdout, line


@pytest.mark.parametrize("width", [60, 80])
def test_help_fits_a_narrow_terminal(width: int) -> None:
    for name in ("", *COMMANDS):
        arguments = [*filter(None, [name]), "--help"]
        # click leaves two columns of a terminal free; its test runner detects no terminal.
        shown = (
            CliRunner()
            .invoke(command_line, arguments, prog_name="runout", terminal_width=width - 2)
            .stdout
        )
        assert max(map(len, shown.splitlines())) <= width, name
    assert start(*arguments, COLUMNS=str(width)).stdout == shown


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["xyzzy"], f"no command 'xyzzy'; there are {', '.join(COMMANDS)}; see runout --help"),
        (["evil"], "no command 'evil'; did you mean eval? see runout --help"),
        (["equty", "AA"], "no command 'equty'; did you mean equity? see runout --help"),
        (["Solve_Postflop"], "did you mean solve-postflop? see runout --help"),
        (["help"], "did you mean runout --help?"),
        (["pre"], "no command 'pre'; did you mean precompute-equity? see runout --help"),
        (["tables", "inf"], "no command 'inf'; did you mean info? see runout tables --help"),
        (["channel", "opne"], "no command 'opne'; did you mean open? see runout channel --help"),
        (["channel", "help"], "there are keygen, next, open, sign, verify; see runout channel"),
        (["equity", "AA", "KK", "--bord", "Qh"], "--board"),
        (["show", "file", "b2.75"], 'actions are one word after --line, as in --line "b2.75"; see'),
        (["show", "file", "--line", "x", "b2", "c"], 'as in --line "x b2 c"; see runout show'),
        (
            ["verify", "-b", "Ks9d5h3c2s", "--hands", "AhAd", "KhQh", "--winner", "0"],
            "join hands with commas: --hands AhAd,KhQh; see runout verify --help",
        ),
        (
            ["verify", "-b", "Ks9d5h3c2s", "--hands", "a=AhAd", "b=KhQh", "c=??", "--winner", "a"],
            "join hands with commas: --hands a=AhAd,b=KhQh,c=??; see runout verify",
        ),
        (
            ["verify", "-b", "Ks9d5h3c2s", "--hands", "Ah", "Ad,Kh", "Qh", "--winner", "0"],
            "join hands with commas: --hands AhAd,KhQh; see runout verify --help",
        ),
        (
            ["range", "QQ+,", "AKs"],
            'give the text, in quotes if it has spaces: runout range "QQ+, AKs"; see',
        ),
        (
            ["flops", "--equity", "QQ+,", "AKs", "KK"],
            "--equity takes two ranges, and one with spaces",
        ),
        (["eval"], "error: missing option '--hands'; give the hands, as in runout eval 'Ks Kd"),
        (["eval", "--jsn", "AhKh"], "--jsn"),
        (["flops", "--json", "--csv"], "exclude each other; see runout flops --help"),
        (["--verbose"], "--verbose"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(arguments: list[str], line: str) -> None:
    result = CliRunner().invoke(command_line, arguments, prog_name="runout")
    assert result.exit_code == ExitCode.USAGE
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert line in result.stderr


def test_a_group_without_commands_states_that_there_is_none() -> None:
    result = CliRunner().invoke(CommandGroup("empty"), [])
    assert result.exit_code == ExitCode.USAGE
    assert "missing command; there is none" in result.stderr


MAKE_ROOM = "make room there, then repeat the command"


def raising(error: BaseException) -> Callable[[], None]:
    def command() -> None:
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (PokerError("no such hand"), 3, "error: no such hand"),
        (
            NotationError("AKh", 3, 1, "expected s or o", hint="write AxKh"),
            3,
            "error: 'AKh', character 3: expected s or o; write AxKh",
        ),
        (LimitExceeded("too many\nboards"), 4, "error: too many boards"),
        (click.UsageError("Wrong."), 2, "error: wrong"),
        (click.ClickException("Failed."), 1, "error: failed"),
        (FileNotFoundError(2, "No such file", "x"), 1, "error: x: No such file; check its name"),
        (
            OSError(errno.ENOSPC, "No space left on device"),
            1,
            f"error: standard output: No space left on device; {MAKE_ROOM}",
        ),
        (ConnectionError("no cluster answers at x"), 1, "error: no cluster answers at x"),
        (StorageError("x", "is a folder"), 1, "error: x: is a folder"),
        (SolutionDamaged("x", "fails its checksum"), 1, "error: x: fails its checksum"),
        (
            StorageError("x", "No space left on device", errno=errno.ENOSPC),
            1,
            f"error: x: No space left on device; {MAKE_ROOM}",
        ),
        (KeyboardInterrupt(), 130, "error: interrupted"),
        (click.Abort(), 130, "error: interrupted"),
        (
            ZeroDivisionError("oops"),
            1,
            "error: internal error, ZeroDivisionError: oops (RUNOUT_TRACEBACK=1 shows where)",
        ),
        (BrokenPipeError(), 141, ""),
    ],
)
def test_every_outcome_has_its_exit_code_and_line(
    error: BaseException,
    code: int,
    line: str,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("RUNOUT_TRACEBACK", raising=False)
    monkeypatch.setattr("runout.cli.runtime.exit_codes._drop_output", lambda: None)
    assert run(raising(error)) == code
    assert capfd.readouterr() == ("", f"{line}\n" if line else "")


@pytest.mark.parametrize(
    "command",
    [
        "settle FILE", "many equity FILE -o out", "verify FILE", "history FILE --csv",
        "flops --equity AA KK --tables FILE",
        "tables info FILE", "tables verify FILE", "solve FILE", "estimate FILE", "show FILE",
        "solve --resume FILE", "solve-postflop -c FILE -o out", "serve --token-file FILE",
        "solve -b Td9d6hQc2s --oop AA --ip KK --pot 9 --stack 9 --lock FILE",
    ],
)  # fmt: skip
def test_a_missing_file_is_a_failure_for_every_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(command_line, command.replace("FILE", "nowhere").split())
    assert (result.exit_code, result.stdout) == (ExitCode.FAILURE, "")
    assert re.match(r"error: nowhere: (there is )?no such file", result.stderr, re.IGNORECASE)
    assert not list(tmp_path.iterdir())


def test_an_internal_error_shows_its_traceback_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNOUT_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        run(raising(ZeroDivisionError("oops")))


def test_a_closed_pipe_is_quiet() -> None:
    program = f"{shlex.quote(sys.executable)} -c {shlex.quote(SCRIPT)} flops"
    done = subprocess.run(
        ["bash", "-c", f"{program} | head -n 1; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[0].startswith("flop")
    assert done.stdout.splitlines()[-1] in ("141", "0")  # 0 if it ended before head did


def test_unwritable_output_is_a_failure_of_one_line() -> None:
    with open(os.devnull, encoding="utf-8") as read_only:
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, "flops"],
            stdout=read_only,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == ExitCode.FAILURE
    assert re.fullmatch(r"error: .*\n", done.stderr)


@pytest.mark.parametrize(
    ("arguments", "closed", "code", "line"),
    [
        ("eval AhKh", ">&-", 1, "error: standard output is closed\n"),
        ("--version", ">&-", 1, "error: standard output is closed\n"),
        ("flops --csv", ">&-", 1, "error: standard output is closed\n"),
        ("eval AhKx", "2>&-", 3, ""),
        ("range AA,AA", "2>&-", 0, ""),
        ("eval -", "<&-", 3, "error: standard input is empty; - reads one question a line\n"),
    ],
)
def test_a_closed_stream_is_no_internal_error(
    arguments: str, closed: str, code: int, line: str
) -> None:
    program = f"{shlex.quote(sys.executable)} -c {shlex.quote(SCRIPT)} {arguments} {closed}"
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (code, line)


@pytest.mark.parametrize("arguments", [["tour"], ["eval", "AhKh"], ["range", "AA"]])
def test_an_unknown_instruction_set_is_refused_before_work_starts(arguments: list[str]) -> None:
    done = start(*arguments, RUNOUT_ISA="mmx")
    assert (done.returncode, done.stdout) == (ExitCode.USAGE, "")
    assert done.stderr.startswith("error: RUNOUT_ISA=mmx: this processor offers baseline")
    assert done.stderr.count("\n") == 1


def test_an_interrupt_ends_with_130() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, "eval", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("AhKh\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith("AhKh")  # the program is reading by now
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate()
    assert process.returncode == ExitCode.INTERRUPTED
    assert errors.strip() == "error: interrupted"


@pytest.mark.parametrize(
    "arguments", [["eval", "AhKx"], ["range", "AKh"], ["flops", "--filter", "no"], ["nothing"]]
)
def test_errors_never_show_a_traceback(arguments: list[str]) -> None:
    done = start(*arguments)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize(
    "line",
    [
        "history {}", "settle {}", "many equity {} -o out", "verify {}", "solve {}", "estimate {}",
        "show {}",
        "tables info {}", "flops --equity AA KK --tables {}", "precompute-equity -o {}",
        "solve-postflop -o out -c {}", "channel keygen {}", "channel sign {} --key k",
        "serve --port 0 --token-file {}",
    ],
)  # fmt: skip
def test_a_folder_in_place_of_a_file_is_a_failure_that_names_it(line: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(command_line, line.format(tmp_path).split())
    assert (result.exit_code, result.stdout) == (ExitCode.FAILURE, "")
    assert result.stderr.startswith(f"error: {tmp_path}: ")
    assert result.stderr.count("\n") == 1
