"""The notebooks of the documentation run, and give the output they show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools import notebooks

if TYPE_CHECKING:
    import pytest


def test_notebooks_give_the_output_they_show(capsys: pytest.CaptureFixture[str]) -> None:
    code = notebooks.main([])
    assert code == 0, capsys.readouterr().out


def test_a_different_output_is_detected() -> None:
    names: dict[str, object] = {}
    assert notebooks.run_cell("print(1)\nx = 2", names, 1)[0]["text"] == ["1\n"]
    [shown] = notebooks.run_cell("x", names, 2)
    assert shown["data"] == {"text/plain": ["2"]}
    assert shown != notebooks.run_cell("x + 1", names, 2)[0]
