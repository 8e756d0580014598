"""``POST /histories/check``: a file of played hands goes in, a line of JSON for each comes out.

The file is the request's body and is read as it arrives; answers go out while it does. In memory
are a few pieces of the file, one hand, and what the client has not taken yet, of which all but a
part lies in a temporary file: a client that sends everything before it reads cannot be waited for.
"""

import codecs
import logging
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Annotated, Final, NamedTuple

import anyio
import anyio.from_thread
import anyio.to_thread
from fastapi import APIRouter, Query, Request
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from runout.analysis.histories.account import Gap, Source
from runout.analysis.histories.check import Check, Verdict, check
from runout.analysis.histories.files import RawHand, split_hands
from runout.analysis.histories.hand import HandError
from runout.analysis.histories.luck import all_in
from runout.analysis.histories.replay import replay
from runout.errors import LimitExceeded, PokerError
from runout.service.http.problems import RESPONSES, Problem
from runout.service.http.spool import MAX_IN_MEMORY, Outbox
from runout.service.http.time_limit import TimeLimit, slots
from runout.service.routes.dependencies import SettingsPart
from runout.service.routes.schemas.histories import (
    CheckedHand,
    HistoryLine,
    HistoryProblem,
    HistorySummary,
    UnreadHand,
)

router = APIRouter(prefix="/histories", tags=["histories"], responses=RESPONSES)

_PIECE: Final = 1 << 16
_MAX_OF_A_HAND: Final = 8 << 20  # bytes; analysis reads hands of up to a million characters
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SEND_THE_FILE: Final = "send the file itself: curl --data-binary @FILE"
_FILE_BODY: Final = {
    "requestBody": {
        "required": True,
        "description": "A PHH file (.phh, .phhs) or PokerStars text, as it is.",
        "content": {
            media_type: {"schema": {"type": "string"}}
            for media_type in ("text/plain", "application/octet-stream", "application/toml")
        },
    }
}

_log = logging.getLogger("runout.service")


class Wanted(NamedTuple):
    """What is asked about every hand."""

    differences: bool
    all_in: bool


class NewlineJson(JSONResponse):
    """JSON objects, one a line."""

    media_type = "application/x-ndjson"


@router.post(
    "/check",
    summary="Check a file of played hands",
    response_model=HistoryLine,
    response_class=NewlineJson,
    response_description="A JSON object a line, as the file is read; the last is the summary.",
    openapi_extra=_FILE_BODY,
)
async def check_histories(
    request: Request,
    settings: SettingsPart,
    differences: Annotated[
        bool, Query(description="Answer only hands that differ or cannot be read.")
    ] = False,
    all_ins: Annotated[
        bool, Query(description="Add what all-ins were worth before the last cards came.")
    ] = False,
) -> Response:
    """Play every hand of a PHH or PokerStars file again and compare its result with the rules.

    The file is the body, and is checked while it is being sent. A hand that cannot be read has its
    line like the others; work that is cut ends with a line that says why.
    """
    _refuse_wrapped(request)
    limit = TimeLimit(settings.upload_seconds, "split the file")
    upload = _Upload(request.receive, limit)
    first = await upload.piece()
    if not first:
        raise Problem(422, "Empty upload", "the body is empty", hint=_SEND_THE_FILE)
    stopping: threading.Event = request.app.state.stopping
    outbox = Outbox(on_disk=_may_be_large(request))
    return _CheckedHistory(upload, first, outbox, Wanted(differences, all_ins), stopping)


def _refuse_wrapped(request: Request) -> None:
    """Refuse a file inside of something else."""
    for name, kind in (("content-type", "multipart/"), ("content-encoding", "")):
        given = request.headers.get(name, "identity").strip().lower()
        if given != "identity" and given.startswith(kind):
            raise Problem(415, "Wrapped file", f"{name} {given!r} is not read", hint=_SEND_THE_FILE)


def _may_be_large(request: Request) -> bool:
    """Whether the answer, which is about as long as the file, may not fit into memory."""
    length = request.headers.get("content-length", "")
    return not length.isdecimal() or int(length) > MAX_IN_MEMORY


class _Upload:
    """The body as it arrives."""

    def __init__(self, receive: Receive, limit: TimeLimit) -> None:
        self._receive = receive
        self._ended = False
        self.limit = limit

    async def piece(self) -> bytes:
        """Return the next piece, nothing at the end."""
        parts: list[bytes] = []
        size = 0
        try:
            with anyio.fail_after(self.limit.left):
                while not self._ended and size < _PIECE:
                    message = await self._receive()
                    if message["type"] == "http.disconnect":
                        raise ClientDisconnect
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    self._ended = not message.get("more_body", False)
        except TimeoutError:
            raise self.limit.error() from None
        return b"".join(parts)


