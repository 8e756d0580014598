"""A failed or lost cluster is reported in one line; finished work is kept and can be resumed."""

from __future__ import annotations

import os
import re
import signal
from typing import TYPE_CHECKING

from analysis.flop_tables.test_cluster import ENVIRONMENT, cluster
from faults.killed_tables import count_valid_rows, listed
from faults.programs import ProgramResult, children_of, run, start, wait_for_exit, wait_until
from runout.analysis.flop_tables.build import all_flops
from runout.cli.runtime.exit_codes import ExitCode

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

FLOPS = listed(all_flops()[::4])


def test_lost_cluster_ends_the_command_with_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ENVIRONMENT, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    build = ("precompute-equity", "-o", "tables", "--flops", FLOPS)
    part = tmp_path / "tables.part"
    before = children_of(os.getpid())

    def after_killing(victim: int) -> ProgramResult:
        known = count_valid_rows(part)
        process = start(*build, "--cluster", address, folder=tmp_path)
        wait_until(lambda: count_valid_rows(part) > known, "nothing is built")
        os.kill(victim, signal.SIGKILL)
        done = wait_for_exit(process)
        done.check_exit()
        assert done.code == ExitCode.FAILURE
        kept = re.search(r"(\d+) of \d+ flops are kept in tables.part; the same", done.stderr)
        assert kept is not None
        assert int(kept[1]) == count_valid_rows(part) > known
        return done

    with cluster(tmp_path, 2) as (address, workers):
        (scheduler,) = children_of(os.getpid()) - before - set(workers)
        output = after_killing(workers[0]).lines()[-1]
        assert f"the cluster at {address} failed: 1 of its workers died on one task" in output
        output = after_killing(scheduler).lines()[-1]
        assert f"the cluster at {address} is lost; see its scheduler's log" in output
    kept = count_valid_rows(part)
    done = run("precompute-equity", "-o", "tables", "--flops", "2s2h2d", folder=tmp_path)
    assert f"{kept} of " in done.stderr
