"""Solution files for tests: written in small parts, changed, damaged, and refused."""

from __future__ import annotations

import pickle
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from runout.analysis.solver.solution import file as solution_file
from runout.analysis.solver.solution.file import SolutionFile, write_solution_file
from runout.errors import SolutionFileError, StorageError

HEADER: dict[str, object] = {"spot": {"board": "QsJh2h", "pot": 200}, "iterations": 85, "ev": 0.1}
OPENING_BYTES = 48
SMALL_PART = 256


def arrays() -> dict[str, NDArray[Any]]:
    """Return one array of each kind in a solution, and edge cases; some have parts of 256 bytes."""
    cells = np.arange(1200)
    return {
        "flop regrets": (cells / 7).astype(np.float32).reshape(2, 600),
        "turn halves": (cells / 3).astype(np.float16).view(np.uint16).reshape(3, 4, 100),
        "no rivers": np.empty((0, 5), np.float32),
        "average": (cells * 54).astype(np.uint16),
        "one byte": np.array([7], np.uint8),
        "nothing": np.empty(0, np.uint16),
    }


def write(path: Path, header: dict[str, object] = HEADER) -> None:
    write_solution_file(path, header, arrays())


@contextmanager
def small_parts(size: int = SMALL_PART) -> Iterator[None]:
    """Write small parts, so that a small file has many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solution_file, "PART_BYTES", size)
        yield


def files(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def refusal(path: Path) -> SolutionFileError:
    """Return the error of opening and verifying a file that must be refused."""
    with pytest.raises(SolutionFileError) as caught:
        SolutionFile.open(path).verify()
    error = caught.value
    assert isinstance(error, StorageError)
    assert error.path == str(path)
    assert str(error).startswith(f"{path}: ")
    assert "; " in error.reason  # what is wrong, then what to do
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    return error


def with_opening(sound: bytes, **changes: int) -> bytes:
    """Return a file with changed first bytes and the right checksum."""
    fields = dict(
        zip(
            ["version", "text", "start", "size", "header_crc"],
            struct.unpack("<IIQQI", sound[16:44]), strict=True,
        )
    )  # fmt: skip
    plain = sound[:16] + struct.pack("<IIQQI", *(fields | changes).values())
    return plain + zlib.crc32(plain).to_bytes(4, "little") + sound[OPENING_BYTES:]


def with_text(text: bytes) -> bytes:
    """Return a file without segments whose header has this text, all checksums right."""
    start = -(-(OPENING_BYTES + len(text)) // 64) * 64
    header = text.ljust(start - OPENING_BYTES, b"\0")
    plain = struct.pack(
        "<16sIIQQI", b"runout solution\n", 1, len(text), start, start, zlib.crc32(header)
    )
    return plain + zlib.crc32(plain).to_bytes(4, "little") + header


def flip(path: Path, place: int, bit: int = 0) -> None:
    content = bytearray(path.read_bytes())
    content[place] ^= 1 << bit
    path.write_bytes(content)


def place_of(path: Path, name: str, cell: int = 0) -> int:
    """Return the byte of the file at which a cell of a segment begins."""
    at: int = struct.unpack_from("<Q", path.read_bytes(), 24)[0]
    for each, array in arrays().items():
        if each == name:
            return at + cell * array.itemsize
        at += -(-array.nbytes // 64) * 64
    raise KeyError(name)
