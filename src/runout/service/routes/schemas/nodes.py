"""Nodes of solutions as JSON has them: one node, the cards that can come, and two compared."""

from typing import Final, Literal

from pydantic import ConfigDict, Field

from runout.analysis.solver.goal import DEFAULT_TARGET
from runout.domain.ranges.range import Range, RangeWarning
from runout.errors import at
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import CardsText, RangeText, RangeWarnings
from runout.service.routes.schemas.solves import PlayerNumbers, SolveAnswer
from runout.service.routes.schemas.spots import Chips, LineText, LockFields, Player
from runout.service.store.records import ID_PATTERN

NodeKind = Literal["decision", "chance", "end"]
Frequencies = dict[str, float | None]

_WHAT_REACHED_SAYS = "Whether it gets here at all, or once in 2,000 times at least."


class HandRow(Schema):
    """A hand at a node; lists have a number for each action, of the player to act only.

    A hand that is never here has what it would do and get if it were.
    """

    hand: str
    reach: float = Field(description="How often it gets here, times its weight.")
    reached: bool = Field(description=_WHAT_REACHED_SAYS)
    locked: bool = Field(description="Whether a lock fixes its strategy here.")
    ev: float | None = Field(
        description="Chips it wins of the pot as it stands here; null where it meets no hand."
    )
    equity: float | None
    strategy: list[float] | None = None
    action_ev: list[float | None] | None = None


class ClassRow(Schema):
    """A hand class (`AKs`) at a node: means over its combos, weighted by reach."""

    hand: str
    combos: int = Field(ge=1, description="How many of its combos the player may hold here.")
    reach: float = Field(description="How many of them get here: the sum of their reach.")
    share: float = Field(ge=0, description="The mean of their reach: `reach` / `combos`.")
    reached: bool = Field(description=_WHAT_REACHED_SAYS)
    locked: bool = Field(
        description="Whether a lock fixes the strategy of some of its combos here."
    )
    ev: float | None = Field(description="Over combos that meet a hand; null where none does.")
    equity: float | None
    strategy: list[float] | None = None
    action_ev: list[float | None] | None = None


class PlayerHands(Schema):
    """The hands of each player."""

    oop: list[HandRow]
    ip: list[HandRow]


class PlayerClasses(Schema):
    """The hand classes of each player."""

    oop: list[ClassRow]
    ip: list[ClassRow]


class PlayerStacks(Schema):
    """What each player has left."""

    oop: Chips
    ip: Chips


class Place(Schema):
    """A place in a solved tree: cards, chips, and who may do what."""

    line: str = Field(description="The actions that lead here, as `line` takes them.")
    cards: str = Field(description="The cards dealt since the start, as `cards` takes them.")
    board: str
    kind: NodeKind
    player: Player | None = Field(description="Who acts; null where nobody does.")
    pot: Chips = Field(description="With all bets so far.")
    stacks: PlayerStacks
    to_call: Chips
    break_even: float | None = Field(
        description="The equity at which a call and a fold are worth the same: `to_call` over the"
        " pot after the call; null where nothing is to call."
    )
    actions: list[str]
    leads_to: list[NodeKind] = Field(
        description="What comes after each action: a decision, a card, or the end of the hand."
    )


class PathStep(Place):
    """A place on the way from the start of the spot to a node."""

    frequencies: Frequencies | None = Field(
        description="How often each action is taken, over all deals that get here; null where"
        " nobody decides."
    )
    reach: float | None = Field(
        description="How likely play is to get here, cards included: the product of the"
        " frequencies and the cards' probabilities on the way."
    )
    reach_given_cards: float | None = Field(description="The product of the frequencies alone.")
    chosen: str | None = Field(description="The action or card that follows; null at the last.")


class OffPath(Schema):
    """The first action on the way to a node that its player never takes."""

    line: str = Field(description="The line to the decision.")
    player: Player
    action: str
    frequency: float | None = Field(
        description="How often it is taken, over all deals that get there: below 0.001; null where"
        " no deal is left."
    )
    reason: str = Field(description="The same as text: `IP never bets 50 after x (0.02 %)`.")


