"""Reports over HTTP: rows equal those of the solutions, and totals are their means."""

from __future__ import annotations

import csv
import io
import math
from typing import TYPE_CHECKING, Any

import pytest

from runout.analysis.solver.solving import solve
from runout.analysis.solver.spot.spot import Spot
from runout.service.app import create_app
from runout.service.settings import Settings
from support.service_clients import client_of
from support.small_batches import CANONICAL, SPOT, batch, getter, report_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import httpx

REPORTS = "/api/v1/reports"


@pytest.fixture(scope="module")
def report(lasting_client: httpx.Client) -> str:
    return report_of(lasting_client)


@pytest.fixture(scope="module")
def other(lasting_client: httpx.Client) -> str:
    """Return a report with other ranges, of two of the flops and one more."""
    spot = {**SPOT, "ip": "JJ,AKs,AQs"}
    return report_of(lasting_client, spot=spot, flops={"boards": [*CANONICAL[:2], "AsAh2c"]})


@pytest.fixture
def get(lasting_client: httpx.Client, report: str) -> Callable[..., Any]:
    return getter(lasting_client, report)


def test_a_row_is_the_solution_opened_by_itself(get: Callable[..., Any]) -> None:
    answer = get("spot", flop="Ks7d2c")
    solution = solve(Spot.from_dict(answer["spot"]), target=0.01, threads=1)
    for line in ("", "x", "b5"):
        node = solution.node(line)
        read = get("node", line=line)
        row = next(row for row in read["flops"] if row["flop"] == CANONICAL[0])
        assert read["actions"] == list(node.actions)
        assert row["frequencies"] == pytest.approx(list(node.frequencies.values()), abs=1e-3)
        for player, name in enumerate(("oop", "ip")):
            assert row["ev"][name] == pytest.approx(node.range_ev(player), abs=5e-3)
            assert row["equity"][name] == pytest.approx(node.range_equity(player), abs=1e-3)


@pytest.mark.parametrize("line", ["", "x", "b5"])
def test_totals_and_groups_are_means_by_weight(get: Callable[..., Any], line: str) -> None:
    read = get("node", line=line)
    for figures, flops in [
        (read["total"], read["flops"]),
        *(
            (group, [flop for flop in read["flops"] if flop[group["trait"]] == group["value"]])
            for group in read["groups"]
        ),
    ]:
        weight = math.fsum(flop["weight"] for flop in flops)
        for name in ("ev", "equity"):
            for player in ("oop", "ip"):
                mean = math.fsum(flop["weight"] * flop[name][player] for flop in flops) / weight
                assert figures[name][player] == pytest.approx(mean)
        for at in range(len(read["actions"])):
            mean = math.fsum(flop["weight"] * flop["frequencies"][at] for flop in flops) / weight
            assert figures["frequencies"][at] == pytest.approx(mean)


def test_filters_and_sorting(get: Callable[..., Any]) -> None:
    rainbow = get("node", suits="rainbow", sort="ev_oop")
    assert {flop["suits"] for flop in rainbow["flops"]} == {"rainbow"}
    values = [flop["ev"]["oop"] for flop in rainbow["flops"]]
    assert values == sorted(values, reverse=True)
    assert [flop["flop"] for flop in get("node", suits="rainbow", sort="-ev_oop")["flops"]] == [
        flop["flop"] for flop in reversed(rainbow["flops"])
    ]
    assert get("node")["facets"]["suits"]["two-tone"] == {"count": 1, "weight": 12}
    none = get("node", high="2")
    assert (none["flops"], none["total"], none["groups"]) == ([], None, [])


def test_groups_and_changes_are_sorted_by_any_figure(other: str, get: Callable[..., Any]) -> None:
    for sort, figure in (
        ("b5", lambda row: row["frequencies"][1]),
        ("eqr_oop", lambda row: row["eqr"]["oop"]),
        ("equity_ip", lambda row: row["equity"]["ip"]),
    ):
        for part, query in (("node", {}), ("compare", {"with": other})):
            down = [*map(figure, get(part, sort=sort, **query)["groups"])]
            assert down == sorted(down, reverse=True)
            up = [*map(figure, get(part, sort=f"-{sort}", **query)["flops"])]
            assert up == sorted(up)


