"""Errors as RFC 9457 problems, and the one table of their HTTP statuses.

Routes raise runout's own errors, or :class:`Problem` for what is not poker, such as a missing job.
Any other exception is logged and answered with 500.
"""

import json
import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic_core import PydanticSerializationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match
from starlette.status import HTTP_422_UNPROCESSABLE_CONTENT, HTTP_507_INSUFFICIENT_STORAGE

from runout import errors
from runout.analysis.files.sqlite import DatabaseBusy, DatabaseFull
from runout.documents import Document
from runout.service.settings import SettingsError
from runout.service.store.results import NameTaken

MEDIA_TYPE: Final = "application/problem+json"
_TYPE_PREFIX: Final = "urn:runout:problem:"
_MAX_QUOTE_LENGTH: Final = 80
_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")

# An error that is not in the table has the status of its nearest base class.
STATUS: Final[Mapping[type[errors.RunoutError], int]] = {
    errors.TablesMissing: 404,
    errors.TablesBusy: 409,
    errors.SolutionMissing: 404,
    errors.SolutionBusy: 409,
    SettingsError: 500,
    NameTaken: 409,
    errors.NotStored: 404,
    errors.Outdated: 409,
    DatabaseFull: HTTP_507_INSUFFICIENT_STORAGE,
    DatabaseBusy: 503,
    errors.PokerError: HTTP_422_UNPROCESSABLE_CONTENT,
    errors.StorageError: 500,
}

_log = logging.getLogger("runout.service")


@dataclass(frozen=True, slots=True)
class RelatedPlace(Document):
    """Another place in the request that a problem is about."""

    pointer: str | None
    """JSON pointer to the member of the request."""
    column: int | None
    """First character that is meant, from 1."""
    length: int | None
    """How many characters are meant."""

    optional_members = ("pointer", "column", "length")


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemDetails(Document):
    """What is wrong, where in the request, and how to correct it (RFC 9457)."""

    type: str
    """Identifies the kind of problem."""
    title: str
    """The kind of problem as text."""
    status: int
    """The HTTP status of the response."""
    detail: str
    """What is wrong with this request, and how to correct it; quotes the input."""
    pointer: str | None = None
    """JSON pointer to the member of the request at fault."""
    column: int | None = None
    """First character at fault in that member's text, from 1."""
    length: int | None = None
    """Number of characters at fault."""
    related: tuple[RelatedPlace, ...] | None = None
    """The other places of a problem that is about several: the board, where a card is on it and in
    a hand."""
    hint: str | None = None
    """How to correct the request, as in the detail."""
    instance: str | None = None
    """The path of the request."""

    optional_members = ("pointer", "column", "length", "related", "hint", "instance")


