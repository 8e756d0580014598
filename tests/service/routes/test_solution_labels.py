"""Names, tags and notes of solutions: defaults, changes, search and names of downloads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from runout.service.app import create_app
from runout.service.settings import Settings
from support.service_clients import client_of
from support.solve_jobs import RIVER, TURN, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

SOLVES = "/api/v1/solves"


def _solve(client: httpx.Client, spot: dict[str, Any], **options: Any) -> str:
    body = {"spot": spot, "target": 0.05, "threads": 1, **options}
    answer = client.post(SOLVES, json=body)
    assert answer.status_code == 202, answer.text
    job: dict[str, Any] = answer.json()
    until(lambda: client.get(job["links"]["self"]).json()["state"] == "done")
    id_: str = job["id"]
    return id_


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[httpx.Client, str, str]]:
    """Yield a client of a service that has solved a river spot and a turn spot."""
    app = create_app(Settings(data=tmp_path_factory.mktemp("labelled")))
    with client_of(app) as client:
        river = _solve(client, {**RIVER, "pot": 5.5, "stack": 23, "big_blind": 1})
        turn = _solve(client, TURN, name="BB v BTN, turn", tags=["Wet", "single raised"])
        yield client, river, turn


def test_the_name_is_derived_from_the_spot_or_set(solved: tuple[httpx.Client, str, str]) -> None:
    client, river, turn = solved
    first, second = (client.get(f"{SOLVES}/{each}").json() for each in (river, turn))
    assert (first["name"], first["tags"]) == ("T96tt Qc 2s, SPR 4.2, 5.5 bb pot", [])
    assert (second["name"], second["tags"]) == ("BB v BTN, turn", ["Wet", "single raised"])


def test_the_list_shows_what_distinguishes_solutions(solved: tuple[httpx.Client, str, str]) -> None:
    client, river, _ = solved
    (listed,) = client.get(SOLVES, params={"street": "river"}).json()["solves"]
    assert listed["id"] == river
    assert (listed["oop"], listed["ip"]) == ("QQ+,AKs,T9s", "99+,AQs")
    assert (listed["pot"], listed["stack"], listed["big_blind"]) == (5.5, 23, 1)
    assert listed["spr"] == 23 / 5.5
    assert (listed["ended_by"], listed["ended_text"]) == ("target", "met its target of 5 %")
    assert (listed["locked"], listed["has_notes"]) == (0, False)
    assert "notes" not in listed


def test_long_ranges_are_cut_off_in_the_list_only(client: httpx.Client) -> None:
    weights = "22:0.51,33:0.52,44:0.53,55:0.54,66:0.55,77:0.56,88:0.57,99:0.58,"
    wide = weights + ",".join(f"A{rank}s:0.1{number}" for number, rank in enumerate("2345678KJ"))
    wide += "," + ",".join(f"K{rank}o:0.3{number}" for number, rank in enumerate("2345678AJ"))
    wide += "," + ",".join(f"Q{rank}o:0.4{number}" for number, rank in enumerate("23456789J"))
    solution = _solve(client, {**RIVER, "oop": wide})
    (listed,) = client.get(SOLVES).json()["solves"]
    whole = client.get(f"{SOLVES}/{solution}").json()["spot"]["oop"]
    assert len(whole) > len(listed["oop"]) <= 301
    assert listed["oop"].endswith(",…")
    assert whole.startswith(listed["oop"].removesuffix("…"))


def test_labels_are_changed_one_by_one(client: httpx.Client) -> None:
    solution = _solve(client, RIVER)
    url = f"{SOLVES}/{solution}"
    changed = client.patch(url, json={"notes": "lead more\nthan usual"}).json()
    assert (changed["name"], changed["has_notes"]) == ("T96tt Qc 2s, SPR 3, pot 100", True)
    changed = client.patch(url, json={"name": "river", "tags": ["dry"]}).json()
    assert changed["notes"] == "lead more\nthan usual"
    assert client.get(url).json() == changed
    job = client.get(changed["links"]["job"]).json()
    assert (job["name"], job["tags"]) == ("river", ["dry"])
    # An equal request shares the job and keeps its name.
    assert _solve(client, RIVER, name="again") == solution
    assert client.get(url).json()["name"] == "river"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"name": ""}, "/name"),
        ({"name": "two\nlines"}, "/name"),
        ({"name": "x" * 201}, "/name"),
        ({"tags": ["a"] * 21}, "/tags"),
        ({"tags": ["Wet", "wet"]}, "/tags"),
        ({"tags": ["ok", " no"]}, "/tags/1"),
        ({"notes": "x" * 10_001}, "/notes"),
        ({"colour": "red"}, "/colour"),
    ],
)
def test_invalid_labels_are_refused(
    solved: tuple[httpx.Client, str, str], body: dict[str, Any], pointer: str
) -> None:
    client, river, _ = solved
    answer = client.patch(f"{SOLVES}/{river}", json=body)
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)
    answer = client.patch(f"{SOLVES}/0123456789abcdef", json={"name": "x"})
    assert answer.status_code == 404


def test_solutions_are_searched_tagged_and_sorted(solved: tuple[httpx.Client, str, str]) -> None:
    client, river, turn = solved

    def listed(**query: Any) -> list[str]:
        answer = client.get(SOLVES, params=query)
        assert answer.status_code == 200
        assert answer.json()["total"] >= len(answer.json()["solves"])
        return [each["id"] for each in answer.json()["solves"]]

    assert listed(q="btn TURN") == listed(q="wet") == listed(tag="wet") == [turn]
    assert listed(q="spr 4.2") == listed(q="qc2s") == [river]
    assert listed(q="nothing like it") == listed(tag="raised") == []
    assert listed(sort="name") == [turn, river]
    assert listed(sort="name", order="desc", limit=1) == [river]
    assert listed(sort="size") == [turn, river]
    assert listed() == [turn, river]
    assert client.get(SOLVES, params={"sort": "colour"}).status_code == 422
    tags = client.get(f"{SOLVES}/tags").json()["tags"]
    assert tags == [{"tag": "single raised", "solves": 1}, {"tag": "Wet", "solves": 1}]


def test_downloads_carry_the_name(solved: tuple[httpx.Client, str, str]) -> None:
    client, river, turn = solved
    expected = {
        river: "T96tt Qc 2s, SPR 4.2, 5.5 bb pot",
        turn: "BB v BTN, turn",
    }
    for solution, name in expected.items():
        for form, ending in (("json", "json"), ("csv", "csv"), ("file", "solution")):
            answer = client.get(f"{SOLVES}/{solution}/export", params={"format": form})
            disposition = answer.headers["content-disposition"]
            assert disposition.startswith(f'attachment; filename="{name}.{ending}"; ')


def test_resolving_keeps_name_and_tags_and_marks_locks(
    solved: tuple[httpx.Client, str, str],
) -> None:
    client, _, turn = solved
    locks = [{"line": "", "strategy": {"*": {"check": 1.0}}}]
    job = client.post(f"{SOLVES}/{turn}/resolve", json={"locks": locks}).json()
    assert (job["name"], job["tags"]) == ("BB v BTN, turn, locked", ["Wet", "single raised"])
    client.delete(job["links"]["self"])
