"""The whole application: routes, OpenAPI, errors, and the web page."""

from __future__ import annotations

import errno
import gzip
import json
import re
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from fastapi import FastAPI
from pydantic import BaseModel

from runout import errors
from runout.documents import members_of
from runout.errors import at
from runout.service.app import create_app
from runout.service.http import middleware, problems
from runout.service.http.access_log import RequestObserver
from runout.service.http.json_bodies import StrictRoute
from runout.service.http.metrics import Metrics
from runout.service.http.page import Page, PageMiddleware
from runout.service.http.problems import Problem, of_error
from runout.service.settings import Settings, SettingsError
from support.service_clients import client_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PROBLEM = "application/problem+json"
MEMBERS = set(members_of(problems.ProblemDetails))


# --- routes and OpenAPI ---


def test_every_capability_has_a_route(client: httpx.Client) -> None:
    paths = set(client.get("/openapi.json").json()["paths"])
    assert {
        "/equity", "/combos", "/api/outs/calculate", "/healthz", "/readyz", "/version", "/metrics",
        "/api/v1/evaluate", "/api/v1/equity", "/api/v1/outs", "/api/v1/flops", "/api/v1/jobs",
    } <= paths  # fmt: skip
    others = {path.split("/")[3] for path in paths if path.startswith("/api/v1/")}
    assert {"ranges", "flops", "pots", "settle", "verify", "histories", "solves"} <= others


