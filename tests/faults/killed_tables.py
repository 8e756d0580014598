"""Kills while equity tables are built."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, Final

import numpy as np

from faults.kill_points import CommandKiller, Subject, names_in
from faults.programs import run
from runout.analysis.flop_tables.build import all_flops
from runout.analysis.flop_tables.file import FLOP_COUNT, MARGIN_BYTES, Layout, flop_text, row_crc

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence
    from pathlib import Path

_OLD: Final = all_flops()[:3]
WANTED: Final = all_flops()[100:1700:40]
_FULL: Final = Layout(FLOP_COUNT)
_BUILD: Final = ("precompute-equity", "-o", "tables", "--threads", "2", "--flops")


class KilledTables(Subject):
    """``runout precompute-equity``, which adds flops to an existing file."""

    name = "equity tables"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        place = folder / "whole"
        place.mkdir()
        run(*_BUILD, listed(_OLD), folder=place)
        self._old = (place / "tables").read_bytes()
        self._command = (*_BUILD, listed(WANTED))
        self._killer = CommandKiller.of(place, *self._command)
        self._new = (place / "tables").read_bytes()
        self._begin()

    def _begin(self) -> None:
        self._place = self.folder / "killed"
        shutil.rmtree(self._place, ignore_errors=True)
        self._place.mkdir()
        (self._place / "tables").write_bytes(self._old)
        self._kept = 0

    def kill_once(self, chance: random.Random) -> str | None:
        """Kill a build; sometimes let the next one finish."""
        done, moment = self._killer.kill_once(chance, self._place, *self._command)
        self._check_resumed(done.stderr)
        self._check_files()
        kept = f"{self._kept} of {len(WANTED) + len(_OLD)} flops kept"
        if moment is None or chance.random() < 0.3:
            self.finish()
            self._begin()
        return moment and f"{moment}: {kept}"

    def finish(self) -> None:
        """Finish the build; its bytes equal those of an uninterrupted one."""
        if (self._place / "tables").read_bytes() != self._new:
            done = run(*self._command, folder=self._place)
            self._check_resumed(done.stderr)
        run("tables", "verify", "tables", folder=self._place)
        assert (self._place / "tables").read_bytes() == self._new, (
            "bytes differ from an uninterrupted build"
        )
        if names_in(self._place) != {"tables"}:  # killed between the rename and the cleanup
            run(*self._command, folder=self._place)
        assert names_in(self._place) == {"tables"}, names_in(self._place)

    def _check_files(self) -> None:
        names = names_in(self._place)
        assert names <= {"tables", "tables.part", "tables.new"}, f"left behind: {names}"
        assert "tables" in names, "the old file is gone"
        is_new = (self._place / "tables").read_bytes() == self._new
        assert is_new or (self._place / "tables").read_bytes() == self._old, "a partial file"
        kept = len(WANTED) + len(_OLD) if is_new else count_valid_rows(self._place / "tables.part")
        assert kept >= self._kept, f"{self._kept} flops were finished, {kept} are left"
        self._kept = kept

    def _check_resumed(self, output: str) -> None:
        """Check that the run found the flops that were finished before it."""
        match = re.search(r"(\d+) of \d+ flops are done already", output)
        assert match is None or int(match[1]) >= self._kept, output


def count_valid_rows(part: Path) -> int:
    """Return the number of finished flops in a part file, read by its layout."""
    if not part.exists() or part.stat().st_size != _FULL.size:
        return 0
    content = part.read_bytes()
    crcs = np.frombuffer(content, "<u4", FLOP_COUNT, _FULL.index_start)
    rows = np.frombuffer(content, "<i4", FLOP_COUNT * MARGIN_BYTES // 4, _FULL.start)
    table = rows.reshape(FLOP_COUNT, -1)
    return sum(
        row_crc(all_flops()[number], table[number]) == crcs[number]
        for number in np.flatnonzero(crcs).tolist()
    )


def listed(flops: Sequence[bytes]) -> str:
    return ",".join(map(flop_text, flops))
