"""File operations on every system: missing system calls have fallbacks with the same result."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from runout.analysis.files import descriptors, replacement
from runout.analysis.files.replacement import Replacement, open_locked

SOURCE = Path(descriptors.__file__).parents[2]
# Modules and functions that only some systems have; one file each may use them.
SYSTEM_SPECIFIC = {
    "fcntl", "msvcrt", "resource", "termios", "tty", "pread", "pwrite", "posix_fallocate",
    "statvfs", "fork", "geteuid", "getuid", "O_CLOEXEC", "O_NONBLOCK", "O_NOFOLLOW", "sysconf",
}  # fmt: skip
USERS = {
    "analysis/files/descriptors.py", "cli/input/keys.py", "kernels/memory.py",
    "service/supervisor.py",
}  # fmt: skip


def test_system_specific_calls_are_isolated() -> None:
    for path in SOURCE.rglob("*.py"):
        name = path.relative_to(SOURCE).as_posix()
        if name in USERS:
            continue
        used: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                used.update(alias.name for alias in node.names)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                used.update({node.attr} if node.value.id == "os" else ())
        assert used & SYSTEM_SPECIFIC == set(), name


@pytest.fixture
def other_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the calls that Windows lacks, and refuse to rename or remove open files."""
    for name in ("pread", "pwrite", "posix_fallocate"):
        monkeypatch.delattr(os, name, raising=False)
    monkeypatch.setattr(replacement, "CAN_RENAME_OPEN", False)


@pytest.mark.usefixtures("other_system")
def test_a_file_is_replaced_without_the_calls_of_posix(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for content in (b"first", b"second"):
        with Replacement(path) as file:
            file.append(b"...." + content[4:])
            file.put(content[:4], 0)
            file.finish()
        assert path.read_bytes() == content
    with Replacement(path) as file:
        file.append(b"not finished")
    assert path.read_bytes() == b"second"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@pytest.mark.usefixtures("other_system")
def test_a_failed_renaming_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "the file is in use")

    monkeypatch.setattr(os, "replace", refuse)
    with Replacement(path) as file:
        file.append(b"new")
        with pytest.raises(OSError, match="in use"):
            file.finish()
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@pytest.mark.usefixtures("other_system")
def test_reading_and_writing_at_an_offset(tmp_path: Path) -> None:
    descriptor = open_locked(tmp_path / "file")
    try:
        descriptors.allocate(descriptor, 8)
        assert descriptors.write_at(descriptor, b"abcdef", 2) == 6
        assert descriptors.read_at(descriptor, 3, 3) == b"bcd"
        assert descriptors.read_at(descriptor, 100, 6) == b"ef"
    finally:
        os.close(descriptor)
