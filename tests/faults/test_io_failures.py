"""The n-th system call that changes a file fails, for n = 1, 2, .. until none does.

The final name holds the old file or the new one, the error is one of runout's error tree, and no
unfinished file is left; the next attempt succeeds.
"""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, Any

import pytest

from runout.analysis.solver.solution.file import SolutionFile
from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.errors import RunoutError
from runout.service.store.store import Store
from support.solve_jobs import RIVER

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CALLS = ("open", "pwrite", "ftruncate", "fsync", "replace")
MAX_CALLS = 500


class _Failing:
    """Makes the n-th of some calls of ``os`` fail."""

    def __init__(self, patch: pytest.MonkeyPatch, number: int, code: int) -> None:
        self.has_failed = False
        self._left = number
        self._code = code
        for name in CALLS:
            patch.setattr(os, name, self._watched(getattr(os, name)))

    def _watched(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **settings: Any) -> Any:
            self._left -= 1
            if self._left == 0:
                self.has_failed = True
                raise OSError(self._code, os.strerror(self._code))
            return real(*arguments, **settings)

        return call


@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC])
def test_any_failing_call_leaves_the_old_file_or_the_new_one(tmp_path: Path, code: int) -> None:
    old, new = (
        solve(Spot.from_dict(RIVER), target=0.0, max_iterations=count, threads=1)
        for count in (2, 3)
    )
    path = tmp_path / "river.solution"
    failures = 0
    for number in range(1, MAX_CALLS):
        old.save(path)
        with pytest.MonkeyPatch.context() as patch:
            failing = _Failing(patch, number, code)
            try:
                new.save(path)
            except (RunoutError, OSError):
                failures += 1
        file = SolutionFile.open(path)
        file.verify()
        assert file.header["iterations"] in (2, 3)
        assert [each.name for each in tmp_path.iterdir()] == [path.name], number
        if not failing.has_failed:
            assert file.header["iterations"] == 3
            break
    assert failures >= 5


def test_a_store_opens_or_refuses_whichever_call_fails(tmp_path: Path) -> None:
    with Store(tmp_path / "data") as store:
        store.save_range("", "a", "QQ+")
    for number in range(1, MAX_CALLS):
        with pytest.MonkeyPatch.context() as patch:
            failing = _Failing(patch, number, errno.EIO)
            try:
                with Store(tmp_path / "data") as store:
                    store.save_range("", f"{number}", "QQ+")
            except RunoutError:
                pass
        with Store(tmp_path / "data") as store:
            assert "a" in {saved.name for saved in store.ranges()}
        if not failing.has_failed:
            break
    assert number > 1
