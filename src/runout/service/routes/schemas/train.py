"""Training as JSON has it: drills, sessions, decisions and their cost, statistics, mistakes."""

from datetime import datetime
from typing import Annotated, Any, Final, Literal, Self

from fastapi import Path
from pydantic import ConfigDict, Field, StrictBool, StrictInt

from runout.analysis.train.decision import Grade, TrainedDecision
from runout.analysis.train.drill import MAX_FLOPS, MAX_HANDS, MAX_SECONDS, MAX_SOURCES, Drill
from runout.analysis.train.hand import TrainingHand
from runout.analysis.train.score import Score
from runout.analysis.train.session import TrainingSession
from runout.analysis.train.sources import SourceKind
from runout.analysis.train.statistics import TrainingStatistics
from runout.analysis.train.store import SessionSource, StoredDecision, StoredSession
from runout.errors import PokerError, at
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.cards import CardsText, SeedText
from runout.service.routes.schemas.jobs import moment
from runout.service.routes.schemas.nodes import ACCURACY, BEST, LOSS, Place
from runout.service.routes.schemas.solves import PlayerNumbers
from runout.service.routes.schemas.spots import Chips, LineText, Player, Street
from runout.service.store.records import ID_PATTERN
from runout.service.store.training import SourceKey

_OFF_PATH: Final = "Whether its line has an action that the solution never takes."
_SOLVED_ON_DEMAND: Final = (
    "Whether its figures are those of the subgame from there, solved with the ranges that arrive."
)
SessionId = Annotated[
    str,
    Path(pattern=ID_PATTERN, description="The id of a session.", examples=["0123456789abcdef"]),
]


class DrillFields(Schema):
    """Which decisions are trained, and how; what is empty or null does not restrict."""

    seat: Player = Field(default="oop", description="The seat that the player takes.")
    line: LineText = Field(default="", description="Where hands begin; by default at the root.")
    cards: CardsText = Field(default="", description="The cards dealt on the way there.")
    streets: list[Street] = Field(default=[], max_length=3)
    categories: list[Annotated[str, Field(max_length=40)]] = Field(
        default=[], max_length=40, description="Keys of made hands and draws; one of them is held."
    )
    textures: list[Annotated[str, Field(max_length=40)]] = Field(
        default=[],
        max_length=40,
        description="Traits of the flop, as `monotone` or `high=J`; of a trait, one value.",
    )
    flops: list[Annotated[str, Field(max_length=12)]] = Field(
        default=[],
        max_length=MAX_FLOPS,
        description="Flops that are dealt, whatever their suits, as `Ks7d2c`.",
    )
    spr: float | None = Field(
        default=None, gt=0, description="The stack-to-pot ratio of a report; null for all of them."
    )
    weights: list[Annotated[float, Field(ge=0)]] = Field(
        default=[],
        max_length=MAX_SOURCES,
        description="How often hands of each source are dealt, in order; empty for all alike.",
    )
    close: float | None = Field(
        default=None,
        ge=0,
        le=100,
        description="Only decisions whose two best actions are within so many per cent of the pot.",
    )
    mixed: StrictBool = Field(
        default=False, description="Only decisions where the solution takes two actions or more."
    )
    hands: StrictInt = Field(default=20, ge=1, le=MAX_HANDS, description="Number of hands.")
    seconds: float | None = Field(
        default=None, gt=0, le=MAX_SECONDS, description="Time for a decision; null for no limit."
    )
    seed: SeedText = Field(
        default="0", description="A whole number below 2**64: the same seed deals the same hands."
    )

    def read(self) -> Drill:
        """Return the drill."""
        return Drill.from_dict(self.model_dump(mode="json"))


class SourceRequest(Schema):
    """A solution or a report, by its id."""

    solve: str | None = Field(default=None, pattern=ID_PATTERN, description="The id of a solution.")
    report: str | None = Field(default=None, pattern=ID_PATTERN, description="The id of a report.")

    def read(self) -> SourceKey:
        """Return the source; refuse none and two."""
        if (self.solve is None) == (self.report is None):
            raise PokerError("give the id of a solution, solve, or that of a report, report")
        if self.solve is not None:
            return SourceKey("solution", self.solve)
        return SourceKey("report", self.report or "")


