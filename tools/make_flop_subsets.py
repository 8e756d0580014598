"""Choose the representative subsets of flops: src/runout/analysis/flop_tables/data.

Solves a number of spots on all 1755 flops in the 169-class model and chooses flops and weights so
that the means of all figures of the reports over the subset come near those over all flops:

- A figure of a spot (an EV, an equity, a frequency at a node of the flop) is a function of the
  flop. Together with the traits of the texture, and a smooth function of both, the figures make
  the covariance of a Gaussian process: what the figure of another spot may look like.
- The weights of a set of flops are those with the least expected square of the error of a mean
  under that process; flops are added one by one where they reduce it most, and exchanged until no
  exchange reduces it further.

Prints the errors on spots that the choice did not see, beside those of random samples. Takes about
three minutes of one processor with the equity tables of runout precompute-equity, and one more
without.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from runout.analysis.class_model.model import ClassModel
from runout.analysis.flop_tables.flop_sample import (
    SUBSET_SIZES,
    SUBSETS_FILE,
    WeightedFlop,
    sample_flops,
)
from runout.analysis.flop_tables.tables import FlopTables
from runout.analysis.solver.config.config import PostflopConfig
from runout.domain.boards import Texture, canonical_flops
from runout.errors import RunoutError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from runout.analysis.class_model.solution import ClassSolution

    Floats = NDArray[np.float64]

# Hands of the big blind that call a raise, and of the button that raises.
_BB: Final = (
    "22-99,A2s-A9s,K5s-KTs,Q7s-QTs,J7s-JTs,T7s+,97s+,86s+,75s+,64s+,54s,A5o-ATo,KTo,QTo+,JTo"
)
_BTN: Final = "22+,A2s+,K7s+,Q8s+,J8s+,T8s+,97s+,86s+,76s,65s,A7o+,KTo+,QTo+,JTo"

SAMPLES: Final = 100  # random samples that a subset is compared with
_CONSTANT: Final = 100.0  # variance of what all flops have in common: weights then sum to 1
_SMOOTH: Final = 1.0  # variance of a smooth function, that of the figures being 1
_NOISE: Final = 0.03  # variance of what is peculiar to a flop
_COMPONENTS: Final = 12  # of the figures, in the distance of two flops
_TRAIT_SCALE: Final = 0.5  # of a trait of the texture, in that distance
_TARGET: Final = 0.005  # of the pot
_TOTAL: Final = 22_100


class Spot(NamedTuple):
    """Two ranges at a stack-to-pot ratio, with bet sizes of the flop."""

    oop: str
    ip: str
    spr: float
    bets: tuple[str, ...]


CHOSEN_BY: Final = (
    Spot(_BB, _BTN, 6, ("33%", "75%")),
    Spot("22-TT,A2s-AJs,K9s-KQs,Q9s+,J9s+,T8s+,98s,87s,76s,65s,54s,AJo-AQo,KQo",
         "66+,ATs+,A5s-A4s,KTs+,QTs+,JTs,T9s,AJo+,KQo", 5, ("50%",)),
    Spot("22+,A2s+,K2s+,Q5s+,J7s+,T7s+,97s+,86s+,75s+,65s,54s,A2o+,K8o+,Q9o+,J9o+,T9o",
         "22-88,A2s-A8s,K2s-KTs,Q4s+,J6s+,T6s+,96s+,85s+,75s+,64s+,53s+,A2o-A9o,K7o-KJo,Q8o+,J8o+,"
         "T8o+,98o", 7, ("50%", "100%")),
    Spot("99+,A9s+,A5s-A3s,KTs+,QTs+,JTs,AJo+,KQo",
         "55-JJ,A8s-AQs,KTs-KQs,QTs+,J9s+,T9s,98s,87s,76s,AJo-AQo,KQo", 2.5, ("33%", "75%")),
    Spot("77-QQ,ATs-AQs,KTs+,QJs,JTs,T9s,AQo-AKo",
         "TT+,AJs+,A5s-A4s,KQs,K9s,76s,65s,AQo+,KQo", 2.5, ("50%",)),
    Spot("22+,A2s+,K8s+,Q9s+,J9s+,T8s+,98s,87s,76s,65s,A9o+,KTo+,QJo",
         "44-JJ,A8s-AQs,KTs-KQs,QTs+,JTs,T9s,98s,87s,AJo-AQo,KQo", 6, ("33%", "100%")),
    Spot("TT+,ATs+,A5s-A2s,K9s+,Q9s+,J9s+,T8s+,97s+,87s,AJo+,KJo+",
         "22-TT,A2s-AQs,K8s+,Q9s+,J8s+,T8s+,97s+,86s+,76s,65s,ATo-AQo,KJo+,QJo", 3.5, ("75%",)),
    Spot("TT-KK,AQs+,KQs,AKo", "QQ+,AKs,A5s-A4s,AKo,KQo", 1.2, ("33%",)),
    Spot("QQ+,AKs,AJs,A5s,AKo", "88-QQ,AQs-AKs,KQs,QJs,JTs,AKo,AQo", 1, ("25%", "50%")),
    Spot("66-22,A2s-A8s,K2s-K9s,Q2s-Q9s,J4s-J9s,T5s-T8s,95s+,85s+,74s+,63s+,53s+,43s,A2o-A8o,"
         "K4o-K9o,Q6o-Q9o,J7o+,T7o+,97o+,87o,76o", "75%", 20, ("66%",)),
    Spot("77+,ATs+,KTs+,QJs,AQo+", "22-JJ,ATs-AQs,KJs+,QJs,JTs,T9s,98s,87s,76s,AQo", 8, ("66%",)),
    Spot(_BB, _BTN, 3, ("25%", "60%")),
    Spot("60%", "45%", 15, ("50%",)),
    Spot("100%", "100%", 5, ("75%",)),
    Spot("6%", "12%", 4, ("50%",)),
    Spot("30%", "10%", 2, ("40%",)),
)  # fmt: skip
HELD_OUT: Final = (
    Spot(f"{_BB},KJo,A2o-A4o,K8o-K9o,Q9o,J9o,T9o,98o,53s",
         f"{_BTN},A2o-A6o,K9o,Q9o,J9o,T9o,K2s-K6s", 12, ("66%",)),
    Spot("99-KK,AJs+,KQs,QJs,JTs,AKo", "JJ+,AQs+,A5s-A3s,KJs,T9s,AKo", 1.5, ("25%",)),
    Spot("77+,ATs+,KTs+,QTs+,JTs,AQo+", "22-QQ,AJs-AQs,KJs+,QJs,JTs,T9s,98s,AQo", 4,
         ("40%", "80%")),
    Spot("88+,A8s+,KTs+,QTs+,J9s+,T9s,ATo+,KJo+,A5s-A2s",
         "33-TT,A2s-ATs,K8s+,Q9s+,J8s+,T8s+,97s+,87s,76s,A9o-AJo,KTo+,QJo", 3, ("33%",)),
)  # fmt: skip


class Figures(NamedTuple):
    """The figures of a spot on each flop, (flops, figures), and the weight of its combo pairs."""

    values: Floats
    live_pairs: Floats


def solve_spot(spot: Spot, tables: FlopTables) -> Figures:
    """Return what a report shows of a spot: EV, equity, and what both players do at first."""
    config = PostflopConfig.from_dict({"postflop_model": {
        "oop": spot.oop, "ip": spot.ip, "postflop_spr": spot.spr, "target": _TARGET,
        "bet_sizes": {"bet": list(spot.bets), "raise": "3x"},
    }})  # fmt: skip
    model = ClassModel(config, tables)
    solutions = [model.solve(flop, float(spot.spr)) for flop, _ in canonical_flops()]
    pairs = np.array([solution.live_pairs for solution in solutions])
    return Figures(np.array([_figures_of(solution) for solution in solutions]), pairs)


def _figures_of(solution: ClassSolution) -> list[float]:
    """Return the figures of a flop; frequencies are of all deals, so none is undefined."""
    figures = [solution.ev.oop / solution.pot, solution.equity.oop]
    for line in ("", *solution.root_actions):
        node = solution.node(line)
        figures += [node.likelihood * share if node.likelihood else 0.0
                    for share in node.frequencies]  # fmt: skip
    return figures


def frequencies() -> Floats:
    """Return the probability of each flop."""
    weights: Floats = np.array([weight / _TOTAL for _, weight in canonical_flops()])
    return weights


def standardized_figures(spots: Iterable[Figures]) -> Floats:
    """Return columns with mean 0 and variance 1: what each flop adds to the mean of a figure."""
    dealt, columns = frequencies(), []
    for spot in spots:
        pairs = spot.live_pairs / (dealt @ spot.live_pairs)
        means = (dealt * pairs) @ spot.values
        columns += [*(pairs[:, None] * (spot.values - means)).T, pairs - 1]
    return _scaled(np.array(columns).T)


def texture_traits() -> Floats:
    """Return a column for each trait of the texture, and for each rank, with variance 1."""
    flops = [flop for flop, _ in canonical_flops()]
    textures = [Texture.of(flop) for flop in flops]
    columns = []
    for trait in ("high_card", "suits", "pairing", "connectedness", "straights"):
        values = [getattr(texture, trait) for texture in textures]
        columns += [[each == value for each in values] for value in dict.fromkeys(values)]
    ranks = [{card.rank for card in flop} for flop in flops]
    columns += [[rank in held for held in ranks] for rank in sorted({*set().union(*ranks)})]
    indicators = np.array(columns, dtype=np.float64).T
    return _scaled(indicators - frequencies() @ indicators)


def _scaled(columns: Floats) -> Floats:
    deviations = np.sqrt(frequencies() @ columns**2)
    varying = deviations > 1e-6
    scaled: Floats = columns[:, varying] / deviations[varying]
    return scaled


def covariance(figures: Floats, traits: Floats) -> Floats:
    """Return the covariance of a figure between all pairs of flops."""
    dealt = frequencies()
    axes = np.linalg.svd(np.sqrt(dealt)[:, None] * figures, full_matrices=False)[2]
    components = figures @ axes[:_COMPONENTS].T
    components /= np.sqrt(dealt @ components**2).mean()
    places = np.hstack([components, _TRAIT_SCALE * traits])
    squares = (places**2).sum(axis=1)
    distances = squares[:, None] + squares - 2 * places @ places.T
    total: Floats = (
        _CONSTANT
        + figures @ figures.T / figures.shape[1]
        + traits @ traits.T / traits.shape[1]
        + _SMOOTH * np.exp(-distances / np.median(distances))
        + _NOISE * np.eye(len(figures))
    )
    return total


def choose(covariances: Floats, count: int) -> tuple[list[int], Floats]:
    """Return the places of so many flops among all, and their weights, which sum to 22,100."""
    means = covariances @ frequencies()
    chosen: list[int] = []
    for _ in range(count):
        gains = _gains(covariances, means, chosen)
        chosen.append(int(gains.argmax()))
    exchanged = True
    while exchanged:
        exchanged = False
        for place in range(count):
            others = chosen[:place] + chosen[place + 1 :]
            gains = _gains(covariances, means, others)
            best = int(gains.argmax())
            if gains[best] > gains[chosen[place]] * (1 + 1e-9):
                chosen[place] = best
                exchanged = True
    chosen.sort()
    weights = np.linalg.solve(covariances[np.ix_(chosen, chosen)], means[chosen])
    return chosen, _whole(weights.astype(np.float64))


def _gains(covariances: Floats, means: Floats, chosen: Sequence[int]) -> Floats:
    """Return by how much each further flop reduces the expected square of the error."""
    rows = covariances[chosen]
    weights = np.linalg.solve(rows[:, chosen], rows)
    variances = np.diagonal(covariances) - (rows * weights).sum(axis=0)
    errors = means - means[chosen] @ weights
    gains: Floats = errors**2 / np.maximum(variances, _NOISE / 2)
    gains[chosen] = -1.0
    return gains


def _whole(weights: Floats) -> Floats:
    """Return weights as whole numbers that sum to 22,100, those with the largest rests raised."""
    exact = _TOTAL * weights / weights.sum()
    whole: Floats = np.floor(exact)
    rests = np.argsort(whole - exact, kind="stable")
    whole[rests[: int(_TOTAL - whole.sum())]] += 1
    if whole.min() < 1:
        raise RuntimeError("a flop of the subset has no weight; raise the noise")
    return whole


def mean_errors(weights: Floats, spots: Iterable[Figures]) -> Floats:
    """Return the errors of all means of spots over weighted flops."""
    dealt = frequencies()
    errors = []
    for values, pairs in spots:
        subset, everything = weights * pairs, dealt * pairs
        errors.append(subset @ values / subset.sum() - everything @ values / everything.sum())
    absolute: Floats = np.abs(np.concatenate(errors))
    return absolute


def sample_weights(flops: Iterable[WeightedFlop]) -> Floats:
    """Return the weights of flops by their places among all."""
    places = {flop: place for place, (flop, _) in enumerate(canonical_flops())}
    weights = np.zeros(len(places))
    for flop in flops:
        weights[places[flop.flop]] = flop.weight
    return weights


def write(subsets: dict[int, dict[str, int]]) -> None:
    """Write the subsets, a line for each."""
    heading = {
        "description": "Flops that stand for all 22,100, with how many of them each stands for.",
        "made_by": "tools/make_flop_subsets.py",
    }
    rows = ",\n".join(f'  "{count}": {json.dumps(flops)}' for count, flops in subsets.items())
    opened = json.dumps(heading, indent=1).removesuffix("\n}")
    SUBSETS_FILE.write_text(f'{opened},\n "subsets": {{\n{rows}\n }}\n}}\n')


def _solve_all(spots: Sequence[Spot], tables: FlopTables) -> list[Figures]:
    solved = []
    for number, spot in enumerate(spots, 1):
        solved.append(solve_spot(spot, tables))
        print(f"\r{number} of {len(spots)} spots", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return solved


def main() -> None:
    """Choose all subsets, write them, and print their errors on other spots."""
    try:
        tables = FlopTables.load()
    except (RunoutError, OSError):
        tables = FlopTables()
    held_out = _solve_all(HELD_OUT, tables)
    covariances = covariance(standardized_figures(_solve_all(CHOSEN_BY, tables)), texture_traits())
    flops = [str(flop) for flop, _ in canonical_flops()]
    subsets = {}
    print("flops   mean and largest error, %   of random samples, %")
    for count in SUBSET_SIZES:
        chosen, weights = choose(covariances, count)
        subsets[count] = {
            flops[at]: int(weight) for at, weight in zip(chosen, weights, strict=True)
        }
        by_place = np.zeros(len(flops))
        by_place[chosen] = weights
        errors = 100 * mean_errors(by_place, held_out)
        samples = [
            100 * mean_errors(sample_weights(sample_flops(count, seed)), held_out)
            for seed in range(SAMPLES)
        ]
        random_mean = np.mean([each.mean() for each in samples])
        random_largest = np.mean([each.max() for each in samples])
        print(f"{count:5}   {errors.mean():5.2f} {errors.max():5.2f}   "
              f"{random_mean:5.2f} {random_largest:5.2f}")  # fmt: skip
    write(subsets)


if __name__ == "__main__":
    main()
