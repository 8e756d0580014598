"""Every instruction set gives the same integers, and older processors use what they support."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from runout import count_scores, equity, evaluate_many
from runout.kernels import processor
from support.dealing import random_hands

QEMU = shutil.which("qemu-x86_64")
NM = shutil.which("nm")
ROOT = Path(__file__).parent.parent.parent


def digest() -> dict[str, str]:
    """Return the instruction set in use and digests of what it computes."""
    parts = {"in use": processor.instruction_set()}
    for cards in (5, 6, 7):
        scores = evaluate_many(random_hands(200_000, cards, seed=cards))
        parts[f"{cards} cards"] = hashlib.sha256(scores.astype("<u2").tobytes()).hexdigest()
    census = count_scores(5).astype("<u8")
    parts["census"] = hashlib.sha256(census.tobytes()).hexdigest()
    return parts | {name: equity_digest(spot) for name, spot in SPOTS.items()}


SPOTS: dict[str, dict[str, Any]] = {
    "random hands on a monotone flop": {"players": ["", ""], "board": "Qh7h2h"},
    "weighted ranges on a flop": {"players": ["22+:0.5,A2s+", "55+,KQ:0.1234"], "board": "Ts9h2d"},
    "a known hand on a flop": {"players": ["AhAd", ""], "board": "Qh7s2c"},
    "weights that are rounded": {"players": ["22+:0.12345,A2s+", "55+"], "board": "Ts9h2d"},
    "a turn": {"players": ["AK,76s", "TT+:0.3,65s"], "board": "9s8s7d6d"},
    "a river": {"players": ["AK,76s", "TT+:0.3,65s", "?"], "board": "9s8s7d6dAc"},
    "four players on a flop, one folded": {
        "players": ["QQ+,AKs:0.5", "JTs", "87s,22", "AhQh"], "board": "Ts9h2d", "folded": ["AJs"],
    },
    "three ranges on a flop": {
        "players": ["22+:0.5,A2s+", "55+,KQ:0.1234", "99+,AQs"], "board": "Ts9h2d",
    },
    "three ranges of weights that are rounded": {
        "players": ["22+:0.12345,A2s+", "55+", "99+,AQs"], "board": "Ts9h2dQh",
    },
    "four ranges on a flop": {"players": ["22+,A2s+", "55+", "99+,AQs", "TT+"], "board": "Qh7h2h"},
    "three players before the flop": {"players": ["AA", "KK", "QJs"]},
    "two ranges before the flop": {"players": ["22+:0.5,A2s+", "55+,KQ:0.1234"]},
    "sampled, nine players": {
        "players": [*["22+,A2s+:0.5"] * 3, "Ah?", *[""] * 5], "samples": 40_000,
    },
    "sampled, 23 players": {"players": [*["22+,A2s+:0.5"] * 3, *[""] * 20], "samples": 40_000},
    "sampled from all ways to deal": {"players": ["JJ+"] * 8, "samples": 20_000},
    "sampled from populations": {"players": ["88+,ATs+,KQs,AJo+"] * 10, "samples": 20_000},
    "twelve players on a turn": {
        "players": [f"{rank}h{rank}d" for rank in "AKQJT765432"] + ["9h9d:1,8h8d:1"],
        "board": "9s8s7c6c",
    },
    "sampled, a flop and a folded range": {
        "players": ["QQ+,AKs:0.5", "JTs", "random"], "board": "Ts9h2d", "folded": ["AJs"],
        "samples": 40_000,
    },
    "sampled, random hands": {"players": [""] * 6, "samples": 100_000},
    "sampled, half-known hands and dead cards on a turn": {
        "players": ["Ah?", "AsKs,AsQd:0.5", "22+", "7c?"], "board": "Ts9h2d3c", "dead": "Td 8s",
        "samples": 40_000,
    },
    "sampled, a river": {"players": ["QQ+,AKs:0.5", "A2s+"], "board": "9s8s7d6dAc", "samples": 999},
}  # fmt: skip


def equity_digest(spot: dict[str, Any]) -> str:
    """Return a digest of every player's counts and the equities of all their hands."""
    settings = {"method": "sampled" if "samples" in spot else "exact", "seed": 2, **spot}
    result = equity(**settings, hands=True)
    digest = hashlib.sha256(repr((result.deals, [p.shares for p in result.players])).encode())
    without_hands = equity(**settings)
    digest.update(repr([player.shares for player in without_hands.players]).encode())
    for player in result.players:
        assert player.hands is not None
        digest.update(player.hands.likelihood.astype("<f8").tobytes())
        digest.update(player.hands.equity.astype("<f8").tobytes())
    return digest.hexdigest()