class SessionRequest(SourceRequest):
    """A drill on a solution, on a report, or on several `sources`."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"solve": "0123456789abcdef", "drill": {"seat": "ip", "hands": 10}},
                {
                    "report": "0123456789abcdef",
                    "drill": {"line": "x", "seat": "ip", "textures": ["monotone"], "seed": "7"},
                },
                {
                    "sources": [{"solve": "0123456789abcdef"}, {"report": "fedcba9876543210"}],
                    "drill": {"weights": [1, 3]},
                },
            ]
        }
    )

    sources: list[SourceRequest] = Field(
        default=[], max_length=MAX_SOURCES, description="Solutions and reports, dealt in turn."
    )
    drill: DrillFields = Field(default_factory=DrillFields)

    def read_sources(self) -> list[SourceKey]:
        """Return the solutions and reports of the drill."""
        if not self.sources:
            return [self.read()]
        if self.solve is not None or self.report is not None:
            raise PokerError("give one of solve, report and sources").at("/sources")
        keys = []
        for number, source in enumerate(self.sources):
            with at(f"/sources/{number}"):
                keys.append(source.read())
        return keys


class ActionRequest(Schema):
    """What the player does at a decision."""

    model_config = ConfigDict(json_schema_extra={"example": {"number": 0, "action": "x"}})

    number: StrictInt = Field(
        ge=0,
        description="The number of the decision, the `decisions` of the session: an action that was"
        " sent twice is taken once.",
    )
    action: Annotated[str, Field(min_length=1, max_length=40)] = Field(
        description="One of the actions of the hand, or `timeout` when the time is over: that is"
        " the fold, or the check."
    )


class TrainedAction(Schema):
    """An action that was possible, with the hand held."""

    action: str = Field(description="As in a line: `x`, `b120`, `a900`.")
    ev: float = Field(description="Chips won of the pot as it stands at the decision.")
    frequency: float = Field(description="In the solution, 0 to 1.")
    loss: float = Field(ge=0, description=LOSS)


class TrainedDecisionAnswer(Schema):
    """A decision, and what it cost."""

    hand_number: int = Field(description="Of the hands of the drill, from 1.")
    source: int = Field(description="The number of its solution or report in `sources`, from 0.")
    street: Street
    board: str
    hand: str = Field(description="The cards held.")
    category: str = Field(description="The key of the made hand.")
    draws: list[str]
    line: str = Field(description="From the root of the solution to the decision.")
    cards: str = Field(description="Dealt on the way.")
    spr: float | None = Field(
        description="The stack-to-pot ratio of the report at which the flop was solved; null in a"
        " solution."
    )
    pot: Chips
    to_call: Chips
    big_blind: Chips | None
    action: str = Field(description="The action taken.")
    best: str = Field(description=BEST)
    actions: list[TrainedAction]
    accuracy: float = Field(description=ACCURACY)
    off_path: bool = Field(description=_OFF_PATH)
    solved_on_demand: bool = Field(description=_SOLVED_ON_DEMAND)
    timed_out: bool
    ev: float
    best_ev: float = Field(description="The highest EV of the actions.")
    frequency: float = Field(description="How often the solution takes the action taken.")
    loss: float = Field(ge=0, description=LOSS)
    loss_bb: float | None = Field(description="Null where the big blind is not known.")
    loss_percent: float = Field(ge=0, description="Of the pot at the decision.")
    correct: bool = Field(
        description="Whether the solution takes the action at least 5 % of the time, or it costs at"
        " most 0.5 % of the pot."
    )
    grade: Grade = Field(
        description="`best` loses nothing within the accuracy, or is what the solution does most"
        " often; `good` is correct, an `inaccuracy` costs at most 2 % of the pot, a `mistake` more."
    )

    @classmethod
    def of(cls, decision: TrainedDecision) -> Self:
        """Return a decision."""
        return cls.model_validate(decision.to_dict())


class PlayedStep(Schema):
    """An action or a card of a hand since it began."""

    street: Street
    player: Player | None = Field(description="Null for a card.")
    action: str | None
    card: str | None
    by: Literal["you", "solution", "chance"]


class PlayerCards(Schema):
    """The cards of each player."""

    oop: str
    ip: str


class TrainedResult(Schema):
    """How a hand ended."""

    showdown: bool
    hands: PlayerCards
    board: str = Field(description="With the cards that were dealt out after an all-in.")
    pot: Chips
    won: PlayerNumbers = Field(description="Of the pot.")
    net: PlayerNumbers = Field(description="Less what each put in since the hand began.")
    rake: float


class TrainedHand(Place):
    """A hand of a drill where it stands: at a decision of the player, or at its end."""

    number: int = Field(description="Of the hands of the drill, from 1.")
    source: int = Field(description="The number of its solution or report in `sources`, from 0.")
    big_blind: Chips | None = Field(description="In chips; null where it is not known.")
    seat: Player
    hand: str = Field(description="The cards of the player.")
    category: str | None = Field(description="The key of the made hand; null once it is over.")
    draws: list[str]
    start_line: str
    start_board: str
    off_path: bool = Field(description=_OFF_PATH)
    solved_on_demand: bool = Field(description=_SOLVED_ON_DEMAND)
    steps: list[PlayedStep]
    over: bool
    result: TrainedResult | None = Field(
        description="Null while the hand is played, and of one that was cut short."
    )
    cut_short: bool = Field(
        description="Whether it ended because the turn of a report would take too long to solve."
    )

    @classmethod
    def of(cls, hand: TrainingHand | None) -> Self | None:
        """Return a hand."""
        if hand is None:
            return None
        values = {**hand.to_dict(), "big_blind": hand.node.game.spot.big_blind}
        return cls.model_validate({name: values[name] for name in cls.model_fields})


class ScoreAnswer(Schema):
    """How well decisions were made."""

    decisions: int
    left_out: int = Field(
        description="Decisions off the path that could not be solved, which are in no figure."
    )
    correct: int
    timed_out: int
    accuracy: float | None = Field(description="The share of correct ones; null without decisions.")
    mean_loss_percent: float | None = Field(description="Of the pot at the decision.")
    mean_loss_bb: float | None = Field(description="Over decisions whose big blind is known.")
    grades: dict[Grade, int] = Field(description="Number of decisions of each grade.")

    @classmethod
    def of(cls, score: Score, **more: Any) -> Self:
        """Return a score."""
        values = {**score.to_dict(), **more}
        return cls.model_validate({name: values[name] for name in cls.model_fields})


class SourceAnswer(Schema):
    """A solution or a report that was trained."""

    solve: str | None = Field(
        description="The id of the solution; of the command line, its file. Null for a report."
    )
    report: str | None = Field(
        description="The id of the report; of the command line, its folder. Null for a solution."
    )
    name: str = Field(description="Its name when the session began.")


def _source(source: str, kind: SourceKind, name: str) -> dict[str, Any]:
    """Return the members of a source."""
    is_report = kind == "report"
    return {
        "solve": None if is_report else source,
        "report": source if is_report else None,
        "name": name,
    }


class SessionSourceAnswer(SourceAnswer):
    """A solution or a report of a session, and its share of the hands."""

    weight: float = Field(ge=0, le=1, description="The share of hands that are dealt from it.")
    left_out: str | None = Field(
        description="Why none is dealt from it: nothing in it matches the drill."
    )

    @classmethod
    def of(cls, source: SessionSource) -> Self:
        """Return a source of the store."""
        return cls(
            **_source(source.source, source.kind, source.name),
            weight=source.weight,
            left_out=source.left_out,
        )


class SessionSummary(Schema):
    """A session: a drill on solutions and reports, and how it went so far."""

    id: str = Field(pattern=ID_PATTERN)
    created: datetime
    solve: str | None = Field(
        description="Of a session on one solution, its id, or its file; else null."
    )
    report: str | None = Field(
        description="Of a session on one report, its id, or its folder; else null."
    )
    sources: list[SessionSourceAnswer] = Field(description="All solutions and reports.")
    name: str = Field(description="Made of the names of the sources.")
    drill: DrillFields
    label: str = Field(description="The drill in words.")
    over: bool = Field(description="Whether all hands are played, or the session was ended.")
    hands_finished: int
    decisions: int = Field(description="Number of decisions, and the number of the next one.")
    score: ScoreAnswer

    @classmethod
    def of_stored(cls, stored: StoredSession) -> "SessionSummary":
        """Return a session of the store."""
        return cls(**_summary(stored))


class SessionAnswer(SessionSummary):
    """A session with the hand to play, and the last decision with its hand."""

    big_blind: Chips | None = Field(
        description="Of the hand to play, in chips; null where it is not known."
    )
    hand: TrainedHand | None = Field(description="Null once the session is over.")
    last_hand: TrainedHand | None = Field(description="Null before the first decision.")
    last_decision: TrainedDecisionAnswer | None
    warnings: list[str] = Field(
        description="Solutions and reports that ended before their target was met; none once the"
        " session is over."
    )

    @classmethod
    def of(cls, stored: StoredSession, state: TrainingSession) -> Self:
        """Return a session in a state; the hand to play is dealt."""
        decisions = state.decisions[-1:]
        hand = None if stored.ended else state.hand
        shown = hand or state.last_hand
        return cls(
            **_summary(stored),
            big_blind=None if shown is None else shown.node.game.spot.big_blind,
            hand=TrainedHand.of(hand),
            last_hand=TrainedHand.of(state.last_hand),
            last_decision=TrainedDecisionAnswer.of(decisions[0]) if decisions else None,
            warnings=list(state.source.warnings),
        )

    @classmethod
    def of_ended(cls, stored: StoredSession, last: TrainedDecision | None) -> Self:
        """Return a session that is over, with its last decision if it has one."""
        return cls(
            **_summary(stored),
            big_blind=None if last is None else last.big_blind,
            hand=None,
            last_hand=None,
            last_decision=None if last is None else TrainedDecisionAnswer.of(last),
            warnings=[],
        )


def _summary(stored: StoredSession) -> dict[str, Any]:
    first, *more = stored.sources
    only = _source(first.source, first.kind, first.name)
    return {
        "id": stored.id,
        "created": moment(stored.created),
        "solve": None if more else only["solve"],
        "report": None if more else only["report"],
        "sources": [SessionSourceAnswer.of(each) for each in stored.sources],
        "name": stored.name,
        "drill": DrillFields.model_validate(stored.drill.to_dict()),
        "label": stored.drill.label,
        "over": stored.ended,
        "hands_finished": stored.hands_finished,
        "decisions": len(stored.actions),
        "score": ScoreAnswer.of(stored.score),
    }


class SessionList(Schema):
    """Sessions, the newest first."""

    sessions: list[SessionSummary]
    total: int


class DatedScore(ScoreAnswer):
    """The score of a session, with its time."""

    session: str
    created: datetime


class SourceScore(ScoreAnswer, SourceAnswer):
    """The score of the decisions on a solution or a report."""


class ScoreGroups(Schema):
    """Scores by kind of decision."""

    street: dict[str, ScoreAnswer]
    category: dict[str, ScoreAnswer] = Field(description="By the key of the made hand.")


class StatisticsAnswer(Schema):
    """The score of all trained decisions, by kind and over time."""

    sessions: int
    score: ScoreAnswer
    by: ScoreGroups
    sources: list[SourceScore] = Field(description="By solution and report, the oldest first.")
    over_time: list[DatedScore] = Field(description="Session by session, the oldest first.")

    @classmethod
    def of(cls, statistics: TrainingStatistics) -> Self:
        """Return statistics."""
        return cls(
            sessions=statistics.sessions,
            score=ScoreAnswer.of(statistics.score),
            by=ScoreGroups(
                street={key: ScoreAnswer.of(each) for key, each in statistics.by_street.items()},
                category={
                    key: ScoreAnswer.of(each) for key, each in statistics.by_category.items()
                },
            ),
            sources=[
                SourceScore.of(each.score, **_source(each.source, each.kind, each.name))
                for each in statistics.by_source
            ],
            over_time=[
                DatedScore.of(each.score, session=each.session, created=moment(each.created))
                for each in statistics.over_time
            ],
        )


class MistakeAnswer(SourceAnswer):
    """A decision that was not correct, and where it was made."""

    session: str
    number: int = Field(description="Of the decisions of the session, from 0.")
    created: datetime = Field(description="When the decision was made.")
    decision: TrainedDecisionAnswer

    @classmethod
    def of(cls, stored: StoredDecision) -> Self:
        """Return a decision of the store."""
        return cls(
            session=stored.session,
            number=stored.number,
            **_source(stored.source, stored.kind, stored.name),
            created=moment(stored.at),
            decision=TrainedDecisionAnswer.of(stored.decision),
        )


class MistakeList(Schema):
    """A page of mistakes."""

    mistakes: list[MistakeAnswer]
    total: int
