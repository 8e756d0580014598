"""The journal of outs: records, summaries, concurrent writes, and refused files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import FrozenInstanceError
from datetime import UTC, datetime, timedelta
from errno import ENOSPC
from typing import TYPE_CHECKING

import pytest

from runout import outs
from runout.analysis.files.json_lines import from_line, to_line
from runout.analysis.outs.journal import Journal, JournalError, JournalSummary, ReasonCount
from runout.kernels.outs import OutReason

if TYPE_CHECKING:
    from pathlib import Path

DRAW = outs("AhKh", "9d9c", "QhJh3d2c")
CHOP = outs("5h5d", "5s5c", "AhKdQcJh")
AHEAD = outs("AhAd", "KhKd", "QhJdTc2s")
LEVEL = outs("Ah2d", "Ad9c", "KhQsJd5c")


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "new folder" / "outs.jsonl")


def test_the_summary_counts_what_was_recorded(journal: Journal) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    for answer in (DRAW, DRAW, LEVEL, CHOP, AHEAD, AHEAD):
        journal.record(answer)
    summary = journal.summary()
    assert (summary.spots, summary.shown) == (6, 3)
    assert (summary.by_tie_rule, summary.by_win_rule) == (1, 2)
    assert summary.mean_win_outs == (18 + 18 + 3) / 3
    assert summary.mean_tie_outs == 18 / 3
    assert summary.reasons == (
        ReasonCount(OutReason.FLUSH, "Flush", 16),
        ReasonCount(OutReason.PAIR, "Pair", 15),
        ReasonCount(OutReason.STRAIGHT, "Straight", 6),
        ReasonCount(OutReason.ROYAL_FLUSH, "Royal Flush", 2),
    )
    assert summary.first is not None
    assert summary.last is not None
    assert before <= summary.first <= summary.last <= before + timedelta(minutes=10)
    assert summary.first.utcoffset() == timedelta(0)
    values = summary.to_dict()
    assert json.loads(json.dumps(values)) == values
    assert values["reasons"][0] == {"reason": "flush", "name": "Flush", "count": 16}
    assert values["first"].endswith("+00:00")


def test_every_kind_of_spot_is_kept(journal: Journal) -> None:
    journal.record(outs("AhKh", ["QQ+,AKs:0.5", "9d9c"], "QhJh3d2c"))
    journal.record(outs("AhKh", "QQ+", "QhJh3d", dead="5c", folded=["TT", "??"]))
    lines = journal.path.read_bytes().splitlines()[1:]
    keys = ("hero", "villains", "board", "suppressed_by", "dead", "folded")
    records = [from_line(line) or {} for line in lines]
    assert [tuple(record[key] for key in keys) for record in records] == [
        ("AhKh", ["QQ+,AKs:0.5", "9d9c"], "QhJh3d2c", None, "", []),
        ("AhKh", ["QQ+"], "QhJh3d", None, "5c", ["TT", "??"]),
    ]


def test_without_shown_outs_there_are_no_means(journal: Journal) -> None:
    journal.record(CHOP)
    summary = journal.summary()
    assert (summary.spots, summary.shown, summary.reasons) == (1, 0, ())
    assert summary.mean_win_outs is None
    with pytest.raises(FrozenInstanceError):
        summary.spots = 2  # type: ignore[misc]


def test_nothing_is_written_by_default(journal: Journal) -> None:
    assert journal.summary() == JournalSummary()
    assert not journal.path.parent.exists()


def test_a_summary_does_not_touch_the_file(journal: Journal) -> None:
    journal.record(DRAW)
    before = journal.path.read_bytes(), journal.path.stat().st_mtime_ns
    journal.summary()
    assert (journal.path.read_bytes(), journal.path.stat().st_mtime_ns) == before
    assert [path.name for path in journal.path.parent.iterdir()] == ["outs.jsonl"]


def test_an_empty_file_is_a_new_journal(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    assert Journal(path).summary() == JournalSummary()
    Journal(str(path)).record(DRAW)
    assert Journal(path).summary().spots == 1


WRITER = """
import sys
from runout import outs
from runout.analysis.outs.journal import Journal
answer = outs("AhKh", "9d9c", "QhJh3d2c")
for _ in range(int(sys.argv[2])):
    Journal(sys.argv[1]).record(answer)
