"""Exit codes: every outcome is mapped to a code and at most one line on stderr."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from enum import IntEnum
from typing import Final

import click

from runout.cli.runtime.interrupts import interrupt_on_sigterm
from runout.domain.plain_text import plain_text
from runout.errors import LimitExceeded, NotationError, PokerError, StorageError

UsageHint = Callable[[click.Context, str], str]

TRACEBACK_VARIABLE = "RUNOUT_TRACEBACK"

_MAKE_ROOM: Final = "make room there, then repeat the command"
_ALLOW: Final = "name another place, or change its permissions"
_REMEDIES: Final = {
    errno.ENOSPC: _MAKE_ROOM,
    errno.EDQUOT: _MAKE_ROOM,
    errno.EFBIG: "raise the limit on file sizes, then repeat the command",
    errno.EACCES: _ALLOW,
    errno.EPERM: _ALLOW,
    errno.ENOENT: "check its name",
    errno.EISDIR: "name a file in it",
    errno.EROFS: "name a place that can be written to",
    errno.EIO: "the disk fails; copy its files to another disk and continue there",
}


class ExitCode(IntEnum):
    OK = 0
    FAILURE = 1
    USAGE = 2
    INVALID_POKER = 3
    LIMIT_EXCEEDED = 4
    INTERRUPTED = 130  # 128 + SIGINT, as shells report it
    BROKEN_PIPE = 141  # 128 + SIGPIPE


def run(command: Callable[[], object], usage_hint: UsageHint | None = None) -> ExitCode:
    """Run a command and return its exit code; no exception is passed on.

    ``usage_hint`` returns a hint for a usage error, from click's context and message.
    """
    if sys.stdout is None:  # closed by the parent process
        _say("error", "standard output is closed")
        return ExitCode.FAILURE
    try:
        with interrupt_on_sigterm():
            outcome = command()
            sys.stdout.flush()
    except (BrokenPipeError, SystemExit):
        # click turns a broken pipe into SystemExit; the reader has closed the pipe.
        _drop_output()
        return ExitCode.BROKEN_PIPE
    except (click.Abort, KeyboardInterrupt):
        _say("error", "interrupted")
        return ExitCode.INTERRUPTED
    except click.ClickException as error:
        _say("error", _usage(error, usage_hint))
        return ExitCode(error.exit_code)
    except PokerError as error:
        _say("error", _in_one_line(error))
        _point_at_the_place(error)
        is_limit = isinstance(error, LimitExceeded)
        return ExitCode.LIMIT_EXCEEDED if is_limit else ExitCode.INVALID_POKER
    except OSError as error:
        _drop_output()
        _say("error", _with_remedy(error))
        return ExitCode.FAILURE
    except ModuleNotFoundError as error:  # an extra that is not installed
        _say("error", _in_one_line(error))
        return ExitCode.FAILURE
    except Exception as error:
        if os.environ.get(TRACEBACK_VARIABLE):
            raise
        kind = type(error).__name__
        _say("error", f"internal error, {kind}: {_in_one_line(error)}"
                      f" ({TRACEBACK_VARIABLE}=1 shows where)")  # fmt: skip
        return ExitCode.FAILURE
    return ExitCode(outcome) if isinstance(outcome, int) else ExitCode.OK


def warn(message: str) -> None:
    """Print a warning on stderr, and keep it for ``--json``."""
    _say("warning", message)
    context = click.get_current_context(silent=True)
    if context is not None:
        context.find_root().meta.setdefault(_WARNINGS, []).append(message)


def take_warnings() -> dict[str, list[str]]:
    """Return the warnings since the last call as a field for ``--json``, if there are any."""
    messages = click.get_current_context().find_root().meta.pop(_WARNINGS, [])
    return {"warnings": messages} if messages else {}


_WARNINGS: Final = "runout.warnings"


def _say(kind: str, message: str) -> None:
    colour = "red" if kind == "error" else "yellow"
    click.echo(f"{_styled(f'{kind}:', fg=colour, bold=True)} {plain_text(message)}", err=True)


def _styled(text: str, **style: object) -> str:
    """Style text for stderr; click drops the style if stderr is not a terminal."""
    return text if os.environ.get("NO_COLOR") else click.style(text, **style)  # type: ignore[arg-type]


def _usage(error: click.ClickException, usage_hint: UsageHint | None) -> str:
    message = " ".join(error.format_message().split()).removesuffix(".")
    if message[1:2].islower():  # a word, not a name such as RUNOUT_ISA
        message = message[0].lower() + message[1:]
    context = getattr(error, "ctx", None)
    if context is None:
        return message
    hint = usage_hint(context, message) if usage_hint else ""
    mark = "" if message.endswith("?") and not hint else ";"
    return f"{message}{hint}{mark} see {context.command_path} --help"


def _with_remedy(error: OSError) -> str:
    """Return the failure, the file and, if known, the remedy."""
    remedy = _REMEDIES.get(error.errno or 0)
    if isinstance(error, StorageError):
        message = _in_one_line(error)
    elif error.strerror is None:
        return _in_one_line(error)
    elif error.filename is not None:
        message = f"{error.filename}: {error.strerror}"
    elif remedy is not None:  # files are named, so this is redirected standard output
        message = f"standard output: {error.strerror}"
    else:
        return _in_one_line(error)
    return f"{message}; {remedy}" if remedy else message


def _in_one_line(error: BaseException) -> str:
    """Return the error's message after its notes, which name the place of the input.

    The outermost place, added last, comes first: ``line 2: player 1: ...``.
    """
    places = "".join(f"{note}: " for note in reversed(getattr(error, "__notes__", ())))
    return " ".join(f"{places}{error}".split("\n"))


def _point_at_the_place(error: PokerError) -> None:
    """On a terminal, print the invalid text and underline the place."""
    if not isinstance(error, NotationError) or not error.text:
        return
    if sys.stderr is None or not sys.stderr.isatty():
        return
    start = max(0, error.column - 1 - 30)
    window = "".join(
        letter if letter.isprintable() else " " for letter in error.text[start : start + 60]
    )
    before = error.column - 1 - start
    under = "^" * max(1, min(error.length, len(window) - before))
    click.echo(f"  {window}", err=True)
    click.echo(f"  {' ' * before}{_styled(under, fg='red', bold=True)}", err=True)


def _drop_output() -> None:
    """Redirect stdout to the null device, so that flushing at exit cannot fail again."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        # A stdout without a file, as in tests, is not flushed at exit.
        return
