"""Ranges over HTTP: parsed, converted, and saved by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from runout import Chart, Range
from runout.domain.ranges.range import DIALECTS
from runout.questions.ranges import combine_ranges, parse_chart, parse_range
from runout.service.app import create_app
from runout.service.routes import ranges
from runout.service.routes.ranges import RangeToSave
from support.service_clients import client_of

if TYPE_CHECKING:
    import httpx

    from runout.service.settings import Settings

ADDRESS = "/api/v1/ranges"
SAVED = RangeToSave.model_json_schema()["examples"][0]


@pytest.mark.parametrize("example", parse_range.examples[:3])
def test_the_parsed_range_is_returned(client: httpx.Client, example: dict[str, Any]) -> None:
    payload = client.post(f"{ADDRESS}/parse", json=example).json()
    range_ = Range.parse(example["text"])
    assert payload["text"] == str(range_)
    assert (payload["combos"], payload["percent"]) == (range_.total, range_.percent)
    assert payload["combo_count"] == len(range_) == len(payload["weights"])
    assert payload["grid"] == [list(row) for row in range_.grid()]
    assert payload["weights"] == {str(combo): weight for combo, weight in range_}
    assert all(range_[hand] == weight for hand, weight in payload["classes"].items())


def test_a_percentage_names_its_ordering(client: httpx.Client) -> None:
    payload = client.post(f"{ADDRESS}/parse", json={"text": "15%"}).json()
    assert payload["ordering"] == "equity-vs-3-random"


def test_both_readings_of_plus_for_connectors(client: httpx.Client) -> None:
    for plus, combos in (("connector", 24), ("kicker", 4)):
        payload = client.post(f"{ADDRESS}/parse", json={"text": "98s+", "plus": plus}).json()
        assert payload["combos"] == combos


def test_overlaps_are_reported_and_refused_if_strict(client: httpx.Client) -> None:
    request_body = {"text": "ATs+,AKs:0.5"}
    payload = client.post(f"{ADDRESS}/parse", json=request_body).json()
    assert payload["overlaps"] == [
        {"pointer": "/text", "item": "AKs:0.5", "column": 6, "length": 7, "combos": 4}
    ]
    problem = client.post(f"{ADDRESS}/parse", json={**request_body, "strict": True}).json()
    assert problem["type"] == "urn:runout:problem:overlap-error"
    assert (problem["column"], problem["length"]) == (6, 7)


@pytest.mark.parametrize(
    ("text", "column", "length", "hint"),
    [("QQ+, AKh", 8, 1, "for a king of hearts write AxKh"), ("AA,,KZ", 6, 1, None)],
)
def test_unreadable_text_has_its_place(
    client: httpx.Client, text: str, column: int, length: int, hint: str | None
) -> None:
    answer = client.post(f"{ADDRESS}/parse", json={"text": text})
    assert answer.status_code == 422
    problem = answer.json()
    assert (problem["pointer"], problem["column"], problem["length"]) == ("/text", column, length)
    assert hint is None or problem["hint"] == hint


def test_an_unknown_ordering_is_refused(client: httpx.Client) -> None:
    problem = client.post(f"{ADDRESS}/parse", json={"text": "AA", "ordering": "mine"}).json()
    assert (problem["status"], problem["pointer"]) == (422, "/ordering")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_dialect_reads_back_as_the_same_range(client: httpx.Client, dialect: str) -> None:
    text = "QQ+,AKs,T9s"
    payload = client.post(f"{ADDRESS}/parse", json={"text": text, "to": dialect}).json()
    assert payload["dialect"] == dialect
    assert Range.parse(payload["text"]) == Range.parse(text)


def test_the_converted_example(client: httpx.Client) -> None:
    request_body = {"text": "QQ+,AKs:0.5", "to": "gtoplus"}
    payload = client.post(f"{ADDRESS}/parse", json=request_body).json()
    assert (payload["text"], payload["dialect"]) == ("AA-QQ,[50.0]AKs[/50.0]", "gtoplus")


def test_a_range_that_a_dialect_cannot_express_is_refused(client: httpx.Client) -> None:
    request_body = {"text": "QQ+,AKs:0.5", "to": "pokerstove"}
    problem = client.post(f"{ADDRESS}/parse", json=request_body).json()
    assert problem["type"] == "urn:runout:problem:not-expressible"
    assert problem["pointer"] == "/to"


def test_a_range_is_saved_found_replaced_and_deleted(client: httpx.Client) -> None:
    made = client.post(ADDRESS, json=SAVED)
    assert made.status_code == 201
    saved = made.json()
    address = made.headers["location"]
    assert address == f"{ADDRESS}/{saved['id']}"
    assert {name: saved[name] for name in SAVED} == SAVED
    assert saved["combos"] == Range.parse(SAVED["text"]).total
    read = client.post(f"{ADDRESS}/parse", json={"text": SAVED["text"]}).json()
    assert saved["classes"] == read["classes"]
    assert client.get(address).json() == saved
    other = {"name": "open", "text": "15%"}
    changed = client.put(address, json=other).json()
    assert (changed["folder"], changed["name"], changed["text"]) == ("", "open", "15%")
    assert (changed["id"], changed["created"]) == (saved["id"], saved["created"])
    listed = client.get(ADDRESS).json()
    assert listed == {"ranges": [changed], "total": 1, "offset": 0, "next": None}
    assert client.delete(address).status_code == 204
    assert client.get(address).status_code == 404
    assert client.get(ADDRESS).json()["ranges"] == []


def test_ranges_are_listed_by_folder(client: httpx.Client) -> None:
    for folder, name in (("b", "z"), ("a", "y"), ("b", "x")):
        client.post(ADDRESS, json={"folder": folder, "name": name, "text": "AA"})
    payload = client.get(ADDRESS).json()["ranges"]
    assert [(saved["folder"], saved["name"]) for saved in payload] == [
        ("a", "y"), ("b", "x"), ("b", "z"),
    ]  # fmt: skip
    payload = client.get(ADDRESS, params={"folder": "b"}).json()["ranges"]
    assert [saved["name"] for saved in payload] == ["x", "z"]
    assert client.get(ADDRESS, params={"folder": ""}).json()["ranges"] == []


def test_saved_ranges_survive_a_restart(settings: Settings) -> None:
    with client_of(create_app(settings)) as client:
        address = client.post(ADDRESS, json=SAVED).headers["location"]
    with client_of(create_app(settings)) as client:
        assert client.get(address).json()["text"] == SAVED["text"]


def _pages(client: httpx.Client, path: str) -> list[list[str]]:
    """Return the names on each page, following ``next``."""
    pages = []
    next_: str | None = path
    while next_ is not None:
        page = client.get(next_).json()
        pages.append([saved["name"] for saved in page["ranges"]])
        next_ = page["next"]
    return pages


def test_pages_have_every_range_once_and_in_order(client: httpx.Client) -> None:
    names = [f"{number:02}" for number in range(7)]
    for name in reversed(names):
        client.post(ADDRESS, json={"folder": "a & b", "name": name, "text": "AA"})
    client.post(ADDRESS, json={"folder": "z", "name": "last", "text": "KK"})
    assert _pages(client, f"{ADDRESS}?limit=3") == [names[:3], names[3:6], [names[6], "last"]]
    inside = _pages(client, f"{ADDRESS}?limit=4&folder=a+%26+b")
    assert inside == [names[:4], names[4:]]
    page = client.get(ADDRESS, params={"offset": 6}).json()
    assert (page["total"], page["offset"], page["next"]) == (8, 6, None)
    beyond = client.get(ADDRESS, params={"offset": 100}).json()
    assert (beyond["ranges"], beyond["total"], beyond["next"]) == ([], 8, None)
    assert client.get(ADDRESS, params={"limit": 101}).status_code == 422


@pytest.mark.parametrize(("name", "value"), [("_MAX_PAGE_CHARACTERS", 5), ("_PAGE_SECONDS", -1.0)])
def test_a_page_of_long_texts_has_fewer_ranges(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, name: str, value: float
) -> None:
    for each in ("a", "b", "c"):
        client.post(ADDRESS, json={"name": each, "text": "AA, KK"})
    monkeypatch.setattr(ranges, name, value)
    assert _pages(client, ADDRESS) == [["a"], ["b"], ["c"]]


def test_a_name_is_unique_in_its_folder(client: httpx.Client) -> None:
    client.post(ADDRESS, json=SAVED)
    again = client.post(ADDRESS, json=SAVED)
    assert again.status_code == 409
    assert again.json()["pointer"] == "/name"
    other = client.post(ADDRESS, json={**SAVED, "name": "other"}).headers["location"]
    assert client.put(other, json=SAVED).status_code == 409
    assert client.post(ADDRESS, json={**SAVED, "folder": ""}).status_code == 201


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"text": "AKh"}, "/text"),
        ({"name": ""}, "/name"),
        ({"name": " x"}, "/name"),
        ({"name": "a\u0007b"}, "/name"),
        ({"folder": "x\n"}, "/folder"),
        ({"id": "1"}, "/id"),
    ],
)
def test_what_cannot_be_saved_is_refused(
    client: httpx.Client, change: dict[str, str], pointer: str
) -> None:
    for answer in (
        client.post(ADDRESS, json={**SAVED, **change}),
        client.put(f"{ADDRESS}/{'0' * 16}", json={**SAVED, **change}),
    ):
        assert answer.status_code == 422
        assert answer.json()["pointer"] == pointer


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_an_unknown_id_is_not_found(client: httpx.Client, method: str) -> None:
    body = SAVED if method == "PUT" else None
    answer = client.request(method, f"{ADDRESS}/{'0' * 16}", json=body)
    assert answer.status_code == 404
    assert answer.json()["type"] == "urn:runout:problem:no-such-range"
    for name in ("..%2Fetc", "xyz", "0" * 17):
        assert client.request(method, f"{ADDRESS}/{name}", json=body).status_code == 404
    for name in ("parse", "combine"):
        assert client.request(method, f"{ADDRESS}/{name}", json=body).status_code == 405


def test_two_ranges_are_combined_and_compared(client: httpx.Client) -> None:
    example = combine_ranges.examples[0]
    payload = client.post(f"{ADDRESS}/combine", json=example).json()
    first, second = map(Range.parse, example["ranges"])
    assert payload["result"]["text"] == str(first - second)
    comparison = payload["comparison"]
    assert Range.parse(comparison["both"]["text"]) == first & second
    assert comparison["only_first"]["combos"] == (first - second).total
    assert Range.parse(comparison["only_second"]["text"]) == second - first
    assert comparison["share"] == (first & second).total / (first | second).total
    wrong = {"ranges": ["AA", "AKh"], "how": "sum"}
    assert client.post(f"{ADDRESS}/combine", json=wrong).json()["pointer"] == "/ranges/1"


def test_a_chart_has_each_action_and_what_is_folded(client: httpx.Client) -> None:
    (example,) = parse_chart.examples
    payload = client.post(f"{ADDRESS}/chart", json=example).json()
    chart = Chart.parse(example["text"])
    assert payload["text"] == str(chart)
    assert payload["combos"] == chart.played.total
    assert payload["fold"]["combos"] == 1326 - chart.played.total
    assert [each["action"] for each in payload["actions"]] == ["raise", "call"]
    assert payload["actions"][0]["classes"]["AKs"] == 0.75


def test_warnings_about_a_chart_have_their_place(client: httpx.Client) -> None:
    text = "raise: QQ+; call: ATs+,AKs:0.5"
    (warning,) = client.post(f"{ADDRESS}/chart", json={"text": text}).json()["warnings"]
    assert (warning["pointer"], warning["column"]) == ("/text", text.index("AKs:0.5") + 1)


def test_a_chart_with_frequencies_above_one_is_refused(client: httpx.Client) -> None:
    problem = client.post(f"{ADDRESS}/chart", json={"text": "raise: AA; call: AA"}).json()
    assert (problem["status"], problem["pointer"]) == (422, "/text")


def test_a_chart_is_saved_like_a_range(client: httpx.Client) -> None:
    text = "raise: QQ+,AKs:0.75; call: JJ-99,AKs:0.25"
    saved = client.post(ADDRESS, json={"name": "v CO", "text": text}).json()
    assert (saved["text"], saved["combos"]) == (text, Chart.parse(text).played.total)
    assert [each["action"] for each in saved["actions"]] == ["raise", "call"]
    assert client.post(ADDRESS, json={**SAVED, "text": "raise: AA; call: AKh"}).status_code == 422
