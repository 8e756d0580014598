"""A small batch of four flops with decisions on turns and rivers, for tests of training."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from runout import PostflopConfig
from runout.analysis.reports.batch import Batch
from runout.analysis.reports.folder import KeptBatch

if TYPE_CHECKING:
    from pathlib import Path

FLOPS: Final = ["7h5h2c", "AsKhQd", "TsTh9d", "Kc8c3c"]


def config(**settings: Any) -> PostflopConfig:
    """Return the config of the batch, with changes."""
    bet: dict[str, Any] = {"bet": [0.5], "raise": []}
    model = {
        "solve_type": "full", "oop": "JJ+,AKs,87s:0.5", "ip": "TT-QQ,AQs", "pot": 100,
        "bet_sizes": {"flop": {"bet": [0.5], "raise": ["3x"]}, "turn": bet, "river": bet},
        "add_allin": 0, "target": 0.04, "postflop_sprs": [3], "fixed_flops": FLOPS, **settings,
    }  # fmt: skip
    return PostflopConfig.from_dict({"postflop_model": model})


def solved_into(folder: Path, settings: PostflopConfig, **options: Any) -> KeptBatch:
    """Solve a batch into a folder and return the kept batch."""
    with Batch(settings, folder, threads=1, **options) as batch:
        for _ in batch.run():
            pass
    return KeptBatch.open(folder)
