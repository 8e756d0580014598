"""``POST /histories/check``: check a file of played hands, one line of JSON for each hand.

The file is the request's body; it is kept until the response has been sent, since a client may send
everything before it reads. Memory holds one hand, and the lines of a moment.
"""

import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal

from fastapi import Query, Request

from runout.analysis.histories.check import Verdict
from runout.analysis.histories.checked_hand import (
    CheckedHand,
    HistorySummary,
    UnreadHand,
    check_hand,
)
from runout.analysis.histories.files import read_lines, split_hands
from runout.documents import Document
from runout.errors import LimitExceeded, PokerError
from runout.service.http.answers import V1, AnswerRouter, Lines, line_text
from runout.service.http.time_limit import TimeLimit
from runout.service.http.uploads import HAND_FILE_BODY, save_upload
from runout.service.routes.dependencies import SettingsDependency, UploadPath

router = AnswerRouter("histories", prefix=f"{V1}/histories")

_TURN_SECONDS: Final = 0.05  # after which other work has its turn
_log = logging.getLogger("runout.service")


@dataclass(frozen=True, slots=True)
class HistoryProblem(Document):
    """The last line instead of the summary if the work was cut short."""

    kind: ClassVar[Literal["problem"]] = "problem"
    detail: str
    """The reason."""

    members = ("kind", "detail")


HistoryLine = CheckedHand | UnreadHand | HistorySummary | HistoryProblem


@router.post(
    "/check",
    summary="Check a file of played hands",
    response_description="One JSON object per line as hands are checked; the last is the summary.",
    openapi_extra=HAND_FILE_BODY,
)
async def check_histories(
    request: Request,
    settings: SettingsDependency,
    path: UploadPath,
    differences: Annotated[
        bool, Query(description="Report only hands that differ or cannot be read.")
    ] = False,
    all_ins: Annotated[
        bool, Query(description="Add the equities of all-ins before the last cards.")
    ] = False,
) -> Lines[HistoryLine]:
    """Replay every hand of a PHH file or a site's text, and compare its result with the rules.

    The file is the body. A hand that cannot be read has a line like the others; if the work is cut
    short, the last line gives the reason.
    """
    limit = TimeLimit(settings.upload_seconds, "split the file")
    await save_upload(request, path, limit)

    def check_end() -> None:
        limit.check()
        if request.app.state.stopping.is_set():
            raise LimitExceeded("the service is stopping; send the file again later")

    lines = _lines(path, check_end, differences=differences, all_ins=all_ins)
    return Lines(lines, until_stop=False)


def _lines(path: Path, check_end: Callable[[], None], **options: bool) -> Iterator[str]:
    """Check hand after hand; yield their lines several times a second, and the summary."""
    try:
        yield from _checked(path, check_end, **options)
    except PokerError as error:
        yield line_text(HistoryProblem(str(error)))
    except Exception:
        _log.exception("internal error while checking a history")
        yield line_text(HistoryProblem("internal error; it is logged"))


def _checked(
    path: Path, check_end: Callable[[], None], *, differences: bool, all_ins: bool
) -> Iterator[str]:
    summary = HistorySummary()
    lines, yielded_at = "", time.monotonic()
    with path.open("rb") as file:
        for raw in split_hands(read_lines(file)):
            check_end()
            hand = check_hand(raw, with_all_in=all_ins)
            summary.add(hand)
            agrees = isinstance(hand, CheckedHand) and hand.verdict is not Verdict.DIFFERS
            if not (agrees and differences):
                lines += line_text(hand)
            if time.monotonic() - yielded_at > _TURN_SECONDS:
                yield lines
                lines, yielded_at = "", time.monotonic()
    yield lines + line_text(summary)
