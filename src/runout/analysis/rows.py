"""Results as rows or columns: for pandas, polars and Arrow; CSV; and a small text table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from runout.domain.plain_text import plain_text

if TYPE_CHECKING:
    from numpy.typing import NDArray


# What spreadsheets take for the beginning of a formula; some read the wide forms too.
_FORMULA: Final = tuple("=+-@\t\n＝＋－＠")


class Rows:
    """A result that is a table: ``rows()`` for pandas, the Arrow stream protocol for polars.

    ``pandas.DataFrame(result.rows())`` and ``polars.DataFrame(result)`` are the same table; the
    latter needs pyarrow.
    """

    __slots__ = ()

    def rows(self) -> list[dict[str, Any]]:
        """Return one dictionary per row, all with the same keys."""
        raise TypeError(f"a {type(self).__name__} has no rows")

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        pyarrow = import_pyarrow("the Arrow stream of a result")
        return pyarrow.Table.from_pylist(self.rows()).__arrow_c_stream__(requested_schema)


class Columns(Rows):
    """A result of many rows that is kept as arrays, a column each."""

    __slots__ = ()

    def columns(self) -> dict[str, NDArray[Any]]:
        """Return the columns by name, all of the same length."""
        raise TypeError(f"a {type(self).__name__} has no columns")

    def rows(self) -> list[dict[str, Any]]:
        """Return a dictionary for each row."""
        columns = self.columns()
        values = zip(*(column.tolist() for column in columns.values()), strict=True)
        return [dict(zip(columns, row, strict=True)) for row in values]

    def to_arrow(self) -> Any:
        """Return the columns as a ``pyarrow.Table``."""
        pyarrow = import_pyarrow("an Arrow table")
        # Arrow takes contiguous arrays; a column may be a stride of a larger one.
        return pyarrow.table({name: pyarrow.array(each) for name, each in self._contiguous()})

    def to_pandas(self) -> Any:
        """Return the columns as a ``pandas.DataFrame``."""
        try:
            import pandas  # noqa: PLC0415 - runout does not need it
        except ModuleNotFoundError:
            raise ModuleNotFoundError(
                "a data frame needs pandas; pip install pandas brings it", name="pandas"
            ) from None
        return pandas.DataFrame(dict(self._contiguous()))

    def _contiguous(self) -> Iterable[tuple[str, NDArray[Any]]]:
        return [(name, column.copy()) for name, column in self.columns().items()]

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)


def import_pyarrow(purpose: str) -> Any:
    """Return pyarrow, an extra that is slow to import; say how to install it if it is missing."""
    try:
        import pyarrow  # noqa: PLC0415
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            f"{purpose} needs pyarrow; pip install 'runout[batch]' brings it", name="pyarrow"
        ) from None
    return pyarrow


def csv_text(lines: Iterable[Iterable[Any]]) -> str:
    r"""Return lines as CSV; text that a spreadsheet would read as a formula begins with a quote.

    Control characters are left out: the lines may go to a terminal.

    >>> csv_text([["=1+2", "-1.50", -2], ["@Hero", "-100 50 50", None]])
    "'=1+2,-1.50,-2\n'@Hero,-100 50 50,\n"
    """
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(map(_csv_cell, line) for line in lines)
    return text.getvalue()


def _csv_cell(cell: Any) -> Any:
    if not isinstance(cell, str):
        return cell
    text = plain_text(cell)
    return f"'{text}" if text.startswith(_FORMULA) and not _is_numbers(text) else text


def _is_numbers(cell: str) -> bool:
    try:
        return bool([float(part) for part in cell.split(" ")])
    except ValueError:
        return False


def text_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table as text, columns of numbers right-aligned.

    >>> print(text_table(["player", "equity"], [["AhKh", "47.79 %"], ["QQ+", "52.21 %"]]))
    player   equity
    AhKh    47.79 %
    QQ+     52.21 %
    """
    lines = [tuple(headings), *map(tuple, rows)]
    columns = []
    for heading, *cells in zip(*lines, strict=True):
        width = max(map(len, (heading, *cells)))
        is_number = all(cell[:1].isdigit() and " " not in cell.removesuffix(" %") for cell in cells)
        align = str.rjust if is_number else str.ljust
        columns.append([align(cell, width) for cell in (heading, *cells)])
    return "\n".join("  ".join(line).rstrip() for line in zip(*columns, strict=True))


class TableView(NamedTuple):
    """A table for terminals and notebooks: texts, a bar for each row, lines above and below."""

    name: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    bars: Sequence[float] | None = None
    above: str = ""
    below: str = ""

    def text(self) -> str:
        drawn = text_table(self.headings, self.rows) if self.headings else ""
        return "\n".join(filter(None, (self.above, drawn, self.below)))

    def html(self) -> str:
        from runout.pictures.table import draw_table  # noqa: PLC0415 - notebooks
        from runout.pictures.text import draw_line, draw_together  # noqa: PLC0415 - notebooks

        parts = [draw_line(self.above.strip("<>"))] if self.above else []
        if self.headings:
            parts.append(draw_table(self.headings, self.rows, name=self.name, bars=self.bars))
        return draw_together([*parts, draw_line(self.below)] if self.below else parts)


class ShownTable(Rows):
    """A result whose text and HTML are a table."""

    __slots__ = ()

    def table(self) -> TableView:
        """Return the table for terminals and notebooks."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.table().text()

    def _repr_html_(self) -> str:
        return self.table().html()
