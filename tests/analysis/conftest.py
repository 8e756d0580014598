"""Tables of all 1755 flops, built once for the tests that need every flop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from runout.analysis.flop_tables.tables import FlopTables

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def all_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlopTables]:
    path = tmp_path_factory.mktemp("tables") / "all.safetensors"
    yield FlopTables.build(path=path)
    path.unlink()
