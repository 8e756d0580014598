"""Every text of an equity spot is parsed once, from Python, the command line and the service."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from runout import PokerError, equity, equity_by_next_card, outs
from runout.analysis.equity.spots import read_spot
from runout.cli import command_line
from runout.service.app import create_app
from runout.service.settings import Settings
from support.parse_counts import ParseCounts, counted_parses
from support.service_clients import client_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

CARDS = {"AhKh": 1, "Td?": 1, "7h5h2c": 1, "2d": 1}
RANGES = {"QQ+,AKs:0.5": 1, "66-22": 1}
SPOT: dict[str, Any] = {
    "players": ["AhKh", "QQ+,AKs:0.5", "Td?"], "board": "7h5h2c", "dead": "2d", "folded": ["66-22"],
}  # fmt: skip
OPTIONS = ["-b", "7h5h2c", "-d", "2d", "--folded", "66-22", "AhKh", "QQ+,AKs:0.5", "Td?"]


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Iterator[ParseCounts]:
    with counted_parses(monkeypatch) as counts:
        yield counts


@pytest.fixture
def client(tmp_path: Path) -> Iterator[httpx.Client]:
    with client_of(create_app(Settings(data=tmp_path))) as client:
        yield client


def assert_each_text_is_parsed_once(counts: ParseCounts) -> None:
    as_cards = {text.replace("?", ""): count for text, count in CARDS.items()}
    parsed = {text.replace(" ", ""): count for text, count in counts.as_cards.items() if text}
    assert {text: parsed.get(text) for text in as_cards} == as_cards
    assert {text: counts.as_range[text] for text in RANGES} == RANGES
    tried = {text: counts.as_cards[text] for text in RANGES}
    assert all(count <= 1 for count in tried.values()), tried


def test_eval_parses_each_hand_once(counts: ParseCounts) -> None:
    hands = ["KsKd7h7c5s", "KhKc7s7d3s"]
    assert CliRunner().invoke(command_line, ["eval", *hands]).exit_code == 0
    assert counts.as_cards == dict.fromkeys(hands, 1)


def test_python_parses_each_text_once(counts: ParseCounts) -> None:
    equity(**SPOT, samples=1000, seed=1)
    assert_each_text_is_parsed_once(counts)


def test_python_parses_each_text_once_for_all_next_cards(counts: ParseCounts) -> None:
    equity_by_next_card(**SPOT, samples=100, seed=1)
    assert_each_text_is_parsed_once(counts)


def test_a_spot_that_was_read_is_not_parsed_again(counts: ParseCounts) -> None:
    spot = read_spot(**SPOT)
    read = equity(spot, samples=1000, seed=1)
    equity_by_next_card(spot, samples=100, seed=1)
    assert_each_text_is_parsed_once(counts)
    written = equity(**SPOT, samples=1000, seed=1)
    assert [player.equity for player in read.players] == [p.equity for p in written.players]


@pytest.mark.parametrize("more", [{"board": "7h5h2c"}, {"dead": "2d"}, {"folded": ["66-22"]}])
def test_a_spot_has_its_own_board_dead_cards_and_folded_hands(more: dict[str, Any]) -> None:
    spot = read_spot(["AhKh", "QQ"], board="7h5h2c")
    for ask in (equity, equity_by_next_card):
        with pytest.raises(PokerError, match="a spot has its own board"):
            ask(spot, **more)


@pytest.mark.parametrize("more", [[], ["--json"], ["--hands", "--next"]])
def test_the_command_line_parses_each_text_once(counts: ParseCounts, more: list[str]) -> None:
    result = CliRunner().invoke(
        command_line, ["equity", *OPTIONS, "--samples", "1000", "--seed", "1", *more]
    )
    assert result.exit_code == 0, result.stderr
    assert_each_text_is_parsed_once(counts)


def test_lines_of_standard_input_are_parsed_once(counts: ParseCounts) -> None:
    result = CliRunner().invoke(
        command_line, ["equity", "-", "--samples", "1000"], input=json.dumps(SPOT)
    )
    assert result.exit_code == 0, result.stderr
    assert_each_text_is_parsed_once(counts)


@pytest.mark.parametrize("next_card", [False, True])
def test_the_service_parses_each_text_once(
    client: httpx.Client, counts: ParseCounts, next_card: bool
) -> None:
    request = {**SPOT, "samples": 1000, "next_card": next_card, "hands": True}
    answer = client.post("/api/v1/equity", json=request)
    assert answer.status_code == 200, answer.text
    assert_each_text_is_parsed_once(counts)


def test_outs_parse_each_holding_once(client: httpx.Client, counts: ParseCounts) -> None:
    answer = client.post(
        "/api/v1/outs",
        json={"hero": "AhKh", "villains": ["QQ+,AKs:0.5"], "board": "7h5h2c", "dead": "2d"},
    )
    assert answer.status_code == 200, answer.text
    assert counts.as_range == {"QQ+,AKs:0.5": 1}
    assert all(count == 1 for count in counts.as_cards.values()), counts.as_cards
    over_http = answer.json()
    in_python = outs("AhKh", ["QQ+,AKs:0.5"], "7h5h2c", dead="2d").to_dict()
    assert over_http["equity"] == in_python["equity"]
