"""Answers of routes: results, written as documents and described by their types.

A route that is annotated ``-> Answer[PotOdds]`` returns ``Answer(result)``; its schema follows from
the annotation, and nothing is validated a second time.
"""

import inspect
import json
import typing
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, Generic, TypeVar

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.responses import Response

from runout.documents import document
from runout.questions.result_schemas import ResultSchemas
from runout.service.http.deferred_route import DeferredRoute
from runout.service.http.json_bodies import StrictRoute
from runout.service.http.problems import RESPONSES, ProblemDetails
from runout.service.http.streams import Stream
from runout.service.http.time_limit import in_thread
from runout.service.http.work_pools import PoolName

V1: Final = "/api/v1"

T = TypeVar("T")


def operation_id(route: APIRoute) -> str:
    """Return the name of a route's operation in the description, and in generated clients."""
    return route.name


def document_text(result: object) -> str:
    plain = document(result)
    return json.dumps(plain, allow_nan=False, ensure_ascii=False, separators=(",", ":"))


class Answer(Response, Generic[T]):
    """A result as the JSON body of a response."""

    media_type = "application/json"

    def __init__(
        self, result: T, status_code: int = 200, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(document_text(result).encode(), status_code, headers)


class Lines(Stream, Generic[T]):
    """Results as a stream of JSON objects, one a line."""

    media_type = "application/x-ndjson"


def line_text(record: object) -> str:
    return f"{document_text(record)}\n"


def located(status: int, description: str, place: str) -> dict[int | str, dict[str, Any]]:
    """Return the description of a response with the header Location."""
    location = {"description": place, "schema": {"type": "string"}}
    return {status: {"description": description, "headers": {"Location": location}}}


class AnswerRouter(APIRouter):
    """Routes of a subject, analysed when they are first used.

    Plain functions run in threads of a kind (:func:`in_thread`).
    """

    def __init__(
        self, *subjects: str, prefix: str = V1, kind: PoolName = "short", remedy: str = "try again"
    ) -> None:
        super().__init__(
            prefix=prefix,
            tags=[*subjects],
            responses=RESPONSES,
            route_class=StrictRoute,
            generate_unique_id_function=operation_id,
        )
        self._run = in_thread(kind, remedy=remedy)

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        """Add a route; the framework neither validates nor describes its answer."""
        analyse = partial(self._analyse, path, endpoint, options)
        self.routes.append(DeferredRoute(self.prefix + path, endpoint, options["methods"], analyse))

    def _analyse(
        self, path: str, endpoint: Callable[..., Any], options: dict[str, Any]
    ) -> APIRoute:
        answer = typing.get_type_hints(endpoint).get("return")
        if typing.get_origin(answer) is typing.Union:  # with a response of another status
            answer = typing.get_args(answer)[0]
        if typing.get_origin(answer) in {Answer, Lines}:
            _RESULTS[endpoint.__name__] = answer
            options = {**options, "response_model": None}
        if not inspect.iscoroutinefunction(endpoint):
            endpoint = self._run(endpoint)
        super().add_api_route(path, endpoint, **options)
        route = self.routes.pop()
        assert isinstance(route, APIRoute)
        return route


_WITH_ANSWER: Final = ("200", "201", "202")
_RESULTS: Final[dict[str, Any]] = {}  # by the name of the route, which is the operation's id


def describe_answers(description: dict[str, Any]) -> None:
    """Add the schemas of answers and problems to the description; the framework's go."""
    schemas = ResultSchemas()
    schemas.of(ProblemDetails)
    for operations in description["paths"].values():
        for operation in operations.values():
            if operation["operationId"] not in _RESULTS:
                continue
            answer = _RESULTS[operation["operationId"]]
            (result,), kind = typing.get_args(answer), typing.get_origin(answer)
            schema = schemas.of(list[result] if kind is Lines else result)  # type: ignore[valid-type]
            for code, response in operation["responses"].items():
                if code in _WITH_ANSWER:
                    forms = {**response.get("content", {}), kind.media_type: {"schema": schema}}
                    response["content"] = {
                        form: each for form, each in forms.items() if each["schema"]
                    }
    models = description["components"]["schemas"]
    models |= schemas.components
    for unused in ("HTTPValidationError", "ValidationError"):
        models.pop(unused, None)
