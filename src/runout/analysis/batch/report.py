"""The report of a batch: a row for each flop and stack-to-pot ratio, and the mean of all flops.

A flop weighs as many of the 22,100 as it stands for, times the combo pairs that the ranges have on
it. What is done at the root has a column for each action as the tree writes it, ``freq_b500``; one
that a stack-to-pot ratio does not have is empty there.
"""

from __future__ import annotations

import csv
import io
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.class_model.solution import MODEL
from runout.analysis.files.strict_json import nan_to_null
from runout.analysis.rows import import_pyarrow
from runout.analysis.solver.config.config import EXHAUSTIVE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from runout.analysis.batch.work import FlopResult
    from runout.analysis.flop_tables.flop_sample import WeightedFlop
    from runout.analysis.solver.config.config import PostflopConfig

TOTAL: Final = "total"
_MEANS: Final = ("ev_oop", "ev_ip", "equity_oop", "equity_ip", "exploitability")
_SUMS: Final = ("flops", "weight", "iterations", "seconds")
_TEXTS: Final = ("flop", "solve_type")
_WHOLES: Final = ("pot", "stack", "iterations")
COLUMNS: Final = (
    "flop", "spr", "solve_type", "pot", "stack", "flops", "live_pairs", "weight", "ev_oop", "ev_ip",
    "equity_oop", "equity_ip", "eqr_oop", "eqr_ip", "exploitability", "exploitability_percent",
    "iterations", "seconds",
)  # fmt: skip

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Report:
    """Rows by column name: flops in the order of the config, then the totals.

    ``flops`` is how many of the 22,100 a row stands for and ``weight`` that times its
    ``live_pairs``; a flop that the ranges cannot be dealt on weighs nothing and has no values. EVs
    and exploitability are chips. A total has means by weight, and sums of iterations and seconds.
    """

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    totals: tuple[Row, ...]

    @classmethod
    def of(
        cls,
        config: PostflopConfig,
        flops: Iterable[WeightedFlop],
        results: Mapping[tuple[str, float], FlopResult],
    ) -> Report:
        """Return the report of a batch that is done."""
        flops = tuple(flops)
        rows: list[Row] = []
        totals: list[Row] = []
        actions: dict[str, None] = {}
        for spr in config.postflop_sprs:
            spr_rows = [
                _row(config, flop, spr, results.get((str(flop.flop), spr))) for flop in flops
            ]
            rows += spr_rows
            totals.append(_total(config, spr, spr_rows))
            actions |= dict.fromkeys(_actions_of(totals[-1]))
        return cls((*COLUMNS, *actions), tuple(rows), tuple(totals))

    def to_csv(self) -> bytes:
        """Return the report as CSV, numbers in full."""
        text = io.StringIO(newline="")
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        for row in (*self.rows, *self.totals):
            cells = (row.get(column) for column in self.columns)
            writer.writerow("" if cell is None else cell for cell in cells)
        return text.getvalue().encode()

    def to_parquet(self) -> bytes:
        """Return the report as Parquet; raise ModuleNotFoundError without pyarrow."""
        pa = import_pyarrow("Parquet")
        import pyarrow.parquet as pq  # noqa: PLC0415 - pyarrow does not import it

        def kind(column: str) -> Any:
            if column in _TEXTS:
                return pa.string()
            # A pot or a stack need not be whole.
            whole = column in _WHOLES and not any(
                isinstance(row.get(column), float) for row in listed
            )
            return pa.int64() if whole else pa.float64()

        listed = (*self.rows, *self.totals)
        schema = pa.schema([(column, kind(column)) for column in self.columns])
        arrays = [
            pa.array([row.get(field.name) for row in listed], type=field.type) for field in schema
        ]
        sink = pa.BufferOutputStream()
        pq.write_table(pa.Table.from_arrays(arrays, schema=schema), sink)
        return bytes(sink.getvalue().to_pybytes())


def model_label(solve_type: str) -> str:
    """Return a label of the model that a batch solves."""
    return MODEL if solve_type == EXHAUSTIVE else "every combo, all turns and rivers"


def _row(
    config: PostflopConfig, weighted: WeightedFlop, spr: float, result: FlopResult | None
) -> Row:
    row: Row = {
        "flop": str(weighted.flop),
        "spr": spr,
        "solve_type": config.solve_type,
        "pot": config.pot,
        "stack": config.stack(spr),
        "flops": weighted.weight,
        "live_pairs": 0.0,
        "weight": 0.0,
    }
    if result is None:
        return row
    return {
        **row,
        "live_pairs": result.live_pairs,
        "weight": weighted.weight * result.live_pairs,
        "ev_oop": result.ev.oop,
        "ev_ip": result.ev.ip,
        "equity_oop": result.equity.oop,
        "equity_ip": result.equity.ip,
        "eqr_oop": nan_to_null(result.eqr.oop),
        "eqr_ip": nan_to_null(result.eqr.ip),
        "exploitability": result.exploitability,
        "exploitability_percent": 100 * result.exploitability / result.pot,
        "iterations": result.iterations,
        "seconds": result.seconds,
        **{f"freq_{action}": share for action, share in result.actions.items()},
    }


def _total(config: PostflopConfig, spr: float, rows: Sequence[Row]) -> Row:
    dealt = [row for row in rows if row["weight"]]
    weight = math.fsum(row["weight"] for row in dealt)

    def mean(column: str) -> float:
        return math.fsum(row["weight"] * row[column] for row in dealt) / weight

    means = {column: mean(column) for column in (*_MEANS, *_actions_of(dealt[0]))}
    sums = {column: math.fsum(row[column] for row in dealt) for column in _SUMS}
    eqr = {
        f"eqr_{side}": means[f"ev_{side}"] / (means[f"equity_{side}"] * config.pot)
        if means[f"equity_{side}"]
        else None
        for side in ("oop", "ip")
    }
    return {
        **dealt[0],
        **means,
        **sums,
        **eqr,
        "flop": TOTAL,
        "live_pairs": None,
        "iterations": int(sums["iterations"]),
        "exploitability_percent": 100 * means["exploitability"] / config.pot,
    }


def _actions_of(row: Row) -> Iterator[str]:
    """Yield the columns of what is done at the root; all flops of a ratio have the same."""
    return (column for column in row if column.startswith("freq_"))