class Problem(HTTPException):
    """A problem that is not about poker: an unknown id, a full queue.

    >>> Problem(404, "No such job", "there is no job 'x1'; see the list of jobs").kind
    'no-such-job'
    """

    def __init__(
        self,
        status: int,
        title: str,
        detail: str,
        *,
        hint: str | None = None,
        pointer: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(status, detail, headers)
        self.title = title
        self.hint = hint
        self.pointer = pointer

    @property
    def kind(self) -> str:
        return "-".join(re.findall(r"[a-z0-9]+", self.title.lower()))

    def details(self, instance: str | None = None) -> ProblemDetails:
        return ProblemDetails(
            type=_TYPE_PREFIX + self.kind,
            title=self.title,
            status=self.status_code,
            detail=f"{self.detail}; {self.hint}" if self.hint else self.detail,
            hint=self.hint,
            pointer=self.pointer,
            instance=instance,
        )


class Busy(Problem):
    """A refusal for now: the client may try again after some seconds."""

    def __init__(self, title: str, detail: str, *, seconds: int = 1, closes: bool = False) -> None:
        headers = {"Retry-After": str(seconds)}
        if closes:
            headers["Connection"] = "close"
        super().__init__(503, title, detail, headers=headers)


class MalformedJson(Problem):
    """A body that is not JSON; ``column`` counts its characters from 1."""

    def __init__(self, reason: str, column: int | None = None) -> None:
        place = "" if column is None else f"character {column}: "
        super().__init__(400, "A body that is not JSON", f"{place}{reason}")
        self.column = column

    kind = "malformed-json"

    def details(self, instance: str | None = None) -> ProblemDetails:
        length = None if self.column is None else 1
        return replace(super().details(instance), column=self.column, length=length)


@contextmanager
def in_member(pointer: str) -> Iterator[None]:
    """Attribute an error to a whole member of the request; its message says where in the text."""
    try:
        yield
    except errors.PokerError as error:
        error.pointer = pointer
        raise


def of_error(error: errors.RunoutError, instance: str | None = None) -> ProblemDetails:
    """Return an error of runout's own as a problem.

    >>> wrong = errors.NotationError("AKh", 3, 1, "expected s or o", hint="write AxKh")
    >>> problem = of_error(wrong)
    >>> (problem.type, problem.status, problem.column, problem.hint)
    ('urn:runout:problem:notation-error', 422, 3, 'write AxKh')
    """
    kind = type(error)
    # The reason is sent to the client, the path of the file is not.
    detail = error.reason if isinstance(error, errors.StorageError) else str(error)
    places: list[str] = getattr(error, "__notes__", [])
    return ProblemDetails(
        type=_TYPE_PREFIX + re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower(),
        title=(kind.__doc__ or kind.__name__).strip().split("\n")[0].split(";")[0].rstrip("."),
        status=_status_of(error),
        detail="".join(f"{place}: " for place in reversed(places)) + detail,
        pointer=error.pointer,
        column=error.column,
        length=error.length,
        related=tuple([RelatedPlace(*place) for place in error.related]) or None,
        hint=getattr(error, "hint", None) or None,
        instance=instance,
    )


def _status_of(error: errors.RunoutError) -> int:
    if isinstance(error, errors.StorageError) and error.errno in errors.NO_ROOM:
        return HTTP_507_INSUFFICIENT_STORAGE
    return next(STATUS[each] for each in type(error).__mro__ if each in STATUS)


def of_validation(error: RequestValidationError, instance: str | None = None) -> ProblemDetails:
    """Return a validation error as a problem about its first fault.

    An unknown member comes first: misspelt, it is the cause of the one that is missing.
    """
    faults = error.errors()
    first = next((fault for fault in faults if fault["type"] == "extra_forbidden"), faults[0])
    where, *path = first["loc"]
    is_body = where == "body"
    pointer = "".join(f"/{errors.pointer_step(step)}" for step in path) if is_body else None
    place = "the body" if is_body else f"{where} {path[0]!r}" if path else str(where)
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return ProblemDetails(
        type=_TYPE_PREFIX + "invalid-request",
        title="A request that does not fit its schema",
        status=HTTP_422_UNPROCESSABLE_CONTENT,
        detail=f"{pointer or place}: {_message(first)}{_meant(first, faults)}{more}",
        pointer=pointer,
        instance=instance,
    )


def _message(fault: Mapping[str, Any]) -> str:
    """Return pydantic's message, with the value that it is about if that is short."""
    if fault["type"] == "value_error":  # of runout's own validators, which quote the value
        return str(fault["ctx"]["error"])
    if fault["type"] == "extra_forbidden":
        return "unknown parameter" if fault["loc"][0] == "query" else "unknown member"
    message, value = str(fault["msg"]), fault.get("input")
    if fault["type"] == "missing" or isinstance(value, (dict, list, bytes)):
        return message
    quoted = repr(value)
    return message if len(quoted) > _MAX_QUOTE_LENGTH else f"{message}, not {quoted}"


def _meant(fault: Mapping[str, Any], faults: Sequence[Any]) -> str:
    """Suggest the name that an unknown one resembles: of a parameter, or a missing member."""
    if fault["type"] != "extra_forbidden":
        return ""
    *path, name = fault["loc"]
    missing = [str(each["loc"][-1]) for each in faults
               if each["type"] == "missing" and [*each["loc"][:-1]] == path]  # fmt: skip
    known: Sequence[str] = fault.get("ctx", {}).get("known", missing)
    near = get_close_matches(str(name), known, n=1, cutoff=0.6)
    if near:
        return f"; did you mean {near[0]}?"
    return f"; there are {', '.join(known)}" if "ctx" in fault and known else ""


def response(problem: ProblemDetails, headers: Mapping[str, str] | None = None) -> Response:
    """Return the response of a problem; in ASCII, since quoted input may hold lone surrogates."""
    return Response(
        json.dumps(problem.to_dict(), ensure_ascii=True),
        status_code=problem.status,
        headers=dict(headers) if headers else None,
        media_type=MEDIA_TYPE,
    )


def stopping() -> Busy:
    reason = "the service is stopping; try again once it runs"
    return Busy("Stopping", reason, seconds=5, closes=True)


def internal_error(error: BaseException, instance: str | None) -> Response:
    """Log an unexpected exception and return a 500 response without details."""
    _log.error("internal error, %s at %s", type(error).__name__, instance, exc_info=error)
    return response(
        Problem(500, "Internal error", "the request could not be answered; the error is logged")
        .details(instance)
    )  # fmt: skip


_DOCUMENTED: Final[dict[str, Any]] = {
    "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}}
}
RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {"description": "The request is refused; the problem says why.", **_DOCUMENTED},
    "5XX": {"description": "The service failed; the error is logged.", **_DOCUMENTED},
}