class PlayerRanges(Schema):
    """The range of each player, as text."""

    oop: str
    ip: str


class PlayerFlags(Schema):
    """Yes or no for each player."""

    oop: bool
    ip: bool


class Subgame(Schema):
    """A subgame that was solved on demand, and the node at which it begins."""

    line: str
    cards: str
    pot: Chips
    off_path: OffPath | None = Field(description="Why it was solved; null where ranges were set.")
    ranges: PlayerRanges = Field(description="The ranges with which it begins.")
    given: PlayerFlags = Field(
        description="Whether the range was set by the request, or is as it would arrive."
    )
    exploitability: float | None = Field(description="In chips.")
    exploitability_percent: float | None = Field(description="Of the pot where it begins.")
    iterations: int
    seconds: float


class NodeBlinds(Schema):
    """Figures of a node in big blinds."""

    big_blind: Chips = Field(description="In chips.")
    pot: float
    stacks: PlayerNumbers
    to_call: float
    ev: PlayerNumbers


class ExportedNode(Place):
    """A place in a solved tree, and what both players do and get there."""

    cards_to_come: list[str]
    reach: float | None = Field(description="How likely play is to get here, cards included.")
    combos: PlayerNumbers = Field(description="How many combos get here, by weight.")
    ev: PlayerNumbers = Field(description="Chips won of the pot as it stands here.")
    equity: PlayerNumbers
    eqr: PlayerNumbers = Field(description="Equity realised.")
    frequencies: Frequencies | None = Field(
        default=None, description="How often each action is taken, over all deals that get here."
    )
    locks: list[LockFields] = Field(description="The locks that hold at this decision.")
    bb: NodeBlinds | None = Field(
        default=None, description="The same in big blinds; null where the big blind is not known."
    )
    off_path: OffPath | None = Field(
        description="Why the strategies of the solution are arbitrary here: an action on the way is"
        " never taken. Null on the path, and in a subgame that is followed as it is played."
    )
    subgame: Subgame | None = Field(
        description="The subgame that the figures are from; null where they are the solution's."
    )
    hands: PlayerHands


class NodeAnswer(ExportedNode):
    """A place in a solved tree, what both players do and get there, and the way that leads to it.

    Hands are there one by one and by their classes.
    """

    classes: PlayerClasses
    path: list[PathStep] = Field(
        description="From the start of the spot on; the last is this place."
    )
    subgame_seconds: float | None = Field(
        description="The expected time to solve the subgame here, where the solution's strategies"
        " are arbitrary; null elsewhere."
    )


class SubgameRequest(Schema):
    """The subgame to solve: from a node on, with ranges that are given or as they would arrive."""

    model_config = ConfigDict(json_schema_extra={"example": {"line": "x b50", "ip": "QQ+,AKs"}})

    line: LineText = ""
    cards: CardsText = Field(
        default="", description="The cards that are dealt where the line needs them: `2s`."
    )
    oop: RangeText | None = Field(
        default=None, description="OOP's range at the node; null as it would arrive."
    )
    ip: RangeText | None = Field(
        default=None, description="IP's range at the node; null as it would arrive."
    )
    target: float = Field(
        default=DEFAULT_TARGET,
        ge=0.0001,
        le=1,
        description="The exploitability to stop at, as a fraction of the pot at the node.",
    )

    def read_range(self, player: Player) -> tuple[Range | None, tuple[RangeWarning, ...]]:
        """Return the range of a player, None where none is given, and the warnings about it."""
        text = self.oop if player == "oop" else self.ip
        if text is None:
            return None, ()
        with at(f"/{player}"):
            reading = Range.read(text)
        return reading.range, reading.warnings_at(f"/{player}")


class SubgameAnswer(NodeAnswer):
    """A node of a subgame, with the warnings about the given ranges."""

    warnings: RangeWarnings


