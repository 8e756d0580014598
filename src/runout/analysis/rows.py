"""Results as rows: dictionaries for pandas and polars, an Arrow stream, and a small text table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


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


def import_pyarrow(purpose: str) -> Any:
    """Return pyarrow, an extra that is slow to import; say how to install it if it is missing."""
    try:
        import pyarrow  # noqa: PLC0415
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            f"{purpose} needs pyarrow; pip install 'runout[batch]' brings it", name="pyarrow"
        ) from None
    return pyarrow


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
