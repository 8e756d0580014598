"""Results of exact equity as plain values and in notebooks."""

from __future__ import annotations

import json

from support.equity_spots import ask


def test_a_result_as_plain_values() -> None:
    answer = ask(["AhKh", "QsQd"], "7h5h2c").to_dict()
    assert list(answer) == [
        "method", "deals", "rounded", "seed", "elapsed_ms", "summary", "players", "next_card",
        "warnings",
    ]  # fmt: skip
    assert (answer["method"], answer["deals"], answer["seed"]) == ("exact", 990, None)
    hero = answer["players"][0]
    assert list(hero) == [
        "input", "combos", "win", "tie", "lose", "equity", "fraction", "standard_error", "interval",
        "ordering", "hands",
    ]  # fmt: skip
    assert (hero["input"], hero["combos"], hero["standard_error"]) == ("AhKh", 1, None)
    assert (hero["fraction"], hero["interval"]) == ("109/198", None)
    assert hero["equity"] == 545 / 990
    assert json.loads(json.dumps(answer)) == answer


def test_a_percent_range_names_its_ordering() -> None:
    answer = ask(["AhKh", "15%"], "7h5h2c").to_dict()
    assert answer["players"][0]["ordering"] is None
    assert answer["players"][1]["ordering"] == "equity-vs-3-random"


def test_results_have_html_for_notebooks() -> None:
    result = ask(["AhKh", "<QQ>"[1:3], ""], "7h5h2c9d", dead="2d")
    page = result._repr_html_()
    assert page.count("<tr") == 4
    assert "unknown" in page
    assert result.summary in page
    assert result.summary.startswith(f"Exact, {result.deals:,} deals")
