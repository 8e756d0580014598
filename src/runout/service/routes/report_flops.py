"""``/reports/{report_id}/flops``: one flop of a report, its flop street hand by hand; its spots."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from fastapi import Path, Query

from runout.analysis.reports.folder import file_places
from runout.analysis.reports.work import STREET
from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.nodes.categories import NodeCategories
from runout.analysis.solver.nodes.node import Node
from runout.analysis.solver.on_demand import node_on_demand
from runout.analysis.solver.solution.solution import Solution
from runout.analysis.solver.spot.spot import Spot
from runout.documents import Document, MaybeNaN
from runout.domain.boards import Board, canonical_flop
from runout.errors import PokerError, at
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.jobs.batch import REPORTS
from runout.service.routes.dependencies import StoreDependency
from runout.service.routes.report_reading import chosen_ratio
from runout.service.routes.report_requests import ReportFlopQuery, ReportId, ReportSpotQuery
from runout.service.routes.schemas.cards import CardsText
from runout.service.routes.solution_nodes import NamedSpot
from runout.service.store.store import Store

router = AnswerRouter(
    "reports",
    prefix=REPORTS,
    kind="long",
    remedy="try again, or go on to the next street",
)

FlopText = Annotated[
    CardsText, Path(description="One of the report's flops.", examples=["Kc7d2h"], min_length=6)
]


@dataclass(frozen=True, slots=True)
class ReportFlopNode(Document):
    """A decision of the flop street on one flop of a report, hand by hand."""

    node: Node
    spr: float
    exploitability_percent: MaybeNaN
    """Of the flop's solve, in per cent of the pot at its start."""

    inlined = ("node",)


class _ReportFlop(NamedTuple):
    """A flop of a report at a stack-to-pot ratio."""

    store: Store
    report_id: str
    config: PostflopConfig
    flop: Board
    spr: float

    @classmethod
    def read(cls, store: Store, report_id: str, flop: str, spr: float | None) -> "_ReportFlop":
        """Return a flop that a request names; refuse one that the report does not have."""
        config = PostflopConfig.from_dict(store.report(report_id).config)
        ratio = chosen_ratio(config, spr)
        flops = [weighted.flop for weighted in config.flops()]
        with at("/flop"):
            board = Board.parse(flop)
            named = (board, canonical_flop(board)) if len(board) == 3 else ()
            chosen = next((each for each in named if each in flops), None)
            if chosen is None:
                raise PokerError(f"the report does not have {board}; give one of its flops")
        return cls(store, report_id, config, chosen, ratio)

    def street(self) -> Solution:
        folder = self.store.report_folder(self.report_id)
        path = file_places(folder, (STREET,), str(self.flop), self.spr)[STREET]
        if not path.exists():
            raise PokerError(
                f"{self.flop} at SPR {self.spr:g} was not solved: its batch was stopped before, or"
                " the ranges need its cards; open another flop"
            ).at("/flop")
        return Solution.load(path)

    def spot(self, line: str, card: str) -> Spot:
        """Return the spot of the flop, or of the turn that a card begins after a line."""
        if not card:
            return self.config.spot_on(self.flop, self.spr)
        street = self.street()
        with at("/line"):
            return street.node(line, card).spot()

    def node(self, street: Solution, query: ReportFlopQuery) -> Node:
        with at("/line"):
            return node_on_demand(street, query.line, max_seconds=query.subgame_seconds)


@router.get("/{report_id}/flops/{flop}/node", summary="Get a node of a report's flop")
def get_report_flop_node(
    *,
    report_id: ReportId,
    flop: FlopText,
    query: Annotated[ReportFlopQuery, Query()],
    store: StoreDependency,
) -> Answer[ReportFlopNode]:
    """Return what both players do and get at a decision of the flop street, hand by hand.

    It has what a node of a solution has; numbers are in the half precision that a report keeps.
    Where the line takes an action that is never taken, `off_path` says so; with `subgame_seconds`
    the subgame from there is solved on demand.
    """
    chosen = _ReportFlop.read(store, report_id, flop, query.spr)
    street = chosen.street()
    node = chosen.node(street, query)
    return Answer(ReportFlopNode(node, chosen.spr, street.exploitability_percent))


@router.get(
    "/{report_id}/flops/{flop}/categories", summary="Get hand categories at a node of a flop"
)
def get_report_flop_categories(
    *,
    report_id: ReportId,
    flop: FlopText,
    query: Annotated[ReportFlopQuery, Query()],
    store: StoreDependency,
) -> Answer[NodeCategories]:
    """Return how both players' ranges at a decision of one flop split into hand categories."""
    chosen = _ReportFlop.read(store, report_id, flop, query.spr)
    return Answer(NodeCategories.of(chosen.node(chosen.street(), query)))


@router.get("/{report_id}/spot", summary="Get the spot of a flop")
def get_report_spot(
    *, report_id: ReportId, query: Annotated[ReportSpotQuery, Query()], store: StoreDependency
) -> Answer[NamedSpot]:
    """Return the spot of one of a report's flops, ready to be solved with turns and rivers.

    With a `card` it is the spot that begins with this turn card after a `line`.
    """
    chosen = _ReportFlop.read(store, report_id, query.flop, query.spr)
    spot = chosen.spot(query.line, query.card)
    return Answer(NamedSpot(spot.name, spot))
