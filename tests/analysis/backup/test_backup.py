"""Backups: equal content, named damage, no files outside the folder, no partial restore."""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn

import pytest

from runout import Backup
from runout.analysis.backup import backup as backup_module
from runout.analysis.backup.archive import BackupDamaged, BackupError, BackupFile, Manifest
from runout.analysis.backup.data_folder import copy_databases
from runout.analysis.files.replacement import open_locked
from runout.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Mapping

FILES = {
    "solutions/00112233445566ff.solution": b"runout solution\n" + bytes(range(256)) * 40,
    "reports/00112233445566aa/results.jsonl": b"{}\n",
    "reports/00112233445566aa/solutions/spr-4/AcKdQh.street": b"s" * 100,
    "checkpoints/00112233445566bb.solution": b"checkpoint",
    "preflop_book.yaml": b"name: mine\n",
    "empty": b"",
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data folder with files, a database, and files that a backup omits."""
    folder = tmp_path / "data"
    for name, content in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    for name in (
        "runners/0.lock", "uploads/0.upload", "solutions/0.solution.new", "reserve",
        "runout.sqlite-changes",
    ):  # fmt: skip
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(b"not in a backup")
    with closing(sqlite3.connect(folder / "runout.sqlite")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE numbers (number INTEGER)")
        connection.executemany("INSERT INTO numbers VALUES (?)", [(n,) for n in range(1000)])
        connection.commit()
    return folder


def files_in(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def numbers_in(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        count: int = connection.execute("SELECT count(*) FROM numbers").fetchone()[0]
        return count


def test_restored_folder_equals_the_data(data: Path, tmp_path: Path) -> None:
    backup = Backup.write(tmp_path / "data.tar", data)
    assert Backup.open(tmp_path / "data.tar").restore(tmp_path / "other") is None
    restored = files_in(tmp_path / "other")
    assert restored.pop("runout.sqlite").startswith(b"SQLite format 3\0")
    assert restored == FILES
    assert numbers_in(tmp_path / "other" / "runout.sqlite") == 1000
    assert backup.bytes == sum(file.bytes for file in backup.manifest.files)
    assert {path.name for path in tmp_path.iterdir()} == {"data", "data.tar", "other"}


def test_a_database_is_copied_with_its_write_ahead_log(data: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(data / "runout.sqlite")) as writer:
        writer.execute("INSERT INTO numbers VALUES (1000)")
        writer.commit()  # in the write-ahead log
        writer.execute("INSERT INTO numbers VALUES (1001)")  # not committed
        Backup.write(tmp_path / "data.tar", data).restore(tmp_path / "other")
    assert numbers_in(tmp_path / "other" / "runout.sqlite") == 1001


def test_file_that_appears_while_large_files_are_copied_is_in_the_backup(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = data / "solutions" / "late.solution"
    copy = copy_databases

    def copy_after_a_solve(*arguments: object) -> Mapping[str, Path]:
        late.write_bytes(b"late")
        (data / "checkpoints" / "00112233445566bb.solution").write_bytes(b"longer checkpoint")
        return copy(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(backup_module, "copy_databases", copy_after_a_solve)
    Backup.write(tmp_path / "data.tar", data).restore(tmp_path / "other")
    assert (tmp_path / "other" / "solutions" / "late.solution").read_bytes() == b"late"
    checkpoint = tmp_path / "other" / "checkpoints" / "00112233445566bb.solution"
    assert checkpoint.read_bytes() == b"longer checkpoint"


def test_databases_are_copied_again_when_a_file_vanishes(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copy_databases
    moments: list[int] = []

    def copy_while_a_file_is_deleted(*arguments: object) -> Mapping[str, Path]:
        moments.append(len(moments))
        copies = copy(*arguments)  # type: ignore[arg-type]
        if len(moments) == 1:
            (data / "checkpoints" / "00112233445566bb.solution").unlink()
        return copies

    monkeypatch.setattr(backup_module, "copy_databases", copy_while_a_file_is_deleted)
    Backup.write(tmp_path / "data.tar", data)
    assert len(moments) == 2


def test_a_replaced_file_is_backed_up_once_with_its_last_content(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solution = data / "solutions" / "00112233445566ff.solution"
    copy = copy_databases

    def copy_after_a_replacement(*arguments: object) -> Mapping[str, Path]:
        (data / "next").write_bytes(b"solved further")
        os.replace(data / "next", solution)
        return copy(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(backup_module, "copy_databases", copy_after_a_replacement)
    Backup.write(tmp_path / "data.tar", data).restore(tmp_path / "other")
    assert (tmp_path / "other" / solution.relative_to(data)).read_bytes() == b"solved further"


# --- refusals of writing ---


def test_unusable_places_are_refused_and_left_alone(data: Path, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine")
    for place, folder, reason in (
        (data / "data.tar", data, "inside the data folder"),
        (tmp_path / "notes", data, "is no backup"),
        (tmp_path / "data.tar", tmp_path / "none", "no such folder"),
    ):
        with pytest.raises(FileError, match=reason):
            Backup.write(place, folder)
    assert (tmp_path / "notes").read_text() == "mine"
    assert not (tmp_path / "data.tar").exists()


def test_damaged_database_is_not_backed_up(data: Path, tmp_path: Path) -> None:
    with (data / "runout.sqlite").open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)
    with pytest.raises(FileError, match=r"runout\.sqlite"):
        Backup.write(tmp_path / "data.tar", data)
    assert {path.name for path in tmp_path.iterdir()} == {"data"}


def test_interrupted_backup_leaves_the_old_one_and_nothing_else(data: Path, tmp_path: Path) -> None:
    Backup.write(tmp_path / "data.tar", data)
    old = (tmp_path / "data.tar").read_bytes()
    (data / "more").write_bytes(b"more")

    def interrupt(progress: backup_module.BackupProgress) -> None:
        if progress.path == "more":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Backup.write(tmp_path / "data.tar", data, on_progress=interrupt)
    assert (tmp_path / "data.tar").read_bytes() == old
    assert {path.name for path in tmp_path.iterdir()} == {"data", "data.tar"}


# --- damage ---


def test_every_flipped_byte_is_found_or_changes_nothing(data: Path, tmp_path: Path) -> None:
    backup = Backup.write(tmp_path / "data.tar", data)
    content = backup.path.read_bytes()
    damaged_path = tmp_path / "damaged.tar"
    expected = {(file.path, file.sha256) for file in backup.manifest.files}
    for place in range(7, len(content), 241):
        damaged = bytearray(content)
        damaged[place] ^= 0x20
        damaged_path.write_bytes(damaged)
        try:
            opened = Backup.open(damaged_path)
            opened.verify()
        except (BackupError, BackupDamaged):
            continue
        # Padding, times and owners of the archive are not restored.
        assert {(file.path, file.sha256) for file in opened.manifest.files} == expected, place


def test_damaged_member_is_named_and_nothing_is_restored(data: Path, tmp_path: Path) -> None:
    backup = Backup.write(tmp_path / "data.tar", data)
    content = backup.path.read_bytes()
    name = "solutions/00112233445566ff.solution"
    place = content.index(FILES[name])
    backup.path.write_bytes(content[:place] + b"R" + content[place + 1 :])
    with pytest.raises(BackupDamaged, match=name) as error:
        Backup.open(backup.path).restore(tmp_path / "other")
    assert error.value.member == name
    assert {path.name for path in tmp_path.iterdir()} == {"data", "data.tar"}


def test_truncated_backup_names_its_last_file(data: Path, tmp_path: Path) -> None:
    backup = Backup.write(tmp_path / "data.tar", data)
    content = backup.path.read_bytes()
    for length in (0, 100, 700, len(content) // 2, len(content) - 12_000):
        backup.path.write_bytes(content[:length])
        with pytest.raises(BackupDamaged):
            Backup.open(backup.path)


def archive_with(path: Path, members: Mapping[str, bytes], manifest: Manifest) -> Path:
    with tarfile.open(path, "w") as archive:
        for name, content in {**members, "manifest.json": manifest.to_bytes()}.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return path


@pytest.mark.parametrize("name", ["../outside", "/outside", "a/../../outside", "c:/outside"])
def test_members_outside_the_folder_are_refused(tmp_path: Path, name: str) -> None:
    digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    manifest = Manifest("2026-01-01T00:00:00+00:00", "0", (BackupFile(name, 4, digest),))
    path = archive_with(tmp_path / "bad.tar", {name: b"test"}, manifest)
    with pytest.raises(BackupDamaged, match="out of the data folder"):
        Backup.open(path)


def test_links_and_unlisted_members_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.tar"
    empty = Manifest("2026-01-01T00:00:00+00:00", "0", ())
    with pytest.raises(BackupDamaged, match="'extra'"):
        Backup.open(archive_with(path, {"extra": b"test"}, empty))
    listed = Manifest("2026-01-01T00:00:00+00:00", "0", (BackupFile("link", 0, "0" * 64),))
    with tarfile.open(path, "w") as archive:
        link = tarfile.TarInfo("link")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
        content = listed.to_bytes()
        member = tarfile.TarInfo("manifest.json")
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
    with pytest.raises(BackupDamaged, match="'link'"):
        Backup.open(path)


def hostile_archive(
    path: Path, header: Mapping[str, object], *, manifest: bytes | None = None
) -> Path:
    """Write an archive whose one file has a header of its own."""
    digest = hashlib.sha256(b"test").hexdigest()
    listed = Manifest("2026-01-01T00:00:00+00:00", "0", (BackupFile("file", SPARSE, digest),))
    with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as archive:
        member = tarfile.TarInfo("file")
        member.size = 4
        for name, value in header.items():
            setattr(member, name, value)
        archive.addfile(member)  # the size may be another than that of the content
        archive.fileobj.write(b"test".ljust(512, b"\0"))
        archive.offset += 512
        content = listed.to_bytes() if manifest is None else manifest
        member = tarfile.TarInfo("manifest.json")
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
    return path


SPARSE = 1 << 40


@pytest.mark.parametrize(
    "header",
    [
        {"type": tarfile.GNUTYPE_SPARSE},
        {"pax_headers": {"GNU.sparse.map": "0,4", "GNU.sparse.size": str(SPARSE)}},
        {"pax_headers": {"GNU.sparse.size": str(SPARSE)}},
        {"pax_headers": {"GNU.sparse.realsize": str(SPARSE)}},
        {"pax_headers": {"size": str(SPARSE)}},
        {"pax_headers": {"size": "-1024"}},
        {"pax_headers": {"comment": "x" * (8 << 20)}},
        {"size": SPARSE, "type": tarfile.GNUTYPE_LONGNAME},
        {"size": 1 << 62, "type": tarfile.XHDTYPE},
        {"size": SPARSE},
    ],
)
def test_members_larger_than_the_archive_are_refused_before_writing(
    tmp_path: Path, header: dict[str, object]
) -> None:
    path = hostile_archive(tmp_path / "bad.tar", header)
    with pytest.raises(BackupDamaged):
        Backup.open(path).restore(tmp_path / "other")
    assert [each.name for each in tmp_path.iterdir()] == ["bad.tar"]


def test_members_that_share_their_content_are_refused(tmp_path: Path) -> None:
    names = [f"file-{number}" for number in range(50)]
    digest = hashlib.sha256(bytes(1 << 16)).hexdigest()
    files = tuple([BackupFile(name, 1 << 16, digest) for name in names])
    content = Manifest("2026-01-01T00:00:00+00:00", "0", files).to_bytes()
    path = tmp_path / "bad.tar"
    with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as archive:
        for name in names:
            member = tarfile.TarInfo(name)
            member.pax_headers = {"GNU.sparse.realsize": str(1 << 16)}
            archive.addfile(member)
        member = tarfile.TarInfo("manifest.json")
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
    with pytest.raises(BackupDamaged, match="larger than the archive"):
        Backup.open(path)


def test_chains_of_headers_are_refused(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "one.tar", "w", format=tarfile.PAX_FORMAT) as archive:
        member = tarfile.TarInfo("file")
        member.pax_headers = {"comment": "x"}
        archive.addfile(member)
    header = (tmp_path / "one.tar").read_bytes()[:1024]
    for first in (b"", (tmp_path / "one.tar").read_bytes()[1024:1536]):
        (tmp_path / "bad.tar").write_bytes(first + header * 5000)
        with pytest.raises(BackupDamaged):
            Backup.open(tmp_path / "bad.tar")


@pytest.mark.parametrize(
    "files",
    [
        [{"path": ["file"], "bytes": 4, "sha256": "0"}],
        [{"path": 7, "bytes": 4, "sha256": "0"}],
        [{"path": "file", "bytes": "4", "sha256": "0"}],
        [{"path": "file", "bytes": 4, "sha256": None}],
        [{"path": "file", "bytes": 4, "sha256": "0"}] * 2,
        "file",
        {"file": 4},
        7,
    ],
)
def test_manifests_of_another_shape_are_refused(tmp_path: Path, files: object) -> None:
    content: dict[str, object] = {"created": "2026-01-01", "runout": "0", "files": files}
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    whole = {"format": "runout backup", "version": 1, "sha256": digest} | content
    path = hostile_archive(tmp_path / "bad.tar", {}, manifest=json.dumps(whole).encode())
    with pytest.raises(BackupDamaged):
        Backup.open(path).restore(tmp_path / "other")


@pytest.mark.parametrize("manifest", [b"[" * 100_000, b"[" + b"[]," * 400_000 + b"0]"])
def test_manifests_that_need_much_memory_are_refused(tmp_path: Path, manifest: bytes) -> None:
    with pytest.raises(BackupDamaged, match="cannot be read"):
        Backup.open(hostile_archive(tmp_path / "bad.tar", {}, manifest=manifest))


# --- restoring over data ---


def test_existing_data_are_kept_unless_replacement_is_requested(data: Path, tmp_path: Path) -> None:
    backup = Backup.write(tmp_path / "data.tar", data)
    before = files_in(data)
    with pytest.raises(BackupError, match="--replace"):
        backup.restore(data)
    assert files_in(data) == before
    kept = backup.restore(data, replace=True)
    assert kept == tmp_path / "data.before-restore"
    assert files_in(kept) == before
    assert numbers_in(data / "runout.sqlite") == 1000
    with pytest.raises(BackupError, match="earlier restore"):
        backup.restore(data, replace=True)


def test_folder_of_a_running_service_is_not_replaced(data: Path, tmp_path: Path) -> None:
    backup = Backup.write(tmp_path / "data.tar", data)
    descriptor = open_locked(data / "runners" / "0.lock")
    try:
        with pytest.raises(BackupError, match="stop it first"):
            backup.restore(data, replace=True)
    finally:
        os.close(descriptor)


def test_a_restore_needs_an_empty_folder_not_a_file(data: Path, tmp_path: Path) -> None:
    backup = Backup.write(tmp_path / "data.tar", data)
    (tmp_path / "empty").mkdir()
    backup.restore(tmp_path / "empty")
    assert numbers_in(tmp_path / "empty" / "runout.sqlite") == 1000
    with pytest.raises(BackupError, match="is a file"):
        backup.restore(backup.path)


def test_a_restore_into_a_mount_point(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = Backup.write(tmp_path / "data.tar", data)
    volume = tmp_path / "volume"
    (volume / "lost+found").mkdir(parents=True)
    monkeypatch.setattr(Path, "is_mount", lambda path: path == volume)
    backup.restore(volume)
    assert {path.name for path in volume.iterdir() if path.is_dir()} == {
        "lost+found", "solutions", "reports", "checkpoints",
    }  # fmt: skip
    assert numbers_in(volume / "runout.sqlite") == 1000
    for replace in (False, True):
        with pytest.raises(BackupError, match=r"is a mount point with data.*; empty it, or name"):
            backup.restore(volume, replace=replace)
    backup.restore(volume / "below")
    assert numbers_in(volume / "below" / "runout.sqlite") == 1000


@pytest.mark.parametrize("call", ["stat", "open", "listdir", "read"])
def test_a_file_that_cannot_be_read_is_named(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    broken = data / "solutions" if call == "listdir" else data / next(iter(FILES))

    def fail(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.EIO, "Input/output error")

    if call == "listdir":
        listdir = os.listdir
        monkeypatch.setattr(os, "listdir", lambda path: fail() if path == broken else listdir(path))
    elif call == "read":
        opened = Path.open

        def open_broken(path: Path, mode: str) -> IO[bytes]:
            file: IO[bytes] = opened(path, mode)
            return UnreadableFile(file) if path == broken else file

        monkeypatch.setattr(Path, "open", open_broken)
    else:
        real = getattr(Path, call)
        monkeypatch.setattr(
            Path,
            call,
            lambda path, *rest, **options: (
                fail() if path == broken else real(path, *rest, **options)
            ),
        )
    with pytest.raises(FileError, match=r"cannot be read.*; check its permissions") as raised:
        Backup.write(tmp_path / "monday.tar", data)
    assert (raised.value.path, raised.value.errno) == (str(broken), errno.EIO)
    assert {path.name for path in tmp_path.iterdir()} == {"data"}


class UnreadableFile(io.FileIO):
    """A file of which only the first bytes can be read."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(file.name, "rb")
        file.close()

    def read(self, size: int | None = -1, /) -> bytes:
        if size == len(b"SQLite format 3\0"):
            return super().read(size)
        raise OSError(errno.EIO, "Input/output error")


def test_backups_and_restored_files_are_private(data: Path, tmp_path: Path) -> None:
    previous = os.umask(0o022)
    try:
        backup = Backup.write(tmp_path / "data.tar", data)
        backup.restore(tmp_path / "other")
    finally:
        os.umask(previous)
    assert backup.path.stat().st_mode & 0o777 == 0o600
    for path in (tmp_path / "other", *(tmp_path / "other").rglob("*")):
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600)


def test_the_change_count_of_a_missing_database_is_not_backed_up(
    data: Path, tmp_path: Path
) -> None:
    (data / "hands.sqlite-changes").write_bytes(b"of hands that were removed")
    Backup.write(tmp_path / "data.tar", data).restore(tmp_path / "other")
    assert not (tmp_path / "other" / "hands.sqlite-changes").exists()
