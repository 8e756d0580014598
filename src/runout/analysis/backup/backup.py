"""Backups: a data folder, of a running or a stopped service, written to one file and restored.

Files that the service has written are never changed in place or are only appended to, so they are
copied as they are. The databases are copied after the large files, at one moment, and then whatever
came into the folder until then: the databases of a backup name no file that it does not have.
"""

from __future__ import annotations

import os
import shutil
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import IO, Final, Self, cast

from runout.analysis.backup.archive import (
    MANIFEST,
    UNREADABLE,
    BackupDamaged,
    BackupError,
    BackupFile,
    BoundedFile,
    HashedFile,
    Manifest,
    checked_pieces,
    read_manifest,
)
from runout.analysis.backup.data_folder import (
    FoundFile,
    copy_databases,
    find_files,
    is_served,
    name_unreadable,
)
from runout.analysis.files.descriptors import flush_folder, open_descriptor
from runout.analysis.files.replacement import Replacement, ReplacementStream, with_path
from runout.analysis.files.user_directories import data_directory
from runout.errors import FileError

_LARGE: Final = ("solutions/", "reports/")  # written once; copied before the databases
_ATTEMPTS: Final = 10
# A backup and what is restored are as private as a data folder is.
_FILE_MODE: Final = 0o600
_FOLDER_MODE: Final = 0o700
_KEPT: Final = ".before-restore"


@dataclass(frozen=True, slots=True)
class BackupProgress:
    """How far a backup is: bytes done and in all, which may grow, and the file at hand."""

    done: int
    total: int
    path: str


