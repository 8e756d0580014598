"""Solution files: round trips, and refusals of what cannot be written."""

from __future__ import annotations

import json
import struct
import tempfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst
from numpy.typing import NDArray

from analysis.solver.solution.written_files import (
    HEADER,
    arrays,
    files,
    refusal,
    small_parts,
    with_text,
    write,
)
from runout.analysis.solver.solution.file import (
    DTYPES,
    PART_BYTES,
    SolutionFile,
    write_solution_file,
)
from runout.errors import SolutionDamaged, SolutionForeign


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
    write_solution_file(tmp_path / "file", {"a": None}, {"n": array})
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
        write_solution_file(Path(folder) / "file", {}, named)
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
    write_solution_file(tmp_path / "file", header, {})
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
        write_solution_file(tmp_path / "file", {}, arrays_by_name)
    file = SolutionFile.open(tmp_path / "file")
    for name, array in arrays_by_name.items():
        assert np.array_equal(file.segment(name), array)
        assert file.segment(name).flags.c_contiguous
    with pytest.raises(IndexError):
        file.segment_slice("a number", 0, 0)


def test_progress_counts_bytes_from_none_to_all(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    with small_parts():
        array = np.zeros(1000, np.uint8)
        both = {"a": array, "b": array[:10]}
        write_solution_file(tmp_path / "file", {}, both, lambda *each: seen.append(each))
    total = 1024 + 64
    assert seen == [(done, total) for done in (0, 256, 512, 768, 1024, total)]
    write_solution_file(tmp_path / "file", {}, {}, lambda *each: seen.append(each))
    assert seen[-1] == (0, 0)


@pytest.mark.parametrize("dtype", ["<c8", object])
def test_arrays_of_other_kinds_are_refused(path: Path, sound: bytes, dtype: Any) -> None:
    with pytest.raises(ValueError, match=r"a segment has one of \|u1"):
        write_solution_file(path, {}, {"a": np.zeros(2, dtype)})
    assert (path.read_bytes(), files(path.parent)) == (sound, [path.name])


@pytest.mark.parametrize(
    "segments",
    [
        [{"name": "a", "dtype": "<f4", "shape": [0]}] * 2,
        [{"name": "a", "dtype": "<c8", "shape": [0]}],
        [{"name": "a", "dtype": "<f4", "shape": [-1]}],
        [{"name": "a", "dtype": "<f4", "shape": [0] * 33}],
        [{"name": "a", "dtype": "<f4", "shape": [0, 1 << 40, 1 << 40]}],
    ],
)
def test_segments_that_cannot_be_are_refused(path: Path, segments: list[dict[str, Any]]) -> None:
    text = json.dumps({"header": {}, "part_bytes": 1, "segments": segments})
    path.write_bytes(with_text(text.encode()))
    error = refusal(path)
    assert isinstance(error, SolutionDamaged)
    assert "makes no sense" in str(error)


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
