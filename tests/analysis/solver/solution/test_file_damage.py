"""Damage to a solution file is found when its part is read, and named."""

from __future__ import annotations

import os
import pickle
import struct
import tempfile
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.solver.solution.written_files import (
    OPENING_BYTES,
    SMALL_PART,
    arrays,
    flip,
    place_of,
    refusal,
    with_opening,
)
from runout.analysis.solver.solution.file import SolutionFile, write_solution_file
from runout.domain.plurals import pluralize
from runout.errors import (
    SolutionDamaged,
    SolutionFileError,
    SolutionForeign,
    SolutionMissing,
    SolutionTruncated,
    SolutionVersion,
)


def test_damage_is_found_only_when_its_part_is_read(path: Path) -> None:
    flip(path, place_of(path, "flop regrets", cell=700))
    file = SolutionFile.open(path)
    for name in file.names[1:]:
        assert np.array_equal(file.segment(name), arrays()[name])
    assert file.segment_slice("flop regrets", 0, 1).shape == (1, 600)
    for read in (
        lambda: file.segment("flop regrets"),
        lambda: file.segment_slice("flop regrets", 1, 2),
        file.verify,
    ):
        with pytest.raises(SolutionDamaged) as caught:
            read()
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
        rows = file.segment_slice("average", start, stop)
        assert np.array_equal(rows, arrays()["average"][start:stop])


def test_a_part_is_checked_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SolutionFile.open(path)
    sizes: list[int] = []
    real_crc = zlib.crc32

    def count(data: memoryview) -> int:
        sizes.append(len(data))
        return real_crc(data)

    monkeypatch.setattr(zlib, "crc32", count)
    slices = [(0, 1), (1, 128), (127, 129), (0, 256), (0, 0), (1199, 1200)]
    checked: list[int] = []
    for start, stop in slices:
        file.segment_slice("average", start, stop)
        checked.append(len(sizes))
    assert checked == [1, 1, 2, 2, 2, 3]
    file.segment("average")
    assert len(sizes) == -(-2400 // SMALL_PART)
    file.segment("average")
    assert len(sizes) == -(-2400 // SMALL_PART)
    assert max(sizes) == SMALL_PART
    file.verify()  # checks everything again
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
def test_rows_out_of_bounds_are_refused(path: Path, bounds: tuple[int, int]) -> None:
    with pytest.raises(IndexError, match="segment 'average' has 1,200 rows: there is no"):
        SolutionFile.open(path).segment_slice("average", *bounds)


def test_an_unknown_segment_is_refused(path: Path) -> None:
    file = SolutionFile.open(path)
    for read in (file.segment, lambda name: file.segment_slice(name, 0, 1)):
        with pytest.raises(SolutionFileError, match="has no segment 'rivers'; it has 'flop regr"):
            read("rivers")
    write_solution_file(path, {}, {})
    with pytest.raises(SolutionFileError, match="has no segment 'rivers'; it has none"):
        SolutionFile.open(path).segment("rivers")


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
            assert f"is cut off after {pluralize(length, 'byte')}; copy it again" in str(
                caught.value
            )


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


def test_a_missing_file_is_refused(path: Path) -> None:
    for missing in (path.with_name("nowhere"), path / "below a file"):
        error = refusal(missing)
        assert isinstance(error, SolutionMissing)
        assert error.reason.startswith("there is no such file; check the name, or solve")


def test_paths_other_than_regular_files_are_refused(tmp_path: Path) -> None:
    error = refusal(tmp_path)
    assert isinstance(error, SolutionForeign)
    assert error.reason.startswith("is a folder; ")
    os.mkfifo(tmp_path / "pipe")
    error = refusal(tmp_path / "pipe")  # without a writer
    assert isinstance(error, SolutionForeign)
    assert error.reason.startswith("is no ordinary file; ")


def test_a_file_without_permission_is_refused(path: Path) -> None:
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
