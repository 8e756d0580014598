"""The file of a backup: a plain tar archive with the files of a data folder and a manifest.

The manifest, ``manifest.json``, is the last member and lists every file with its size and SHA-256;
it carries a SHA-256 of its own. Of two members with one name the later one counts.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import tarfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any, Final

from runout.analysis.backup.data_folder import name_unreadable
from runout.analysis.files.strict_json import JsonError, parse_json
from runout.errors import FileError

FORMAT: Final = "runout backup"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
_CHUNK: Final = 2**20
_MAX_ENTRY: Final = 256  # of a file in the manifest, without its path
_MAX_ESCAPED: Final = 12  # bytes of a character in JSON
_OTHER: Final = "take another backup"


# What tarfile raises for archives that it cannot read: a long chain of headers is a recursion.
UNREADABLE: Final = (tarfile.TarError, ValueError, OverflowError, RecursionError, MemoryError)


class BackupError(FileError):
    """A backup that cannot be used."""


class BackupDamaged(BackupError):  # noqa: N818 - named after what went wrong
    """The archive has changed since it was written; ``member`` is the damaged file in it."""

    def __init__(self, path: object, reason: str, *, member: str = "") -> None:
        super().__init__(path, reason)
        self.member = member


@dataclass(frozen=True, slots=True)
class BackupFile:
    """A file in a backup: its path in the data folder, with slashes, its size and SHA-256."""

    path: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup holds; ``created`` is the moment of the copy of the databases, in UTC."""

    created: str
    runout: str
    files: tuple[BackupFile, ...]

    @classmethod
    def of(cls, files: Iterable[BackupFile], created: datetime) -> Manifest:
        moment = created.astimezone(UTC).isoformat(timespec="seconds")
        ordered = sorted(files, key=lambda file: file.path)
        return cls(moment, version("runout"), tuple(ordered))

    def to_bytes(self) -> bytes:
        content = {
            "created": self.created,
            "runout": self.runout,
            "files": [asdict(file) for file in self.files],
        }
        whole = {"format": FORMAT, "version": VERSION, "sha256": _digest(content)} | content
        return json.dumps(whole, indent=1).encode()


def read_manifest(archive: tarfile.TarFile, path: Path) -> tuple[Manifest, Mapping[str, Any]]:
    """Return the manifest of an archive, and its members by name; refuse what does not fit."""
    members: dict[str, tarfile.TarInfo] = {}
    try:
        for member in archive:
            if member.issparse() or member.size < 0:
                raise tarfile.ReadError("it has sparse members")
            members[member.name] = member
    except UNREADABLE as error:
        raise _damaged(path, members, str(error)) from None
    if MANIFEST not in members:
        raise _damaged(path, members, f"it has no {MANIFEST}")
    # The content of no two members overlaps, whatever their headers say.
    if sum(member.size for member in members.values()) > archive.offset:
        raise _damaged(path, members, "its members are larger than the archive")
    limit = sum(_MAX_ENTRY + _MAX_ESCAPED * len(name) for name in members)
    listing = members.pop(MANIFEST)
    if not listing.isreg() or listing.size > limit:
        raise _unreadable(path)
    manifest = _parse(path, b"".join(_pieces(archive, listing, path)))
    names = {file.path for file in manifest.files}
    for name, member in members.items():
        if name not in names or not member.isreg():
            raise BackupDamaged(
                path, f"holds {name!r}, which is no file of its manifest; {_OTHER}", member=name
            )
    for file in manifest.files:
        if not is_inside(file.path):
            reason = f"holds {file.path!r}, which leads out of the data folder; {_OTHER}"
            raise BackupDamaged(path, reason, member=file.path)
        if file.path not in members or members[file.path].size != file.bytes:
            reason = f"{file.path!r} is missing or has another size; {_OTHER}"
            raise BackupDamaged(path, reason, member=file.path)
    return manifest, members


