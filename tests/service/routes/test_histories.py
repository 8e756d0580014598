"""Hand-history files over HTTP: results are streamed while hands are checked."""

from __future__ import annotations

import json
import random
import socket
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from runout.histories import HandError, check, read_hands
from runout.service.app import create_app
from support.played_hands import play_hand
from support.service_clients import client_of, server_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runout.service.settings import Settings

ADDRESS = "/api/v1/histories/check"
FILES = sorted((Path(__file__).parents[2] / "data" / "pokerstars").iterdir())
CASH = next(file for file in FILES if file.name == "cash.txt")
HAND = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 400]
actions = ['d dh p1 AhKh', 'd dh p2 QsQd', 'p2 cc', 'p1 cc', 'd db 7h5h2c', 'p1 cbr 300', 'p2 cc',
           'd db 3d', 'd db 9c', 'p1 sm AhKh', 'p2 sm QsQd']
finishing_stacks = [600, 800]
"""


def ask(client: httpx.Client, body: bytes | str, **params: Any) -> list[dict[str, Any]]:
    answer = client.post(
        ADDRESS, content=body, params=params, headers={"Content-Type": "text/plain"}
    )
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_verdicts_equal_those_of_python(client: httpx.Client, file: Path) -> None:
    *lines, summary = ask(client, file.read_bytes())
    right = [check(hand) for hand in read_hands(file) if not isinstance(hand, HandError)]
    assert [line["verdict"] for line in lines] == [each.verdict.value for each in right]
    assert [line["reason"] for line in lines] == [each.reason or None for each in right]
    assert summary["kind"] == "summary"
    assert (summary["hands"], summary["unread"]) == (len(right), 0)
    assert sum(summary["verdicts"].values()) == len(right)


def test_a_hand_in_full(client: httpx.Client) -> None:
    line, summary = ask(client, HAND, all_ins=True)
    assert line == {
        "kind": "hand", "file": None, "line": 1, "hand": "", "verdict": "agrees", "reason": None,
        "players": ["p1", "p2"], "currency": "chips", "decimals": 0, "stacks": [1000, 400],
        "antes": [0, 0], "bets": [[100, 100], [300, 300], [0, 0], [0, 0]],
        "contributions": [400, 400], "folded": [False, False], "hands": ["AhKh", "QsQd"],
        "board": "7h5h2c3d9c", "second_board": None, "finished": True,
        "pots": [{"amount": 800, "contenders": [0, 1], "winners": [1]}],
        "payouts": [0, 800], "returned": [0, 0], "won": [0, 800], "uncalled": [0, 0], "rake": 0,
        "recorded_rake": None,
        "net": [-400, 400], "source": "record", "gap": None, "no_net": None,
        "all_in": {
            "street": "flop", "board": "7h5h2c",
            "pots": [{"amount": 800, "equities": {"0": "109/198", "1": "89/198"}}],
            "expected": ["43600/99", "35600/99"], "net": ["4000/99", "-4000/99"],
        },
    }  # fmt: skip
    assert summary == {
        "kind": "summary", "hands": 1, "unread": 0,
        "verdicts": {"agrees": 1, "differs": 0, "unrecorded": 0, "unfinished": 0,
                     "undecidable": 0},
        "by_rules": 0, "without_net": {},
    }  # fmt: skip


def test_a_hand_without_nets_has_the_reason_and_is_counted(client: httpx.Client) -> None:
    unseen = HAND.replace("QsQd", "????").replace("finishing_stacks = [600, 800]\n", "")
    created = HAND.replace("[600, 800]", "[600, 900]")
    rules = HAND.replace("finishing_stacks = [600, 800]\n", "winnings = [0, 0]\n")
    first, second, third, summary = ask(client, f"[1]\n{unseen}[2]\n{created}[3]\n{rules}")
    for line, gap in ((first, "unknown_cards"), (second, "unbalanced")):
        assert (line["net"], line["source"], line["gap"]) == (None, None, gap)
    assert first["no_net"].startswith("no result is recorded, and p2 was at the showdown")
    assert second["no_net"] == "800 was put in, and 900 collected: 100 too much"
    assert (third["net"], third["source"], third["rake"]) == ([-400, 400], "rules", 0)
    assert summary["by_rules"] == 1
    assert summary["without_net"] == {"unknown_cards": 1, "unbalanced": 1}


def test_a_stack_that_is_not_recorded_is_null(client: httpx.Client) -> None:
    line, _ = ask(client, HAND.replace("[1000, 400]", "[1000, inf]"))
    assert line["stacks"] == [1000, None]


def test_only_differences(client: httpx.Client) -> None:
    wrong = HAND.replace("[600, 800]", "[700, 700]")
    body = f"[1]\n{HAND}[2]\n{wrong}[3]\nvariant = 'PO'\n[4]\n{HAND}"
    differs, unread, summary = ask(client, body, differences=True)
    assert (differs["verdict"], differs["line"]) == ("differs", 10)
    assert differs["reason"] == "p1 finished with 700, the rules give 600"
    assert (unread["kind"], unread["line"]) == ("unread", 20)
    assert "pot-limit Omaha" in unread["reason"]
    assert (summary["hands"], summary["unread"]) == (4, 1)
    assert summary["verdicts"]["agrees"] == 2


def test_utf_16_is_read(client: httpx.Client) -> None:
    text = CASH.read_bytes().decode("utf-8-sig")
    assert ask(client, text.encode("utf-16")) == ask(client, CASH.read_bytes())


def test_text_without_hands_is_reported_as_unread(client: httpx.Client) -> None:
    unread, summary = ask(client, "<html>" * 100_000)
    assert unread["reason"].startswith("no hand of a known format begins here: PHH, PokerStars, ")
    assert (summary["hands"], summary["unread"]) == (1, 1)


def test_an_empty_body_is_refused(client: httpx.Client) -> None:
    answer = client.post(ADDRESS, content=b"")
    assert answer.status_code == 422
    assert "--data-binary" in answer.json()["hint"]


@pytest.mark.parametrize(
    "headers",
    [{"Content-Type": "multipart/form-data; boundary=x"}, {"Content-Encoding": "gzip"}],
)
def test_a_wrapped_file_is_refused(client: httpx.Client, headers: dict[str, str]) -> None:
    answer = client.post(ADDRESS, content=HAND, headers=headers)
    assert answer.status_code == 415
    assert "--data-binary" in answer.json()["hint"]


def test_an_endless_hand_is_unread_and_states_the_limit(client: httpx.Client) -> None:
    unread, summary = ask(client, HAND.encode() + b"# " + b"x" * (9 << 20))
    assert unread["reason"] == "a hand of 1,000,000 characters or more"
    assert (summary["hands"], summary["unread"]) == (1, 1)


def test_an_upload_beyond_the_limit_is_refused(settings: Settings) -> None:
    max_bytes = 1 << 20
    with server_for(create_app(replace(settings, max_upload_bytes=max_bytes))) as address:
        for content in (b"x" * (max_bytes + 1), (b"x" * 10_000 for _ in range(200))):
            refused = httpx.post(address + ADDRESS, content=content)
            assert refused.status_code == 413
            assert f"{max_bytes:,} bytes, the limit" in refused.text
    assert not list((settings.data / "uploads").iterdir())


def test_a_slow_upload_ends_with_a_problem(settings: Settings) -> None:
    with client_of(create_app(replace(settings, upload_seconds=0.05))) as client:
        *_, last = ask(client, "\n".join(f"[{number}]\n{HAND}" for number in range(2000)))
    assert last["kind"] == "problem"
    assert "0.05 s" in last["detail"]


def played(count: int) -> str:
    source = random.Random(1)
    return "".join(f"[{number}]\n{play_hand(source).phh()}" for number in range(count))


def test_a_client_that_reads_only_at_the_end_is_answered(server: str) -> None:
    piece = played(400).encode()

    def body() -> Iterator[bytes]:
        for _ in range(10):
            yield piece

    answer = httpx.post(server + ADDRESS, content=body(), timeout=120)
    lines = answer.text.splitlines()
    assert len(lines) == 4001
    assert json.loads(lines[-1])["hands"] == 4000


def test_a_client_disconnect_ends_the_work(server: str) -> None:
    host, port = server.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        connection.sendall(
            f"POST {ADDRESS} HTTP/1.1\r\nHost: localhost\r\n"
            "Content-Length: 1000000\r\n\r\n".encode()
        )
        connection.sendall(played(10).encode())
    assert httpx.get(server + "/healthz").status_code == 200
