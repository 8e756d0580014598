"""Hostile clients use a bounded amount of memory, and the service keeps responding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from faults.hostile_clients import SUBJECTS, attack

if TYPE_CHECKING:
    from pathlib import Path

_MAX_GROWTH: Final = 150.0  # megabytes; bodies and unread responses together may have 128 MiB


@pytest.mark.parametrize("name", SUBJECTS)
def test_hostile_clients_use_bounded_memory_and_health_checks_succeed(
    name: str, tmp_path: Path
) -> None:
    health = attack(name, tmp_path, seconds=1.5, connections=400)
    assert health.seconds
    assert health.failures == 0
    assert health.peak - health.before < _MAX_GROWTH
