"""Grids for notebooks: stripes add up to their shares, and text is escaped."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from runout.pictures.grid import Cell, draw_grid
from runout.pictures.text import draw_legend, draw_line, draw_together


class Tags(HTMLParser):
    """The tags of a text, all of them closed, and the text between them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag != "br":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6))
def test_stripes_are_adjacent_and_the_background_takes_the_rest(shares: list[float]) -> None:
    whole = max(1.0, sum(shares))
    stripes = tuple(("red", share / whole) for share in shares)
    background = Cell(label="", title="", stripes=stripes, ground="grey").background
    ends = [float(each) for each in re.findall(r"([\d.]+)%", background)]
    assert ends[0] == 0
    assert ends == sorted(ends)
    assert ends[1:-1:2] == ends[2::2]
    assert abs(ends[-1] - 100) < 0.1


def test_a_cell_without_stripes_has_its_background_colour() -> None:
    assert Cell(label="72o", title="", ground="#cccccc").background == "#cccccc"


@given(st.text(), st.text(), st.text())
def test_any_text_stays_text(label: str, title: str, note: str) -> None:
    cell = Cell(label=label, title=title, note=note, stripes=(("red", 1.0),))
    page = Tags(draw_grid([[cell, None]], name=title))
    assert set(page.tags) <= {"table", "tr", "td", "b", "br", "span"}
    assert page.tags.count("td") == 2


@given(st.text(), st.text())
def test_lines_and_legends_keep_any_text(text: str, sign: str) -> None:
    page = Tags(draw_together([draw_line(text, strong=sign), draw_legend([("red", sign, text)])]))
    assert set(page.tags) <= {"div", "b", "span"}