@pytest.mark.parametrize("line", ["", "x", "b5"])
def test_a_flop_is_read_hand_by_hand(get: Callable[..., Any], line: str) -> None:
    solution = solve(Spot.from_dict(get("spot", flop="Ks7d2c")["spot"]), target=0.01, threads=1)
    node, read = solution.node(line), get("flops/Ks7d2c/node", line=line)
    assert (read["board"], read["line"], read["player"]) == (
        CANONICAL[0], line, ("oop", "ip")[node.player or 0],
    )  # fmt: skip
    for player, name in enumerate(("oop", "ip")):
        hands = {row["hand"]: row for row in node.to_dict()["hands"][name]}
        assert {row["hand"] for row in read["hands"][name]} == set(hands)
        for row in read["hands"][name]:
            there = hands[row["hand"]]
            assert row["ev"] == pytest.approx(there["ev"], abs=0.02)
            assert row.get("strategy") == pytest.approx(there.get("strategy"), abs=1e-3)
        assert len(read["classes"][name]) == len(node.classes(player))
    categories = get("flops/Ks7d2c/categories", line=line)
    assert len(categories["hands"]) == len({*hands} | {r["hand"] for r in read["hands"]["oop"]})


def test_a_turn_after_a_flop_is_a_spot(get: Callable[..., Any]) -> None:
    spot = get("spot", flop="Ks7d2c", line="x x", card="5s")["spot"]
    assert (spot["board"], spot["pot"]) == ("Kc7d2h5s", 10)


def test_locks_that_apply_to_no_flop_are_refused_and_to_some_give_warnings(
    lasting_client: httpx.Client,
) -> None:
    def ask(hands: str) -> Any:
        locks = [{"line": "", "strategy": {hands: {"check": 1}}}]
        return lasting_client.post(f"{REPORTS}/estimate", json=batch(locks=locks)).json()

    assert ask("set")["warnings"] == [
        "locks[0]: 'set' is held on 1 of 3 flops; on the others nothing is locked by it"
    ]
    assert ask("top 30%")["warnings"] == []
    refused = ask("quads")
    assert (refused["status"], refused["pointer"]) == (422, "/locks/0")
    assert "no hand is 'quads' at the start on any of 3 flops" in refused["detail"]


def test_the_path_ends_at_the_node(get: Callable[..., Any]) -> None:
    read = get("node", line="check, bet 5")
    assert [(step["line"], step["player"], step["chosen"]) for step in read["path"]] == [
        ("", "oop", "x"),
        ("x", "ip", "b5"),
        ("x b5", "oop", None),
    ]
    assert dict(zip(read["actions"], read["leads_on"], strict=True)) == {
        "f": False,
        "c": False,
        "a10": True,
    }
    assert read["path"][0]["frequencies"] == get("node")["total"]["frequencies"]


def test_made_hands_make_up_the_range(get: Callable[..., Any]) -> None:
    read = get("categories", line="x")
    made = [row for row in read["categories"] if row["kind"] == "made"]
    assert read["player"] == "ip"
    assert math.fsum(row["share"] for row in made) == pytest.approx(1)
    node = get("node", line="x")
    for at in range(len(read["actions"])):
        mean = math.fsum(row["likelihood"] * row["frequencies"][at] for row in made)
        assert mean == pytest.approx(node["total"]["frequencies"][at], abs=1e-3)