def run_digest(instruction_set: str, *emulator: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "RUNOUT_ISA": instruction_set,
        "PYTHONPATH": str(ROOT / "tests"),
    }
    return subprocess.run(
        [*emulator, sys.executable, __file__],
        env=environment, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip


@pytest.fixture(scope="module")
def baseline_digest() -> dict[str, str]:
    run = run_digest("baseline")
    assert run.returncode == 0, run.stderr
    parts: dict[str, str] = json.loads(run.stdout)
    assert parts.pop("in use") == "baseline"
    return parts


SETS = processor.instruction_sets()


# The best one is used unless another is named.
@pytest.mark.parametrize(
    ("named", "used"), [*((each, each) for each in SETS[1:-1]), ("", SETS[-1])]
)
def test_every_instruction_set_gives_the_same_integers(
    named: str, used: str, baseline_digest: dict[str, str]
) -> None:
    run = run_digest(named)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {"in use": used, **baseline_digest}


def test_baseline_is_always_available() -> None:
    assert processor.instruction_sets()[0] == "baseline"
    assert processor.instruction_set() in processor.instruction_sets()


UNAVAILABLE = sorted({"baseline", "avx2", "avx512", "neon"} - set(processor.instruction_sets()))


@pytest.mark.parametrize("name", ["sse9", "AVX2", "baseline ", *UNAVAILABLE])
def test_an_unknown_or_missing_instruction_set_is_refused(name: str) -> None:
    run = run_digest(name)
    assert run.returncode == 1
    offered = ", ".join(processor.instruction_sets())
    expected = f"ValueError: RUNOUT_ISA={name}: this processor offers {offered}"
    assert run.stderr.splitlines()[-1] == expected


@pytest.mark.skipif(QEMU is None, reason="qemu-x86_64 is not installed (Debian: qemu-user)")
@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="not an x86-64 build")
@pytest.mark.parametrize(("model", "chosen"), [("Nehalem", "baseline"), ("Haswell", "avx2")])
def test_older_processor_uses_its_best_instruction_set(
    model: str, chosen: str, baseline_digest: dict[str, str]
) -> None:
    assert QEMU is not None
    run = run_digest("", QEMU, "-cpu", model)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {"in use": chosen, **baseline_digest}


def newest_archive() -> Path | None:
    """Return the kernels' archive beside the built module."""
    archives = [path.parent / "librunout_core.a" for path in ROOT.glob("build/*/_native*.so")]
    return max(filter(Path.exists, archives), key=lambda path: path.stat().st_mtime, default=None)


@pytest.mark.skipif(NM is None, reason="nm is not installed (Debian: binutils)")
@pytest.mark.skipif(newest_archive() is None, reason="the module was not built in this tree")
def test_no_function_of_an_instruction_set_can_replace_another() -> None:
    """The linker keeps one of several weak functions of a name, whatever it was compiled for."""
    assert NM is not None
    listing = subprocess.run(
        [NM, "--defined-only", "--format=posix", str(newest_archive())],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    archive_members = [part.splitlines() for part in listing.split(".o]:\n")[1:]]
    namespaces = set()
    for member in archive_members:
        symbols = [line.split()[:2] for line in member if " " in line]
        # Mangled names: length, then name.
        for namespace in ("4avx2", "6avx512", "4neon"):
            if any(name.startswith(f"_ZN6runout{namespace}") for name, _ in symbols):
                namespaces.add(namespace)
                weak = [name for name, kind in symbols if kind == "W" and namespace not in name]
                assert weak == []
    x86, arm = ("x86_64", "AMD64"), ("aarch64", "arm64")
    assert len(namespaces) == (2 if platform.machine() in x86 else platform.machine() in arm)


if __name__ == "__main__":
    print(json.dumps(digest()))
