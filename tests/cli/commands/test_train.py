"""``runout train``: play at a prompt or from a pipe, stored sessions, statistics."""

from __future__ import annotations

import dataclasses
import json
import os
import pty
import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from runout import (
    Batch,
    BetSizes,
    Drill,
    PostflopConfig,
    Solution,
    Spot,
    Trainer,
    TrainingStore,
    solve,
)
from runout.analysis.files.database_watch import ChangeCount
from runout.analysis.train.store import training_file
from runout.cli import command_line
from runout.cli.render.terminal import Screen
from runout.cli.render.train import result_view
from support.pseudo_terminal import ANSI, ENVIRONMENT, SCRIPT, Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SPOT = Spot(
    "Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs,KJs:0.25", pot=100, stack=300,
    sizes=BetSizes("50%, 150%", "3x"), big_blind=10,
)  # fmt: skip
DRILL = ("--hands", "3", "--seed", "7")


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("solved")
    solve(SPOT, target=0.002, threads=1).save(folder / "river.solution")
    return folder


@pytest.fixture(autouse=True)
def folder(solved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(solved)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def train(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(command_line, ["train", *arguments], input=answers)


def best_actions(solved: Path, drill: Drill) -> str:
    """Return the best action of each decision of a drill, one per line."""
    session = Trainer(Solution.load(solved / "river.solution"), drill).start()
    while session.hand is not None:
        assert session.hand.values is not None
        session = session.act(session.hand.values.best)
    return "\n".join(session.actions)


def test_a_drill_is_played_from_a_pipe(solved: Path) -> None:
    answers = best_actions(solved, Drill(hands=3, seed=7))
    result = train("river.solution", *DRILL, answers=answers)
    assert (result.exit_code, result.stderr) == (0, "")
    shown = result.stdout
    assert "OOP, all decisions, 3 hands" in shown
    assert 'runout train river.solution --drill \'{"hands": 3, "seed": "7"}\'' in shown
    assert re.search(r"^pot +100 \(10 bb\); you have 300 \(30 bb\), IP 300", shown, re.MULTILINE)
    assert " X  check   B  bet 50   2  bet 150" in shown
    graded = re.findall(r"^best: .* costs nothing$", shown, re.MULTILINE)
    assert len(graded) == len(answers.splitlines())
    assert "3 of 3 hands played" in shown
    assert "accuracy   100.0 %" in shown


def test_keys_words_and_notation_are_the_same_answers() -> None:
    drill = ("--seed", "7", "--hands", "1", "--json")
    answers = [train("river.solution", *drill, answers=text) for text in ("2", "b150", "bet 150")]
    decisions = [json.loads(result.stdout)["decisions"][0] for result in answers]
    assert decisions[0]["action"] == "b150"
    assert decisions == [decisions[0]] * 3


def test_a_shared_drill_repeats_its_hands() -> None:
    first = json.loads(train("river.solution", "--json", "--hands", "2", answers="x").stdout)
    again = train("river.solution", "--json", "--drill", json.dumps(first["drill"]), answers="x")
    assert json.loads(again.stdout)["decisions"] == first["decisions"]
    changed = train(
        "river.solution", "--json", "--drill", json.dumps(first["drill"]), "--seat", "ip"
    )
    drill = json.loads(changed.stdout)["drill"]
    assert drill == {**first["drill"], "seat": "ip"}


def test_played_hands_are_stored_with_their_nodes(solved: Path) -> None:
    for answers in ("2\n", "2\nq\n", "2\nnonsense\n"):  # the end of input, a command, an error
        assert train("river.solution", *DRILL, answers=answers).exit_code in (0, 3)
    with TrainingStore() as store:
        assert [each.score.decisions for each in store.sessions()] == [1, 1, 1]
        assert {each.source for each in store.sessions()} == {str(solved / "river.solution")}
        assert all(each.over for each in store.sessions())
        (mistake,) = {each.decision for each in store.mistakes()}
    shown = train("--mistakes").stdout
    assert shown.count(f"{mistake.loss_percent:.2f} % of the pot: {mistake.hand} on") == 3
    command = re.search(r"runout (show .*)", shown)
    assert command is not None
    place = CliRunner().invoke(command_line, command[1].split())
    assert (place.exit_code, place.stderr) == (0, "")


def test_statistics_are_those_of_the_store() -> None:
    for answers in ("2\n", "x\n"):
        train("river.solution", *DRILL, answers=answers)
    with TrainingStore() as store:
        expected = store.statistics().to_dict()
    assert json.loads(train("--stats", "--json").stdout) == expected
    assert json.loads(train("river.solution", "--stats", "--json").stdout) == expected
    empty = json.loads(train("other.solution", "--stats", "--json").stdout)
    assert empty["score"]["decisions"] == 0
    shown = train("--stats").stdout
    assert re.search(r"^sessions +2$", shown, re.MULTILINE)
    assert re.search(r"^river +2 ", shown, re.MULTILINE)
    mistakes = json.loads(train("--mistakes", "--json", "--top", "1").stdout)
    assert (len(mistakes["mistakes"]), mistakes["total"]) == (1, 1)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((), 2, "missing SOURCE, a file or a folder that was solved"),
        (("--mistakes", "--top", "0"), 2, "0 is not in the range x>=1"),
        (("--stats", "--mistakes"), 2, "--stats and --mistakes exclude each other"),
        (("--stats",), 1, "nothing was trained yet"),
        (("none.solution",), 1, "none.solution"),
        (("river.solution", "--street", "flop"), 3, "OOP decides nothing on flop"),
        (("river.solution", "--category", "sets"), 3, "'sets', character 1: not a hand category"),
        (("river.solution", "--hands", "0"), 3, "hands=0; give a whole number"),
        (("river.solution", "--line", "x z"), 3, "'x z', character 3"),
        (("river.solution", "--drill", "{"), 3, "not a JSON object"),
        (("river.solution", "--texture", "monotone"), 3, "not monotone"),
        (("river.solution", "--category", "flush_draw"), 3, "no hand that reaches the start"),
        (("river.solution", "--flop", "Ks7d2c"), 3, "the flop of Td9d6hQc2s is none of Kc7d2h"),
        (("river.solution", "--spr", "4"), 3, "has a stack-to-pot ratio of 3, not 4"),
        (("river.solution", "--weight", "1", "--weight", "2"), 3, "2 weights for 1 solution"),
        (("river.solution", "river.solution", "--street", "turn"), 3, "nothing matches this drill"),
        (("river.solution", "river.solution", "--stats"), 2, "take one SOURCE"),
    ],
)  # fmt: skip
def test_invalid_drills_are_refused_before_anything_is_stored(
    arguments: tuple[str, ...], code: int, message: str, tmp_path: Path
) -> None:
    result = train(*arguments, answers="x")
    assert result.exit_code == code
    assert message in result.stderr
    assert not list(tmp_path.rglob("training.sqlite"))