class RunoutRow(Schema):
    """The result after a card; one that no deal leaves has probability 0, the rest is null."""

    card: str
    probability: float
    ev: PlayerNumbers
    equity: PlayerNumbers
    frequencies: Frequencies = Field(description="What the player to act does after it.")


class RunoutAnswer(Schema):
    """A row for each card that can come after a line."""

    line: str
    cards: str
    board: str
    pot: Chips
    player: Player = Field(description="Who acts after the card.")
    actions: list[str] = Field(description="What can be done after the card.")
    ev: PlayerNumbers = Field(description="Before the card: the mean of the rows'.")
    equity: PlayerNumbers
    runouts: list[RunoutRow]


class NodeDifference(Schema):
    """A decision that two solutions share: in the first, and in the second."""

    line: str
    player: Player
    frequencies: tuple[Frequencies, Frequencies]
    distance: float | None = Field(
        description="0 when hands play alike, 1 when they have no action in common."
    )


class DecisionCounts(Schema):
    """How the betting trees of two solutions differ: numbers of decisions, by their lines."""

    shared: int = Field(description="In both, with the same actions.")
    other_actions: int = Field(description="In both, with other actions.")
    only_in_first: int
    only_in_second: int


ACCURACY: Final = (
    "How far the loss may be off, in chips: twice the exploitability of the solution over the"
    " probability of the line, and 0.5 % of the pot."
)
BEST: Final = "The most frequent of the actions whose EV is the highest, within the accuracy."
LOSS: Final = (
    "In chips: the highest EV less that of the action; 0 within the accuracy, and for the action"
    " that the solution takes most often."
)
Pair = tuple[float | None, float | None]


class HandDifference(Schema):
    """A hand, or a hand class, in two solutions; null where one of them does not hold it.

    Lists have a number for each of the `actions` of either solution, null for one that is only in
    the other; they are null for the player who does not act.
    """

    hand: str
    reach: Pair
    reached: tuple[bool | None, bool | None]
    locked: tuple[bool | None, bool | None]
    ev: Pair
    ev_change: float | None
    equity: Pair
    strategy: tuple[list[float | None] | None, list[float | None] | None]
    strategy_change: list[float | None] | None
    distance: float | None = Field(
        description="Half the summed differences: 0 when it plays alike, 1 when it has no action"
        " in common."
    )


class PlayerDifferences(Schema):
    """The hands, or hand classes, of each player in two solutions."""

    oop: list[HandDifference]
    ip: list[HandDifference]


class NodeComparison(Schema):
    """One place in two solutions: pairs are the old and the new, changes new less old."""

    line: str
    cards: str
    board: str
    kind: NodeKind
    player: Player | None
    actions: list[str] = Field(description="Those of the first, then those only in the second.")
    pot: tuple[Chips, Chips]
    reach: Pair
    combos: tuple[PlayerNumbers, PlayerNumbers]
    ev: tuple[PlayerNumbers, PlayerNumbers]
    equity: tuple[PlayerNumbers, PlayerNumbers]
    frequencies: tuple[Frequencies, Frequencies] | None
    classes: PlayerDifferences
    hands: PlayerDifferences


class ComparisonAnswer(Schema):
    """How two solutions differ; differences are new less old, pairs the old and the new."""

    first: str = Field(pattern=ID_PATTERN, description="The older of the two.")
    second: str = Field(pattern=ID_PATTERN, description="The newer of the two.")
    ev: PlayerNumbers
    equity: PlayerNumbers
    exploitability: tuple[float, float] = Field(description="In chips, of both.")
    nodes: list[NodeDifference] = Field(
        description="Decisions of the first street that both have, with the same actions."
    )
    decisions: DecisionCounts
    notes: list[str] = Field(
        description="What else differs, as text: pot, stack, rake, ranges, betting trees."
    )
    node: NodeComparison | None = Field(
        description="The requested node; null if none was requested."
    )


class ExportAnswer(Schema):
    """A solution and decisions of one street."""

    solution: SolveAnswer
    nodes: list[ExportedNode]
