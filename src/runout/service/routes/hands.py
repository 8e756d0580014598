"""``/hands``: import played hands into the store; list, read, replay, export and delete them."""

from collections.abc import Iterator
from contextlib import aclosing
from functools import partial
from typing import Annotated, Final

from fastapi import Depends, Path, Query, Request
from fastapi.responses import StreamingResponse

from runout.analysis.hands.export import ExportForm
from runout.analysis.hands.filters import HandFilter, Sort, order_by
from runout.analysis.hands.importing import ImportReport
from runout.analysis.hands.spots import HandSpot, HandSpotError, hand_spot
from runout.analysis.hands.store import HandStore, store_file
from runout.analysis.hands.summaries import FilterChoices, HandList, HandReplay, StoredHand
from runout.analysis.hands.winnings import MAX_POINTS, PlayerWinnings
from runout.domain.betting.rules import StreetName
from runout.errors import LimitExceeded, PokerError
from runout.service.http.answers import V1, Answer, AnswerRouter
from runout.service.http.downloads import Download, download_responses
from runout.service.http.problems import Problem
from runout.service.http.streams import streamed
from runout.service.http.time_limit import TimeLimit, in_thread
from runout.service.http.uploads import HAND_FILE_BODY, save_upload
from runout.service.http.work_pools import pool
from runout.service.routes.book import BookDependency
from runout.service.routes.dependencies import (
    EXPORT_SLOT,
    CountLimit,
    LongLimit,
    Offset,
    SettingsDependency,
    StoreDependency,
    UploadPath,
    shared,
)
from runout.service.routes.schemas.dataclass_schemas import query_of
from runout.service.settings import Settings
from runout.service.store.shared_store import SharedStore
from runout.service.store.store import Store


def _shared_hands(store: Store, settings: Settings) -> SharedStore[HandStore]:
    hands = SharedStore(HandStore, store_file(settings.data))
    store.on_close(hands.close)
    return hands


async def _hands(hands: Annotated[SharedStore[HandStore], shared(_shared_hands)]) -> HandStore:
    if hands.store is not None:
        return hands.store
    return await pool("short").run(hands.open)


HandStoreDependency = Annotated[HandStore, Depends(_hands)]
router = AnswerRouter("hands", prefix=f"{V1}/hands")

_NARROW: Final = "narrow the filter"
HandId = Annotated[int, Path(ge=1, le=2**63 - 1, description="The id of a stored hand.")]
FilterDependency = Annotated[HandFilter, Depends(query_of(HandFilter))]
SortQuery = Annotated[
    Sort, Query(description="The order; a minus has the largest first. `net` needs a player.")
]


@router.post("/import", summary="Import a file of played hands", openapi_extra=HAND_FILE_BODY)
async def import_hands(
    request: Request,
    settings: SettingsDependency,
    path: UploadPath,
    hands: HandStoreDependency,
    name: Annotated[
        str, Query(max_length=200, description="The file's name, to be kept beside its hands.")
    ] = "upload",
) -> Answer[ImportReport]:
    """Store the hands of a PHH file or a site's text; the file is the body.

    Hands that were stored before are counted. A hand that cannot be read, or whose chips do not
    add up, is listed and does not affect the others. A file may be sent again.
    """
    limit = TimeLimit(settings.upload_seconds, "split the file; what was stored stays")
    await save_upload(request, path, limit)
    report = ImportReport()
    async with aclosing(streamed(hands.import_steps([path], name=name))) as steps:
        async for report in steps:  # noqa: B007 - the last counts
            limit.check()
            if request.app.state.stopping.is_set():
                raise LimitExceeded("the service is stopping; send the file again later")
    return Answer(report)


@router.get("", summary="List stored hands")
@in_thread(remedy=_NARROW)
def list_hands(
    *,
    hands: HandStoreDependency,
    where: FilterDependency,
    sort: SortQuery = "id",
    limit: CountLimit = 50,
    offset: Offset = 0,
    with_totals: Annotated[
        bool, Query(alias="totals", description="Whether to add the player's totals.")
    ] = True,
) -> Answer[HandList]:
    """List a page of the hands of a filter; with `player` also that player's totals."""
    return Answer(hands.page(where, sort=sort, limit=limit, offset=offset, with_totals=with_totals))


