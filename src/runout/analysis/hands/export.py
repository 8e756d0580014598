"""Export of stored hands to CSV and Parquet: a row for each hand and player."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from runout.analysis.histories.hand import money
from runout.analysis.rows import csv_text, import_pyarrow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from runout.analysis.hands.summaries import HandSummary

ExportForm = Literal["phh", "csv", "parquet"]
EXPORT_FORMS: Final[tuple[ExportForm, ...]] = get_args(ExportForm)
_CHUNK: Final = 5_000  # rows
_CSV_CHUNK: Final = 1_000  # rows; a reader that is slow has one in memory

# The columns, and their types in Parquet; amounts are in the currency.
_HAND_COLUMNS: Final = {
    "id": "int64", "site": "string", "number": "string", "time": "string", "time_zone": "string",
    "tournament": "string", "table": "string", "stakes": "string", "currency": "string",
    "small_blind": "float64", "big_blind": "float64", "ante": "float64", "seats": "int64",
    "board": "string", "second_board": "string", "pot": "float64", "pot_bb": "float64",
    "rake": "float64", "players_flop": "int64", "players_turn": "int64", "players_river": "int64",
    "source": "string",
}  # fmt: skip
_PLAYER_COLUMNS: Final = {
    "seat": "int64", "player": "string", "position": "string", "stack": "float64",
    "cards": "string", "contributed": "float64", "returned": "float64", "won": "float64",
    "net": "float64", "net_bb": "float64", "net_without_luck": "float64",
    "net_without_luck_bb": "float64", "folded_on": "string", "showdown": "bool_", "all_in": "bool_",
}  # fmt: skip
_COLUMNS: Final = _HAND_COLUMNS | _PLAYER_COLUMNS
_RENAMED: Final = {"table": "table_name", "player": "name"}
_AMOUNTS: Final = (
    "small_blind", "big_blind", "ante", "pot", "rake", "stack", "contributed", "returned", "won",
    "net",
)  # fmt: skip
_SIX_DIGITS: Final = ("pot_bb", "net_bb", "net_without_luck_bb")


def _row(hand: HandSummary) -> dict[str, Any]:
    """Return the columns of a hand and its player, amounts in the last decimal."""
    sources = dict.fromkeys(_HAND_COLUMNS, hand) | dict.fromkeys(_PLAYER_COLUMNS, hand.player)
    return {name: getattr(source, _RENAMED.get(name, name)) for name, source in sources.items()}


def csv_chunks(rows: Iterable[HandSummary]) -> Iterator[str]:
    """Yield the lines of a CSV file, amounts as exact decimals; the first chunk has the heading."""
    source = iter(rows)
    chunk: list[list[Any]] = [list(_COLUMNS)]
    while chunk:
        yield csv_text(chunk)
        chunk = [_cells(hand) for hand in islice(source, _CSV_CHUNK)]


def _cells(hand: HandSummary) -> list[Any]:
    values, decimals = _row(hand), hand.decimals
    for name in _AMOUNTS:
        if values[name] is not None:
            values[name] = money(values[name], decimals)
    for name in ("showdown", "all_in"):
        values[name] = int(values[name])
    for name in _SIX_DIGITS:
        if values[name] is not None:
            values[name] = f"{values[name]:.6g}"
    # Two decimals more than the record has: an expected amount is seldom whole.
    if (adjusted := values["net_without_luck"]) is not None:
        values["net_without_luck"] = money(round(adjusted * 100), decimals + 2)
    return list(values.values())


def write_parquet(rows: Iterable[HandSummary], file: Any) -> None:
    """Write a Parquet file to an open file or sink."""
    pyarrow = import_pyarrow("a Parquet file")
    from pyarrow import parquet  # noqa: PLC0415 - slow, an extra

    schema = pyarrow.schema([(name, getattr(pyarrow, kind)()) for name, kind in _COLUMNS.items()])
    source = iter(rows)
    with parquet.ParquetWriter(file, schema) as writer:
        while chunk := [_numbers(hand) for hand in islice(source, _CHUNK)]:
            writer.write_table(pyarrow.Table.from_pylist(chunk, schema=schema))


def _numbers(hand: HandSummary) -> dict[str, Any]:
    values, unit = _row(hand), 10**hand.decimals
    for name in (*_AMOUNTS, "net_without_luck"):
        if values[name] is not None:
            values[name] /= unit
    return values
