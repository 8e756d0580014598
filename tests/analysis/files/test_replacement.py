"""Atomic replacement of a file: no partial content, and no temporary files left."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from runout.analysis.files.replacement import Replacement
from runout.errors import StorageError

if TYPE_CHECKING:
    from pathlib import Path


def files(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def replace(path: Path, *pieces: bytes) -> None:
    with Replacement(path) as file:
        for piece in pieces:
            file.append(piece)
        file.finish()


def test_the_old_file_stays_until_the_new_one_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with Replacement(path) as file:
        file.append(b"????")
        file.append(memoryview(b" and improved"))
        file.put(b"anew", 0)
        assert (path.read_bytes(), file.size) == (b"old", 17)
        file.finish()
        assert path.read_bytes() == b"anew and improved"
    assert files(tmp_path) == ["file"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, None])
def test_an_unfinished_replacement_leaves_no_trace(
    tmp_path: Path, error: type[BaseException] | None
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def write_half() -> None:
        with Replacement(path) as file:
            file.append(b"half of")
            if error:
                raise error

    if error:
        with pytest.raises(error):
            write_half()
    else:
        write_half()
    assert (path.read_bytes(), files(tmp_path)) == (b"old", ["file"])


def test_the_file_of_a_killed_process_is_reused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.with_name("file.new").write_bytes(b"much more than there will be")
    replace(path, b"ne", b"", b"w")
    assert (path.read_bytes(), files(tmp_path)) == (b"new", ["file"])


def test_concurrent_writes_of_one_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with Replacement(path) as file:
        with pytest.raises(BlockingIOError):
            Replacement(path)
        replace(path.with_name("another"), b"other")
        file.append(b"first")
        file.finish()
        # The replacement is finished, though the lock is still held.
        replace(path, b"second")
    assert (path.read_bytes(), files(tmp_path)) == (b"second", ["another", "file"])


def test_a_file_that_is_renamed_between_opening_and_locking_is_not_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    beside = path.with_name("file.new")
    real_open, opened = os.open, 0

    def open_late(*arguments: object) -> int:
        nonlocal opened
        descriptor = real_open(*arguments)  # type: ignore[arg-type]
        opened += 1
        if opened == 1:
            os.replace(beside, path)
            path.write_bytes(b"of another")
        elif opened == 2:
            assert path.read_bytes() == b"of another"
        return descriptor

    monkeypatch.setattr(os, "open", open_late)
    replace(path, b"mine")
    assert (path.read_bytes(), files(tmp_path)) == (b"mine", ["file"])


def test_partial_writes_are_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real_write = os.pwrite
    monkeypatch.setattr(os, "pwrite", lambda to, data, at: real_write(to, data[:3], at))
    replace(tmp_path / "file", b"0123456789", b"abcd")
    assert (tmp_path / "file").read_bytes() == b"0123456789abcd"


@pytest.mark.parametrize("call", ["pwrite", "fsync", "replace", "ftruncate"])
def test_a_failure_names_the_target_file_and_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail(*_: object) -> int:
        raise OSError(28, "No space left on device", "somewhere")

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(OSError, match="No space left") as caught:
        replace(path, b"new")
    assert caught.value.filename == str(path)
    assert (path.read_bytes(), files(tmp_path)) == (b"old", ["file"])


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as caught:
        Replacement(tmp_path / "nowhere" / "file")
    assert caught.value.filename == str(tmp_path / "nowhere" / "file")
    assert caught.value.errno == errno.ENOENT


@pytest.mark.parametrize("kind", ["of another user", "linked"])
def test_a_file_created_just_now_is_used_whatever_its_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """A network file system may give new files another owner, and count links in its own way."""
    path = tmp_path / "file"
    real_fstat = os.fstat

    def fstat(descriptor: int) -> os.stat_result:
        fields = [*real_fstat(descriptor)]
        fields[3 if kind == "linked" else 4] += 1
        return os.stat_result(fields)

    monkeypatch.setattr(os, "fstat", fstat)
    replace(path, b"new")
    assert (path.read_bytes(), files(tmp_path)) == (b"new", ["file"])
    path.with_name("file.new").write_bytes(b"left")
    with pytest.raises(StorageError, match="remove it"):
        replace(path, b"newer")
    assert (path.read_bytes(), files(tmp_path)) == (b"new", ["file", "file.new"])


def test_permissions_are_those_of_the_new_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for left in (False, True):
        if left:
            path.with_name("file.new").write_bytes(b"left by a killed process")
            path.with_name("file.new").chmod(0o644)
        with Replacement(path, mode=0o600) as file:
            assert file.unfinished.stat().st_mode & 0o777 == 0o600
            file.finish()
        assert path.stat().st_mode & 0o777 == 0o600
