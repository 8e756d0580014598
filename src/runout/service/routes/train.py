"""``/train``: sessions of training on solutions and reports, decisions, statistics, mistakes."""

from contextlib import suppress
from typing import Annotated, Final

from fastapi import Depends, Path, Query
from pydantic import Field, StrictInt

from runout.analysis.train.drill import MAX_SOURCES, Drill
from runout.analysis.train.statistics import TrainingStatistics
from runout.analysis.train.store import (
    MistakeList,
    OpenSession,
    SessionList,
    SessionSource,
    StoredSession,
    TrainingStore,
)
from runout.analysis.train.trainer import NoDecisionDealt, Trainer, TrainingSession
from runout.errors import PokerError, at, below
from runout.service.http.answers import V1, Answer, AnswerRouter, located
from runout.service.http.problems import Problem, in_member
from runout.service.http.time_limit import TimeLimit, in_thread
from runout.service.routes.dependencies import (
    LongLimit,
    Offset,
    shared,
)
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.dataclass_schemas import schema_of
from runout.service.routes.solutions import SolutionCacheDependency
from runout.service.settings import Settings
from runout.service.store.records import ID_PATTERN
from runout.service.store.store import Store
from runout.service.store.training import OpenSources, SharedTraining, SourceKey


def _training(store: Store, settings: Settings) -> SharedTraining:
    training = SharedTraining(settings.data, max_bytes=settings.memory_limit // 4)
    store.on_close(training.close)
    return training


TrainingDependency = Annotated[SharedTraining, shared(_training)]
SessionId = Annotated[
    str, Path(pattern=ID_PATTERN, description="The id of a session.", examples=["0123456789abcdef"])
]


class DrillFields(schema_of(Drill)):  # type: ignore[misc]
    """Which decisions are trained, and how; what is empty or null does not restrict."""


class SourceRequest(Schema):
    """A solution or a report, by its id."""

    solve: str | None = Field(default=None, pattern=ID_PATTERN, description="The id of a solution.")
    report: str | None = Field(default=None, pattern=ID_PATTERN, description="The id of a report.")

    def read(self) -> SourceKey:
        if (self.solve is None) == (self.report is None):
            raise PokerError("give the id of a solution, solve, or that of a report, report")
        if self.solve is not None:
            return SourceKey("solution", self.solve)
        return SourceKey("report", self.report or "")


class SessionRequest(
    SourceRequest,
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
    },
):
    """A drill on a solution, on a report, or on several `sources`."""

    sources: list[SourceRequest] = Field(
        default=[], max_length=MAX_SOURCES, description="Solutions and reports, dealt in turn."
    )
    drill: DrillFields = Field(default_factory=DrillFields)

    def read_sources(self) -> list[SourceKey]:
        if not self.sources:
            return [self.read()]
        if self.solve is not None or self.report is not None:
            raise PokerError("give one of solve, report and sources").at("/sources")
        keys = []
        for number, source in enumerate(self.sources):
            with at(f"/sources/{number}"):
                keys.append(source.read())
        return keys


class ActionRequest(Schema, json_schema_extra={"example": {"number": 0, "action": "x"}}):
    """What the player does at a decision."""

    number: StrictInt = Field(
        ge=0,
        description="The number of the decision, the `decisions` of the session: an action that was"
        " sent twice is taken once.",
    )
    action: Annotated[str, Field(min_length=1, max_length=40)] = Field(
        description="One of the actions of the hand, or `timeout` when the time is over: that is"
        " the fold, or the check."
    )


router = AnswerRouter("train", prefix=f"{V1}/train")

_AGAIN: Final = "try again: what is open or solved by then is not opened or solved twice"
_SESSIONS: Final = "/api/v1/train/sessions"
_CREATED: Final = located(201, "The session, with its first hand.", "The session's URL.")
OfSolve = Annotated[
    str | None, Query(pattern=ID_PATTERN, description="Only those on this solution.")
]
OfReport = Annotated[
    str | None, Query(pattern=ID_PATTERN, description="Only those on this report.")
]
OfSession = Annotated[
    str | None, Query(pattern=ID_PATTERN, description="Only those of this session.")
]


async def _source(solve: OfSolve = None, report: OfReport = None) -> str | None:
    """Return the solution or the report that an answer is restricted to."""
    if solve is not None and report is not None:
        raise PokerError("give solve or report, not both").at("/report")
    return solve or report


OfSource = Annotated[str | None, Depends(_source)]


# --- playing ---


@router.post("/sessions", summary="Start a training session", status_code=201, responses=_CREATED)
@in_thread("long", remedy=_AGAIN)
def start_session(
    body: SessionRequest,
    limit: TimeLimit,
    solutions: SolutionCacheDependency,
    training: TrainingDependency,
) -> Answer[OpenSession]:
    """Start a drill on a solution, a report or several of them, and return its first hand.

    Hands are dealt as often as both ranges reach the start of the drill, and the solution plays the
    other seat. A report deals its flops by weight, and turns that it has not kept are solved when
    they are dealt, if that takes seconds. Of several `sources` each hand is dealt from one; those
    in which nothing matches the drill are left out. The same drill, seed included, on the same
    sources deals the same hands. A drill in which no decision comes up is refused.
    """
    with below("/drill"):
        drill = Drill.from_dict(body.drill.model_dump(mode="json"))
    keys = body.read_sources()
    names = [key.name(solutions) for key in keys]
    with below("/drill"), training.open_sources(keys, solutions) as opened:
        # The answer has the warnings.
        trainer = Trainer(opened.sources, drill, warn=lambda _: None)
        state = trainer.start()
        _ = state.hand  # deals it, or raises
        sources = [
            SessionSource.of(key.id, name, source)
            for key, name, source in zip(keys, names, trainer.sources, strict=True)
        ]
        limit.check()  # else a session is stored whose id its client does not get
        stored = training.open().start(drill, source=sources)
        session = _session(training, stored, opened, state)
    return Answer(session, 201, {"Location": f"{_SESSIONS}/{stored.id}"})