OnProgress = Callable[[BackupProgress], None]


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup: its file and its manifest.

    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as name:
    ...     place = pathlib.Path(name)
    ...     (place / "data").mkdir()
    ...     _ = (place / "data" / "preflop_book.yaml").write_text("name: mine")
    ...     backup = Backup.write(place / "monday.backup", place / "data")
    ...     _ = Backup.open(backup.path).restore(place / "other")
    ...     (place / "other" / "preflop_book.yaml").read_text()
    'name: mine'
    """

    path: Path
    manifest: Manifest

    @property
    def bytes(self) -> int:
        return sum(file.bytes for file in self.manifest.files)

    @classmethod
    def write(
        cls,
        path: str | os.PathLike[str],
        folder: str | os.PathLike[str] | None = None,
        *,
        on_progress: OnProgress | None = None,
    ) -> Self:
        """Write a backup of a data folder, by default the user's, and verify it.

        The service may run. An older backup of this name is replaced once the new one is complete.
        """
        place, source = Path(path), data_directory() if folder is None else Path(folder)
        files = find_files(source)
        _refuse_place(place, source)
        total = 2 * sum(file.size for file in files.values())  # written, then verified
        meter = _Meter(on_progress, total)
        try:
            with Replacement(place, mode=_FILE_MODE) as replacement:
                with with_path(place):
                    _write_archive(replacement, source, files, meter)
                _verify(replacement.unfinished, place, meter)
                replacement.finish()
        except BlockingIOError:
            raise BackupError(place, "another process writes this backup; wait for it") from None
        return cls.open(place)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Self:
        """Open a backup and read its manifest; the content is checked by restoring or verifying."""
        with _opened(Path(path)) as archive:
            manifest, _ = read_manifest(archive, Path(path))
            return cls(Path(path), manifest)

    def verify(self, *, on_progress: OnProgress | None = None) -> None:
        """Compare every file with its checksum; raise BackupDamaged with the name of a bad one."""
        _verify(self.path, self.path, _Meter(on_progress, self.bytes))

    def restore(
        self,
        folder: str | os.PathLike[str],
        *,
        replace: bool = False,
        on_progress: OnProgress | None = None,
    ) -> Path | None:
        """Restore the files to a data folder, all or none.

        A folder that holds something is refused, unless ``replace`` is set: it is then renamed, and
        its new path is returned.
        """
        target = Path(folder)
        _refuse_target(target, replace=replace)
        meter = _Meter(on_progress, self.bytes)
        with with_path(target), _staging(target) as staged:
            _extract(self, staged, meter)
            return _put_in_place(staged, target)


class _Meter:
    """Counts bytes for the progress."""

    def __init__(self, on_progress: OnProgress | None, total: int) -> None:
        self._on_progress = on_progress
        self._total = total
        self._done = 0

    def add(self, path: str, count: int) -> None:
        self._done += count
        self._total = max(self._total, self._done)
        if self._on_progress is not None:
            self._on_progress(BackupProgress(self._done, self._total, path))


# --- writing ---


def _refuse_place(place: Path, source: Path) -> None:
    if place.resolve().is_relative_to(source.resolve()):
        raise BackupError(place, "is inside the data folder; name a place outside of it")
    if not place.exists():
        return
    try:
        Backup.open(place)
    except BackupDamaged:
        reason = "is there already and is no backup; name another file, or remove it"
        raise BackupError(place, reason) from None


def _write_archive(
    replacement: Replacement, source: Path, files: Mapping[str, FoundFile], meter: _Meter
) -> None:
    stream = ReplacementStream(replacement)
    with (
        tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as archive,
        tempfile.TemporaryDirectory(
            prefix=f".{replacement.path.name}.", dir=replacement.path.parent
        ) as temporary,
    ):
        writing = _Writing(archive, source, meter)
        for name, file in files.items():
            if name.startswith(_LARGE) and not file.is_database:
                writing.try_to_add(name, file)
        moment, copies = writing.add_rest(Path(temporary))
        for name, copy in copies.items():
            writing.add(name, copy)
        content = Manifest.of(writing.written.values(), moment).to_bytes()
        (Path(temporary) / MANIFEST).write_bytes(content)
        writing.add(MANIFEST, Path(temporary) / MANIFEST)


class _Writing:
    """An archive that is being written: what is in it, and the state of each file then."""

    def __init__(self, archive: tarfile.TarFile, source: Path, meter: _Meter) -> None:
        self.written: dict[str, BackupFile] = {}
        self._archive = archive
        self._source = source
        self._meter = meter
        self._states: dict[str, FoundFile] = {}

    def add_rest(self, temporary: Path) -> tuple[datetime, Mapping[str, Path]]:
        """Copy the databases, and add what is not in the archive as it is at that moment.

        Where a file is removed in between, the databases are copied again: they may name it.
        """
        for attempt in range(_ATTEMPTS):
            before = find_files(self._source)
            names = [name for name, file in before.items() if file.is_database]
            place = temporary / str(attempt)
            place.mkdir()
            moment = datetime.now(UTC)
            copies = copy_databases(
                self._source, names, place, lambda name, _: self._meter.add(name, 0)
            )
            after = find_files(self._source)
            if all(name in after or name in self.written for name in before) and all(
                self.try_to_add(name, file) for name, file in after.items() if not file.is_database
            ):
                return moment, copies
            shutil.rmtree(place)
        reason = "files are removed faster than they can be copied; try again later"
        raise FileError(self._source, reason)

    def try_to_add(self, name: str, file: FoundFile) -> bool:
        """Add a file unless it is in the archive as it was found; return False if it is gone."""
        if self._states.get(name) == file:
            return True
        try:
            self.add(name, self._source / name)
        except FileNotFoundError:
            return name in self.written
        self._states[name] = file
        return True

    def add(self, name: str, path: Path) -> None:
        """Add a file as it is now; of one that grows, what there is at the beginning."""
        with name_unreadable(path):
            opened = path.open("rb")
        with opened as file:
            member = self._archive.gettarinfo(arcname=name, fileobj=file)
            member.type, member.mode = tarfile.REGTYPE, _FILE_MODE  # a link count is of no use
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            hashed = HashedFile(file, path, lambda count: self._meter.add(name, count))
            self._archive.addfile(member, cast("IO[bytes]", hashed))  # tarfile only reads
        self.written[name] = BackupFile(name, member.size, hashed.sha256)


# --- reading ---


@contextmanager
def _opened(path: Path) -> Iterator[tarfile.TarFile]:
    """Open the archive of a backup; what is not one is refused."""
    with ExitStack() as stack:
        with with_path(path):
            file = stack.enter_context(BoundedFile(path))
            try:
                archive = stack.enter_context(tarfile.open(fileobj=file, mode="r:"))
            except UNREADABLE:
                reason = "is not a backup, or its beginning is damaged; take another backup"
                raise BackupDamaged(path, reason) from None
        yield archive


def _verify(path: Path, name: Path, meter: _Meter) -> None:
    """Compare the files of an archive with their checksums; errors call the archive ``name``."""
    with _opened(path) as archive:
        manifest, members = read_manifest(archive, name)
        for file in manifest.files:
            for piece in checked_pieces(archive, members[file.path], file, name):
                meter.add(file.path, len(piece))


# --- restoring ---


def _refuse_target(target: Path, *, replace: bool) -> None:
    with with_path(target):
        if not target.exists():
            return
        if not target.is_dir():
            raise BackupError(target, "is a file; name a folder")
        # An empty volume of its own may have this folder of the file system.
        if all(path.name == "lost+found" and target.is_mount() for path in target.iterdir()):
            return
    if target.is_mount():
        reason = "is a mount point with data, which cannot be renamed; empty it, or name a folder"
        raise BackupError(target, f"{reason} that does not exist yet")
    if not replace:
        reason = "holds data; name another folder, or replace them with --replace (replace=True)"
        raise BackupError(target, reason)
    if is_served(target):
        raise BackupError(target, "is in use by runout serve; stop it first")
    if _kept_place(target).exists():
        reason = "is there from an earlier restore; move it away first"
        raise BackupError(_kept_place(target), reason)


def _kept_place(target: Path) -> Path:
    absolute = target.absolute()
    return absolute.with_name(absolute.name + _KEPT)


@contextmanager
def _staging(target: Path) -> Iterator[Path]:
    """Yield a new folder beside the target, or in a mount point; remove it at the end."""
    absolute = target.absolute()
    place = absolute if absolute.is_mount() else absolute.parent
    place.mkdir(parents=True, exist_ok=True)
    staged = Path(tempfile.mkdtemp(prefix=f".{absolute.name}.restore-", dir=place))
    try:
        yield staged
    finally:
        shutil.rmtree(staged, ignore_errors=True)


def _extract(archive: Backup, staged: Path, meter: _Meter) -> None:
    """Write the files of a backup to an empty folder, each compared with its checksum."""
    with _opened(archive.path) as tar:
        manifest, members = read_manifest(tar, archive.path)
        for file in manifest.files:
            place = staged / file.path
            _make_folder(place.parent)
            opener = partial(open_descriptor, mode=_FILE_MODE)
            with open(place, "xb", opener=opener) as new:
                for piece in checked_pieces(tar, members[file.path], file, archive.path):
                    new.write(piece)
                    meter.add(file.path, len(piece))
                new.flush()
                os.fsync(new.fileno())
            flush_folder(place.parent)


def _make_folder(folder: Path) -> None:
    """Make a folder and those above it; ``parents=True`` gives the last one its mode alone."""
    if not folder.exists():
        _make_folder(folder.parent)
        folder.mkdir(mode=_FOLDER_MODE)


def _put_in_place(staged: Path, target: Path) -> Path | None:
    """Make the staged folder the target; return where an old one was moved to."""
    target = target.absolute()
    if target.is_mount():
        _move_into(staged, target)
        return None
    kept = None
    if target.exists():
        if any(target.iterdir()):
            kept = target.rename(_kept_place(target))
        else:
            target.rmdir()
    try:
        staged.rename(target)
    except BaseException:
        if kept is not None:
            kept.rename(target)
        raise
    flush_folder(target.parent)
    return kept


def _move_into(staged: Path, target: Path) -> None:
    """Move the files into a mount point, which cannot be renamed; the databases come last.

    A service finds its index only once every file that it names is in place.
    """
    for path in sorted(staged.iterdir(), key=lambda path: path.suffix == ".sqlite"):
        path.rename(target / path.name)
    flush_folder(target)
