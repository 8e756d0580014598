"""Surveys whose flops are sent as they are computed."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from runout import FlopTables, survey
from runout.analysis.flop_tables.build import TableBuild
from runout.analysis.flop_tables.combo_survey import ComboSurvey
from runout.analysis.flop_tables.survey_question import open_tables
from runout.service.app import create_app
from runout.service.jobs.flop_tables import FlopTablesKind
from support.service_clients import client_of, server_for

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from runout.service.settings import Settings

STREAM = "/api/v1/flops/survey/stream"
FEW = {"pairing": ["trips"], "high": ["A", "K", "Q", "J"]}


@pytest.fixture(autouse=True)
def isolated_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache-of-user"))
    open_tables.cache_clear()


def _records(client: httpx.Client, **body: Any) -> list[dict[str, Any]]:
    answer = client.post(STREAM, json=body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


@pytest.mark.parametrize("ranges", [("QQ+,AKs:0.5", "JTs"), ("AhKh", "QQ+")])
def test_the_records_are_the_rows_and_the_summary_of_the_survey(
    client: httpx.Client, ranges: tuple[str, str]
) -> None:
    *rows, done = _records(client, ranges=ranges, only=FEW)
    sent = {flop["flop"]: flop for record in rows for flop in record["flops"]}
    right = survey(*ranges, flops=sent)
    assert [(flop["equity"], flop["nut_shares"]) for flop in sent.values()] == [
        (row["equity"], row["nut_shares"]) for row in right.rows()
    ]
    assert (rows[-1]["kind"], rows[-1]["done"], rows[-1]["total"]) == ("flops", 4, 4)
    assert done["kind"] == "done"
    summary = done["summary"]
    assert Fraction(summary["fraction"]) == right.fraction
    assert summary["groups"] == [group.to_dict() for group in right.groups()]
    assert (summary["count"], summary["weight"]) == (4, 16)
    assert tuple(summary["nut_shares"]) == right.mean_nut_shares


def test_tables_send_all_equities_at_once(client: httpx.Client, tmp_path: Path) -> None:
    built = ["AcAdAh", "KcKdKh", "QcQdQh", "JcJdJh"]
    FlopTables.build(built, path=tmp_path / "cache" / "equity_tables.safetensors")
    first, *others, done = _records(client, ranges=["QQ+", "JTs"], only=FEW)
    assert (first["done"], len(first["flops"])) == (0, 4)
    assert all(flop["nut_shares"] is None for flop in first["flops"])
    known = {flop["flop"]: flop for record in others for flop in record["flops"]}
    for flop in first["flops"]:
        assert known[flop["flop"]]["equity"] == flop["equity"]
    assert done["summary"]["tables"] == "all 4 flops from the file of tables"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"ranges": ["AKh", "KK"]}, "/ranges/0"),
        ({"ranges": ["AA", "KK"], "only": {"suits": ["monotone"], "pairing": ["trips"]}}, "/only"),
    ],
)
def test_an_invalid_request_is_refused_before_the_stream_begins(
    client: httpx.Client, body: dict[str, Any], pointer: str
) -> None:
    answer = client.post(STREAM, json=body)
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)


def test_the_work_ends_when_the_client_disconnects(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    works: list[ComboSurvey] = []
    ended = threading.Event()

    class Observed(ComboSurvey):
        def __init__(self, *ranges: Any, **options: Any) -> None:
            super().__init__(*ranges, **options, threads=1)
            works.append(self)

        def steps(self) -> Iterator[range]:
            try:
                yield from super().steps()
            finally:
                ended.set()

    monkeypatch.setattr("runout.service.routes.flops.ComboSurvey", Observed)
    body = {"ranges": ["50%", "AhXh,40%!AhXh"]}
    with (
        server_for(create_app(settings)) as address,
        httpx.Client(base_url=address, timeout=60) as client,
    ):
        with client.stream("POST", STREAM, json=body) as answer:
            line = next(answer.iter_lines())
            assert json.loads(line)["done"] > 0
        assert ended.wait(60)
    (work,) = works
    assert work.done < work.total


@pytest.mark.parametrize("allowed", [True, False])
def test_tables_are_built_after_a_survey_without_them_if_allowed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, allowed: bool
) -> None:
    monkeypatch.setattr(TableBuild, "steps", lambda *_: iter(()))  # a queued job suffices
    with client_of(create_app(replace(settings, build_tables=allowed))) as client:
        _records(client, ranges=["QQ+", "JTs"], only=FEW)
        jobs = client.get("/api/v1/jobs", params={"kind": FlopTablesKind.name}).json()["jobs"]
        assert len(jobs) == allowed
        _records(client, ranges=["QQ+", "JTs"], only=FEW)
        _records(client, ranges=["QQ+", "AhKh"], only=FEW)


def test_ranges_that_tables_cannot_answer_start_no_build(settings: Settings) -> None:
    with client_of(create_app(replace(settings, build_tables=True))) as client:
        _records(client, ranges=["QQ+", "AhKh"], only=FEW)
        assert client.get("/api/v1/jobs").json()["jobs"] == []
