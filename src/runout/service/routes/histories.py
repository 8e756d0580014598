"""``POST /histories/check``: check a file of played hands, one line of JSON for each hand.

The file is the request's body; it is read as it arrives, and lines are sent meanwhile. Memory holds
a few chunks of the file, one hand, and a part of the response that the client has not read yet; the
rest of it is in a temporary file, since a client may send everything before it reads.
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
from runout.service.http.spool import MAX_IN_MEMORY, Spool
from runout.service.http.time_limit import TimeLimit, upload_slots
from runout.service.http.uploads import Upload, empty_upload, refuse_wrapped
from runout.service.routes.dependencies import SettingsDependency
from runout.service.routes.schemas.histories import (
    CheckedHand,
    HistoryLine,
    HistoryProblem,
    HistorySummary,
    UnreadHand,
)

router = APIRouter(prefix="/histories", tags=["histories"], responses=RESPONSES)

_MAX_HAND_BYTES: Final = 8 << 20  # analysis reads hands of up to a million characters
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_FILE_BODY: Final = {
    "requestBody": {
        "required": True,
        "description": "A PHH file (.phh, .phhs) or the text of a poker site, unmodified.",
        "content": {
            media_type: {"schema": {"type": "string"}}
            for media_type in ("text/plain", "application/octet-stream", "application/toml")
        },
    }
}

_log = logging.getLogger("runout.service")


class CheckOptions(NamedTuple):
    """What to report of each hand."""

    differences: bool
    all_in: bool


class NewlineJson(JSONResponse):
    """JSON objects, one per line."""

    media_type = "application/x-ndjson"


@router.post(
    "/check",
    summary="Check a file of played hands",
    response_model=HistoryLine,
    response_class=NewlineJson,
    response_description="One JSON object per line as the file is read; the last is the summary.",
    openapi_extra=_FILE_BODY,
)
async def check_histories(
    request: Request,
    settings: SettingsDependency,
    differences: Annotated[
        bool, Query(description="Report only hands that differ or cannot be read.")
    ] = False,
    all_ins: Annotated[
        bool, Query(description="Add the equities of all-ins before the last cards.")
    ] = False,
) -> Response:
    """Replay every hand of a PHH file or a site's text, and compare its result with the rules.

    The file is the body, and is checked while it arrives. A hand that cannot be read has a line
    like the others; if the work is cut short, the last line gives the reason.
    """
    refuse_wrapped(request)
    limit = TimeLimit(settings.upload_seconds, "split the file")
    upload = Upload(request.receive, limit)
    first = await upload.chunk()
    if not first:
        raise empty_upload()
    stopping: threading.Event = request.app.state.stopping
    spool = Spool(on_disk=_may_be_large(request))
    return _CheckedHistory(upload, first, spool, CheckOptions(differences, all_ins), stopping)


def _may_be_large(request: Request) -> bool:
    """Return whether the response, about as long as the file, may not fit into memory."""
    length = request.headers.get("content-length", "")
    return not length.isdecimal() or int(length) > MAX_IN_MEMORY


class _CheckedHistory(NewlineJson):
    """The response: reads the rest of the body and writes lines at the same time."""

    def __init__(
        self,
        upload: Upload,
        first: bytes,
        spool: Spool,
        options: CheckOptions,
        stopping: threading.Event,
    ) -> None:
        super().__init__(None)
        del self.headers["content-length"]
        self._upload = upload
        self._first = first
        self._spool = spool
        self._options = options
        self._stopping = stopping

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response."""
        headers = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        try:
            await send(headers)
            async with anyio.create_task_group() as group:
                group.start_soon(self._spool.send, send)
                try:
                    self._spool.end(await self._work())
                except ClientDisconnect:
                    group.cancel_scope.cancel()
        finally:
            self._spool.close()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _work(self) -> bytes:
        """Write all lines; return the line with the reason if they were cut short."""
        slots = upload_slots()
        try:
            await slots.acquire_on_behalf_of(self)
            try:
                await anyio.to_thread.run_sync(
                    self._write_lines, slots, limiter=anyio.CapacityLimiter(1)
                )
            finally:
                slots.release_on_behalf_of(self)
            while await self._upload.chunk():  # a connection is closed only once it is read
                pass
        except ClientDisconnect:
            raise
        except (PokerError, Problem) as error:
            detail = error.detail if isinstance(error, Problem) else str(error)
            return _line(HistoryProblem(detail=detail))
        except Exception:
            _log.exception("internal error while checking a history")
            return _line(HistoryProblem(detail="internal error; it is logged"))
        return b""

    def _write_lines(self, slots: anyio.CapacityLimiter) -> None:
        """Check hand after hand, in a worker thread; its slot is free while it waits for more."""
        spool = self._spool

        async def next_chunk() -> bytes:
            spool.notify()
            slots.release_on_behalf_of(self)
            try:
                return await self._upload.chunk()
            finally:
                with anyio.CancelScope(shield=True):
                    await slots.acquire_on_behalf_of(self)

        chunks = _Chunks(self._first, lambda: anyio.from_thread.run(next_chunk))
        counts = _Counts()
        for raw in split_hands(chunks.lines()):
            chunks.begin_hand()
            self._upload.limit.check()
            if self._stopping.is_set():
                raise LimitExceeded("the service is stopping; send the file again later")
            report, checked = _report(raw, self._options)
            counts.add(checked)
            agrees = checked is not None and checked.verdict is not Verdict.DIFFERS
            if not (agrees and self._options.differences):
                spool.write(_line(report))
        spool.write(_line(counts.summary()))


class _Counts:
    """Totals over all hands."""

    def __init__(self) -> None:
        self._hands = self._unread = self._by_rules = 0
        self._verdicts: Counter[Verdict] = Counter()
        self._gaps: Counter[Gap] = Counter()

    def add(self, checked: Check | None) -> None:
        """Count a hand; None is a hand that cannot be read."""
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


class _Chunks:
    """Chunks of a file split into lines, with a limit on the length of a hand."""

    def __init__(self, first: bytes, next_chunk: Callable[[], bytes]) -> None:
        self._first = first
        self._next = next_chunk
        self._since_hand = 0

    def begin_hand(self) -> None:
        """Restart the count of bytes."""
        self._since_hand = 0

    def lines(self) -> Iterator[bytes]:
        """Yield the lines; of UTF-16, whose lines cannot be split by byte, the chunks."""
        chunk = self._first
        is_utf_16 = chunk.startswith(_UTF_16)
        rest = b""
        while chunk:
            self._since_hand += len(chunk)
            if self._since_hand > _MAX_HAND_BYTES:
                raise LimitExceeded(
                    f"no hand ends within {_MAX_HAND_BYTES:,} bytes, the limit for one hand"
                )
            if is_utf_16:
                yield chunk
            else:
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    yield line + b"\n"
            chunk = self._next()
        if rest:
            yield rest


def _report(
    raw: RawHand | HandError, options: CheckOptions
) -> tuple[CheckedHand | UnreadHand, Check | None]:
    """Parse, replay and check one hand."""
    try:
        if isinstance(raw, HandError):
            raise raw
        played = replay(raw.read())
        checked = check(played)
        luck = all_in(played) if options.all_in else None
        return CheckedHand.of(played, checked, luck), checked
    except HandError as error:
        return UnreadHand.of(error), None


def _line(line: HistoryLine) -> bytes:
    return line.model_dump_json().encode() + b"\n"
