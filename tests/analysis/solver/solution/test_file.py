"""The file of a saved solution: what is written is read, and every kind of damage is found."""

from __future__ import annotations

import json
import os
import pickle
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import zlib
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

from runout.analysis.solver.solution import file as solution_file
from runout.analysis.solver.solution.file import (
    DTYPES,
    PART_BYTES,
    Segment,
    SolutionFile,
    write_solution_file,
)
from runout.domain.counts import counted
from runout.errors import (
    SolutionBusy,
    SolutionDamaged,
    SolutionFileError,
    SolutionForeign,
    SolutionMissing,
    SolutionTruncated,
    SolutionVersion,
    StorageError,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

HEADER: dict[str, object] = {"spot": {"board": "QsJh2h", "pot": 200}, "iterations": 85, "ev": 0.1}
OPENING_BYTES = 48
SMALL_PART = 256


def arrays() -> dict[str, NDArray[Any]]:
    """One of each kind that a solution holds, and awkward ones; some parts of 256 bytes each."""
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
    write_solution_file(path, header, [Segment.of(*each) for each in arrays().items()])


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("saved") / "spot"
    with small_parts():
        write(path)
    return path.read_bytes()


@pytest.fixture
def path(sound: bytes, tmp_path: Path) -> Path:
    file = tmp_path / "spot.solution"
    file.write_bytes(sound)
    return file


@contextmanager
def small_parts(size: int = SMALL_PART) -> Iterator[None]:
    """Write small parts, so that a small file has many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solution_file, "PART_BYTES", size)
        yield


def files(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def refusal(path: Path) -> SolutionFileError:
    """Open and verify a file that must be refused."""
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
    """Return a file whose first bytes say something else, with the right checksum."""
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


# --- what is written is read ---


def test_what_is_written_is_read(path: Path) -> None:
    file = SolutionFile.open(path)
    assert file.header == HEADER
    assert file.names == tuple(arrays())
    assert file.size == path.stat().st_size
    for name, array in arrays().items():
        found = file.segment(name)
        assert (found.dtype, found.shape) == (array.dtype, array.shape)
        assert found.tobytes() == array.tobytes()
        assert not found.flags.writeable
        assert not found.size or found.ctypes.data % 64 == 0
    file.verify()


def test_the_bytes_of_the_file_do_not_change_between_versions_of_runout(tmp_path: Path) -> None:
    array = np.array([1, 2, 0x0304], np.uint16)
    write_solution_file(tmp_path / "file", {"a": None}, [Segment.of("n", array)])
    text = (
        b'{"header":{"a":null},"part_bytes":1048576,'
        b'"segments":[{"name":"n","dtype":"<u2","shape":[3]}]}  '
    )
    cells = b"\1\0\2\0\4\3".ljust(64, b"\0")
    header = (text + zlib.crc32(cells).to_bytes(4, "little")).ljust(192 - 48, b"\0")
    plain = struct.pack(
        "<16sIIQQI", b"runout solution\n", 1, len(text), 192, 256, zlib.crc32(header)
    )
    expected = plain + zlib.crc32(plain).to_bytes(4, "little") + header + cells
    assert (tmp_path / "file").read_bytes() == expected


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        npst.arrays(st.sampled_from([*DTYPES, ">f4", ">u2"]), npst.array_shapes(min_side=0)),
        max_size=4,
    ),
    st.sampled_from([64, 100, 256, PART_BYTES]),
    st.data(),
)
def test_any_arrays_come_back(
    content: list[NDArray[Any]], part_bytes: int, data: st.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as folder, small_parts(part_bytes):
        named = {f"segment {number}": array for number, array in enumerate(content)}
        write_solution_file(
            Path(folder) / "file", {}, [Segment.of(*each) for each in named.items()]
        )
        file = SolutionFile.open(Path(folder) / "file")
        for name, array in named.items():
            start, stop = sorted(data.draw(st.tuples(*2 * [st.integers(0, array.shape[0])])))
            expected = array.astype(array.dtype.newbyteorder("<"))
            assert file.segment_slice(name, start, stop).tobytes() == expected[start:stop].tobytes()
            assert file.segment(name).tobytes() == expected.tobytes()
            assert file.segment(name).shape == array.shape
        file.verify()


def test_any_header_of_json_comes_back(tmp_path: Path) -> None:
    header = {"range": "♠ AKs", "nested": [1, {"a": None}, True, 1e-300], "big": 1 << 70, "": ""}
    write_solution_file(tmp_path / "file", header, [])
    file = SolutionFile.open(tmp_path / "file")
    assert (file.header, file.names) == (header, ())
    file.verify()


def test_no_axis_and_strides_of_any_kind(tmp_path: Path) -> None:
    cells = np.arange(24, dtype=np.int32).reshape(2, 3, 4)
    given = {
        "a number": np.array(2.5),
        "reversed": cells[::-1, :, ::-2],
        "fortran": np.asfortranarray(cells),
        "repeated": np.broadcast_to(cells[0, 0], (70, 4)),
    }
    with small_parts(64):
        write_solution_file(tmp_path / "file", {}, [Segment.of(*each) for each in given.items()])
    file = SolutionFile.open(tmp_path / "file")
    for name, array in given.items():
        assert np.array_equal(file.segment(name), array)
        assert file.segment(name).flags.c_contiguous
    with pytest.raises(IndexError):
        file.segment_slice("a number", 0, 0)


def test_chunks_of_any_sizes_make_up_a_segment(tmp_path: Path) -> None:
    whole = np.arange(1000, dtype=np.float32)
    cuts = [0, 0, 1, 64, 65, 500, 500, 999, 1000, 1000]

    def chunks() -> Iterator[NDArray[Any]]:
        for start, stop in pairwise(cuts):
            yield whole[start:stop]

    plain, chunked = tmp_path / "plain", tmp_path / "chunked"
    with small_parts():
        write_solution_file(plain, {}, [Segment.of("a", whole), Segment.of("b", whole)])
        given = Segment("a", "<f4", (1000,), chunks), Segment("b", np.float32, (1000,), chunks)
        write_solution_file(chunked, {}, given)
    assert plain.read_bytes() == chunked.read_bytes()


def test_an_array_is_not_copied_and_chunks_are_taken_one_by_one(tmp_path: Path) -> None:
    steps: list[str] = []

    def chunks() -> Iterator[NDArray[Any]]:
        for number in range(3):
            steps.append(f"chunk {number}")
            yield np.full(PART_BYTES, number, np.uint8)

    write_solution_file(
        tmp_path / "file", {}, [Segment("a", np.uint8, (3, PART_BYTES), chunks)],
        lambda done, _: steps.append(f"{done // PART_BYTES} written"),
    )  # fmt: skip
    assert steps == [
        "0 written", "chunk 0", "1 written", "chunk 1", "2 written", "chunk 2", "3 written",
    ]  # fmt: skip
    array = np.arange(PART_BYTES)
    pieces = list(Segment.of("a", array).chunks())
    assert len(pieces) == 1
    assert np.shares_memory(pieces[0], array)


def test_progress_counts_bytes_from_none_to_all(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    with small_parts():
        array = np.zeros(1000, np.uint8)
        segments = [Segment.of("a", array), Segment.of("b", array[:10])]
        write_solution_file(tmp_path / "file", {}, segments, lambda *each: seen.append(each))
    total = 1024 + 64
    assert seen == [(done, total) for done in (0, 256, 512, 768, 1024, total)]
    write_solution_file(tmp_path / "file", {}, [], lambda *each: seen.append(each))
    assert seen[-1] == (0, 0)


# --- what cannot be written ---


@pytest.mark.parametrize(
    ("segments", "message"),
    [
        ([("a", "<f4", (2,)), ("a", "<f4", (2,))], "each has a name of its own"),
        ([("a", "<c8", (2,))], "dtype '<c8': a segment has one of |u1"),
        ([("a", object, (2,))], "dtype '|O'"),
        ([("a", "<f4", (-1,))], r"shape [-1]"),
        ([("a", "<f4", (1 << 40, 1 << 40))], "more than numpy can count"),
        ([("a", "<f4", (1,) * 33)], "more than numpy can count"),
        ([("a", "<f4", (3,))], "segment 'a' of 3 cells: its chunks have only 2"),
        ([("a", "<f4", (1,))], "segment 'a' of 1 cells: its chunks have more"),
        ([("a", "<f8", (2,))], "segment 'a' of float64 [2]: found float32 [2]"),
    ],
)
def test_segments_that_are_not_what_they_say_are_refused(
    path: Path, sound: bytes, segments: list[tuple[str, Any, tuple[int, ...]]], message: str
) -> None:
    def chunks() -> list[NDArray[Any]]:
        return [np.zeros(2, np.float32)]

    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is compared below
        write_solution_file(path, {}, [Segment(*each, chunks) for each in segments])
    assert message in str(caught.value)
    assert (path.read_bytes(), files(path.parent)) == (sound, [path.name])


def test_an_array_that_is_not_what_its_segment_says_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'a' of float32 \[3\]: found float32 \[1, 3\]"):
        Segment("a", np.float32, (3,), np.zeros((1, 3), np.float32))
    with pytest.raises(ValueError, match=r"'a' of uint16 \[3\]: found float16 \[3\]"):
        Segment("a", np.uint16, (3,), np.zeros(3, np.float16))


def test_a_header_that_json_cannot_hold_is_refused(path: Path, sound: bytes) -> None:
    with pytest.raises(TypeError, match="not JSON serializable"):
        write(path, {"board": object()})
    assert (path.read_bytes(), files(path.parent)) == (sound, [path.name])


def test_a_folder_is_not_written_over_and_missing_ones_are_made(tmp_path: Path) -> None:
    with pytest.raises(SolutionForeign, match="is a folder; name a file in it"):
        write(tmp_path)
    write(tmp_path / "deep" / "folder" / "spot")
    SolutionFile.open(tmp_path / "deep" / "folder" / "spot").verify()
    with pytest.raises(OSError, match=r"deep/folder/spot"):
        write(tmp_path / "deep" / "folder" / "spot" / "below")


# --- whole or not at all ---


class _StopError(Exception):
    """Raised in the middle of a file."""


@pytest.mark.parametrize("kind", [_StopError, KeyboardInterrupt, MemoryError, OSError])
@pytest.mark.parametrize("is_new", [False, True])
def test_an_error_in_a_chunk_leaves_the_old_file_and_nothing_else(
    path: Path, sound: bytes, kind: type[BaseException], is_new: bool
) -> None:
    def chunks() -> Iterator[NDArray[Any]]:
        yield np.zeros(PART_BYTES, np.uint8)
        raise kind

    if is_new:
        path.unlink()
    with pytest.raises(kind):
        write_solution_file(path, {}, [Segment("a", np.uint8, (1 << 30,), chunks)])
    assert files(path.parent) == ([] if is_new else [path.name])
    assert is_new or path.read_bytes() == sound


def test_whoever_follows_the_progress_can_end_it(path: Path, sound: bytes) -> None:
    def follow(done: int, total: int) -> None:
        if done == total:
            raise _StopError

    with pytest.raises(_StopError):
        write_solution_file(path, {}, [Segment.of("a", np.zeros(9))], follow)
    assert (path.read_bytes(), files(path.parent)) == (sound, [path.name])


def test_a_full_disk_leaves_the_old_file_and_nothing_else(path: Path, sound: bytes) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_500_000, limits[1]))
    try:
        with pytest.raises(OSError, match="File too large") as caught:
            write_solution_file(path, {}, [Segment.of("a", np.zeros(2 * PART_BYTES, np.uint8))])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert caught.value.filename == str(path)
    assert (path.read_bytes(), files(path.parent)) == (sound, [path.name])


KILLED = """
import os, signal, sys
import numpy as np
from runout.analysis.solver.solution.file import PART_BYTES, Segment, write_solution_file
def follow(done, total):
    if done == int(sys.argv[2]) * PART_BYTES:
        os.kill(os.getpid(), signal.SIGKILL)
write_solution_file(sys.argv[1], {}, [Segment.of("a", np.zeros(4 * PART_BYTES, "u1"))], follow)
"""


@pytest.mark.parametrize("parts", [0, 3, 4])
def test_a_killed_process_leaves_the_old_file(path: Path, sound: bytes, parts: int) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(path), str(parts)], capture_output=True, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert path.read_bytes() == sound
    left = path.with_name(path.name + ".new")
    assert left.stat().st_size > parts * PART_BYTES
    assert isinstance(refusal(left), SolutionForeign)  # under whatever name
    with small_parts():
        write(path)
    assert (path.read_bytes(), files(path.parent)) == (sound, [path.name])


def test_two_do_not_save_to_the_same_place_at_once(path: Path, sound: bytes) -> None:
    def meet(done: int, _: int) -> None:
        if not done:
            with pytest.raises(SolutionBusy, match="another process is saving to it; wait"):
                write(path)

    write_solution_file(path, {}, [Segment.of("a", np.zeros(9))], meet)
    assert SolutionFile.open(path).names == ("a",)
    assert files(path.parent) == [path.name]


def test_a_file_that_is_replaced_while_open_stays_good(path: Path) -> None:
    file = SolutionFile.open(path)
    seen = file.segment("average")
    path.unlink()
    write_solution_file(path, {}, [])
    file.verify()
    assert np.array_equal(seen, arrays()["average"])
    assert np.array_equal(file.segment("flop regrets"), arrays()["flop regrets"])
    assert SolutionFile.open(path).names == ()


def test_a_solution_is_saved_over_the_file_it_comes_from(path: Path, sound: bytes) -> None:
    file = SolutionFile.open(path)
    with small_parts():
        segments = [Segment.of(name, file.segment(name)) for name in file.names]
        write_solution_file(path, file.header, segments)
    assert path.read_bytes() == sound


def test_what_a_link_points_to_is_replaced(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(path)
    write_solution_file(link, {}, [])
    assert link.is_symlink()
    assert SolutionFile.open(path).names == ()


# --- what is looked at is checked, and nothing else ---


def test_damage_is_found_when_it_is_looked_at_and_only_then(path: Path) -> None:
    flip(path, place_of(path, "flop regrets", cell=700))
    file = SolutionFile.open(path)
    for name in file.names[1:]:
        assert np.array_equal(file.segment(name), arrays()[name])
    assert file.segment_slice("flop regrets", 0, 1).shape == (1, 600)
    for look in (
        lambda: file.segment("flop regrets"),
        lambda: file.segment_slice("flop regrets", 1, 2),
        file.verify,
    ):
        with pytest.raises(SolutionDamaged) as caught:
            look()
        assert caught.value.segments == ("flop regrets",)
        assert "the segment 'flop regrets' fails its checksum (first at byte " in str(caught.value)
        assert "copy it again from where it is whole, or solve" in str(caught.value)


@given(
    cell=st.integers(0, 1199),
    bit=st.integers(0, 15),
    bounds=st.tuples(st.integers(0, 1200), st.integers(0, 1200)),
)
@settings(max_examples=60, deadline=None)
def test_a_slice_is_refused_exactly_when_damage_is_in_its_parts(
    sound: bytes, cell: int, bit: int, bounds: tuple[int, int]
) -> None:
    start, stop = sorted(bounds)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "spot"
        path.write_bytes(sound)
        flip(path, place_of(path, "average", cell) + bit // 8, bit % 8)
        file = SolutionFile.open(path)
    cells_in_part = SMALL_PART // 2
    touched = range(start // cells_in_part, -(-stop // cells_in_part)) if start < stop else ()
    if cell // cells_in_part in touched:
        with pytest.raises(SolutionDamaged):
            file.segment_slice("average", start, stop)
    else:
        found = file.segment_slice("average", start, stop)
        assert np.array_equal(found, arrays()["average"][start:stop])


def test_a_part_is_checked_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SolutionFile.open(path)
    sizes: list[int] = []
    real_crc = zlib.crc32

    def count(data: memoryview) -> int:
        sizes.append(len(data))
        return real_crc(data)

    monkeypatch.setattr(zlib, "crc32", count)
    looks = [(0, 1), (1, 128), (127, 129), (0, 256), (0, 0), (1199, 1200)]
    checked: list[int] = []
    for start, stop in looks:
        file.segment_slice("average", start, stop)
        checked.append(len(sizes))
    assert checked == [1, 1, 2, 2, 2, 3]
    file.segment("average")
    assert len(sizes) == -(-2400 // SMALL_PART)
    file.segment("average")
    assert len(sizes) == -(-2400 // SMALL_PART)
    assert max(sizes) == SMALL_PART
    file.verify()  # anew, all of it
    assert len(sizes) > 3 * -(-2400 // SMALL_PART)


def test_opening_reads_the_header_only(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = struct.unpack_from("<Q", path.read_bytes(), 24)[0]
    read: list[int] = []
    real_read = os.pread

    def count(descriptor: int, length: int, at: int) -> bytes:
        read.append(length)
        return real_read(descriptor, length, at)

    monkeypatch.setattr(os, "pread", count)
    SolutionFile.open(path)
    assert sum(read) == start


@pytest.mark.parametrize("bounds", [(-1, 2), (2, 1), (0, 1201), (1201, 1201), (-3, -1)])
def test_rows_that_are_not_there(path: Path, bounds: tuple[int, int]) -> None:
    with pytest.raises(IndexError, match="segment 'average' has 1,200 rows: there is no"):
        SolutionFile.open(path).segment_slice("average", *bounds)


def test_a_segment_that_is_not_there(path: Path) -> None:
    file = SolutionFile.open(path)
    for look in (file.segment, lambda name: file.segment_slice(name, 0, 1)):
        with pytest.raises(SolutionFileError, match="has no segment 'rivers'; it has 'flop regr"):
            look("rivers")
    write_solution_file(path, {}, [])
    with pytest.raises(SolutionFileError, match="has no segment 'rivers'; it has none"):
        SolutionFile.open(path).segment("rivers")


# --- damage ---


def test_every_flipped_byte_before_the_segments_is_refused_on_opening(
    path: Path, sound: bytes
) -> None:
    start = struct.unpack_from("<Q", sound, 24)[0]
    for place in range(start):
        flipped = bytearray(sound)
        flipped[place] ^= 1 << place % 8
        path.write_bytes(flipped)
        with pytest.raises(SolutionForeign if place < 16 else SolutionDamaged):
            SolutionFile.open(path)
    assert refusal(path).reason.startswith("its header fails its checksum; copy it again")
    path.write_bytes(sound[:20] + b"?" + sound[21:])
    assert refusal(path).reason.startswith("its first bytes fail their checksum; copy it again")


def test_every_flipped_byte_of_the_segments_is_found_and_named(path: Path, sound: bytes) -> None:
    start = struct.unpack_from("<Q", sound, 24)[0]
    named: list[str] = []
    for place in [*range(start, len(sound), 7), len(sound) - 1]:  # padding included
        flipped = bytearray(sound)
        flipped[place] ^= 1 << place % 8
        path.write_bytes(flipped)
        error = refusal(path)
        assert isinstance(error, SolutionDamaged)
        named += [name for name in error.segments if name not in named]
        assert len(error.segments) == 1
    assert named == [name for name, array in arrays().items() if array.size]


def test_several_damaged_segments_are_all_named(path: Path) -> None:
    for name, array in arrays().items():
        if array.size:
            flip(path, place_of(path, name))
    error = refusal(path)
    assert isinstance(error, SolutionDamaged)
    assert error.segments == ("flop regrets", "turn halves", "average", "one byte")
    assert "the segments 'flop regrets', 'turn halves', 'average' and 1 more fail" in str(error)
    revived = pickle.loads(pickle.dumps(error))
    assert (revived.path, revived.segments) == (error.path, error.segments)


def test_a_file_cut_off_anywhere(path: Path, sound: bytes) -> None:
    lengths = {*range(420), *range(420, len(sound), 97), *range(len(sound) - 70, len(sound))}
    for length in sorted(lengths):
        path.write_bytes(sound[:length])
        with pytest.raises(SolutionTruncated) as caught:
            SolutionFile.open(path)
        if length >= OPENING_BYTES:
            assert f"has {length:,} of {len(sound):,} bytes; copy it again" in str(caught.value)
        elif length:
            assert f"is cut off after {counted(length, 'byte')}; copy it again" in str(caught.value)


def test_an_empty_file(path: Path) -> None:
    path.write_bytes(b"")
    error = refusal(path)
    assert isinstance(error, SolutionTruncated)
    assert error.reason.startswith("is empty; copy it again")


def test_bytes_too_many(path: Path, sound: bytes) -> None:
    path.write_bytes(sound + bytes(64))
    error = refusal(path)
    assert isinstance(error, SolutionDamaged)
    assert error.reason.startswith("has 64 bytes too many; copy it again")


@pytest.mark.parametrize(
    ("version", "remedy"), [(2, "update runout"), (1 << 31, "update"), (0, "solve the spot again")]
)
def test_a_file_of_another_version(path: Path, sound: bytes, version: int, remedy: str) -> None:
    # What follows the first bytes may be laid out in any way.
    path.write_bytes(with_opening(sound, version=version)[:OPENING_BYTES] + b"unheard of")
    error = refusal(path)
    assert isinstance(error, SolutionVersion)
    expected = f"has version {version} of the layout; this runout reads 1; {remedy}"
    assert error.reason.startswith(expected)


@pytest.mark.parametrize("content", [b"\0", b"runouts", b"hello, world", b"PK\3\4" * 99])
def test_a_foreign_file(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    error = refusal(path)
    assert isinstance(error, SolutionForeign)
    assert error.reason.startswith("is something else, not a solution saved by runout; check")


def test_what_is_not_there(path: Path) -> None:
    for missing in (path.with_name("nowhere"), path / "below a file"):
        error = refusal(missing)
        assert isinstance(error, SolutionMissing)
        assert error.reason.startswith("there is no such file; check the name, or solve")


def test_what_is_no_file(tmp_path: Path) -> None:
    error = refusal(tmp_path)
    assert isinstance(error, SolutionForeign)
    assert error.reason.startswith("is a folder; ")
    os.mkfifo(tmp_path / "pipe")
    error = refusal(tmp_path / "pipe")  # which nobody writes to
    assert isinstance(error, SolutionForeign)
    assert error.reason.startswith("is no ordinary file; ")


def test_a_file_that_may_not_be_read(path: Path) -> None:
    path.chmod(0)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)  # the superuser reads everything
    try:
        error = refusal(path)
    finally:
        os.seteuid(user)
    assert type(error) is SolutionFileError
    assert error.reason.startswith("may not be read by this user; change its permissions")


SEGMENT = {"name": "a", "dtype": "<f4", "shape": [0]}
NONSENSE: list[object] = [
    [],
    None,
    {},
    {"header": {}, "part_bytes": 1},
    {"header": [], "part_bytes": 1, "segments": []},
    {"header": {}, "part_bytes": 0, "segments": []},
    {"header": {}, "part_bytes": "1", "segments": []},
    {"header": {}, "part_bytes": 1, "segments": None},
    {"header": {}, "part_bytes": 1, "segments": ["a"]},
    {"header": {}, "part_bytes": 1, "segments": [SEGMENT, SEGMENT]},
    {"header": {}, "part_bytes": 1, "segments": [SEGMENT | {"name": 1}]},
    {"header": {}, "part_bytes": 1, "segments": [SEGMENT | {"name": []}]},
    {"header": {}, "part_bytes": 1, "segments": [SEGMENT | {"dtype": "|O"}]},
    {"header": {}, "part_bytes": 1, "segments": [SEGMENT | {"dtype": ["<f4"]}]},
    {"header": {}, "part_bytes": 1, "segments": [SEGMENT | {"shape": [-1]}]},
    {"header": {}, "part_bytes": 1, "segments": [SEGMENT | {"shape": 0}]},
    {"header": {}, "part_bytes": 1, "segments": [SEGMENT | {"shape": "0"}]},
    {"header": {}, "part_bytes": 1, "segments": [SEGMENT | {"shape": [0, 1 << 62, 1 << 62]}]},
    {"header": {}, "part_bytes": 1, "segments": [SEGMENT | {"shape": [1]}]},  # not in the file
]


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[" * 100_000, *NONSENSE])
def test_a_header_that_makes_no_sense_is_refused_although_its_checksum_is_right(
    path: Path, text: object
) -> None:
    path.write_bytes(with_text(text if isinstance(text, bytes) else json.dumps(text).encode()))
    error = refusal(path)
    assert isinstance(error, SolutionDamaged)
    assert error.reason.startswith("its header makes no sense; copy it again")


def test_a_header_without_segments_made_by_hand_is_read(path: Path) -> None:
    path.write_bytes(with_text(b'{"header":{"a":1},"part_bytes":1,"segments":[]}'))
    assert SolutionFile.open(path).header == {"a": 1}


@pytest.mark.parametrize(
    "changes", [{"start": 0}, {"start": 1 << 60}, {"text": 1 << 30}, {"text": 8}]
)
def test_first_bytes_that_make_no_sense_are_refused_although_their_checksum_is_right(
    path: Path, sound: bytes, changes: dict[str, int]
) -> None:
    path.write_bytes(with_opening(sound, **changes))
    assert isinstance(refusal(path), SolutionDamaged)


@given(st.binary(max_size=200), st.booleans())
@settings(max_examples=60, deadline=None)
def test_any_bytes_are_read_or_refused(content: bytes, has_magic: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        path.write_bytes((b"runout solution\n" if has_magic else b"") + content)
        refusal(path)