class Prompt(Terminal):
    """A terminal that a test sends keys to."""

    def __init__(self, process: subprocess.Popen[bytes], descriptor: int) -> None:
        super().__init__(process, descriptor)
        self._keyboard = descriptor

    def press(self, keys: str) -> None:
        os.write(self._keyboard, keys.encode())


@pytest.fixture
def prompt(request: pytest.FixtureRequest) -> Iterator[Prompt]:
    """Run the program in a narrow pseudo-terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, "train", "river.solution", *DRILL, *request.param],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**ENVIRONMENT, "XDG_DATA_HOME": os.environ["XDG_DATA_HOME"], "COLUMNS": "40",
             "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    try:
        yield Prompt(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def stored() -> list[dict[str, Any]]:
    with TrainingStore() as store:
        (session,) = store.sessions()
        return [each.decision.to_dict() for each in store.decisions(session.id)]


@pytest.mark.parametrize("prompt", [()], indirect=True)
def test_single_keys_play_and_a_wrong_key_is_asked_again(prompt: Prompt) -> None:
    prompt.read_until("bet 150")
    prompt.press("z")
    shown = " ".join(prompt.read_until("the drill").split())
    assert "'z' is no action here; press X, B or 2, q ends the drill" in shown
    prompt.press("\x1b[A")  # an arrow is no answer, and no all-in either
    prompt.read_until("the drill")
    prompt.press("2")
    shown = ANSI.sub("", prompt.read_until("hand 2"))
    assert "bet 150" in shown
    prompt.press("q")
    rest = ANSI.sub("", prompt.read_until())
    assert "1 of 3 hands played" in rest
    assert prompt.process.wait() == 0
    assert [decision["action"] for decision in stored()] == ["b150"]
    assert max(map(len, (shown + rest).splitlines())) <= 40


@pytest.mark.parametrize("prompt", [()], indirect=True)
def test_an_interrupt_keeps_played_hands(prompt: Prompt) -> None:
    prompt.read_until("bet 150")
    prompt.press("2")
    prompt.read_until("hand 2")
    prompt.process.send_signal(signal.SIGINT)
    assert "1 of 3 hands played" in ANSI.sub("", prompt.read_until())
    assert prompt.process.wait() == 130
    assert len(stored()) == 1


@pytest.mark.parametrize("prompt", [("--seconds", "0.01", "--hands", "1")], indirect=True)
def test_a_decision_times_out_at_the_keyboard(prompt: Prompt) -> None:
    shown = ANSI.sub("", prompt.read_until())
    assert "out of time, check" in shown
    assert prompt.process.wait() == 0
    assert all(decision["timed_out"] for decision in stored())


def test_a_report_is_trained_and_its_mistakes_refer_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sizes = {"flop": {"bet": [0.5], "raise": []}, "turn": [], "river": []}
    model = {
        "solve_type": "full", "oop": "QQ,T9s", "ip": "JJ,AKs", "pot": 100, "postflop_spr": 1,
        "bet_sizes": sizes, "add_allin": 0, "target": 0.01, "fixed_flops": ["Kc7d2h", "8c8d3h"],
    }  # fmt: skip
    with Batch(PostflopConfig.from_dict({"postflop_model": model}), "study", threads=1) as batch:
        for _ in batch.run():
            pass
    drill = ("--seat", "ip", "--line", "b50", "--texture", "high=K", "--seed", "7", "--hands", "4")
    result = train("study", *drill, "--category", "top_pair_top_kicker", answers="f\n" * 4)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("IP, from b50, on high=K flops, all decisions with")
    assert re.search(r"^so far +OOP bet 50$", result.stdout, re.MULTILINE)
    assert re.search(r"^board +Kc7d2h$", result.stdout, re.MULTILINE)
    assert "4 of 4 hands played" in result.stdout
    listed = train("study", "--mistakes", "--json")
    mistakes = json.loads(listed.stdout)["mistakes"]
    assert {each["decision"]["board"] for each in mistakes} == {"Kc7d2h"}
    shown = train("study", "--mistakes").stdout
    assert f"runout report {tmp_path / 'study'} --node b50 --flop Kc7d2h" in shown.replace("\n", "")
    assert json.loads(train("study", "--stats", "--json").stdout)["sessions"] == 1


def test_a_solution_that_missed_its_target_is_trained_with_a_warning(tmp_path: Path) -> None:
    rough = str(tmp_path / "rough.solution")
    solve(SPOT, max_iterations=5, threads=1).save(rough)
    result = train(rough, "--hands", "1", "--json", answers="x\nq\n")
    [warning] = json.loads(result.stdout)["warnings"]
    assert "reached the limit of 5 iterations at" in warning
    assert result.stderr == f"warning: {warning}\n"


def test_a_hand_that_is_cut_short_is_reported(solved: Path) -> None:
    trainer = Trainer(Solution.load(solved / "river.solution"), Drill(hands=1))
    hand = dataclasses.replace(trainer.deal(1), values=None, cut_short=True)
    assert "its turn would take too long to solve" in result_view(Screen(), hand).plain


def test_a_wrong_answer_names_the_keys_in_one_line() -> None:
    result = train("river.solution", *DRILL, answers="nonsense\n")
    assert result.exit_code == 3
    assert "'nonsense' is no action here; press X, B or 2, q ends the drill" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_several_sources_are_trained_and_those_that_do_not_match_named(
    solved: Path, tmp_path: Path
) -> None:
    other = Spot("AsKd7h2c3s", "QQ+,AKs", "99+,AQs", pot=100, stack=300, sizes=BetSizes("50%"))
    solve(other, target=0.01, threads=1).save(tmp_path / "other.solution")
    files = ("river.solution", str(tmp_path / "other.solution"))
    drill = ("--hands", "6", "--seed", "2", "--weight", "1", "--weight", "2")
    result = train(*files, *drill, answers="x\n" * 20)
    assert result.exit_code in (0, 3)  # some decisions have no check
    assert 'other.solution --drill \'{"weights": [1.0, 2.0]' in result.stdout
    assert re.search(r"^hand 1 +of 6, (river|other)\.solution$", result.stdout, re.MULTILINE)
    shown = train("--stats").stdout
    assert re.search(r"^other\.solution +\d", shown, re.MULTILINE)
    left = train(*files, "--flop", "AhKd7s", "--hands", "1", "--json", answers="x")
    assert "left out: river.solution: flops: the flop of Td9d6hQc2s is none of" in left.stderr
    sources = json.loads(left.stdout)["sources"]
    assert [source["weight"] for source in sources] == [0, 1]
    assert {each["source"] for each in json.loads(left.stdout)["decisions"]} == {1}


@pytest.mark.parametrize("command", [("--stats", "--json"), ("river.solution", *DRILL)])
def test_lost_training_gives_one_warning(command: tuple[str, ...]) -> None:
    train("river.solution", *DRILL, answers="x\n")
    changes = ChangeCount(training_file())
    changes.raise_to(1000)
    changes.close()
    assert "has lost the last" in train(*command, answers="x\n").stderr
    assert "has lost" not in train(*command, answers="x\n").stderr