def test_openapi_is_valid_and_its_references_exist(client: httpx.Client) -> None:
    payload = client.get("/openapi.json").json()
    schemas = payload["components"]["schemas"]
    referred = set(_references(payload))
    assert {"#/components/schemas/" + name for name in schemas} >= referred
    assert "#/components/schemas/ProblemDetails" in referred
    assert set(schemas["ProblemDetails"]["properties"]) == MEMBERS
    assert "securitySchemes" not in payload["components"]
    for path, methods in payload["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (method, path)
            assert not {"422", "default"} & set(operation["responses"]) or path == "/equity"


def _references(payload: Any) -> Iterator[str]:
    if isinstance(payload, dict):
        if isinstance(payload.get("$ref"), str):
            yield payload["$ref"]
        for value in payload.values():
            yield from _references(value)
    elif isinstance(payload, list):
        for value in payload:
            yield from _references(value)


def test_operations_have_distinct_names(client: httpx.Client) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    names = [
        operation["operationId"] for methods in paths.values() for operation in methods.values()
    ]
    assert len(names) == len(set(names))


def test_openapi_requires_the_token_where_one_is_set(tmp_path: Path) -> None:
    payload = create_app(Settings(data=tmp_path, token="a-token-of-enough-characters")).openapi()
    assert payload["security"] == [{"bearer": []}]


def test_no_page_loads_scripts_from_elsewhere(client: httpx.Client) -> None:
    assert client.get("/redoc").status_code == 404
    answer = client.get("/docs")  # served by this application, built or not
    assert "script-src 'self' 'wasm-unsafe-eval';" in answer.headers["content-security-policy"]
    loaded = re.findall(r'(?:src|href)="([^"]*)"', answer.text)
    assert all(address.startswith("/") for address in loaded)
    assert not re.search(r"<script(?![^>]* src=)", answer.text)


def test_the_application_can_be_started_twice_on_the_same_data(settings: Settings) -> None:
    for _ in range(2):
        with client_of(create_app(settings)) as client:
            assert client.get("/readyz").status_code == 200


# --- errors ---


class _Spot(BaseModel):
    board: str
    players: list[int]


@pytest.fixture
def faulty(settings: Settings) -> Iterator[httpx.Client]:
    """Yield a client of an application whose routes raise every kind of error."""
    app = FastAPI(redirect_slashes=False)
    app.router.route_class = StrictRoute
    problems.install(app)
    middleware.install(app, settings, Metrics(), lambda _method, _path: False)

    @app.get("/poker/{which}")
    async def poker(which: str) -> None:
        with at("/players/0"):
            raise {
                "notation": errors.NotationError("AKh", 3, 1, "expected s or o", hint="try AxKh"),
                "duplicate": errors.DuplicateCard("Ah is in two places"),
                "limit": errors.LimitExceeded("12 is more than 10"),
                "missing": errors.SolutionMissing("/home/me/x.solution", "is not there"),
                "damaged": errors.SolutionDamaged("/home/me/x.solution", "checksum"),
            }[which]

    @app.get("/fault")
    async def fault() -> None:
        raise RuntimeError("a secret of the house")

    @app.get("/gone")
    async def gone() -> None:
        raise Problem(404, "No such job", "'x' is no job", hint="look", headers={"X-Told": "1"})

    @app.post("/spot")
    async def spot(spot: _Spot, limit: int = 0) -> dict[str, str]:
        return {"board": spot.board}

    @app.post("/back")
    async def back(body: dict[str, Any]) -> dict[str, Any]:
        return body

    with client_of(app) as client:
        yield client


def test_a_poker_error_is_a_problem_with_its_pointer(faulty: httpx.Client) -> None:
    answer = faulty.get("/poker/notation")
    assert (answer.status_code, answer.headers["content-type"]) == (422, PROBLEM)
    assert answer.json() == {
        "type": "urn:runout:problem:notation-error",
        "title": "Text that cannot be read",
        "status": 422,
        "detail": "'AKh', character 3: expected s or o; try AxKh",
        "pointer": "/players/0",
        "column": 3,
        "length": 1,
        "hint": "try AxKh",
        "instance": "/poker/notation",
    }


@pytest.mark.parametrize(
    ("which", "status", "kind", "detail"),
    [
        ("duplicate", 422, "duplicate-card", "Ah is in two places"),
        ("limit", 422, "limit-exceeded", "12 is more than 10"),
        ("missing", 404, "solution-missing", "is not there"),
        ("damaged", 500, "solution-damaged", "checksum"),
    ],
)
def test_the_table_has_a_status_for_each_kind_and_shows_no_path(
    faulty: httpx.Client, which: str, status: int, kind: str, detail: str
) -> None:
    payload = faulty.get(f"/poker/{which}").json()
    assert (payload["status"], payload["type"]) == (status, f"urn:runout:problem:{kind}")
    assert payload["detail"] == detail


def _below(kind: type[errors.RunoutError]) -> Iterator[type[errors.RunoutError]]:
    yield kind
    for each in kind.__subclasses__():
        yield from _below(each)


def test_every_poker_error_has_a_status() -> None:
    kinds = list(_below(errors.PokerError))
    assert len(kinds) > 15
    for kind in kinds:
        problem = of_error(kind.__new__(kind)) if kind.__init__ is Exception.__init__ else None
        status = next(problems.STATUS[each] for each in kind.__mro__ if each in problems.STATUS)
        assert status < 500 or kind is SettingsError
        assert problem is None or problem.title


def test_storage_errors_are_server_errors_except_missing_and_busy() -> None:
    kinds = set(_below(errors.StorageError))
    assert len(kinds) > 15
    client_errors: dict[type[errors.RunoutError], int] = {
        errors.TablesMissing: 404, errors.SolutionMissing: 404,
        errors.TablesBusy: 409, errors.SolutionBusy: 409,
    }  # fmt: skip
    for kind in kinds:
        problem = of_error(kind("/srv/data/a file", "is damaged"))
        assert problem.status >= 500 or problem.status == client_errors[kind]
        assert problem.detail == "is damaged"
    full = errors.StorageError("/srv/data/a file", "No space left on device", errno=errno.ENOSPC)
    assert of_error(full).status == 507


def test_an_internal_error_reveals_no_details(
    faulty: httpx.Client, caplog: pytest.LogCaptureFixture
) -> None:
    answer = faulty.get("/fault")
    assert (answer.status_code, answer.headers["content-type"]) == (500, PROBLEM)
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    assert "a secret of the house" in caplog.text
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_problem_that_is_not_poker_keeps_its_headers(faulty: httpx.Client) -> None:
    answer = faulty.get("/gone")
    assert (answer.status_code, answer.headers["x-told"]) == (404, "1")
    assert answer.json()["type"] == "urn:runout:problem:no-such-job"
    assert answer.json()["hint"] == "look"


@pytest.mark.parametrize(
    ("body", "pointer", "message"),
    [
        ({"players": []}, "/board", "Field required"),
        ({"board": 3, "players": []}, "/board", "valid string, not 3"),
        ({"board": "", "players": [1, "x"]}, "/players/1", "not 'x'"),
        ({"board": [], "players": ["x"]}, "/board", "(and 1 more)"),
        ([], "", "valid dictionary"),
    ],
)
def test_invalid_members_have_their_pointer(
    faulty: httpx.Client, body: Any, pointer: str, message: str
) -> None:
    answer = faulty.post("/spot", json=body)
    payload = answer.json()
    assert (answer.status_code, answer.headers["content-type"]) == (422, PROBLEM)
    assert set(payload) <= MEMBERS
    assert payload.get("pointer", "") == pointer
    assert message in payload["detail"]


def test_an_invalid_query_parameter_is_named(faulty: httpx.Client) -> None:
    payload = faulty.post("/spot?limit=x", json={"board": "", "players": []}).json()
    assert payload["detail"].startswith("query 'limit': ")
    assert "pointer" not in payload


@pytest.mark.parametrize(
    "body", [b"{", b"", b"\xff\xfe", b"nul", b"[" * 100_000, b'{"board": "\x00"}', b"NaN", b"{}{}"]
)
def test_invalid_json_is_refused(faulty: httpx.Client, body: bytes) -> None:
    answer = faulty.post("/spot", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.headers["content-type"] == PROBLEM
    assert answer.json()["status"] == answer.status_code


def test_malformed_json_has_its_place(faulty: httpx.Client) -> None:
    answer = faulty.post(
        "/spot", content=b'{"board": }', headers={"Content-Type": "application/json"}
    )
    payload = answer.json()
    assert (payload["status"], payload["type"], payload["column"]) == (
        400, "urn:runout:problem:malformed-json", 11,
    )  # fmt: skip


def test_a_lone_surrogate_is_a_client_error(faulty: httpx.Client) -> None:
    answer = faulty.post(
        "/back", content=rb'{"a": "\ud800"}', headers={"Content-Type": "application/json"}
    )
    assert (answer.status_code, answer.headers["content-type"]) == (422, PROBLEM)


def test_quoted_input_may_hold_a_lone_surrogate(faulty: httpx.Client) -> None:
    body = rb'{"board": "x", "players": ["\ud800"]}'
    answer = faulty.post("/spot", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    json.loads(answer.content)


def test_unknown_addresses_and_methods_are_problems(client: httpx.Client) -> None:
    nowhere = client.get("/api/v1/nowhere")
    assert (nowhere.status_code, nowhere.headers["content-type"]) == (404, PROBLEM)
    assert nowhere.json()["detail"] == "there is nothing at '/api/v1/nowhere'"
    wrong = client.delete("/healthz")
    assert (wrong.status_code, wrong.headers["allow"]) == (405, "GET")
    assert wrong.json()["detail"] == "'/healthz' takes GET"
    assert client.get("/healthz/").status_code == 404


# --- the page ---


@pytest.mark.parametrize("path", ["/", "/equity", "/solutions/1", "/docs"])
def test_without_a_built_page_its_routes_explain_how_to_build_it(
    settings: Settings, path: str
) -> None:
    with paged(settings, settings.data) as client:
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        for remedy in ("has not been built", "make web", "/api/v1", "/openapi.json"):
            assert remedy in answer.text
        assert max(map(len, answer.text.splitlines())) <= 80 + 5
        assert client.post(path).headers["content-type"] == PROBLEM


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>runout</title>")
    (folder / "docs.html").write_text("<!doctype html><title>HTTP interface</title>")
    (folder / "assets" / "index-1a2b.js").write_text("let card = 'Ah'\n" * 500)
    (folder / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def paged(settings: Settings, folder: Path) -> Any:
    app = FastAPI(redirect_slashes=False)
    problems.install(app)
    app.add_middleware(PageMiddleware, page=Page(folder))
    app.add_middleware(RequestObserver, metrics=Metrics())
    return client_of(app)


def test_screens_serve_the_index_and_files_serve_themselves(
    settings: Settings, built: Path
) -> None:
    with paged(settings, built) as client:
        for path in ("/", "/equity", "/jobs/0123", "/solutions/1?node=x-b50", "/index.html"):
            answer = client.get(path)
            assert "<title>runout" in answer.text
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"
        assert client.get("/favicon.svg").headers["content-type"] == "image/svg+xml"
        assert "<title>HTTP interface" in client.get("/docs").text
        assert client.get("/docs/other").status_code == 404
        assert client.get("/api/v1/nowhere").status_code == 404
        assert client.get("/assets/other.js").status_code == 404
        assert client.post("/equity").status_code == 404


def test_an_unknown_path_is_the_page_for_browsers_and_a_problem_for_other_clients(
    settings: Settings, built: Path
) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}
    with paged(settings, built) as client:
        shown = client.get("/nowhere/at/all", headers=browser)
        assert (shown.status_code, "<title>runout" in shown.text) == (404, True)
        assert shown.headers["cache-control"] == "no-store"
        assert client.get("/nowhere").headers["content-type"] == PROBLEM
        below_api = client.get("/api/v1/nowhere", headers=browser)
        assert below_api.headers["content-type"] == PROBLEM


def test_scripts_are_compressed_and_cached(settings: Settings, built: Path) -> None:
    with paged(settings, built) as client:
        plain = client.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "identity"})
        small = client.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "gzip, br"})
        assert "immutable" in small.headers["cache-control"]
        assert small.text == plain.text
        assert int(small.headers["content-length"]) == len(gzip.compress(plain.content, mtime=0))
        tag = client.get("/favicon.svg").headers["etag"]
        again = client.get("/favicon.svg", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "//etc/passwd"]
)
def test_no_path_leaves_the_page_folder(settings: Settings, built: Path, path: str) -> None:
    with paged(settings, built) as client:
        answer = client.get(httpx.URL(f"http://localhost{path}"))
        assert answer.status_code == 404
        assert "secret" not in answer.text.replace("secret.txt", "")


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", None])
def test_a_wrong_content_type_is_reported(client: httpx.Client, content_type: str | None) -> None:
    headers = {} if content_type is None else {"Content-Type": content_type}
    body = b'{"contributions": [1, 2]}'
    answer = client.post("/api/v1/pots", content=body, headers=headers)
    assert (answer.status_code, answer.json()["title"]) == (415, "Not sent as JSON")
    assert answer.json()["hint"] == "send Content-Type: application/json"
