"""How much memory there is: the machine's, unless a container allows less."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runout.kernels.memory import physical_memory

if TYPE_CHECKING:
    from pathlib import Path


def test_a_container_may_allow_less(tmp_path: Path) -> None:
    limit = tmp_path / "memory.max"
    there = physical_memory(limit)  # no such file: the whole machine
    assert 10**7 < there < 10**15
    limit.write_text(f"{there // 3}\n")
    assert physical_memory(limit) == there // 3
    limit.write_text(f"{there * 2}\n")
    assert physical_memory(limit) == there


@pytest.mark.parametrize("text", ["max\n", "", "0", "-5", "1e9", "\udcff"])
def test_what_says_no_limit_is_none(tmp_path: Path, text: str) -> None:
    limit = tmp_path / "memory.max"
    limit.write_bytes(text.encode(errors="surrogateescape"))
    assert physical_memory(limit) == physical_memory(tmp_path / "none")