def install(app: FastAPI) -> None:
    app.add_exception_handler(errors.RunoutError, _on_runout_error)
    app.add_exception_handler(RequestValidationError, _on_validation_error)
    app.add_exception_handler(HTTPException, _on_http_exception)
    app.add_exception_handler(UnicodeEncodeError, _on_lone_surrogate)
    app.add_exception_handler(PydanticSerializationError, _on_lone_surrogate)


async def _on_runout_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, errors.RunoutError)
    problem = of_error(error, request.url.path)
    if problem.status >= 500:
        _log.error("%s", error)
    after = getattr(error, "retry_after", None)
    return response(problem, None if after is None else {"Retry-After": str(after)})


async def _on_validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if _is_not_sent_as_json(error):
        content_type = request.headers.get("content-type")
        received = f"the content type is {content_type!r}" if content_type else "no content type"
        return response(
            Problem(415, "Not sent as JSON", f"{received}, and this path takes JSON",
                    hint="send Content-Type: application/json").details(request.url.path)
        )  # fmt: skip
    return response(of_validation(error, request.url.path))


def _is_not_sent_as_json(error: RequestValidationError) -> bool:
    """Return whether the body was not parsed: the framework passes on what is not JSON as bytes."""
    return any(
        tuple(fault["loc"]) == ("body",) and isinstance(fault.get("input"), bytes)
        for fault in error.errors()
    )


async def _on_http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error, Problem):
        return response(error.details(request.url.path), error.headers)
    headers = error.headers
    if error.status_code == 405:
        headers = {**(headers or {}), "Allow": ", ".join(_methods_of(request))}
    problem = Problem(error.status_code, *_title_and_detail(error, request))
    return response(problem.details(request.url.path), headers)


def _methods_of(request: Request) -> list[str]:
    """Return the methods of a path; the framework names those of the first route only."""
    return [
        method
        for method in _METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL
            for route in request.app.routes
        )
    ]


def _title_and_detail(error: HTTPException, request: Request) -> tuple[str, str]:
    match error.status_code:
        case 404:
            return "No such address", f"there is nothing at {request.url.path!r}"
        case 405:
            taken = ", ".join(_methods_of(request))
            return "Method not allowed", f"{request.url.path!r} takes {taken}"
        case 400:
            return "Unreadable body", "the body cannot be read as what its type says"
        case _:
            return "Refused", error.detail


async def _on_lone_surrogate(request: Request, error: Exception) -> Response:
    """Refuse text with a lone surrogate, which a response cannot contain."""
    # pydantic keeps nothing of the cause but its text.
    if not isinstance(error, UnicodeEncodeError) and "surrogate" not in str(error):
        return internal_error(error, request.url.path)
    return response(
        Problem(422, "Text that cannot be read", "the text holds a lone surrogate, which UTF-8"
                " cannot encode").details(request.url.path)
    )  # fmt: skip
