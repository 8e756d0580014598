"""Links and foreign files under the temporary name of a file that is written."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from runout.analysis.files.replacement import Replacement, remove_leftover
from runout.errors import StorageError
from runout.service.store.records import new_id
from runout.service.store.store import Store

if TYPE_CHECKING:
    from pathlib import Path

CONTENT = b"of somebody else"


def _link(kind: str, target: Path, at: Path) -> None:
    if kind == "symbolic":
        at.symlink_to(target)
    elif kind == "dangling":
        at.symlink_to(target.with_name("nowhere"))
    elif kind == "hard":
        os.link(target, at)
    else:
        os.mkfifo(at)


@pytest.mark.parametrize("kind", ["symbolic", "dangling", "hard", "pipe"])
def test_link_under_temporary_name_is_refused_and_target_unchanged(
    tmp_path: Path, kind: str
) -> None:
    target, path = tmp_path / "target", tmp_path / "a"
    target.write_bytes(CONTENT)
    path.write_bytes(b"old")
    temporary = tmp_path / "a.new"
    _link(kind, target, temporary)
    with pytest.raises(StorageError, match=r"a\.new: is .*; remove it"), Replacement(path):
        pass
    assert not remove_leftover(path)
    assert (target.read_bytes(), path.read_bytes()) == (CONTENT, b"old")
    assert temporary.is_symlink() or temporary.exists()
    assert not (tmp_path / "nowhere").exists()
    temporary.unlink()
    with Replacement(path) as file:
        file.append(b"new")
        file.finish()
    assert path.read_bytes() == b"new"


def test_sweep_removes_only_unfinished_files_of_killed_processes(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_bytes(CONTENT)
    with Store(tmp_path / "data") as store:
        left, linked, busy = new_id(), new_id(), new_id()
        folder = store.folder / "checkpoints"
        (folder / f"{left}.solution.new").write_bytes(b"half")
        (folder / f"{linked}.solution.new").symlink_to(target)
        (folder / "notes.solution.new").write_bytes(b"not an id")
        with Replacement(store.checkpoint_file(busy)):
            store.sweep()
            assert {path.name for path in folder.iterdir()} == {
                f"{linked}.solution.new", "notes.solution.new", f"{busy}.solution.new",
            }  # fmt: skip
        store.discard_files(linked)
        (folder / f"{left}.solution.new").write_bytes(b"half")
        store.discard_files(left)
        assert not (folder / f"{left}.solution.new").exists()
    assert target.read_bytes() == CONTENT
