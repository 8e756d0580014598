"""Results of exact equity as plain values and in notebooks."""

from __future__ import annotations

import json

from support.equity_spots import ask


def test_a_result_as_plain_values() -> None:
    answer = ask(["AhKh", "QsQd"], "7h5h2c").to_dict()
    assert list(answer) == ["method", "deals", "seed", "elapsed_ms", "players"]
    assert (answer["method"], answer["deals"], answer["seed"]) == ("exact", 990, None)
    hero = answer["players"][0]
    assert list(hero) == ["input", "combos", "win", "tie", "lose", "equity", "standard_error"]
    assert (hero["input"], hero["combos"], hero["standard_error"]) == ("AhKh", 1, None)
    assert hero["equity"] == 545 / 990
    assert json.loads(json.dumps(answer)) == answer


def test_a_percent_range_names_its_ordering() -> None:
    answer = ask(["AhKh", "15%"], "7h5h2c").to_dict()
    assert "ordering" not in answer["players"][0]
    assert answer["players"][1]["ordering"] == "equity-vs-3-random"


def test_results_have_html_for_notebooks() -> None:
    result = ask(["AhKh", "<QQ>"[1:3], ""], "7h5h2c9d", dead="2d")
    page = result._repr_html_()
    assert page.count("<tr") == 4
    assert "unknown" in page
    assert result.summary in page
    assert result.summary.startswith(f"Exact, {result.deals:,} deals")
