"""Fuzz targets of runout's own files: equity tables and saved solutions.

The input is a list of changes to a valid file: bits flipped, bytes replaced, truncated or added.
Then checksums may be corrected, so that the code behind them is tested too. If they are not, a file
that opens must hold what was written.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import struct
import tempfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from fuzz.target import Choices, Target
from runout.analysis.class_model.file import PackedClasses, read_classes
from runout.analysis.flop_tables.file import UNFINISHED, Layout, TableFile, row_crc
from runout.analysis.solver.solution.file import SolutionFile, write_solution_file
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.domain.boards import canonical_flops
from runout.errors import RunoutError, SolutionFileError, TableFileError
from runout.kernels.tables import MARGIN_COUNT

if TYPE_CHECKING:
    from collections.abc import Callable


@functools.cache
def _temporary() -> tempfile.TemporaryDirectory[str]:
    """Return a folder for the files of this process, in memory if possible."""
    memory = Path("/dev/shm")
    return tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None)


def _folder() -> Path:
    return Path(_temporary().name)


def _write(content: bytes) -> Path:
    path = _folder() / f"{os.getpid()}"
    path.unlink(missing_ok=True)  # open files keep their content
    path.write_bytes(content)
    return path


def _change(whole: bytes, choices: Choices, near: int) -> bytes:
    """Change a file by the choices; half of the changes are in its first ``near`` bytes."""
    changed = bytearray(whole)
    while choices:
        kind = choices.below(6)
        at = choices.below(max(1, min(len(changed), near if kind % 2 else 1 << 24)))
        if kind < 2 and changed:
            changed[at] ^= 1 << choices.below(8)
        elif kind < 4 and changed:
            changed[at] = choices.below(256)
        elif kind == 4:
            del changed[at:]
        else:
            changed[at:at] = choices.rest()[:64]
    return bytes(changed)


# Tables


@functools.cache
def _tables() -> bytes:
    """Return a file of two flops."""
    flops = [bytes(card.id for card in flop) for flop, _ in canonical_flops()[:2]]
    margins = np.arange(2 * MARGIN_COUNT, dtype="<i4").reshape(2, MARGIN_COUNT)
    crcs = np.array([row_crc(*each) for each in zip(flops, margins, strict=True)], "<u4")
    index = crcs.tobytes() + b"".join(flops)
    return Layout(2).header(f"{zlib.crc32(index):08x}") + margins.tobytes() + index


def check_tables(data: bytes) -> None:
    """Check that a file is refused with its own error, or holds what was written."""
    choices = Choices(data)
    is_repaired = choices.below(3) == 2
    content = _change(_tables(), choices, Layout(2).start)
    if is_repaired:
        content = _repair_index(content)
    try:
        file = TableFile(_write(content))
        damaged = file.damaged_rows()
        for row, flop in enumerate(file.flops):
            assert file.find(flop) is not None
            if row not in damaged:
                assert len(file.margins(row)) == MARGIN_COUNT
        file.check(range(len(file)))
    except TableFileError:
        return
    assert is_repaired or content == _tables()


def _repair_index(content: bytes) -> bytes:
    """Correct the checksum of the list of flops."""
    layout = Layout(2)
    if len(content) != layout.size:
        return content
    index = content[layout.index_start :]
    crc = f"{zlib.crc32(index):08x}".encode()
    at = layout.header(UNFINISHED).index(UNFINISHED.encode())
    return content[:at] + crc + content[at + len(crc) :]


TABLES: Final = Target(
    "table_files", "files of equity tables", check_tables,
    lambda: [b"", b"\0\0\x08\1", b"\2\0" + b"\2\x08\1\3\x20", b"\0\4\0\1\0"], (), 64,
)  # fmt: skip


# Solutions

_OPENING: Final = struct.Struct("<16sIIQQII")


@functools.cache
def _plain_solution() -> bytes:
    """Return a file of a few numbers."""
    path = _folder() / "plain"
    cells = np.arange(60, dtype=np.float32).reshape(20, 3)
    arrays = {"flop": cells, "none": cells[:0], "turn": cells}
    write_solution_file(path, {"iterations": 85, "kind": "solution"}, arrays)
    return path.read_bytes()


@functools.cache
def _river_solution() -> bytes:
    """Return the solution of a river."""
    spot = Spot("Td9d6hQc2s", "QQ,AKs", "JJ,T9s", pot=100, stack=100)
    path = _folder() / "river"
    solve(spot, max_iterations=4, threads=1).save(path)
    return path.read_bytes()


@functools.cache
def _turn_solution() -> bytes:
    """Return the solution of a turn without its rivers."""
    spot = Spot("Td9d6hQc", "QQ", "JJ", pot=100, stack=50)
    path = _folder() / "turn"
    solve(spot, max_iterations=4, threads=1).save(path, rivers=False)
    return path.read_bytes()


@functools.cache
def _class_solution() -> bytes:
    from runout.analysis.class_model.model import ClassModel  # noqa: PLC0415 - it computes tables
    from runout.analysis.flop_tables.tables import FlopTables  # noqa: PLC0415
    from runout.analysis.solver.config.config import PostflopConfig  # noqa: PLC0415

    model = {"oop": "AA,76s", "ip": "KK", "bet_sizes": [1.0], "postflop_spr": 2}
    config = PostflopConfig.from_dict({"postflop_model": model})
    path = _folder() / "classes"
    PackedClasses.of(ClassModel(config, FlopTables()).solve("7h5h2c", 2)).write(path)
    return path.read_bytes()


def _read_plain(path: Path) -> None:
    file = SolutionFile.open(path)
    for name in file.names:
        file.segment(name)
        with contextlib.suppress(IndexError):  # there may be fewer rows
            file.segment_slice(name, 1, 2)
    file.verify()


def _read_solution(path: Path) -> None:
    solution = Solution.load(path, threads=1)
    _walk(solution)
    solution.to_dict()
    SolutionFile.open(path).verify()  # also the parts that were not read


def _walk(solution: Solution) -> None:
    root = solution.root
    root.play(root.actions[0])
    assert 0 <= sum(root.frequencies.values()) <= 1.01


_READERS: Final[tuple[tuple[Callable[[], bytes], Callable[[Path], object]], ...]] = (
    (_plain_solution, _read_plain),
    (_river_solution, _read_solution),
    (_turn_solution, _read_solution),
    (_class_solution, read_classes),
)


def check_solution(data: bytes) -> None:
    """Check that a file is refused with its own error, or holds what was written."""
    choices = Choices(data)
    make, read = _READERS[choices.below(len(_READERS))]
    whole = make()
    start = _OPENING.unpack(whole[: _OPENING.size])[3]
    is_repaired = choices.below(3) == 2
    content = _change(whole, choices, start)
    if is_repaired:
        content = _repair_checksums(content)
    try:
        read(_write(content))
    except SolutionFileError:
        return
    except RunoutError:
        assert is_repaired
        return
    assert is_repaired or content == whole


def _repair_checksums(content: bytes) -> bytes:
    """Correct the checksums of opening and header, and the sizes in the opening."""
    if len(content) < _OPENING.size:
        return content
    magic, version, length, start, _, _, _ = _OPENING.unpack(content[: _OPENING.size])
    header = content[_OPENING.size : start]
    opening = _OPENING.pack(magic, version, length, start, len(content), zlib.crc32(header), 0)
    plain = opening[:-4]
    return plain + zlib.crc32(plain).to_bytes(4, "little") + content[_OPENING.size :]


SOLUTIONS: Final = Target(
    "solution_files", "saved solutions, whole, without rivers, of classes", check_solution,
    lambda: [
        bytes([reader, repair, *change])
        for reader in range(4)
        for repair in (0, 2)
        for change in ((), (0, 9, 0, 1), (1, 60, 1), (4, 100, 1))
    ], (), 64,
)  # fmt: skip


def check_header(data: bytes) -> None:
    """Check that a solution with a changed header and valid checksums is read or refused."""
    choices = Choices(data)
    make, read = _READERS[choices.below(len(_READERS))]
    file = SolutionFile.open(_write(make()))
    header = _edited(dict(file.header), choices)
    arrays = {name: file.view(name) for name in file.names}
    if choices.below(8) == 7:
        del arrays[list(arrays)[choices.below(len(arrays))]]
    if choices.below(8) == 7:
        name = list(arrays)[choices.below(len(arrays))]
        arrays[name] = arrays[name][: choices.below(len(arrays[name]) + 1)]
    path = _folder() / "edited"
    write_solution_file(path, header, arrays)
    with contextlib.suppress(RunoutError):
        read(path)


_VALUES: Final[tuple[Any, ...]] = (
    None, True, 0, -1, 1, 2, 1 << 40, 10**30, 0.5, -0.0, 1e300, float("nan"), "", "x", "AA", "f16",
    "f32", [], {}, [[]], [1, 2], {"x": 1}, "none", "Td9d6hQc2s", "random",
)  # fmt: skip


def _edited(value: Any, choices: Choices) -> Any:
    """Descend into plain values by the choices, and change the value found."""
    value = json.loads(json.dumps(value))
    for _ in range(1 + choices.below(3)):
        here = value
        while choices:
            keys: list[Any] = sorted(here) if isinstance(here, dict) else list(range(len(here)))
            if not keys:
                break
            key = keys[choices.below(len(keys))]
            if isinstance(here[key], dict | list) and choices.below(4):
                here = here[key]
                continue
            if choices.below(4) == 3:
                del here[key]
            else:
                here[key] = _VALUES[choices.below(len(_VALUES))]
            break
    return value


HEADERS: Final = Target(
    "solution_headers", "saved solutions with a changed header", check_header,
    lambda: [bytes([reader, number, 0, 0, number]) for reader in range(4) for number in range(12)],
    (), 32,
)  # fmt: skip
TARGETS: Final = (TABLES, SOLUTIONS, HEADERS)
