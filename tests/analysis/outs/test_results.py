"""An answer's plain values: the fields of to_dict, and that JSON holds them."""

from __future__ import annotations

import json

from runout import outs


def test_to_dict_has_the_values_of_the_answer() -> None:
    values = outs("JsTs", "AhAd", "9h8d3c2h", dead="Kc", folded=["5c5d"]).to_dict()
    assert values == {
        "hero": "JsTs",
        "villains": ["AhAd"],
        "board": "9h8d3c2h",
        "street": "turn",
        "dead": "Kc",
        "folded": ["5c5d"],
        "hero_ahead_now": False,
        "suppressed": None,
        "win_outs": [
            {
                "card": "23456789TJQKA"[rank - 2] + suit,
                "rank": rank,
                "suit": "cdhs".index(suit),
                "reason": "straight",
                "name": "Straight",
            }
            for rank in (7, 12)
            for suit in "cdhs"
        ],
        "tie_outs": [],
        "baseline_win": 0.1951,
        "baseline_tie": 0.0,
        "baseline_lose": 0.8049,
        "total_cards": 41,
        "equity": 8 / 41,
        "fraction": "8/41",
        "standard_error": None,
        "equity_by_reason": [{"reason": "straight", "name": "Straight", "equity": 8 / 41}],
        "backdoor_outs": None,
        "cards": None,
        "ordering": None,
        "odds": None,
        "warnings": [],
    }
    hidden = outs("5h5d", "5s5c", "AhKdQcJh").to_dict()
    assert hidden["suppressed"] == {
        "reason": (
            "High tie probability (100.0%): showing outs would be misleading in symmetric "
            "situations"
        ),
        "baseline_win": 0.0,
        "baseline_tie": 1.0,
    }
    assert hidden["win_outs"] == hidden["tie_outs"] == []


def test_to_dict_is_plain_json_in_every_case() -> None:
    for villains, board in [
        ("9d9c", "QhJh3d"), ("QQ+,AKs:0.5", "QhJh3d"), ("15%", "QhJh3d2c"),
        (["9d9c", "QQ+"], "QhJh3d2c"),
    ]:  # fmt: skip
        payload = outs("AhKh", villains, board, pot=150, call=50).to_dict()
        assert json.loads(json.dumps(payload, allow_nan=False)) == payload
        assert (payload["backdoor_outs"] is not None) == (villains == "9d9c")
        assert (payload["cards"] is not None) == (villains != "9d9c")
        assert payload["ordering"] == ("equity-vs-3-random" if villains == "15%" else None)
        assert payload["odds"]["break_even"] == 0.25
