"""What small questions import: numpy takes longer to import than most of them take to answer."""

from __future__ import annotations

import subprocess
import sys

import pytest

QUESTIONS = [
    "runout.equity(['AhKh', 'QsQd'], board='7h5h2c')",
    "runout.equity(['AhKh', 'QsQd'])",
    "runout.equity(['AhKh', 'QQ+,AKs:0.5', '??'], board='7h5h2c', dead='2d', folded=['22+'])",
    "runout.equity(['22+', 'random', 'AKs'], samples=1000, seed=1).to_dict()",
    "runout.equity_by_next_card(['AhKh', 'QsQd'], board='7h5h2c3d')",
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_equity_without_results_by_hand_needs_no_numpy(question: str) -> None:
    program = f"import runout, sys; {question}; print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False"]
