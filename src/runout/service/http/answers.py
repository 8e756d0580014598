"""Answers of routes: results, written as documents and described by their types.

A route that is annotated ``-> Answer[PotOdds]`` returns ``Answer(result)``; its schema follows from
the annotation, and nothing is validated a second time.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.responses import Response
from starlette.routing import BaseRoute

from runout.documents import document
from runout.questions.result_schemas import ResultSchemas
from runout.service.http.problems import RESPONSES

T = TypeVar("T")


class Answer(Response, Generic[T]):
    """A result as the JSON body of a response."""

    media_type = "application/json"

    def __init__(
        self, result: T, status_code: int = 200, headers: Mapping[str, str] | None = None
    ) -> None:
        text = json.dumps(
            document(result), allow_nan=False, ensure_ascii=False, separators=(",", ":")
        )
        super().__init__(text.encode(), status_code, headers)


class AnswerRouter(APIRouter):
    """A router whose routes answer with results."""

    def __init__(self, *subjects: str) -> None:
        super().__init__(tags=[*subjects], responses=RESPONSES)

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        """Add a route; the framework neither validates nor describes its answer."""
        if _result_of(endpoint) is not None:
            options["response_model"] = None
        super().add_api_route(path, endpoint, **options)


def describe_answers(description: dict[str, Any], routes: Iterable[BaseRoute]) -> None:
    """Add the schemas of results to an OpenAPI description."""
    schemas = ResultSchemas()
    for route in routes:
        if not isinstance(route, APIRoute) or not route.include_in_schema:
            continue
        result = _result_of(route.endpoint)
        if result is None:
            continue
        content = {"application/json": {"schema": schemas.of(result)}}
        for method in route.methods or ():
            operation = description["paths"][route.path_format][method.lower()]
            operation["responses"][str(route.status_code or 200)]["content"] = content
    description["components"]["schemas"] |= schemas.components


def _result_of(endpoint: Callable[..., Any]) -> Any:
    """Return the type of the result that a route answers with; None if it is no result."""
    answer = typing.get_type_hints(endpoint).get("return")
    return typing.get_args(answer)[0] if typing.get_origin(answer) is Answer else None
