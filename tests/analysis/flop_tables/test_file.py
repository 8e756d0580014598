"""The file of equity tables: its layout, every kind of damage, and its search path."""

from __future__ import annotations

import json
import os
import pickle
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file

from runout.analysis.flop_tables.build import BuildProgress
from runout.analysis.flop_tables.file import (
    FILE_NAME,
    TableFile,
    find_tables,
    place_to_write,
    usual_places,
)
from runout.analysis.flop_tables.tables import FlopTables
from runout.errors import (
    StorageError,
    TableFileError,
    TablesDamaged,
    TablesForeign,
    TablesMissing,
    TablesTruncated,
    TablesVersion,
)

FLOPS = ["AsKhQd", "7h5h2c", "2s2h2d"]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("few") / "few.safetensors"
    FlopTables.build(FLOPS, path=path, threads=1)
    return path.read_bytes()


@pytest.fixture
def path(sound: bytes, tmp_path: Path) -> Path:
    file = tmp_path / "tables.safetensors"
    file.write_bytes(sound)
    return file


def refusal(path: Path) -> TableFileError:
    with pytest.raises(TableFileError) as caught:
        FlopTables.load(path).survey("random", "22+", flops=FLOPS)
    assert str(caught.value).startswith(f"{path}: ")
    assert isinstance(caught.value, StorageError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    return caught.value


def test_a_written_file_is_read_back(path: Path) -> None:
    filed, computed = FlopTables.load(path), FlopTables()
    assert list(map(str, filed)) == ["AcKdQh", "7c5c2d", "2c2d2h"]
    for flop in FLOPS:
        assert np.array_equal(filed.shares(flop), computed.shares(flop))
        assert not filed[flop].computed
    assert filed["KdKc4d"].computed
    assert (filed.path, len(filed)) == (path, 3)


def test_the_safetensors_package_reads_the_file(path: Path) -> None:
    tensors = load_file(path)
    assert {name: (str(each.dtype), each.shape) for name, each in tensors.items()} == {
        "margins": ("int32", (3, 14196)),
        "crc32": ("uint32", (3,)),
        "flops": ("uint8", (3, 3)),
    }
    assert tensors["flops"].tolist()[0] == [48, 45, 42]
    # The first margin is AA over KK: twice the wins plus the ties, minus the number of deals.
    assert tensors["margins"][0, 0] == 16902 - 990 * 9


def test_the_header_describes_the_file(path: Path, sound: bytes) -> None:
    length = int.from_bytes(sound[:8], "little")
    about = json.loads(sound[8 : 8 + length])["__metadata__"]
    assert (about["format"], about["version"], about["flops"]) == ("runout flop tables", "1", "3")
    assert length % 8 == 0


def test_a_missing_file(tmp_path: Path) -> None:
    error = refusal(tmp_path / "nowhere")
    assert isinstance(error, TablesMissing)
    assert "there is no such file; runout precompute-equity" in str(error)


@pytest.mark.parametrize("content", [b"", b"\0", b"hello, world", b"\x93NUMPY" * 99, b"{}" * 5000])
def test_a_foreign_file(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    error = refusal(path)
    assert isinstance(error, TablesForeign)
    assert "is something else, not equity tables" in str(error)


def test_another_safetensors_file_and_a_folder_are_foreign(path: Path) -> None:
    header = json.dumps({"a": {"dtype": "U8", "shape": [1], "data_offsets": [0, 1]}}).encode()
    path.write_bytes(len(header).to_bytes(8, "little") + header + b"\0")
    assert isinstance(refusal(path), TablesForeign)
    path.unlink()
    path.mkdir()
    assert isinstance(refusal(path), TablesForeign)


@pytest.mark.parametrize("share", [0.0001, 0.001, 0.003, 0.3, 0.99999])
def test_a_truncated_file(path: Path, sound: bytes, share: float) -> None:
    path.write_bytes(sound[: max(12, int(share * len(sound)))])
    error = refusal(path)
    assert isinstance(error, TablesTruncated)
    assert "truncated inside" in str(error) or f"of {len(sound):,} bytes" in str(error)


def test_a_file_of_another_version(path: Path, sound: bytes) -> None:
    path.write_bytes(sound.replace(b'"version":"1"', b'"version":"2"'))
    error = refusal(path)
    assert isinstance(error, TablesVersion)
    assert "has version 2 of the layout; this runout reads 1" in str(error)


def test_bytes_too_many(path: Path, sound: bytes) -> None:
    path.write_bytes(sound + b"\0\0")
    assert "has 2 bytes too many" in str(refusal(path))


def test_a_flipped_bit_in_a_table_is_named_and_the_others_are_usable(
    path: Path, sound: bytes
) -> None:
    flipped = bytearray(sound)
    flipped[len(sound) // 2] ^= 1  # in the second of three
    path.write_bytes(flipped)
    error = refusal(path)
    assert isinstance(error, TablesDamaged)
    assert error.flops == ("7c5c2d",)
    assert "the table of 7c5c2d fails its checksum" in str(error)
    tables = FlopTables.load(path)
    assert tables.shares("AsKhQd")[0, 1] == 16902
    with pytest.raises(TablesDamaged):
        tables.table("7h5h2c")
    assert TableFile(path).damaged_rows() == [1]


def test_any_flipped_bit_is_refused(path: Path, sound: bytes) -> None:
    header = 8 + int.from_bytes(sound[:8], "little")
    index = len(sound) - 3 * 7
    places = [*range(0, header, 3), *range(header, index, 5003), *range(index, len(sound))]
    for place in places:
        flipped = bytearray(sound)
        flipped[place] ^= 1 << place % 8
        path.write_bytes(flipped)
        refusal(path)


def test_an_unfinished_file_is_refused_under_any_name(path: Path) -> None:
    part = path.with_name("renamed")

    class StopError(Exception):
        pass

    def stop(progress: BuildProgress) -> None:
        if progress.done:
            raise StopError

    with pytest.raises(StopError):
        FlopTables.build(["KdKc4d"], path=part, on_progress=stop)
    assert not part.exists()
    part.with_name("renamed.part").rename(part)
    assert "is unfinished" in str(refusal(part))


# --- places ---


def test_the_search_path_and_the_default_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sound: bytes
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "users"))
    users = tmp_path / "users" / "runout" / FILE_NAME
    local = Path("cache") / FILE_NAME
    with pytest.raises(TablesMissing, match=f"in cache or {users.parent}; runout precompute-equ"):
        find_tables()
    assert place_to_write() == users
    users.parent.mkdir(parents=True)
    users.write_bytes(sound)
    assert find_tables() == users
    local.parent.mkdir()
    assert place_to_write() == local
    assert find_tables() == users
    local.write_bytes(sound)
    assert find_tables() == local
    assert FlopTables.load().path == local
    assert find_tables(users) == place_to_write(users) == users
    with pytest.raises(TablesMissing):  # an explicit path is the only one searched
        find_tables("elsewhere")
    local.write_bytes(b"not used in silence, nor passed over")
    with pytest.raises(TablesForeign):
        FlopTables.load()
    other = local.with_name("equity_tables.bin")
    local.rename(other)  # a name set by -o
    with pytest.raises(TablesForeign):
        FlopTables.load()
    local.write_bytes(sound)
    assert find_tables() == local
    local.replace(other)
    assert find_tables() == other


def test_a_complete_file_is_preferred_to_a_partial_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sound: bytes, all_tables: FlopTables
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "users"))
    local, bin_file, users, users_bin = usual_places()
    for folder in (local.parent, users.parent):
        folder.mkdir(parents=True)
    local.write_bytes(sound)
    bin_file.write_bytes(sound)
    assert find_tables() == local
    all_tables.extract(FLOPS[:1]).save(local)
    assert find_tables() == bin_file  # it holds more
    users_bin.write_bytes(b"something else, after a sound one")
    assert find_tables() == bin_file
    assert all_tables.path is not None
    for complete in (users, bin_file):
        complete.unlink(missing_ok=True)
        complete.symlink_to(all_tables.path)
        assert find_tables() == complete
        assert len(FlopTables.load()) == 1755


