"""What is stored has the same document on the command line as over HTTP."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from runout import BetSizes, Drill, HandStore, Solution, Spot, Trainer, TrainingStore, solve
from runout.analysis.hands.store import store_file
from runout.analysis.train.store import training_file
from runout.cli import command_line

if TYPE_CHECKING:
    import httpx

    from runout.service.settings import Settings

PLURIBUS = Path(__file__).parents[1] / "data" / "phh" / "pluribus.phhs"


@pytest.fixture
def stored(client: httpx.Client, settings: Settings) -> httpx.Client:
    """Return a client of a service with Pluribus' hands and a session of training."""
    with HandStore(store_file(settings.data)) as hands:
        hands.import_files([PLURIBUS])
    spot = Spot("Td9d6hQc2s", "QQ+,AKs,T9s", "22+,AKs", pot=100, stack=300, sizes=BetSizes("50%"))
    state = Trainer(solve(spot, target=0.02), Drill(hands=6, seed=3)).start()
    while (hand := state.hand) is not None:
        assert hand.values is not None
        state = state.act(min(hand.values.actions, key=lambda each: each.ev).action)
    with TrainingStore(training_file(settings.data)) as training:
        session = training.start(state.drill, source="river.solution")
        training.record(session.id, state)
        assert training.mistake_count()
    return client


def printed(*arguments: object) -> list[Any]:
    """Return the documents that a command prints."""
    done = CliRunner().invoke(command_line, list(map(str, arguments)))
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("address", "arguments"),
    [
        ("/hands?limit=3&sort=-pot", ["list", "--limit", 3, "--sort", "-pot"]),
        ("/hands?player=Pluribus&position=BB", ["list", "--player", "Pluribus", "--position=BB"]),
        ("/hands/1", ["show", 1]),
        ("/hands/1/replay", ["show", 1, "--steps"]),
        ("/hands/1/spot?street=turn", ["spot", 1, "--street", "turn"]),
    ],
)
def test_hands(
    address: str, arguments: list[object], stored: httpx.Client, settings: Settings
) -> None:
    store = store_file(settings.data)
    (document,) = printed("hands", *arguments, "--store", store, "--json")
    assert stored.get(f"/api/v1{address}").json() == document


def test_checked_hands(client: httpx.Client) -> None:
    answer = client.post(
        "/api/v1/histories/check",
        params={"all_ins": True},
        content=PLURIBUS.read_bytes(),
        headers={"Content-Type": "text/plain"},
    )
    *lines, summary = map(json.loads, answer.text.splitlines())
    documents = printed("history", PLURIBUS, "--ev", "--json")
    assert summary["hands"] == len(documents) == 40
    assert [{**line, "file": str(PLURIBUS)} for line in lines] == documents


def test_reviews(stored: httpx.Client, settings: Settings) -> None:
    store = store_file(settings.data)
    options = ("--hero", "Pluribus", "--from", "river", "--processes", 1)
    (document,) = printed("review", *options, "--store", store, "--json")
    address = f"/api/v1/reviews/{document['review']}"
    costliest, decisions = document.pop("costliest"), document.pop("decisions")
    assert stored.get(address, params={"player": "Pluribus"}).json() == document
    by_hand: dict[str, str | int] = {
        "player": "Pluribus",
        "path": "all",
        "sort": "hand",
        "limit": 500,
    }
    assert stored.get(f"{address}/decisions", params=by_hand).json()["decisions"] == decisions
    listed = stored.get(f"{address}/decisions", params={"player": "Pluribus"}).json()
    assert [each["id"] for each in listed["decisions"]] == costliest


@pytest.mark.parametrize(
    ("address", "option"),
    [("statistics", ["--stats"]), ("mistakes?limit=2", ["--mistakes", "--top=2"])],
)
def test_training(
    address: str, option: list[str], stored: httpx.Client, settings: Settings
) -> None:
    (document,) = printed("train", *option, "--store", training_file(settings.data), "--json")
    assert stored.get(f"/api/v1/train/{address}").json() == document


@pytest.mark.parametrize(("line", "cards"), [("", ""), ("x b50", ""), ("x x", "2s"), ("b50 f", "")])
def test_nodes_of_solutions(client: httpx.Client, tmp_path: Path, line: str, cards: str) -> None:
    spot = Spot("Td9d6hQc", "QQ+,AKs,T9s", "99+,AKs", pot=100, stack=300, sizes=BetSizes("50%"))
    file = tmp_path / "turn.solution"
    solve(spot, target=0.02, threads=1).save(file)
    address = client.post("/api/v1/solves/import", content=file.read_bytes()).json()["links"][
        "node"
    ]
    node = client.get(address, params={"line": line, "cards": cards}).json()
    (document,) = printed("show", file, "--line", line, "--deal", cards, "--json")
    assert {name: document[name] for name in node} == node
    assert Solution.load(file).node(line, cards).to_dict() == node