@router.get("/sessions/{session_id:id}", summary="Get a training session")
@in_thread("long", remedy=_AGAIN)
def get_session(
    session_id: SessionId, solutions: SolutionCacheDependency, training: TrainingDependency
) -> Answer[OpenSession]:
    """Return a session with the hand to play; one that is over has its score alone."""
    stored = training.open().session(session_id)
    if stored.over:
        return _ended(training.open(), stored)
    with training.open_sources(_keys(stored), solutions) as opened:
        return Answer(_session(training, stored, opened, training.state(stored, opened)))


@router.post("/sessions/{session_id:id}/actions", summary="Take an action")
@in_thread("long", remedy=_AGAIN)
def take_action(
    session_id: SessionId,
    body: ActionRequest,
    limit: TimeLimit,
    solutions: SolutionCacheDependency,
    training: TrainingDependency,
) -> Answer[OpenSession]:
    """Take an action at the open decision; return what it cost, and the hand to play next.

    The opponent acts and cards come before the next decision; after the end of a hand the next one
    is dealt. `last_hand` has the hand of the action, with its result if it is over. Turns of a
    report may have to be solved first, of this hand or of the next one. The action is taken once
    all of that is done: where it is refused, takes longer than the limit, or ends because the
    client disconnects, the decision stays open; it is kept where the drill has no next hand. The
    client keeps the time of a drill with a limit,
    and sends `timeout`. An action that was taken already, by its number, is not taken twice.
    """
    store = training.open()
    stored = store.session(session_id)
    _check_open(stored, body)
    with training.open_sources(_keys(stored), solutions) as opened:
        state = training.state(stored, opened)
        if body.number == len(stored.actions):
            with in_member("/action"):
                state = state.act(body.action)
            with suppress(NoDecisionDealt):  # which the answer says; the action is sound
                _ = state.hand  # deals the next one, or raises
            limit.check()  # else an action is taken although its client receives an error
            stored = store.record(session_id, state)
        return Answer(_session(training, stored, opened, state))


def _keys(stored: StoredSession) -> list[SourceKey]:
    return [SourceKey(each.kind, each.source) for each in stored.sources]


def _check_open(stored: StoredSession, body: ActionRequest) -> None:
    """Refuse an action at a decision that is not open, unless it is the last one again."""
    taken = len(stored.actions)
    is_repeated = body.number == taken - 1 and stored.actions[-1] == body.action
    if stored.over and not is_repeated:
        raise Problem(
            409, "Session over", f"session {stored.id} is over; start another",
            pointer="/number",
        )  # fmt: skip
    if body.number != taken and not is_repeated:
        raise Problem(
            409, "Decision not open",
            f"/number: decision {body.number} is not open, {taken} is the next one; get the session"
            " to see it", pointer="/number",
        )  # fmt: skip


@router.post("/sessions/{session_id:id}/end", summary="End a training session")
def end_session(session_id: SessionId, training: TrainingDependency) -> Answer[OpenSession]:
    """End a session before all of its hands are played; its decisions are kept."""
    store = training.open()
    return _ended(store, store.end(session_id))


def _session(
    training: SharedTraining, stored: StoredSession, opened: OpenSources, state: TrainingSession
) -> OpenSession:
    """Return a session as it stands; the next hand is dealt while its sources are open."""
    session = OpenSession.of(stored, state)
    training.keep(stored.id, opened, state)
    return session


def _ended(store: TrainingStore, stored: StoredSession) -> Answer[OpenSession]:
    last = [each.decision for each in store.decisions(stored.id)[-1:]]
    return Answer(OpenSession(stored, None, None, last[0] if last else None, ()))


# --- what was played ---


@router.get("/sessions", summary="List training sessions")
def list_sessions(
    training: TrainingDependency, source: OfSource, limit: LongLimit = 50, offset: Offset = 0
) -> Answer[SessionList]:
    """Return sessions, the newest first."""
    store = training.open()
    page = store.sessions(source=source, limit=limit, offset=offset)
    return Answer(SessionList(tuple(page), store.session_count(source=source)))


@router.delete("/sessions/{session_id:id}", status_code=204, summary="Delete a training session")
def delete_session(session_id: SessionId, training: TrainingDependency) -> None:
    """Remove a session and its decisions, from the statistics too."""
    training.open().delete(session_id)


@router.get("/statistics", summary="Get the statistics of training")
def get_statistics(
    training: TrainingDependency, source: OfSource, session: OfSession = None
) -> Answer[TrainingStatistics]:
    """Return mean loss, accuracy and grades, by street, hand category, solution, and session."""
    store = training.open()
    if session is not None:
        store.session(session)  # refuses an unknown one
    return Answer(store.statistics(source=source, session=session))


@router.get("/mistakes", summary="List mistakes of training")
def list_mistakes(
    training: TrainingDependency,
    source: OfSource,
    session: OfSession = None,
    limit: LongLimit = 50,
    offset: Offset = 0,
) -> Answer[MistakeList]:
    """Return decisions that were not correct, the costliest first, each with its node."""
    store = training.open()
    if session is not None:
        store.session(session)
    page = store.mistake_page(source=source, session=session, limit=limit, offset=offset)
    return Answer(page)