@router.get("/winnings", summary="Add up a player's results")
@in_thread(remedy=_NARROW)
def get_winnings(
    *,
    hands: HandStoreDependency,
    where: FilterDependency,
    points: Annotated[
        int, Query(ge=8, le=100_000, description="Number of points, about, of many hands.")
    ] = MAX_POINTS,
) -> Answer[PlayerWinnings]:
    """Return the running sums of a player's nets, with and without all-in luck."""
    if where.player is None:
        raise PokerError("winnings need a player: whose?").at("/player")
    return Answer(hands.winnings(where.player, where, points=points))


@router.get("/choices", summary="List what hands can be filtered by")
def get_filter_choices(
    hands: HandStoreDependency,
    q: Annotated[str, Query(max_length=200, description="A part of the names.")] = "",
    limit: LongLimit = 50,
) -> Answer[FilterChoices]:
    """Return players and stakes with their numbers of hands."""
    return Answer(hands.choices(q, limit=limit))


@router.get(
    "/export",
    summary="Export stored hands",
    response_class=StreamingResponse,
    dependencies=[EXPORT_SLOT],
    responses=download_responses("phh", "csv", "parquet"),
)
@in_thread(remedy=_NARROW)
def export_hands(
    *,
    store: StoreDependency,
    hands: HandStoreDependency,
    where: FilterDependency,
    sort: SortQuery = "id",
    form: Annotated[
        ExportForm,
        Query(
            alias="format",
            description="phh: whole hands; csv and parquet: a row for each hand and player.",
        ),
    ] = "phh",
) -> StreamingResponse:
    """Stream the hands of a filter."""
    order_by(sort, has_player=where.player is not None)  # refused before the first chunk
    if form == "parquet":
        return Download(_parquet_chunks(hands, store, where, sort), "hands", form)
    chunks = hands.phhs_chunks if form == "phh" else hands.csv_chunks
    return Download(chunks(where, sort=sort), "hands", form)


def _parquet_chunks(
    hands: HandStore, store: Store, where: HandFilter, sort: Sort
) -> Iterator[bytes]:
    """Write the file, which ends with its index, and return its content in chunks."""
    with store.upload_file() as path:
        try:
            hands.export(path, "parquet", where, sort=sort)
        except ModuleNotFoundError as error:
            raise Problem(501, "Not installed", str(error)) from None
        file = path.open("rb")  # which may be removed meanwhile

    def chunks() -> Iterator[bytes]:
        with file:
            yield from iter(partial(file.read, 1 << 20), b"")

    return chunks()


@router.get("/{hand_id:int}", summary="Get a stored hand")
def get_hand(hand_id: HandId, hands: HandStoreDependency) -> Answer[StoredHand]:
    """Return a hand: summary, players, actions, and the record as PHH."""
    return Answer(hands.stored(hand_id))


@router.get("/{hand_id:int}/replay", summary="Replay a stored hand")
@in_thread(remedy="read it without equities: GET /hands/{id}")
def replay_hand(hand_id: HandId, hands: HandStoreDependency) -> Answer[HandReplay]:
    """Return the table after every event, with pot odds and the equities of known hands."""
    return Answer(hands.replayed(hand_id))


@router.delete("/{hand_id:int}", status_code=204, summary="Delete a stored hand")
def delete_hand(hand_id: HandId, hands: HandStoreDependency) -> None:
    """Delete a stored hand."""
    hands.delete(hand_id)


@router.get("/{hand_id:int}/spot", summary="Get the spot of a stored hand")
@in_thread(remedy="begin at a later street")
def get_hand_spot(
    *,
    hand_id: HandId,
    hands: HandStoreDependency,
    own: BookDependency,
    street: Annotated[StreetName, Query(description="Where the spot begins.")] = "flop",
) -> Answer[HandSpot]:
    """Return a pot between two players from a street on as a spot, with what was played.

    Ranges are those of the preflop book in use. A hand without such a spot is a problem whose type
    ends with the reason: `no-spot-multiway`, `no-spot-unknown-stacks` and so on.
    """
    hand = hands.hand(hand_id)
    try:
        return Answer(hand_spot(hand, street, book=own.current().book))
    except HandSpotError as error:
        raise Problem(422, f"No spot: {error.reason}", str(error)) from None