"""


def test_several_processes_write_at_once(journal: Journal) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(journal.path), "10"]) for _ in range(4)
    ]
    assert [writer.wait() for writer in writers] == [0, 0, 0, 0]
    summary = journal.summary()
    assert (summary.spots, summary.mean_win_outs) == (40, 18.0)


def test_a_failed_write_leaves_no_part_of_a_record(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal.record(DRAW)
    before = journal.path.read_bytes()
    write = os.pwrite

    def write_on_a_full_disk(descriptor: int, data: bytes, at: int) -> int:
        if at > len(before):
            raise OSError(ENOSPC, "No space left on device")
        return write(descriptor, data[:10], at)

    with monkeypatch.context() as patched:
        patched.setattr(os, "pwrite", write_on_a_full_disk)
        with pytest.raises(JournalError, match="No space left on device") as caught:
            journal.record(DRAW)
    assert caught.value.errno == ENOSPC
    assert journal.path.read_bytes() == before
    journal.record(DRAW)
    assert journal.summary().spots == 2


@pytest.mark.parametrize("length", [-1, -60, 5])
def test_a_partial_record_of_a_killed_writer_is_replaced(journal: Journal, length: int) -> None:
    journal.record(DRAW)
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole[:length])
    assert journal.summary() == JournalSummary()
    journal.record(DRAW)
    assert journal.summary().spots == 1
    assert len(journal.path.read_bytes()) == len(whole)


# --- files that are refused and unchanged ---


def refused(path: Path, message: str) -> None:
    """Check that the file is neither read nor written, and that nothing changes."""
    before = path.read_bytes()
    for call in (lambda: Journal(path).summary(), lambda: Journal(path).record(DRAW)):
        with pytest.raises(JournalError, match=message) as caught:
            call()
        assert str(caught.value).startswith(f"{path}: ")
        assert isinstance(caught.value, OSError)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [b"my own notes about outs\n" * 100, b"no line at all", b"\0" * 5000, to_line({"spr": 4.5})],
)
def test_a_file_in_another_format_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "outs.jsonl"
    path.write_bytes(content)
    refused(path, "not a journal of outs; it is left as it is")


def test_a_journal_of_a_newer_version_is_refused(journal: Journal) -> None:
    journal.record(DRAW)
    _, *lines = journal.path.read_bytes().splitlines(keepends=True)
    header = to_line({"format": "runout outs journal", "version": 2})
    journal.path.write_bytes(b"".join([header, *lines]))
    refused(journal.path, "a journal of version 2; this runout knows version 1")


def test_every_flipped_byte_of_a_record_is_found(journal: Journal) -> None:
    for _ in range(3):
        journal.record(DRAW)
    whole = journal.path.read_bytes()
    header, first, second, _ = whole.splitlines(keepends=True)
    start = len(header) + len(first)
    for place in range(start, start + len(second) - 1):
        damaged = bytearray(whole)
        damaged[place] ^= 1
        journal.path.write_bytes(damaged)
        with pytest.raises(JournalError, match="line 3 is damaged"):
            journal.summary()
        assert journal.path.read_bytes() == damaged


def test_a_path_where_no_directory_can_be_created_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(JournalError, match=r"file/deeper/outs\.jsonl: the journal cannot be used"):
        Journal(tmp_path / "file" / "deeper" / "outs.jsonl").record(DRAW)


def test_a_directory_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    for call in (lambda: Journal(tmp_path).record(DRAW), lambda: Journal(tmp_path).summary()):
        with pytest.raises(JournalError, match="Is a directory"):
            call()


def test_the_default_path_is_in_the_users_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Journal().path == tmp_path / "runout" / "outs.jsonl"
