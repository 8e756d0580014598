"""Kills while a batch of either kind is solved."""

from __future__ import annotations

import json
import re
import shutil
import zlib
from typing import TYPE_CHECKING, Any, ClassVar, Final

from faults.kill_points import CommandKiller, Subject, names_in
from faults.programs import run
from runout.analysis.solver.solution.file import SolutionFile

if TYPE_CHECKING:
    import random
    from pathlib import Path

_SOLVE: Final = ("solve-postflop", "-c", "config.json", "-o", "out", "--threads", "2")
_MADE: Final = {
    "batch.json", "understood.json", "as-written.json", "results.jsonl", "report.csv",
    "report.parquet",
}  # fmt: skip


class _KilledBatch(Subject):
    config: ClassVar[dict[str, Any]]
    suffix: ClassVar[str]

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        place = folder / "whole"
        place.mkdir()
        self._write_config(place)
        self._killer = CommandKiller.of(place, *_SOLVE)
        self._figures = figures(place / "out")
        self._total = len(names_in(place / "out" / "solutions"))
        self._begin()

    def _write_config(self, place: Path) -> None:
        (place / "config.json").write_text(json.dumps({"postflop_model": self.config}))

    def _begin(self) -> None:
        self._place = self.folder / "killed"
        shutil.rmtree(self._place, ignore_errors=True)
        self._place.mkdir()
        self._write_config(self._place)
        self._kept = 0

    def kill_once(self, chance: random.Random) -> str | None:
        """Kill a batch; sometimes let the next run finish."""
        done, moment = self._killer.kill_once(chance, self._place, *_SOLVE)
        self._check_resumed(done.stderr)
        self._check_files()
        kept = f"{self._kept} of {self._total} kept"
        if moment is None or chance.random() < 0.3:
            self.finish()
            self._begin()
        return moment and f"{moment}: {kept}"

    def finish(self) -> None:
        """Finish the batch; its report equals that of an uninterrupted one."""
        done = run(*_SOLVE, folder=self._place)
        self._check_resumed(done.stderr)
        assert figures(self._place / "out") == self._figures, (
            "the report differs from an uninterrupted batch"
        )
        left = {name for name in names_in(self._place / "out") if name.endswith(".new")}
        assert not left, f"left behind: {left}"

    def _check_files(self) -> None:
        folder = self._place / "out"
        for name in names_in(folder):
            if name.endswith(".new"):
                continue
            if name.endswith(self.suffix):
                SolutionFile.open(folder / name).verify()
                continue
            assert name in _MADE, f"left behind: {name}"
            if name.endswith(".json"):
                json.loads((folder / name).read_text())
        kept = _whole_lines(folder / "results.jsonl")
        assert kept >= self._kept, f"{self._kept} were finished, {kept} are left"
        files = {name for name in names_in(folder) if name.endswith(self.suffix)}
        assert kept <= len(files), "a line without its file"
        self._kept = kept

    def _check_resumed(self, output: str) -> None:
        match = re.search(r"(\d+) of \d+ are done already", output)
        assert match is None or int(match[1]) == self._kept, output


class KilledClassBatch(_KilledBatch):
    """``runout solve-postflop`` of the 169-class model, in worker processes."""

    name = "batch, exhaustive"
    suffix = ".classes"
    config: ClassVar[dict[str, Any]] = {
        "oop": "AA,T9s:0.5,AKo", "ip": "KK,AQs,T8o:0.25", "bet_sizes": [0.5], "pot": 100,
        "postflop_sprs": [1, 2.5], "target": 0.01, "max_flop_boards": 10,
    }  # fmt: skip


class KilledFullBatch(_KilledBatch):
    """``runout solve-postflop`` of the real game, in threads."""

    name = "batch, full"
    suffix = ".street"
    config: ClassVar[dict[str, Any]] = {
        "solve_type": "full", "oop": "TT+", "ip": "99-JJ", "pot": 100,
        "bet_sizes": {"bet": 0.5, "raise": []}, "add_allin": 0, "target": 0.05,
        "postflop_sprs": [1], "fixed_flops": ["7h5h2c", "AsKhQd", "TsTh9d", "QhJh2h"],
    }  # fmt: skip


def figures(folder: Path) -> bytes:
    """Return the report, which is the same to the byte however the batch was interrupted."""
    return (folder / "report.csv").read_bytes()


def _whole_lines(journal: Path) -> int:
    lines = journal.read_bytes().split(b"\n")[:-1] if journal.exists() else []
    pairs = [line.partition(b" ") for line in lines]
    return sum(crc == f"{zlib.crc32(text):08x}".encode() for crc, _, text in pairs)
