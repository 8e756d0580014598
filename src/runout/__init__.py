"""Poker analysis that is never silently wrong: the public names.

Each name is loaded when first used, so that a program pays for what it touches. Two subjects are
modules, because their names say what they mean only beside their subject: ``runout.histories``
(``replay``, ``check``, ``account``) and ``runout.errors``.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runout import errors as errors
    from runout import histories as histories
    from runout.analysis.backup.backup import Backup as Backup
    from runout.analysis.categories.calculation import categories as categories
    from runout.analysis.class_model.file import load as load
    from runout.analysis.class_model.solution import ClassSolution as ClassSolution
    from runout.analysis.equity.calculation import equity as equity
    from runout.analysis.equity.calculation import equity_by_next_card as equity_by_next_card
    from runout.analysis.equity.many import ManyEquities as ManyEquities
    from runout.analysis.equity.many import equity_many as equity_many
    from runout.analysis.evaluation import compare as compare
    from runout.analysis.evaluation import count_scores as count_scores
    from runout.analysis.evaluation import evaluate as evaluate
    from runout.analysis.evaluation import evaluate_many as evaluate_many
    from runout.analysis.flop_tables.combo_survey import survey as survey
    from runout.analysis.flop_tables.flop_sample import flop_subset as flop_subset
    from runout.analysis.flop_tables.tables import FlopTables as FlopTables
    from runout.analysis.flop_tables.tables import preflop_class_table as preflop_class_table
    from runout.analysis.flop_tables.tables import preflop_table as preflop_table
    from runout.analysis.hands.filters import HandFilter as HandFilter
    from runout.analysis.hands.spots import HandSpotError as HandSpotError
    from runout.analysis.hands.spots import hand_spot as hand_spot
    from runout.analysis.hands.store import HandStore as HandStore
    from runout.analysis.odds import pot_odds as pot_odds
    from runout.analysis.outs.calculation import outs as outs
    from runout.analysis.outs.journal import Journal as Journal
    from runout.analysis.outs.published import published_outs as published_outs
    from runout.analysis.preflop.book import PreflopBook as PreflopBook
    from runout.analysis.preflop.starters import ready_spots as ready_spots
    from runout.analysis.preflop.starters import starter_ranges as starter_ranges
    from runout.analysis.reports.batch import Batch as Batch
    from runout.analysis.reports.report import Report as Report
    from runout.analysis.review.filters import DecisionFilter as DecisionFilter
    from runout.analysis.review.hand_review import HandReview as HandReview
    from runout.analysis.review.hand_review import review_hand as review_hand
    from runout.analysis.review.review import Review as Review
    from runout.analysis.review.review import review as review
    from runout.analysis.review.settings import ReviewSettings as ReviewSettings
    from runout.analysis.showdown.channel.signatures import public_key as public_key
    from runout.analysis.showdown.channel.signatures import sign as sign
    from runout.analysis.showdown.channel.signatures import verify_state as verify_state
    from runout.analysis.showdown.channel.signed_state import SignedState as SignedState
    from runout.analysis.showdown.channel.state import ChannelState as ChannelState
    from runout.analysis.showdown.channel.state import next_state as next_state
    from runout.analysis.showdown.claims.verification import verify as verify
    from runout.analysis.showdown.pots import side_pots as side_pots
    from runout.analysis.showdown.rake import Rake as Rake
    from runout.analysis.showdown.settlement import settle as settle
    from runout.analysis.solver.config.config import PostflopConfig as PostflopConfig
    from runout.analysis.solver.config.lock_rules import LockRule as LockRule
    from runout.analysis.solver.nodes.node import Node as Node
    from runout.analysis.solver.on_demand import node_on_demand as node_on_demand
    from runout.analysis.solver.on_demand import solve_on_demand as solve_on_demand
    from runout.analysis.solver.solution.node_comparison import NodeComparison as NodeComparison
    from runout.analysis.solver.solution.solution import Solution as Solution
    from runout.analysis.solver.solving import Solver as Solver
    from runout.analysis.solver.solving import solve as solve
    from runout.analysis.solver.spot.locks import Lock as Lock
    from runout.analysis.solver.spot.spot import Spot as Spot
    from runout.analysis.train.drill import Drill as Drill
    from runout.analysis.train.store import TrainingStore as TrainingStore
    from runout.analysis.train.trainer import Trainer as Trainer
    from runout.domain.betting.sizes import BetSizes as BetSizes
    from runout.domain.boards import Board as Board
    from runout.domain.boards import Street as Street
    from runout.domain.boards import Texture as Texture
    from runout.domain.boards import canonical_flop as canonical_flop
    from runout.domain.boards import canonical_flops as canonical_flops
    from runout.domain.cards import Card as Card
    from runout.domain.cards import CardSet as CardSet
    from runout.domain.cards import Rank as Rank
    from runout.domain.cards import Suit as Suit
    from runout.domain.cards import parse_cards as parse_cards
    from runout.domain.combos import Combo as Combo
    from runout.domain.combos import HandClass as HandClass
    from runout.domain.hand_categories import Draw as Draw
    from runout.domain.hand_categories import MadeHand as MadeHand
    from runout.domain.hands import Category as Category
    from runout.domain.hands import Strength as Strength
    from runout.domain.ranges.chart import Chart as Chart
    from runout.domain.ranges.figures import RangeComparison as RangeComparison
    from runout.domain.ranges.range import Range as Range
    from runout.errors import PokerError as PokerError
    from runout.errors import RunoutError as RunoutError
    from runout.errors import StorageError as StorageError

    __version__: str

_HOMES = {
    "runout.analysis.backup.backup": ("Backup",),
    "runout.analysis.reports.batch": ("Batch",),
    "runout.analysis.reports.report": ("Report",),
    "runout.analysis.categories.calculation": ("categories",),
    "runout.analysis.class_model.file": ("load",),
    "runout.analysis.class_model.solution": ("ClassSolution",),
    "runout.analysis.equity.calculation": ("equity", "equity_by_next_card"),
    "runout.analysis.equity.many": ("ManyEquities", "equity_many"),
    "runout.analysis.evaluation": ("compare", "count_scores", "evaluate", "evaluate_many"),
    "runout.analysis.flop_tables.combo_survey": ("survey",),
    "runout.analysis.flop_tables.flop_sample": ("flop_subset",),
    "runout.analysis.flop_tables.tables": ("FlopTables", "preflop_class_table", "preflop_table"),
    "runout.analysis.hands.filters": ("HandFilter",),
    "runout.analysis.hands.spots": ("HandSpotError", "hand_spot"),
    "runout.analysis.hands.store": ("HandStore",),
    "runout.analysis.odds": ("pot_odds",),
    "runout.analysis.outs.calculation": ("outs",),
    "runout.analysis.outs.journal": ("Journal",),
    "runout.analysis.outs.published": ("published_outs",),
    "runout.analysis.preflop.book": ("PreflopBook",),
    "runout.analysis.preflop.starters": ("ready_spots", "starter_ranges"),
    "runout.analysis.review.filters": ("DecisionFilter",),
    "runout.analysis.review.hand_review": ("HandReview", "review_hand"),
    "runout.analysis.review.review": ("Review", "review"),
    "runout.analysis.review.settings": ("ReviewSettings",),
    "runout.analysis.showdown.channel.signatures": ("public_key", "sign", "verify_state"),
    "runout.analysis.showdown.channel.signed_state": ("SignedState",),
    "runout.analysis.showdown.channel.state": ("ChannelState", "next_state"),
    "runout.analysis.showdown.claims.verification": ("verify",),
    "runout.analysis.showdown.pots": ("side_pots",),
    "runout.analysis.showdown.rake": ("Rake",),
    "runout.analysis.showdown.settlement": ("settle",),
    "runout.analysis.solver.config.config": ("PostflopConfig",),
    "runout.analysis.solver.config.lock_rules": ("LockRule",),
    "runout.analysis.solver.nodes.node": ("Node",),
    "runout.analysis.solver.on_demand": ("node_on_demand", "solve_on_demand"),
    "runout.analysis.solver.solution.node_comparison": ("NodeComparison",),
    "runout.analysis.solver.solution.solution": ("Solution",),
    "runout.analysis.solver.solving": ("Solver", "solve"),
    "runout.analysis.solver.spot.locks": ("Lock",),
    "runout.analysis.solver.spot.spot": ("Spot",),
    "runout.analysis.train.drill": ("Drill",),
    "runout.analysis.train.store": ("TrainingStore",),
    "runout.analysis.train.trainer": ("Trainer",),
    "runout.domain.betting.sizes": ("BetSizes",),
    "runout.domain.boards": ("Board", "Street", "Texture", "canonical_flop", "canonical_flops"),
    "runout.domain.cards": ("Card", "CardSet", "Rank", "Suit", "parse_cards"),
    "runout.domain.combos": ("Combo", "HandClass"),
    "runout.domain.hand_categories": ("Draw", "MadeHand"),
    "runout.domain.hands": ("Category", "Strength"),
    "runout.domain.ranges.chart": ("Chart",),
    "runout.domain.ranges.figures": ("RangeComparison",),
    "runout.domain.ranges.range": ("Range",),
    "runout.errors": ("PokerError", "RunoutError", "StorageError"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}
_MODULES = ("errors", "histories")

__all__ = [*_HOME_OF, *_MODULES]  # noqa: PLE0604 - the tables above are the list


def __getattr__(name: str) -> object:
    if name == "__version__":
        value = globals()[name] = _import_module("importlib.metadata").version("runout")
        return value
    if name in _MODULES:
        return _import_module(f"runout.{name}")
    if name not in _HOME_OF:
        raise AttributeError(f"module 'runout' has no attribute {name!r}")
    value = globals()[name] = getattr(_import_module(_HOME_OF[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
