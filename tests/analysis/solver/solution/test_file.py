"""Solution files: round trips, and refusals of what cannot be written."""

from __future__ import annotations

import struct
import tempfile
import zlib
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

from analysis.solver.solution.written_files import HEADER, arrays, files, small_parts, write
from runout.analysis.solver.solution.file import (
    DTYPES,
    PART_BYTES,
    Segment,
    SolutionFile,
    write_solution_file,
)
from runout.errors import SolutionForeign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray


def test_a_written_file_is_read_back(path: Path) -> None:
    file = SolutionFile.open(path)
    assert file.header == HEADER
    assert file.names == tuple(arrays())
    assert file.size == path.stat().st_size
    for name, array in arrays().items():
        segment = file.segment(name)
        assert (segment.dtype, segment.shape) == (array.dtype, array.shape)
        assert segment.tobytes() == array.tobytes()
        assert not segment.flags.writeable
        assert not segment.size or segment.ctypes.data % 64 == 0
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
def test_any_arrays_round_trip(
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


def test_any_json_header_round_trips(tmp_path: Path) -> None:
    header = {"range": "♠ AKs", "nested": [1, {"a": None}, True, 1e-300], "big": 1 << 70, "": ""}
    write_solution_file(tmp_path / "file", header, [])
    file = SolutionFile.open(tmp_path / "file")
    assert (file.header, file.names) == (header, ())
    file.verify()


def test_scalars_and_arrays_of_any_strides(tmp_path: Path) -> None:
    cells = np.arange(24, dtype=np.int32).reshape(2, 3, 4)
    arrays_by_name = {
        "a number": np.array(2.5),
        "reversed": cells[::-1, :, ::-2],
        "fortran": np.asfortranarray(cells),
        "repeated": np.broadcast_to(cells[0, 0], (70, 4)),
    }
    with small_parts(64):
        write_solution_file(
            tmp_path / "file", {}, [Segment.of(*each) for each in arrays_by_name.items()]
        )
    file = SolutionFile.open(tmp_path / "file")
    for name, array in arrays_by_name.items():
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
        segments = Segment("a", "<f4", (1000,), chunks), Segment("b", np.float32, (1000,), chunks)
        write_solution_file(chunked, {}, segments)
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
def test_segments_that_contradict_their_description_are_refused(
    path: Path, sound: bytes, segments: list[tuple[str, Any, tuple[int, ...]]], message: str
) -> None:
    def chunks() -> list[NDArray[Any]]:
        return [np.zeros(2, np.float32)]

    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is compared below
        write_solution_file(path, {}, [Segment(*each, chunks) for each in segments])
    assert message in str(caught.value)
    assert (path.read_bytes(), files(path.parent)) == (sound, [path.name])


def test_an_array_that_contradicts_its_segment_is_refused() -> None:
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