def is_inside(path: str) -> bool:
    r"""Return whether a path with slashes leads to a file below a folder, on every system.

    >>> [is_inside(path) for path in ("runout.sqlite", "solutions/0f.solution")]
    [True, True]
    >>> [is_inside(path) for path in ("../a", "/a", "a/../../b", "c:/a", "a\\b", "", "a//b", ".")]
    [False, False, False, False, False, False, False, False]
    """
    parts = path.split("/")
    return all(part not in ("", ".", "..") for part in parts) and not re.search(
        r"[\\:\x00-\x1f]", path
    )


def checked_pieces(
    archive: tarfile.TarFile, member: tarfile.TarInfo, file: BackupFile, path: Path
) -> Iterator[bytes]:
    """Yield the content of a member; at its end refuse what is not as the manifest lists it."""
    digest = hashlib.sha256()
    for piece in _pieces(archive, member, path):
        digest.update(piece)
        yield piece
    if digest.hexdigest() != file.sha256:
        reason = f"{file.path!r} has changed since the backup was written; {_OTHER}"
        raise BackupDamaged(path, reason, member=file.path)


class BoundedFile(io.FileIO):
    """An archive for tarfile to read, which would read a header of any size at once."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Read at most a chunk."""
        if size is None or not 0 <= size <= _CHUNK:
            raise tarfile.ReadError(f"it has a header of {size} bytes")
        return super().read(size) or b""


class HashedFile:
    """A file for tarfile to read from, which notes the SHA-256 of what was read."""

    def __init__(self, file: IO[bytes], path: Path, on_bytes: Callable[[int], None]) -> None:
        self._file = file
        self._path = path
        self._on_bytes = on_bytes
        self._digest = hashlib.sha256()

    def read(self, size: int) -> bytes:
        """Read, note and report; an error names the file, not the archive."""
        with name_unreadable(self._path):
            data = self._file.read(size)
        self._digest.update(data)
        self._on_bytes(len(data))
        return data

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()


def _parse(path: Path, content: bytes) -> Manifest:
    try:
        whole = parse_json(content.decode())
        if whole["format"] != FORMAT:
            raise KeyError(FORMAT)
        if whole["version"] != VERSION:
            raise BackupError(
                path,
                f"has version {whole['version']!r}, and this runout knows version {VERSION};"
                " restore it with the runout that wrote it",
            )
        listed = {name: whole[name] for name in ("created", "runout", "files")}
        if whole["sha256"] != _digest(listed):
            raise BackupDamaged(path, f"its {MANIFEST} is damaged; {_OTHER}", member=MANIFEST)
        files = tuple(BackupFile(**each) for each in listed["files"])
        if not all(isinstance(file.path, str) for file in files):
            raise TypeError(files)
        if len({file.path for file in files}) != len(files):
            raise KeyError(files)
    except (JsonError, UnicodeDecodeError, KeyError, TypeError, MemoryError) as error:
        raise _unreadable(path) from error
    return Manifest(listed["created"], listed["runout"], files)


def _pieces(archive: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> Iterator[bytes]:
    content = archive.extractfile(member)
    remaining = member.size
    try:
        while content is not None and remaining > 0:
            piece = content.read(min(_CHUNK, remaining))
            if not piece:
                break
            remaining -= len(piece)
            yield piece
    except tarfile.TarError:
        pass
    if remaining:
        raise BackupDamaged(path, f"ends in {member.name!r}; {_OTHER}", member=member.name)


def _unreadable(path: Path) -> BackupDamaged:
    return BackupDamaged(path, f"its {MANIFEST} cannot be read; {_OTHER}", member=MANIFEST)


def _damaged(path: Path, members: Mapping[str, object], reason: str) -> BackupDamaged:
    last = list(members)[-1] if members else ""
    where = f"damaged or cut off after {last!r}" if last else "not a backup"
    return BackupDamaged(path, f"is {where} ({reason}); {_OTHER}", member=last)


def _digest(content: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
