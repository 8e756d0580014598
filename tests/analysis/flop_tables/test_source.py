"""The source of a batch's tables, and its description."""

from __future__ import annotations

from pathlib import Path

import pytest

from runout import Board
from runout.analysis.flop_tables.source import TableSource
from runout.analysis.flop_tables.tables import FlopTables
from runout.domain.boards import canonical_flop
from runout.errors import TablesMissing

FLOPS = [canonical_flop(Board.parse(text)) for text in ("AsKhQd", "7h5h2c", "9s9h2d")]


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a working folder without tables; the user cache is empty too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    return tmp_path


@pytest.fixture(scope="module")
def filed() -> FlopTables:
    return FlopTables().extract(FLOPS)


def test_all_flops_are_in_the_usual_file(all_tables: FlopTables, nowhere: Path) -> None:
    cache = nowhere / "cache"
    cache.mkdir()
    assert all_tables.path is not None
    (cache / "equity_tables.safetensors").symlink_to(all_tables.path)
    source = TableSource.find(FLOPS)
    assert source.messages == (
        "Loaded equity table cache (1755 flops) from cache/equity_tables.safetensors",
        "Using cached equity tables for all 3 flops",
    )
    assert source.missing == ()
    assert source.tables.computed == ()
    assert not source.tables[FLOPS[0]].computed


def test_some_flops_are_in_a_file_that_is_named(filed: FlopTables, nowhere: Path) -> None:
    path = nowhere / "mine.safetensors"
    filed.extract(FLOPS[:2]).save(path)
    source = TableSource.find(FLOPS, path)
    assert source.messages == (
        f"Loaded equity table cache (2 flops) from {path}",
        "Using cached equity tables for 2 of 3 flops",
        "Computing the equity tables of 1 flop that it does not hold: 9c9d2h",
    )
    assert source.missing == (FLOPS[2],)
    assert source.tables[FLOPS[2]].computed
    other = TableSource.find(FLOPS[2:], path)
    assert other.messages[1:] == (
        "Computing the equity tables of 1 flop that it does not hold: 9c9d2h",
    )


def test_without_a_file_tables_are_computed(nowhere: Path) -> None:
    source = TableSource.find(FLOPS)
    missing, computing = source.messages
    assert missing.startswith("Found no equity tables (equity_tables.safetensors or equity_tables")
    assert missing.endswith("; runout precompute-equity makes them")
    assert computing == "Computing the equity tables of 3 flops: AcKdQh, 7c5c2d, 9c9d2h"
    assert source.missing == tuple(FLOPS)
    with pytest.raises(TablesMissing, match="there is no such file"):
        TableSource.find(FLOPS, nowhere / "mine.safetensors")


def test_a_foreign_file_is_reported(nowhere: Path) -> None:
    path = nowhere / "mine.safetensors"
    path.write_text("no tables")
    source = TableSource.find(FLOPS, path)
    assert source.messages[0] == (
        f"Equity table cache {path} is invalid: is something else, not equity tables of runout"
    )
    assert source.missing == tuple(FLOPS)
    assert source.tables[FLOPS[0]].computed


def test_a_damaged_table_is_reported(filed: FlopTables, nowhere: Path) -> None:
    path = nowhere / "mine.safetensors"
    filed.save(path)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1  # of the flop in the middle
    path.write_bytes(content)
    source = TableSource.find(FLOPS, path)
    assert source.messages[0].startswith(f"Equity table cache {path} is invalid: the table of")
    assert "fails its checksum" in source.messages[0]
    assert source.missing == tuple(FLOPS)
    # Flops with intact tables are used: only needed tables are read.
    whole = [flop for flop in FLOPS if str(flop) not in source.messages[0]]
    assert len(whole) == 2
    assert TableSource.find(whole, path).missing == ()


def test_a_folder_in_place_of_the_file_is_reported(nowhere: Path) -> None:
    path = nowhere / "folder"
    path.mkdir()
    message = TableSource.find(FLOPS, path).messages[0]
    assert "is not a file; equity tables are a single file" in message
    loop = nowhere / "loop"
    loop.symlink_to(nowhere)
    assert TableSource.find(FLOPS, loop).missing == tuple(FLOPS)


def test_many_missing_flops_are_not_all_named(all_tables: FlopTables, nowhere: Path) -> None:
    source = TableSource.find(list(all_tables))
    assert source.messages[1].startswith(
        "Computing the equity tables of 1755 flops: AcAdAh, AcAdKc, "
    )
    assert source.messages[1].endswith(" and 1747 more")