class _CheckedHistory(NewlineJson):
    """The answer: reads the rest of the body and writes lines at the same time."""

    def __init__(
        self,
        upload: _Upload,
        first: bytes,
        outbox: Outbox,
        wanted: Wanted,
        stopping: threading.Event,
    ) -> None:
        super().__init__(None)
        del self.headers["content-length"]
        self._upload = upload
        self._first = first
        self._outbox = outbox
        self._wanted = wanted
        self._stopping = stopping

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""
        headers = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        try:
            await send(headers)
            async with anyio.create_task_group() as group:
                group.start_soon(self._outbox.send, send)
                try:
                    self._outbox.end(await self._work())
                except ClientDisconnect:
                    group.cancel_scope.cancel()
        finally:
            self._outbox.close()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _work(self) -> bytes:
        """Write all lines; return the line that says why they were cut, where they were."""
        try:
            await anyio.to_thread.run_sync(self._write_lines, limiter=slots("upload"))
            while await self._upload.piece():  # a connection is closed only once it is read
                pass
        except ClientDisconnect:
            raise
        except (PokerError, Problem) as error:
            detail = error.detail if isinstance(error, Problem) else str(error)
            return _line(HistoryProblem(detail=detail))
        except Exception:
            _log.exception("unforeseen while checking a history")
            return _line(HistoryProblem(detail="internal error; it is logged"))
        return b""

    def _write_lines(self) -> None:
        """Check hand after hand, in a thread of its own."""
        outbox = self._outbox

        async def next_piece() -> bytes:
            outbox.tell()
            return await self._upload.piece()

        pieces = _Pieces(self._first, lambda: anyio.from_thread.run(next_piece))
        counts = _Counts()
        for raw in split_hands(pieces.lines()):
            pieces.begin_hand()
            self._upload.limit.check()
            if self._stopping.is_set():
                raise LimitExceeded("the service is stopping; send the file again later")
            report, checked = _report(raw, self._wanted)
            counts.add(checked)
            agrees = checked is not None and checked.verdict is not Verdict.DIFFERS
            if not (agrees and self._wanted.differences):
                outbox.write(_line(report))
        outbox.write(_line(counts.summary()))


class _Counts:
    """What all hands together come to."""

    def __init__(self) -> None:
        self._hands = self._unread = self._by_rules = 0
        self._verdicts: Counter[Verdict] = Counter()
        self._gaps: Counter[Gap] = Counter()

    def add(self, checked: Check | None) -> None:
        """Count one more hand; None is one that cannot be read."""
        self._hands += 1
        if checked is None:
            self._unread += 1
            return
        self._verdicts[checked.verdict] += 1
        self._by_rules += checked.account.source is Source.RULES
        if checked.account.gap is not None:
            self._gaps[checked.account.gap] += 1

    def summary(self) -> HistorySummary:
        return HistorySummary(
            hands=self._hands,
            unread=self._unread,
            verdicts={verdict: self._verdicts[verdict] for verdict in Verdict},
            by_rules=self._by_rules,
            without_net=dict(self._gaps.most_common()),
        )


class _Pieces:
    """Pieces of a file cut into lines; refuses what no hand could be so long as."""

    def __init__(self, first: bytes, next_piece: Callable[[], bytes]) -> None:
        self._first = first
        self._next = next_piece
        self._since_hand = 0

    def begin_hand(self) -> None:
        """Count anew."""
        self._since_hand = 0

    def lines(self) -> Iterator[bytes]:
        """Yield the lines; of UTF-16, in which bytes do not tell where lines end, the pieces."""
        piece = self._first
        whole_pieces = piece.startswith(_UTF_16)
        rest = b""
        while piece:
            self._since_hand += len(piece)
            if self._since_hand > _MAX_OF_A_HAND:
                raise LimitExceeded(
                    f"no hand ends within {_MAX_OF_A_HAND:,} bytes, the limit for one hand"
                )
            if whole_pieces:
                yield piece
            else:
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    yield line + b"\n"
            piece = self._next()
        if rest:
            yield rest


def _report(
    raw: RawHand | HandError, wanted: Wanted
) -> tuple[CheckedHand | UnreadHand, Check | None]:
    """Read, replay and judge one hand."""
    try:
        if isinstance(raw, HandError):
            raise raw
        played = replay(raw.read())
        checked = check(played)
        lottery = all_in(played) if wanted.all_in else None
        return CheckedHand.of(played, checked, lottery), checked
    except HandError as error:
        return UnreadHand.of(error), None


def _line(told: HistoryLine) -> bytes:
    return told.model_dump_json().encode() + b"\n"
