"""The file of equity tables: layout, reading and checking, and the places where it lies.

A safetensors file: eight bytes of length, a JSON header, then three tensors without gaps.

- ``margins``, int32 (flops, 14196): wins less losses of class i against class j, over all disjoint
  combo pairs and all 990 runouts, for i < j row by row;
- ``crc32``, uint32 (flops,): of each flop's three card ids followed by its margins;
- ``flops``, uint8 (flops, 3): canonical flops in their canonical order.

Numbers are little-endian. The header names format and version and the checksum of the last two
tensors, so it is known byte for byte from the number of flops and that checksum. Opening reads the
header and those two; margins are memory-mapped, and checked on first use. A file that is cut off or
written to while it is open is refused from then on.

A path that is given is the only place. Otherwise a file is looked for in ``./cache``, then in the
user's cache folder, by either name; a complete one is preferred to one that holds some flops only.
It is written to ``./cache`` if the working folder has one, else to the user's.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from runout.analysis.files.integrity import IntegrityErrors
from runout.analysis.files.text import kind_of_file
from runout.analysis.files.user_directories import cache_directory
from runout.domain.cards import DECK, DECK_SIZE
from runout.errors import (
    TableFileError,
    TablesDamaged,
    TablesForeign,
    TablesMissing,
    TablesTruncated,
    TablesVersion,
)
from runout.kernels.mapped_files import FileState, MappedFile
from runout.kernels.tables import MARGIN_COUNT

VERSION: Final = 1
FLOP_COUNT: Final = 1755
UNFINISHED: Final = "unfinish"  # the eight digits of a finished file's checksum
MARGIN_BYTES: Final = 4 * MARGIN_COUNT
_FORMAT: Final = "runout flop tables"
_OPENING: Final = f'{{"__metadata__":{{"format":"{_FORMAT}","version":"'.encode()
_CONTENT: Final = (
    "wins less losses of hand class i against j over disjoint combo pairs and runouts, i < j"
)
_REMEDY: Final = "runout precompute-equity makes it anew"
_INTEGRITY: Final = IntegrityErrors(TablesTruncated, TablesDamaged, _REMEDY)
_MAX_HEADER_LENGTH: Final = 4096
_FEW_ROWS: Final = 64  # more rows use a second thread


@dataclass(frozen=True, slots=True)
class Layout:
    """The offsets in a file of this number of flops."""

    flops: int

    def header(self, index_crc: str) -> bytes:
        """Return the header, preceded by its length, with this hexadecimal checksum."""
        ends = [0, MARGIN_BYTES * self.flops, self._crc_end, self._crc_end + 3 * self.flops]
        tensors = {
            name: {"dtype": dtype, "shape": shape, "data_offsets": ends[place : place + 2]}
            for place, (name, dtype, shape) in enumerate(
                [
                    ("margins", "I32", [self.flops, MARGIN_COUNT]),
                    ("crc32", "U32", [self.flops]),
                    ("flops", "U8", [self.flops, 3]),
                ]
            )
        }
        about = {
            "format": _FORMAT,
            "version": str(VERSION),
            "flops": str(self.flops),
            "index_crc32": index_crc,
            "content": _CONTENT,
        }
        text = json.dumps({"__metadata__": about, **tensors}, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 8)
        return len(text).to_bytes(8, "little") + text

    @property
    def _crc_end(self) -> int:
        return (MARGIN_BYTES + 4) * self.flops

    @property
    def start(self) -> int:
        return len(self.header(UNFINISHED))

    @property
    def index_start(self) -> int:
        """The offset of the checksums; the flops follow at the end of the file."""
        return self.start + MARGIN_BYTES * self.flops

    @property
    def size(self) -> int:
        """The size of the file in bytes."""
        return self.index_start + (4 + 3) * self.flops


def row_crc(flop: bytes, margins: NDArray[np.int32]) -> int:
    return zlib.crc32(margins.data, zlib.crc32(flop))


class TableFile:
    """An open file of tables. Margins are checked against their checksum when first used."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Open a file; raise a :class:`TableFileError` with the reason if it cannot be used."""
        self.path = Path(path)
        try:
            with open(self.path, "rb") as file:
                state = FileState.of(os.fstat(file.fileno()))
                layout, index_crc = _read_header(self.path, file.read(_MAX_HEADER_LENGTH))
                self.size = state.size
                _INTEGRITY.require_size(self.path, self.size, layout.size)
                self._mapped = MappedFile(file.fileno(), path, state)
        except (IsADirectoryError, NotADirectoryError):
            raise TablesForeign(path, "is not a file; equity tables are a single file") from None
        self._layout = layout
        content = self._mapped.content
        index = content[layout.index_start :].tobytes()
        self.require_whole()
        _check_index(self.path, index, index_crc)
        count = layout.flops
        self._crcs = np.frombuffer(index, "<u4", count)
        ids = index[4 * count :]
        if max(ids) >= DECK_SIZE:
            raise TablesDamaged(path, f"its list of flops has invalid cards; {_REMEDY}")
        self.flops = [ids[at : at + 3] for at in range(0, len(ids), 3)]
        self._row_of = {flop: row for row, flop in enumerate(self.flops)}
        cells = np.frombuffer(content, "<i4", MARGIN_COUNT * count, layout.start)
        self._margins: NDArray[np.int32] = cells.reshape(count, MARGIN_COUNT)
        self._checked = bytearray(count)

    def __len__(self) -> int:
        return self._layout.flops

    def find(self, flop: bytes) -> int | None:
        return self._row_of.get(flop)

    def margins(self, row: int) -> NDArray[np.int32]:
        """Return a flop's margins; raise :class:`TablesDamaged` if their checksum is wrong."""
        if not self._checked[row]:
            self._check([row])
        margins: NDArray[np.int32] = self._margins[row]
        return margins

    def require_whole(self) -> None:
        """Refuse margins read so far if the file was cut off or written to while it was open."""
        _INTEGRITY.require_unchanged(self.path, self._mapped)

    def check(self, rows: Iterable[int]) -> None:
        """Check rows before their first use."""
        unchecked = [row for row in rows if not self._checked[row]]
        if unchecked:
            self._check(unchecked)

    def damaged_rows(self) -> list[int]:
        """Return the rows that fail their checksum; reads the whole file."""
        return self._find_damage(range(len(self)))

    def _check(self, rows: list[int]) -> None:
        damaged = self._find_damage(rows)
        self.require_whole()
        if damaged:
            names = tuple(flop_text(self.flops[row]) for row in damaged)
            shown = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if names[3:] else "")
            fails = "table of {} fails its" if len(names) == 1 else "tables of {} fail their"
            raise TablesDamaged(self.path, f"the {fails.format(shown)} checksum; {_REMEDY}", names)
        for row in rows:
            self._checked[row] = 1

    def _find_damage(self, rows: Iterable[int]) -> list[int]:
        def is_damaged(row: int) -> bool:
            return row_crc(self.flops[row], self._margins[row]) != int(self._crcs[row])

        rows = list(rows)
        if len(rows) <= _FEW_ROWS:
            return [row for row in rows if is_damaged(row)]
        with ThreadPoolExecutor() as threads:
            verdicts = threads.map(is_damaged, rows)
            return [row for row, damaged in zip(rows, verdicts, strict=True) if damaged]


