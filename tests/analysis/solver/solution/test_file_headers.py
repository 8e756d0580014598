"""Headers of solution files that make no sense are refused, although their checksums are right."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.solver.solution.written_files import refusal, with_opening, with_text
from runout.analysis.solver.solution.file import SolutionFile
from runout.errors import SolutionDamaged

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
