"""``/{question}``: every declared question."""

import functools
import inspect
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, Final

from fastapi import Depends, Query, Request
from pydantic import ConfigDict, Field, Strict, WithJsonSchema, create_model

from runout.analysis.preflop.book import PreflopBook
from runout.questions.declared import QUESTIONS
from runout.questions.question import Parameter, Question, Work
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.http.work_pools import INLINE_COST, pool, pool_for
from runout.service.routes.book import BookDependency
from runout.service.routes.dependencies import SettingsDependency

router = AnswerRouter()

_MAX_INLINE_LENGTH: Final = 1000  # of a body; longer texts are read in a thread
_FEWER: Final = "send shorter ranges"
# Keywords of JSON schema, as pydantic names them.
_LIMITS: Final = {
    "minimum": "ge", "exclusiveMinimum": "gt", "maximum": "le", "exclusiveMaximum": "lt",
    "minLength": "min_length", "maxLength": "max_length", "pattern": "pattern",
}  # fmt: skip


async def _own_book(own: BookDependency) -> PreflopBook:
    return await pool("short").run(lambda: own.current().book)


# What questions take from the service, by the names of their parameters.
_OF_SERVICE: Final = {"book": Annotated[PreflopBook, Depends(_own_book)]}


@functools.cache
def request_model(question: Question, *, is_strict: bool | None = None) -> Any:
    """Return the schema of a question's requests; query parameters are read from text."""
    name = "".join(word.title() for word in question.name.replace("/", "-").split("-"))
    examples: Any = {"examples": [dict(example) for example in question.examples]}
    is_strict = question.method == "POST" if is_strict is None else is_strict
    members: Any = {each.name: _field(each, is_strict=is_strict) for each in question.parameters}
    return create_model(
        f"{name}Request",
        __config__=ConfigDict(extra="forbid", frozen=True, json_schema_extra=examples),
        __doc__=f"A question: {question.summary}",
        **members,
    )


def _field(parameter: Parameter, *, is_strict: bool) -> tuple[Any, Any]:
    """Return a parameter's type and description; poker's rules are left to the question."""
    schema = parameter.kind.schema
    if parameter.is_choice:
        kind: Any = parameter.annotation
    elif "type" in schema and parameter.annotation is not Any:
        limits = {_LIMITS[key]: value for key, value in schema.items() if key in _LIMITS}
        kind = Annotated[parameter.annotation, Strict(is_strict), Field(**limits)]
    else:
        kind = Annotated[Any, WithJsonSchema(dict(schema))]
    if parameter.is_list:
        minimum, maximum = parameter.length or (None, None)
        kind = Annotated[list[kind], Field(min_length=minimum or None, max_length=maximum)]
    if parameter.default is None:
        kind |= None
    default = ... if parameter.is_required else parameter.default
    return kind, Field(default, description=parameter.sentence or None)


def _endpoint(question: Question) -> Callable[..., Coroutine[Any, Any, Any]]:
    model = request_model(question)
    names = inspect.signature(question.function).parameters
    resources = {name: kind for name, kind in _OF_SERVICE.items() if name in names}

    async def answer(asked: Any, request: Request, settings: Any, **resources: Any) -> Any:
        members = {name: getattr(asked, name) for name in model.model_fields}
        limit = TimeLimit(settings.request_seconds, _FEWER)

        def read() -> Any:
            result = question.function(**members, **resources)
            return result if isinstance(result, Work) else Answer(result)

        length = int(request.headers.get("content-length", _MAX_INLINE_LENGTH + 1))
        is_short = question.method == "POST" and length <= _MAX_INLINE_LENGTH
        result = read() if is_short else await in_time(request, limit, read)
        if not isinstance(result, Work):
            return result
        if result.cost <= INLINE_COST:
            return Answer(result.run(limit.check))
        limit, work = TimeLimit(settings.request_seconds, result.remedy), result.run
        return await in_time(
            request, limit, lambda: Answer(work(limit.check)), kind=pool_for(result.cost)
        )

    parameters = {
        "asked": Annotated[model, Query()] if question.method == "GET" else model,
        "request": Request,
        "settings": SettingsDependency,
        **resources,
    }
    answer.__name__ = question.name.replace("-", "_").replace("/", "_")
    answer.__doc__ = question.description
    answer.__annotations__ = {**parameters, "return": Answer[question.result]}  # type: ignore[name-defined]
    answer.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind)
            for name, kind in parameters.items()
        ]
    )
    return answer


for _question in QUESTIONS:
    router.add_api_route(
        f"/{_question.name}",
        _endpoint(_question),
        methods=[_question.method],
        summary=_question.summary.removesuffix("."),
        tags=[_question.subject],
    )