def test_the_user_s_cache_folder_without_the_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    for value in ("", "relative"):
        monkeypatch.setenv("XDG_CACHE_HOME", value)
        assert place_to_write() == tmp_path / ".cache" / "runout" / FILE_NAME


def test_a_file_cut_off_while_open_is_refused(tmp_path: Path, sound: bytes) -> None:
    path = tmp_path / "cut.safetensors"
    path.write_bytes(sound)
    tables = FlopTables(TableFile(path))
    tables.table(FLOPS[2])
    os.truncate(path, 4096)
    for use in (
        lambda: tables.table(FLOPS[0]),
        lambda: tables.table(FLOPS[2]),
        lambda: tables.survey("AA", "KK", flops=FLOPS),
        lambda: tables.save(tmp_path / "other"),
        lambda: tables.extract(FLOPS),
    ):
        with pytest.raises(TablesTruncated, match="was cut off while it was open"):
            use()
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("change", ["cut within its last page", "rewritten"])
def test_a_file_changed_in_place_while_open_is_refused(
    tmp_path: Path, sound: bytes, change: str
) -> None:
    path = tmp_path / "changed.safetensors"
    path.write_bytes(sound)
    tables = FlopTables(TableFile(path))
    tables.survey("AA", "KK", flops=FLOPS)  # every margin is checked
    before = path.stat()
    kind: type[TableFileError]
    if change == "rewritten":
        path.write_bytes(sound[:4096] + bytes(len(sound) - 4096))
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
        kind, reason = TablesDamaged, "was written to while it was open; open it again"
    else:
        os.truncate(path, len(sound) - 1)
        kind, reason = TablesTruncated, "was cut off while it was open"
    for use in (
        lambda: tables.table(FLOPS[0]),
        lambda: tables.survey("AA", "KK", flops=FLOPS),
        lambda: tables.save(tmp_path / "other"),
    ):
        with pytest.raises(kind, match=reason):
            use()
    assert not (tmp_path / "other").exists()