def flop_text(flop: bytes) -> str:
    return "".join(str(DECK[card]) for card in flop)


def _read_header(path: Path, head: bytes) -> tuple[Layout, str]:
    """Return the layout that the first bytes of a file declare."""
    if not head[8:].startswith(_OPENING[: max(1, len(head) - 8)]):
        raise TablesForeign(path, f"is {kind_of_file(head)}, not equity tables of runout")
    length = 8 + int.from_bytes(head[:8], "little")
    if len(head) < min(length, _MAX_HEADER_LENGTH):
        raise TablesTruncated(path, f"is truncated inside its header; {_REMEDY}")
    header = head[:length]
    version = re.match(rb'(\d+)"', header[8 + len(_OPENING) :])
    if version and int(version[1]) != VERSION:
        raise TablesVersion(
            path, f"has version {int(version[1])} of the layout; this runout reads {VERSION};"
            " remove it and run runout precompute-equity",
        )  # fmt: skip
    count = re.search(rb'"flops":"(\d{1,4})"', header)
    index_crc = re.search(rb'"index_crc32":"([0-9a-z]{8})"', header)
    if count and index_crc and 0 < int(count[1]) <= FLOP_COUNT:
        layout = Layout(int(count[1]))
        if layout.header(index_crc[1].decode()) == header:
            return layout, index_crc[1].decode()
    raise TablesDamaged(path, f"its header is damaged; {_REMEDY}")


def _check_index(path: Path, index: bytes, index_crc: str) -> None:
    if index_crc == UNFINISHED:
        raise TablesDamaged(path, "is unfinished; runout precompute-equity finishes it")
    if index_crc != f"{zlib.crc32(index):08x}":
        raise TablesDamaged(path, f"its list of flops fails its checksum; {_REMEDY}")


FILE_NAME: Final = "equity_tables.safetensors"
_NAMES: Final = (FILE_NAME, "equity_tables.bin")
HOW_TO_MAKE: Final = "runout precompute-equity makes them"
_LOCAL_CACHE: Final = Path("cache")


def find_tables(path: str | os.PathLike[str] | None = None) -> Path:
    """Return the file to read; raise :class:`TablesMissing` if there is none.

    Of several files in the usual places it is the first complete one, else the one with the most
    flops. A file that cannot be used raises its :class:`TableFileError`, unless a sound one stands
    before it.
    """
    if path is not None:
        if not Path(path).exists():
            raise TablesMissing(path, f"there is no such file; {HOW_TO_MAKE} (-o FILE)")
        return Path(path)
    there = [place for place in usual_places() if place.exists()]
    if not there:
        raise TablesMissing(
            "", f"no equity tables ({' or '.join(_NAMES)}) in {_LOCAL_CACHE} or"
            f" {cache_directory()}; {HOW_TO_MAKE}",
        )  # fmt: skip
    return there[0] if len(there) == 1 else _most_complete(there)


def _most_complete(places: list[Path]) -> Path:
    best, most_flops = places[0], 0
    for place in places:
        try:
            count = len(TableFile(place))
        except (TableFileError, OSError):
            if not most_flops:
                raise
            continue
        if count > most_flops:
            best, most_flops = place, count
        if count == FLOP_COUNT:
            break
    return best


def place_to_write(path: str | os.PathLike[str] | None = None) -> Path:
    """Return where a new file belongs."""
    if path is not None:
        return Path(path)
    return (_LOCAL_CACHE if _LOCAL_CACHE.is_dir() else cache_directory()) / FILE_NAME


def usual_places() -> tuple[Path, ...]:
    return tuple(folder / name for folder in (_LOCAL_CACHE, cache_directory()) for name in _NAMES)
