"""The journal of outs: recorded spots and their outs, one line each in one file.

Nothing is written unless :meth:`Journal.record` is called. A file in another format or of another
version is refused and left as it is.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Annotated, Any, Final

from runout.analysis.files.descriptors import lock, open_descriptor, read_at
from runout.analysis.files.json_lines import complete_length, from_line, to_line
from runout.analysis.files.replacement import write_all
from runout.analysis.files.user_directories import data_directory
from runout.analysis.outs.results import Outs
from runout.analysis.rows import Rows
from runout.documents import Document
from runout.domain.cards import cards_text
from runout.errors import FileError
from runout.kernels.outs import AHEAD, REASONS, OutReason

_FORMAT: Final = "runout outs journal"
_VERSION: Final = 1
_HEADER: Final = to_line({"format": _FORMAT, "version": _VERSION})
_MAX_HEADER_BYTES: Final = 256


class JournalError(FileError):
    """A journal that cannot be read or written."""


@dataclass(frozen=True, slots=True)
class ReasonCount(Document):
    """How many win outs of one reason the journal holds."""

    reason: OutReason
    name: str
    count: int


def _time_text(time: datetime) -> str:
    return time.isoformat(timespec="seconds")


@dataclass(frozen=True, slots=True)
class JournalSummary(Document, Rows):
    """Totals and means over the recorded spots.

    Reasons, commonest first, and means are of the spots whose outs were shown; ``by_tie_rule``
    and ``by_win_rule`` count those that each rule suppressed. Times are UTC.
    """

    spots: int = 0
    shown: int = 0
    reasons: tuple[ReasonCount, ...] = ()
    mean_win_outs: float | None = None
    mean_tie_outs: float | None = None
    by_tie_rule: int = 0
    by_win_rule: int = 0
    first: Annotated[datetime, _time_text] | None = None
    last: Annotated[datetime, _time_text] | None = None

    def facts(self) -> list[tuple[str, str | int]]:
        """Return the counts, means and times by name."""
        hidden = f"{self.by_tie_rule} by the tie rule, {self.by_win_rule} by the win rule"
        lines: list[tuple[str, str | int]] = [("spots", self.spots), ("suppressed", hidden)]
        if self.mean_win_outs is not None and self.mean_tie_outs is not None:
            means = f"{self.mean_win_outs:.2f} win, {self.mean_tie_outs:.2f} tie"
            lines.append(("mean outs", f"{means}, over {self.shown} shown"))
        if self.first is not None and self.last is not None:
            times = [f"{time:%Y-%m-%d %H:%M:%S}" for time in (self.first, self.last)]
            lines.append(("recorded", f"{times[0]} to {times[1]} UTC"))
        return lines

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each reason."""
        return [{"reason": each.name, "outs": each.count} for each in self.reasons]


class Journal:
    """A file of spots; without a path, the one in the user's data directory."""

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path: Final = Path(data_directory() / "outs.jsonl" if path is None else path)

    def record(self, answer: Outs) -> None:
        """Append a spot and its outs, all of it or nothing; create the file if there is none."""
        line = to_line({
            "time": _time_text(datetime.now(UTC)),
            "hero": cards_text(answer.hero),
            "villains": answer.villains,
            "board": str(answer.board),
            "dead": str(answer.dead),
            "folded": answer.folded,
            "win": answer.win,
            "tie": answer.tie,
            "lose": answer.lose,
            "suppressed_by": answer.suppressed and answer.suppressed.rule,
            "win_outs": _count_win_outs(answer),
        })  # fmt: skip
        with self._translate_errors():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = open_descriptor(self.path, os.O_RDWR | os.O_CREAT)
            try:
                lock(descriptor, wait=True)
                self._append(descriptor, line)
            finally:
                os.close(descriptor)

    def _append(self, descriptor: int, line: bytes) -> None:
        self._check_header(read_at(descriptor, _MAX_HEADER_BYTES, 0))
        end = os.fstat(descriptor).st_size
        if end and read_at(descriptor, 1, end - 1) != b"\n":
            end = complete_length(read_at(descriptor, end, 0))
        try:
            write_all(descriptor, line if end else _HEADER + line, end)
        except OSError:
            os.ftruncate(descriptor, end)
            raise

    def summary(self) -> JournalSummary:
        """Return totals and means; without a file, those of no spots."""
        with self._translate_errors():
            try:
                content = self.path.read_bytes()
            except FileNotFoundError:
                return JournalSummary()
        self._check_header(content)
        return _summarize(list(self._records(content)))

    def _records(self, content: bytes) -> Iterator[dict[str, Any]]:
        lines = content[: complete_length(content)].splitlines()
        for number, line in enumerate(lines[1:], start=2):
            record = from_line(line)
            if record is None:
                raise JournalError(
                    self.path, f"line {number} is damaged; remove the line, or move the file away"
                )
            yield record

    def _check_header(self, content: bytes) -> None:
        """Refuse a file that is neither empty nor a journal of this version."""
        first, newline, _ = content.partition(b"\n")
        if first + newline == _HEADER or _HEADER.startswith(content):
            return
        header = from_line(first) or {}
        if header.get("format") != _FORMAT:
            raise JournalError(
                self.path, "not a journal of outs; it is left as it is. Give another path"
            )
        raise JournalError(
            self.path,
            f"a journal of version {header['version']}; this runout knows version {_VERSION}."
            " Give another path or update runout",
        )

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        try:
            yield
        except FileError:
            raise
        except OSError as error:
            reason = f"the journal cannot be used ({error.strerror or error}); give another path"
            raise JournalError(self.path, reason, errno=error.errno) from None


def _count_win_outs(answer: Outs) -> dict[str, int]:
    """Return how many cards win for each reason, shown or not."""
    return Counter(
        REASONS[code].value
        for standing, code in zip(answer.standings, answer.reasons, strict=True)
        if standing == AHEAD
    )


def _summarize(records: list[dict[str, Any]]) -> JournalSummary:
    if not records:
        return JournalSummary()
    rules = Counter(record["suppressed_by"] for record in records)
    shown = [record for record in records if record["suppressed_by"] is None]
    times = [datetime.fromisoformat(record["time"]) for record in records]
    counts: Counter[OutReason] = Counter()
    for record in shown:
        counts.update({OutReason(reason): count for reason, count in record["win_outs"].items()})
    return JournalSummary(
        spots=len(records),
        shown=len(shown),
        reasons=tuple(
            ReasonCount(reason, reason.label, counts[reason])
            for reason in sorted(counts, key=lambda reason: (-counts[reason], reason.code))
        ),
        mean_win_outs=fmean(record["win"] for record in shown) if shown else None,
        mean_tie_outs=fmean(record["tie"] for record in shown) if shown else None,
        by_tie_rule=rules["tie"],
        by_win_rule=rules["win"],
        first=min(times),
        last=max(times),
    )
