"""Invalid headers of solution files are refused, although their checksums are right."""

from __future__ import annotations

import copy
import functools
import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.solver.solution.written_files import refusal, with_opening, with_text
from runout.analysis.solver.solution.file import SolutionFile, write_solution_file
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.solving import Solver, solve
from runout.analysis.solver.spot.spot import Spot
from runout.errors import RunoutError, SolutionDamaged
from support.solve_jobs import RIVER

SEGMENT = {"name": "a", "dtype": "<f4", "shape": [0]}
INVALID_HEADERS: list[object] = [
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


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[" * 100_000, *INVALID_HEADERS])
def test_an_invalid_header_with_a_right_checksum_is_refused(path: Path, text: object) -> None:
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
def test_invalid_first_bytes_with_a_right_checksum_are_refused(
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


# --- the headers of real solutions, one field at a time ---

STEP = 1 if "RUNOUT_FAULTS" in os.environ else 3
DELETED = object()
VALUES: list[Any] = [
    None, True, -1, 0, 1, 2, 2**31, 2**63, 10**30, -(10**30), 0.5, 1e308, -1e308, "", "x", "2c2c",
    [], {}, [[]], [[1, 2]], [[10**30, 1]], [["a", None]], {"a": 1}, "9" * 5000,
]  # fmt: skip


def _places(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if place:
        yield place
    items: Iterable[tuple[Any, Any]] = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        items = list(enumerate(value))[:2]
    for key, each in items:
        yield from _places(each, (*place, key))


def _changed(header: dict[str, Any], place: tuple[Any, ...], value: Any) -> dict[str, Any]:
    changed = copy.deepcopy(header)
    target: Any = changed
    for key in place[:-1]:
        target = target[key]
    if value is DELETED:
        del target[place[-1]]
    else:
        target[place[-1]] = value
    return changed


@pytest.mark.parametrize("kind", ["solution", "checkpoint"])
def test_any_value_in_a_header_is_read_or_refused_by_a_runout_error(path: Path, kind: str) -> None:
    solver = Solver(Spot.from_dict(RIVER), threads=1)
    if kind == "solution":
        for _ in solver.steps(target=0.0, max_iterations=3):
            pass
    solver.save_checkpoint(path)
    file = SolutionFile.open(path)
    header = json.loads(json.dumps(file.header))
    arrays = {name: np.array(file.segment(name)) for name in file.names}
    refused = 0
    for place in _places(header):
        # Refusals of a spot have their own tests.
        for value in VALUES[:: 2 * STEP] if "spot" in place[:-1] else (*VALUES[::STEP], DELETED):
            write_solution_file(path, _changed(header, place, value), arrays)
            refused += _is_refused(functools.partial(_read, path))
            refused += _is_refused(functools.partial(_resume, path))
    assert refused > 60


def _is_refused(use: Callable[[], object]) -> bool:
    try:
        use()
    except RunoutError as error:
        assert len(str(error)) < 1000  # noqa: PT017 - any of them may be refused
        return True
    return False


def _read(path: Path) -> None:
    solution = Solution.load(path)
    solution.root.to_dict()
    solution.to_dict()
    repr(solution)


def _resume(path: Path) -> None:
    solver = Solver.resume(path, threads=1)
    done = solver.iterations
    for _ in solver.steps(target=0.0, max_iterations=min(done + 1, 10**8)):
        break


@pytest.mark.parametrize("shape", [(0,), (1,), (2, 3)])
def test_arrays_that_do_not_fit_the_spot_are_refused(path: Path, shape: tuple[int, ...]) -> None:
    solve(Spot.from_dict(RIVER), target=0.0, max_iterations=3, threads=1).save(path)
    file = SolutionFile.open(path)
    header = dict(file.header)
    arrays = {name: np.array(file.segment(name)) for name in file.names}
    for name, array in arrays.items():
        others = {**arrays, name: np.zeros(shape, array.dtype)}
        write_solution_file(path, header, others)
        with pytest.raises(SolutionDamaged):
            Solver.resume(path)
        if name.startswith("averages"):  # regrets are read by a resumed solve
            with pytest.raises(SolutionDamaged):
                Solution.load(path)