def test_difference_is_the_new_report_less_the_old_one(
    lasting_client: httpx.Client, report: str, other: str, get: Callable[..., Any]
) -> None:
    compared = get("compare", **{"with": other})
    assert compared["flops_left_out"] == 2
    assert [row["flop"] for row in compared["flops"]] == list(CANONICAL[:2])
    second = getter(lasting_client, other)("node")["flops"]
    for change, mine, theirs in zip(compared["flops"], get("node")["flops"], second, strict=False):
        assert change["ev"]["oop"] == pytest.approx(theirs["ev"]["oop"] - mine["ev"]["oop"])
        assert change["frequencies"][0] == pytest.approx(
            theirs["frequencies"][0] - mine["frequencies"][0]
        )
    back = getter(lasting_client, other)("compare", **{"with": report})
    assert back == compared  # whichever is in the URL
    assert (compared["first"], compared["second"]) == (report, other)
    exports = [
        lasting_client.get(f"{REPORTS}/{one}/export", params={"with": two}).text
        for one, two in ((report, other), (other, report))
    ]
    assert exports[0] == exports[1]
    itself = get("compare", **{"with": report})
    assert set(itself["total"]["frequencies"]) == {0}


def test_a_line_without_sizes_is_read_in_each_report(
    lasting_client: httpx.Client, get: Callable[..., Any]
) -> None:
    smaller = {**SPOT, "flop_oop_bet": "33%", "flop_ip_bet": "33%"}
    other = report_of(lasting_client, spot=smaller, sprs=[2])
    compared = get("compare", **{"with": other, "line": "x b"})
    assert (compared["line"], compared["actions"]) == ("x b5", ["f", "c"])
    assert (compared["spr"], compared["second_spr"]) == (1, 2)
    assert (compared["only_first"], compared["only_second"]) == (["a10"], ["a20"])
    there = getter(lasting_client, other)("node", line="x b3.3")
    for change, theirs, mine in zip(
        compared["flops"], there["flops"], get("node", line="x b5")["flops"], strict=True
    ):
        assert change["ev"]["ip"] == pytest.approx(theirs["ev"]["ip"] - mine["ev"]["ip"])


def test_filters_hold_for_both_reports(other: str, get: Callable[..., Any]) -> None:
    compared = get("compare", **{"with": other, "suits": "two-tone"})
    assert [row["flop"] for row in compared["flops"]] == [CANONICAL[1]]
    assert compared["flops_left_out"] == 0


def test_exports_have_the_rows_and_the_total(
    lasting_client: httpx.Client, report: str, get: Callable[..., Any]
) -> None:
    answer = lasting_client.get(f"{REPORTS}/{report}/export", params={"line": "x"})
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["flop"] for row in rows] == [*CANONICAL, "total"]
    assert float(rows[-1]["freq_x"]) == get("node", line="x")["total"]["frequencies"][0]
    assert 'filename="3 flops, SPR 1, 10 bb pot x.csv"' in answer.headers["content-disposition"]
    parquet = lasting_client.get(f"{REPORTS}/{report}/export", params={"format": "parquet"})
    assert parquet.content[:4] == b"PAR1"


def test_reports_are_listed_named_and_deleted(client: httpx.Client) -> None:
    report = report_of(client, flops={"boards": ["Ks7d2c"]}, name="K72", tags=["dry"])
    [listed] = client.get(REPORTS).json()["reports"]
    assert (listed["id"], listed["name"], listed["tags"]) == (report, "K72", ["dry"])
    assert (listed["solved"], listed["total"], listed["sprs"]) == (1, 1, [1.0])
    renamed = client.patch(f"{REPORTS}/{report}", json={"name": "King high"}).json()
    assert (renamed["name"], renamed["config"]["postflop_model"]["pot"]) == ("King high", 10)
    assert client.get(f"/api/v1/jobs/{report}").json()["name"] == "King high"
    assert client.delete(f"{REPORTS}/{report}").status_code == 204
    assert client.get(f"{REPORTS}/{report}").json()["title"] == "No such report"
    assert client.delete(f"{REPORTS}/{report}").status_code == 404


def test_a_lock_by_a_rule_holds_on_every_flop(lasting_client: httpx.Client) -> None:
    locks = [{"line": "", "strategy": {"top 100%": {"check": 1.0}}}]
    report = report_of(lasting_client, locks=locks, flops={"boards": ["Ks7d2c"]})
    read = getter(lasting_client, report)("node")
    assert [flop["frequencies"][0] for flop in read["flops"]] == [1.0]


