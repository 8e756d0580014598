"""Hand categories over HTTP equal those of Python, for several players and every combo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from runout import categories, equity

if TYPE_CHECKING:
    import httpx

ADDRESS = "/api/v1/categories"
PLAYERS = ["QQ+,AKs:0.5,JTs", "TT-88,AQs"]


@pytest.fixture
def client(lasting_client: httpx.Client) -> httpx.Client:
    """Return a client of the application that the tests of this file share."""
    return lasting_client


def ask(client: httpx.Client, **spot: Any) -> dict[str, Any]:
    answer = client.post(ADDRESS, json=spot)
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()
    return payload


def test_every_player_has_the_categories_of_python(client: httpx.Client) -> None:
    payload = ask(client, players=PLAYERS, board="Qh9h2c", dead="2d")
    for player, own, other in zip(payload["players"], PLAYERS, PLAYERS[::-1], strict=True):
        right = categories(own, "Qh9h2c", dead="2d", against=other)
        assert player["input"] == own
        assert player["combos"] == right.combos
        assert player["equity"] == pytest.approx(right.equity)
        for rows, expected in ((player["made"], right.made), (player["draws"], right.draws)):
            for row, same in zip(rows, expected, strict=True):
                values = same.to_dict()
                assert row == pytest.approx(values)
    assert payload["method"] == "exact"
    assert payload["deals"] == equity(PLAYERS, board="Qh9h2c", dead="2d").deals
    assert payload["summary"].startswith("Exact, ")


def test_hands_have_their_keys_for_filters(client: httpx.Client) -> None:
    payload = ask(client, players=PLAYERS, board="Qh9h2c", equity=False, hands=True)
    both = {**categories(PLAYERS[0], "Qh9h2c").hands(), **categories(PLAYERS[1], "Qh9h2c").hands()}
    assert payload["hands"] == both
    assert payload["hands"]["JhTh"] == ["air", "combo_draw", "flush_draw", "open_ended"]
    for row in (*payload["players"][0]["made"], *payload["players"][0]["draws"]):
        members = [hand for hand, keys in payload["hands"].items() if row["category"] in keys]
        own = categories(PLAYERS[0], "Qh9h2c").only(row["category"])
        assert {str(combo) for combo, _ in own} <= {*members}


def test_equities_are_left_out_on_request_and_for_one_player(client: httpx.Client) -> None:
    without = ask(client, players=PLAYERS, board="Qh9h2c4d", equity=False)
    alone = ask(client, players=PLAYERS[:1], board="Qh9h2c4d")
    for payload in (without, alone):
        assert {payload[name] for name in ("method", "deals", "seed", "summary")} == {None}
        rows = payload["players"][0]["made"]
        assert {row["equity"] for row in rows} == {row["likelihood"] for row in rows} == {None}
    assert without["players"][0] == alone["players"][0]


def test_a_seed_gives_the_result_of_python(client: httpx.Client) -> None:
    players = ["AA,AhKh", "22+", "random"]
    right = categories(players[0], "7h5h2c", against=players[1:], samples=20_000, seed=7)
    payload = ask(client, players=players, board="7h5h2c", samples=20_000, seed="7")
    assert (payload["method"], payload["seed"], payload["deals"]) == ("sampled", "7", 20_000)
    assert payload["players"][0]["equity"] == pytest.approx(right.equity)


def test_folded_hands_and_warnings_are_as_with_equity(client: httpx.Client) -> None:
    players = ["15%", "ATs+,AKs:0.5"]
    payload = ask(client, players=players, board="7h5h2c", folded=["AhAd"], hands=True)
    assert not any("Ah" in hand for hand in payload["hands"])
    assert payload["players"][0]["ordering"] is not None
    assert [warning["pointer"] for warning in payload["warnings"]] == ["/players/1"]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"board": ""}, "/board"),
        ({"board": "7h5h"}, "/board"),
        ({"board": "7h5hXx"}, "/board"),
        ({"players": ["AA", "QQX"]}, "/players/1"),
        ({"players": ["77"], "board": "7h7c7d"}, "/players/0"),
        ({"players": []}, "/players"),
        ({"dead": "7h"}, "/dead"),
        ({"samples": 0}, "/samples"),
        ({"equities": True}, "/equities"),
    ],
)
def test_problems_point_to_the_member(
    client: httpx.Client, change: dict[str, Any], pointer: str
) -> None:
    answer = client.post(ADDRESS, json={"players": ["AA", "KK"], "board": "7h5h2c", **change})
    assert answer.status_code == 422, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["pointer"] == pointer
