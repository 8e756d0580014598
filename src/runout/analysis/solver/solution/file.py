"""The file of a saved solution: how it is laid out, written, read and checked.

::

    48 bytes         magic, version, length of the text, where the segments begin, size of the file,
                     checksum of the header, checksum of these 48 bytes
    the header       a JSON text: what the solver says of the solution, the bytes in a part, and
                     name, dtype and shape of each segment; then the CRC-32 of each part, in order
    the segments     arrays in C order, each padded with zeros to a multiple of 64 bytes

Numbers are little-endian. A segment is cut into parts of a mebibyte, the last one shorter and with
the padding in it, so each byte of a file is under one checksum. Opening reads no more than the
header; segments stay on disk, mapped into memory, and a part is checked when first read. A
file that is cut off or written to while it is open is refused from then on; one that another is
renamed over stays good. Every version keeps the first 48 bytes as they are here.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import stat
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from runout.analysis.files.descriptors import open_to_read, read_at
from runout.analysis.files.integrity import IntegrityErrors
from runout.analysis.files.replacement import Replacement
from runout.analysis.files.text import kind_of_file
from runout.domain.plurals import pluralize
from runout.errors import (
    SolutionBusy,
    SolutionDamaged,
    SolutionFileError,
    SolutionForeign,
    SolutionMissing,
    SolutionTruncated,
    SolutionVersion,
)
from runout.kernels.mapped_files import FileState, MappedFile

VERSION: Final = 1
PART_BYTES: Final = 1 << 20
DTYPES: Final = ("|u1", "|i1", "<u2", "<i2", "<u4", "<i4", "<u8", "<i8", "<f2", "<f4", "<f8")

_MAGIC: Final = b"runout solution\n"
_OPENING: Final = struct.Struct("<16sIIQQII")
_ALIGNMENT: Final = 64
_CRC_BYTES: Final = 4
_MAX_CELLS: Final = 1 << 48  # also of an array that is empty along some axis: numpy counts them
_MAX_AXES: Final = 32
_MAX_HEADER_LENGTH: Final = (
    1 << 28
)  # a checksum of four bytes for each mebibyte of segments, and text
_MAX_REASON_LENGTH: Final = 200
_COPIED_BYTES: Final = 8 << 20
REMEDY: Final = "copy it again from where it is whole, or solve the spot again"
_INTEGRITY: Final = IntegrityErrors(SolutionTruncated, SolutionDamaged, REMEDY)

Progress: TypeAlias = Callable[[int, int], None]


def write_solution_file(
    path: str | os.PathLike[str],
    header: Mapping[str, object],
    arrays: Mapping[str, NDArray[Any]],
    progress: Progress | None = None,
    *,
    source: SolutionFile | None = None,
) -> None:
    """Write a solution to one file atomically; an existing file is replaced at the end.

    ``header`` is stored as JSON, and each array as a segment. ``progress`` is called with the bytes
    written, from none to all, and their total; an exception in it ends the writing. Arrays that are
    views of a ``source`` are checked as they are copied; it may be the file that is replaced.
    """
    place = Path(os.path.realpath(path))  # of a link, what it points to is replaced
    if place.is_dir():
        raise SolutionForeign(path, "is a folder; name a file in it to save the solution to")
    layout = _Layout.of(header, arrays)
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        file = Replacement(place)
    except BlockingIOError:
        raise SolutionBusy(
            path, "another process is saving to it; wait for its end, or choose another name"
        ) from None
    with file:
        parts = _PartWriter(file, layout, progress)
        for name, array in arrays.items():
            if source is None:
                parts.write(np.ascontiguousarray(array, _stored(array.dtype)))
            else:
                for cells in source.copied(name):
                    parts.write(cells)
            parts.end_segment()
        crcs = np.array(parts.crcs, "<u4").tobytes()
        file.put(layout.head(crcs), 0)
        file.finish()


class SolutionFile:
    """An open file of a solution, whose parts are checked when first read.

    The arrays are views of the file that cannot be written to, and stay good when another file is
    renamed to its place.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     values = np.arange(6, dtype=np.float32).reshape(3, 2)
    ...     write_solution_file(f"{folder}/spot", {"iterations": 85}, {"flop": values})
    ...     file = SolutionFile.open(f"{folder}/spot")
    >>> file.header, file.names
    ({'iterations': 85}, ('flop',))
    >>> file.segment_slice("flop", 1, 3).tolist()
    [[2.0, 3.0], [4.0, 5.0]]
    """

    def __init__(self, path: Path, layout: _Layout, crcs: bytes, mapped: MappedFile) -> None:
        self.path = path
        self.size = layout.size
        self.digest = hashlib.sha256(layout.text + crcs).hexdigest()
        """Identifies the content: the SHA-256 of the header and of the checksums of all parts."""
        self.header: Mapping[str, Any] = layout.header
        self.names = tuple(place.name for place in layout.places)
        self._part_bytes = layout.part_bytes
        self._places = {place.name: place for place in layout.places}
        self._crcs = np.frombuffer(crcs, "<u4")
        self._is_checked = bytearray(len(self._crcs))
        self._mapped = mapped
        self._content = mapped.content

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> SolutionFile:
        """Open a file; raise a :class:`SolutionFileError` that says why if it cannot be used."""
        descriptor = _open(path)
        try:
            state = FileState.of(os.fstat(descriptor))
            layout, crcs = _read_head(path, descriptor, state.size)
            mapped = MappedFile(descriptor, path, state)
        finally:
            os.close(descriptor)
        return cls(Path(path), layout, crcs, mapped)

    def segment(self, name: str) -> NDArray[Any]:
        """Return an array; raise :class:`SolutionDamaged` if a checksum in it is wrong."""
        place = self._find(name)
        self._check_bytes(place, 0, place.bytes)
        return self._view(place)

    def view(self, name: str) -> NDArray[Any]:
        """Return an array as it is in the file, for callers that check the parts they read."""
        return self._view(self._find(name))

    def segment_slice(self, name: str, start: int, stop: int) -> NDArray[Any]:
        """Return ``segment(name)[start:stop]``, checking no more than the parts it lies in."""
        place = self._find(name)
        rows = place.shape[0] if place.shape else 0
        if not 0 <= start <= stop <= rows:
            raise IndexError(f"segment {name!r} has {rows:,} rows: there is no {start}:{stop}")
        if start < stop:
            row_bytes = place.bytes // rows
            self._check_bytes(place, start * row_bytes, stop * row_bytes)
        view: NDArray[Any] = self._view(place)[start:stop]
        return view

    def require_whole(self) -> None:
        """Refuse what was read so far if the file was cut off or written to while it was open."""
        _INTEGRITY.require_unchanged(self.path, self._mapped)

    def copied(self, name: str) -> Iterator[NDArray[Any]]:
        """Yield copies of an array's cells, flat and in order, a few mebibytes at a time."""
        cells = self.view(name).reshape(-1)
        place = self._find(name)
        step = _COPIED_BYTES // cells.itemsize
        for start in range(0, cells.size, step):
            stop = min(start + step, cells.size)
            self._check_bytes(place, start * cells.itemsize, stop * cells.itemsize)
            copy = np.array(cells[start:stop])
            self.require_whole()
            yield copy

    def checked_bytes(self) -> Iterator[bytes]:
        """Yield the whole file, part by part, each after its check.

        Raise :class:`SolutionDamaged` or :class:`SolutionTruncated` before a part that is not good.
        """
        start = min((place.start for place in self._places.values()), default=self.size)
        head = self._content[:start].tobytes()
        self.require_whole()
        yield head
        for place in self._places.values():
            for part in range(place.parts(self._part_bytes)):
                cells = self._part(place, part).tobytes()
                self.require_whole()
                if zlib.crc32(cells) != self._crcs[place.first_part + part]:
                    self._refuse([(place.name, part)])
                yield cells

    def verify(self) -> None:
        """Check every segment, reading the whole file; raise :class:`SolutionDamaged`."""
        damaged = [
            (name, part)
            for name, place in self._places.items()
            for part in range(place.parts(self._part_bytes))
            if self._is_damaged(place, part)
        ]
        if damaged:
            self._refuse(damaged)

    def _find(self, name: str) -> _Place:
        if name not in self._places:
            has = ", ".join(map(repr, self.names)) or "none"
            raise SolutionFileError(self.path, f"has no segment {name!r}; it has {has}")
        return self._places[name]

    def _view(self, place: _Place) -> NDArray[Any]:
        return np.ndarray(place.shape, place.dtype, self._content, place.start)

    def _part(self, place: _Place, part: int) -> NDArray[np.uint8]:
        start = place.start + part * self._part_bytes
        return self._content[start : min(start + self._part_bytes, place.end)]

    def _check_bytes(self, place: _Place, first: int, end: int) -> None:
        """Check the parts that some bytes of a segment lie in."""
        damaged = [
            (place.name, part)
            for part in range(first // self._part_bytes, -(-end // self._part_bytes))
            if not self._is_checked[place.first_part + part] and self._is_damaged(place, part)
        ]
        if damaged:
            self._refuse(damaged)

    def _is_damaged(self, place: _Place, part: int) -> bool:
        is_damaged = bool(
            zlib.crc32(self._part(place, part).data) != self._crcs[place.first_part + part]
        )
        self.require_whole()
        self._is_checked[place.first_part + part] = not is_damaged
        return is_damaged

    def _refuse(self, damaged: list[tuple[str, int]]) -> None:
        names = tuple(dict.fromkeys(name for name, _ in damaged))
        name, part = damaged[0]
        start = self._places[name].start + part * self._part_bytes
        shown = ", ".join(map(repr, names[:3])) + (
            f" and {len(names) - 3} more" if names[3:] else ""
        )
        fails = "segment {} fails its" if len(names) == 1 else "segments {} fail their"
        raise SolutionDamaged(
            self.path,
            f"the {fails.format(shown)} checksum (first at byte {start:,} of the file); {REMEDY}",
            names,
        )


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a segment is: its first byte in the file, its first part among all parts."""

    name: str
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    start: int
    first_part: int

    @property
    def bytes(self) -> int:
        return math.prod(self.shape) * self.dtype.itemsize

    @property
    def end(self) -> int:
        return self.start + _aligned(self.bytes)

    def parts(self, part_bytes: int) -> int:
        return -(-_aligned(self.bytes) // part_bytes)


@dataclass(frozen=True, slots=True)
class _Layout:
    """What the header's text says, and where that puts things."""

    header: Mapping[str, Any]
    part_bytes: int
    places: tuple[_Place, ...]
    text: bytes
    start: int

    @classmethod
    def of(cls, header: Mapping[str, object], arrays: Mapping[str, NDArray[Any]]) -> _Layout:
        described = [
            {"name": name, "dtype": _stored(array.dtype).str, "shape": list(array.shape)}
            for name, array in arrays.items()
        ]
        about = {"header": dict(header), "part_bytes": PART_BYTES, "segments": described}
        text = json.dumps(about, separators=(",", ":")).encode()
        return cls.read(text + b" " * (-len(text) % _CRC_BYTES))

    @classmethod
    def read(cls, text: bytes) -> _Layout:
        """Parse a header; raise ValueError, KeyError or TypeError if it is invalid."""
        about = json.loads(text)
        header, part_bytes, described = about["header"], about["part_bytes"], about["segments"]
        names = [each["name"] for each in described]
        if len(set(names)) < len(names) or not all(isinstance(name, str) for name in names):
            raise ValueError(f"segments {names}: each has a name of its own")
        if not isinstance(header, dict) or not isinstance(part_bytes, int) or part_bytes < 1:
            raise ValueError("a header is an object, and a part has bytes")
        kinds = [(_read_dtype(each["dtype"]), _read_shape(each["shape"])) for each in described]
        sizes = [_aligned(math.prod(shape) * dtype.itemsize) for dtype, shape in kinds]
        counts = [-(-size // part_bytes) for size in sizes]
        start = _aligned(_OPENING.size + len(text) + _CRC_BYTES * sum(counts))
        starts = accumulate(sizes, initial=start)
        first_parts = accumulate(counts, initial=0)
        places = tuple(
            _Place(name, *kind, first_byte, first_part)
            for name, kind, first_byte, first_part in zip(
                names, kinds, starts, first_parts, strict=False
            )
        )
        return cls(header, part_bytes, places, text, start)

    @property
    def parts(self) -> int:
        return sum(place.parts(self.part_bytes) for place in self.places)

    @property
    def size(self) -> int:
        return self.places[-1].end if self.places else self.start

    def head(self, crcs: bytes) -> bytes:
        header = (self.text + crcs).ljust(self.start - _OPENING.size, b"\0")
        fields = (_MAGIC, VERSION, len(self.text), self.start, self.size, zlib.crc32(header))
        plain = _OPENING.pack(*fields, 0)[:-_CRC_BYTES]
        return plain + zlib.crc32(plain).to_bytes(_CRC_BYTES, "little") + header


def _read_head(path: str | os.PathLike[str], descriptor: int, size: int) -> tuple[_Layout, bytes]:
    """Return the layout of a file of some size, and the checksums of its parts."""
    head = read_at(descriptor, _OPENING.size, 0)
    if not head:
        raise SolutionTruncated(path, f"is empty; {REMEDY}")
    if head[: len(_MAGIC)] != _MAGIC[: len(head)]:
        raise SolutionForeign(
            path,
            f"is {kind_of_file(head)}, not a solution saved by runout; check its name",
        )
    if len(head) < _OPENING.size:
        raise SolutionTruncated(
            path, f"is cut off after {pluralize(size, 'byte', form=',')}; {REMEDY}"
        )
    _, version, text_length, start, whole, header_crc, crc = _OPENING.unpack(head)
    if zlib.crc32(head[:-_CRC_BYTES]) != crc:
        raise SolutionDamaged(path, f"its first bytes fail their checksum; {REMEDY}")
    if version != VERSION:
        remedy = "update runout" if version > VERSION else "solve the spot again"
        raise SolutionVersion(
            path, f"has version {version} of the layout; this runout reads {VERSION}; {remedy}"
        )
    _INTEGRITY.require_size(path, size, whole)
    if not _OPENING.size + text_length <= start <= min(size, _MAX_HEADER_LENGTH):
        raise SolutionDamaged(path, f"its first bytes contradict each other; {REMEDY}")
    header = read_at(descriptor, start - _OPENING.size, _OPENING.size)
    if zlib.crc32(header) != header_crc:
        raise SolutionDamaged(path, f"its header fails its checksum; {REMEDY}")
    try:
        layout = _Layout.read(header[:text_length])
    except (ValueError, KeyError, TypeError, RecursionError):
        layout = None
    if layout is None or (layout.start, layout.size) != (start, whole):
        raise SolutionDamaged(path, f"its header makes no sense; {REMEDY}")
    return layout, header[text_length : text_length + _CRC_BYTES * layout.parts]


# A hostile header may nest deeply, or describe arrays without cells that would be filled.
_NO_CONTENT: Final = (
    ArithmeticError, AttributeError, LookupError, MemoryError, RecursionError, TypeError,
    ValueError,
)  # fmt: skip


@contextmanager
def checked_content(path: str | os.PathLike[str]) -> Iterator[None]:
    """Refuse a file whose header or arrays are not those of a solution, though checksums agree.

    >>> with checked_content("river.solution"):
    ...     {}["spot"]
    Traceback (most recent call last):
    runout.errors.SolutionDamaged: river.solution: its header makes no sense (KeyError: 'spot'); ...
    """
    try:
        yield
    except SolutionFileError:
        raise
    except _NO_CONTENT as error:
        reason = f"{type(error).__name__}: {error}"[:_MAX_REASON_LENGTH]
        raise SolutionDamaged(path, f"its header makes no sense ({reason}); {REMEDY}") from None


class _PartWriter:
    """Writes segments one after the other and keeps a checksum of each part."""

    def __init__(self, file: Replacement, layout: _Layout, progress: Progress | None) -> None:
        self.crcs: list[int] = []
        self._file = file
        self._layout = layout
        self._progress = progress
        self._part_bytes = layout.part_bytes
        self._crc = 0
        self._filled = 0
        # Zeros, which no reader takes for a solution, until all else is written.
        file.append(bytes(layout.start))
        self._tell()

    def write(self, array: NDArray[Any]) -> None:
        cells = array.reshape(-1).view(np.uint8)
        while len(cells):
            piece = cells[: self._part_bytes - self._filled].data
            self._file.append(piece)
            self._crc = zlib.crc32(piece, self._crc)
            self._filled += len(piece)
            if self._filled == self._part_bytes:
                self._end_part()
            cells = cells[len(piece) :]

    def end_segment(self) -> None:
        self.write(np.zeros(_aligned(self._file.size) - self._file.size, np.uint8))
        if self._filled:
            self._end_part()

    def _end_part(self) -> None:
        self.crcs.append(self._crc)
        self._crc = self._filled = 0
        self._tell()

    def _tell(self) -> None:
        if self._progress is not None:
            start = self._layout.start
            self._progress(self._file.size - start, self._layout.size - start)


def _open(path: str | os.PathLike[str]) -> int:
    """Return the descriptor of a file that can be mapped."""
    try:
        # A pipe would otherwise be waited for.
        descriptor = open_to_read(path)
    except (FileNotFoundError, NotADirectoryError):
        raise SolutionMissing(
            path, "there is no such file; check the name, or solve the spot and save it there"
        ) from None
    except PermissionError:
        raise SolutionFileError(
            path, "may not be read by this user; change its permissions, or ask its owner"
        ) from None
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        kind = "a folder" if stat.S_ISDIR(mode) else "no ordinary file"
        raise SolutionForeign(path, f"is {kind}; a saved solution is one file: name that")
    return descriptor


def _aligned(size: int) -> int:
    return -(-size // _ALIGNMENT) * _ALIGNMENT


def _stored(dtype: DTypeLike) -> np.dtype[Any]:
    return np.dtype(dtype).newbyteorder("<")


def _read_dtype(text: object) -> np.dtype[Any]:
    if text not in DTYPES:
        raise ValueError(f"dtype {text!r}: a segment has one of {', '.join(DTYPES)}")
    return np.dtype(text)


def _read_shape(shape: list[int]) -> tuple[int, ...]:
    if not all(isinstance(count, int) and count >= 0 for count in shape):
        raise ValueError(f"shape {shape}: a segment has no cells or some along each axis")
    if len(shape) > _MAX_AXES or math.prod(max(1, count) for count in shape) > _MAX_CELLS:
        raise ValueError(f"shape {shape}: more than numpy can count")
    return tuple(shape)