def test_the_cost_is_estimated_before_the_solve(lasting_client: httpx.Client) -> None:
    def estimate(**changes: Any) -> Any:
        return lasting_client.post(f"{REPORTS}/estimate", json=batch(**changes)).json()

    few, many = estimate(flops={"subset": 25}), estimate(flops={"subset": 184}, sprs=[1, 2])
    assert (few["flops"], few["stands_for"], few["solves"]) == (25, 22100.0, 25)
    assert (many["solves"], few["fits"]) == (368, True)
    assert many["seconds"] > few["seconds"]
    assert many["disk_bytes"] > few["disk_bytes"]
    kings = estimate(spot={**SPOT, "oop": "KK"}, flops={"boards": ["KsKdKc", "Ks7d2c"]})
    assert (kings["flops"], kings["stands_for"]) == (1, 24)


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"flops": {"boards": ["Ks7d2c", "K2"]}}, "/flops/boards/1"),
        ({"flops": {"boards": ["Ks7d2c", "Kc7h2d"]}}, "/flops/boards/1"),
        ({"flops": {"boards": ["KsKdKc"]}, "spot": {**SPOT, "oop": "KK"}}, "/flops/boards/0"),
        ({"flops": {"subset": 26}}, "/flops/subset"),
        ({"flops": {"subset": 25, "boards": ["Ks7d2c"]}}, "/flops/boards"),
        ({"flops": {"only": {"suits": ["monotone"], "pairing": ["trips"]}}}, "/flops/only"),
        ({"sprs": [1, 1]}, "/sprs/1"),
        ({"spot": {**SPOT, "oop": "ZZ"}}, "/spot/oop"),
        ({"spot": {**SPOT, "flop_oop_bet": "zz"}}, "/spot/flop_oop_bet"),
        ({"spot": {**SPOT, "added_lines": ["x b3"]}}, "/spot/added_lines"),
        ({"spot": {**SPOT, "later_raises": 0}}, "/spot/later_raises"),
        ({"locks": [{"line": "", "strategy": {"overpear": {"check": 1}}}]}, "/locks/0"),
    ],
)  # fmt: skip
def test_errors_point_to_the_member(
    lasting_client: httpx.Client, changes: dict[str, Any], pointer: str
) -> None:
    problem = lasting_client.post(REPORTS, json=batch(**changes)).json()
    assert (problem["status"], problem["pointer"]) == (422, pointer)
    assert "postflop_model" not in problem["detail"]


@pytest.mark.parametrize(
    ("part", "query", "pointer"),
    [
        ("node", {"line": "b7"}, "/line"),
        ("node", {"spr": 7}, "/spr"),
        ("node", {"sort": "colour"}, "/sort"),
        ("spot", {"flop": "AsKsQs"}, "/flop"),
        ("spot", {"flop": "Ks7d2c", "line": "x", "card": "5s"}, "/line"),
        ("flops/AsKsQs/node", {}, "/flop"),
        ("flops/Ks7d2c5s/node", {}, "/flop"),
        ("flops/Ks7d2c/node", {"line": "x x"}, "/line"),
    ],
)
def test_an_invalid_node_of_a_report_has_its_pointer(
    lasting_client: httpx.Client, report: str, part: str, query: dict[str, Any], pointer: str
) -> None:
    problem = lasting_client.get(f"{REPORTS}/{report}/{part}", params=query).json()
    assert (problem["status"], problem["pointer"]) == (422, pointer)


def test_a_batch_beyond_the_memory_limit_is_refused(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, memory_limit=50_000_000)
    with client_of(create_app(settings)) as client:
        problem = client.post(REPORTS, json=batch()).json()
        assert (problem["type"], problem["pointer"]) == (
            "urn:runout:problem:limit-exceeded",
            "/spot",
        )
        assert client.post(f"{REPORTS}/estimate", json=batch()).json()["fits"] is False
