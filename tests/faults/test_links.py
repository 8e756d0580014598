"""Names that are not ours: links and other files beside a file that is written."""

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
def test_a_link_beside_a_file_is_refused_and_its_target_left_alone(
    tmp_path: Path, kind: str
) -> None:
    target, path = tmp_path / "target", tmp_path / "a"
    target.write_bytes(CONTENT)
    path.write_bytes(b"old")
    beside = tmp_path / "a.new"
    _link(kind, target, beside)
    with pytest.raises(StorageError, match=r"a\.new: is .*; remove it"), Replacement(path):
        pass
    assert not remove_leftover(path)
    assert (target.read_bytes(), path.read_bytes()) == (CONTENT, b"old")
    assert beside.is_symlink() or beside.exists()
    assert not (tmp_path / "nowhere").exists()
    beside.unlink()
    with Replacement(path) as file:
        file.append(b"new")
        file.finish()
    assert path.read_bytes() == b"new"


def test_unfinished_files_of_killed_processes_are_swept_and_no_others(tmp_path: Path) -> None:
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
