"""Physical memory: that of the machine, or the limit of a container if lower."""

from __future__ import annotations

from pathlib import Path

import pytest

from runout.kernels.memory import physical_memory


def test_container_limit_lowers_physical_memory(tmp_path: Path) -> None:
    limit = tmp_path / "memory.max"
    machine_memory = physical_memory(limit)  # no such file: the whole machine
    assert 10**7 < machine_memory < 10**15
    limit.write_text(f"{machine_memory // 3}\n")
    assert physical_memory(limit) == machine_memory // 3
    limit.write_text(f"{machine_memory * 2}\n")
    assert physical_memory(limit) == machine_memory


@pytest.mark.parametrize("text", ["max\n", "", "0", "-5", "1e9", "\udcff"])
def test_values_without_a_limit_are_ignored(tmp_path: Path, text: str) -> None:
    limit = tmp_path / "memory.max"
    limit.write_bytes(text.encode(errors="surrogateescape"))
    assert physical_memory(limit) == physical_memory(tmp_path / "none")
