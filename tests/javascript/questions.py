"""Questions for the JavaScript package, and the answers of runout in Python.

The reference cases of tests/data come first; other tests compare them with Python.
"""

from __future__ import annotations

import json
import math
import warnings
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from runout import evaluate, outs, settle, side_pots, verify
from runout.analysis.equity.calculation import equity
from runout.analysis.equity.results import ExactEquity
from runout.analysis.showdown.winners import find_winners
from runout.domain.cards import DECK
from runout.errors import NotationWarning, PokerError
from support.javascript import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from runout.analysis.equity.results import EquityResult, ExactPlayer, SampledPlayer
    from runout.analysis.outs.results import Outs

DATA: Final = ROOT / "tests" / "data"
NAMES: Final = {"odd_chips": "oddChips", "second_board": "secondBoard"}


class Case(NamedTuple):
    """A named question and the answer of Python."""

    name: str
    question: list[Any]
    expected: Any
    read: Callable[[Any], Any] = lambda answer: answer
    """Extracts the part of the answer that is compared."""


def rows(kind: str) -> Iterator[dict[str, Any]]:
    """Yield the reference cases of a kind."""
    for line in (DATA / f"{kind}_cases.jsonl").read_text().splitlines():
        yield json.loads(line)


# --- hands ---


def hands() -> Iterator[Case]:
    """Yield the reference hands with all details."""
    for row in rows("evaluate"):
        cards = "".join(row["cards"])
        strength = evaluate(cards)
        expected = {
            "cards": cards,
            "score": strength.score,
            "category": strength.category.value,
            "categoryName": strength.category.title,
            "kickers": [rank.letter for rank in strength.kickers],
            "description": strength.description,
            "bestFive": "".join(map(str, strength.best_five)),
        }
        yield Case(row["id"], ["evaluate", cards], expected)


# --- equity ---


def equity_case(name: str, players: list[str], **settings: Any) -> Case:
    """Return an equity question; settings are those of Python."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotationWarning)
        result = equity(players, **settings)
    request = {"players": players, **settings}
    if "target_error" in request:
        request["targetError"] = request.pop("target_error")
    if "seed" in request:
        request["seed"] = str(request["seed"])  # JSON numbers are rounded to doubles
    return Case(name, ["equity", request], figures_of(result), _figures)


def figures_of(result: EquityResult) -> dict[str, Any]:
    """Return all figures of a result, whole numbers and fractions as text."""
    figures: dict[str, Any] = {
        "method": result.method,
        "deals": str(result.deals),
        "seed": None if result.seed is None else str(result.seed),
        "players": [],
    }
    for player in result.players:
        row: dict[str, Any] = {
            "input": player.input,
            "combos": player.combos,
            "shares": [_text(share) for share in player.shares],
            "total": _text(player.total),
            "win": player.win,
            "tie": player.tie,
            "lose": player.lose,
            "equity": player.equity,
            "standardError": player.standard_error,
            "ordering": player.ordering,
        }
        if isinstance(result, ExactEquity):
            row["fraction"] = _fraction(player)
        else:
            row["interval"] = list(player.interval or ())
            row["halfWidth"] = player.half_width  # type: ignore[union-attr]
        if player.hands is not None:
            row["hands"] = [
                [None if math.isnan(number) else number for number in array.tolist()]
                for array in (player.hands.weights, player.hands.likelihood, player.hands.equity)
            ]
        figures["players"].append(row)
    return figures


def _text(number: float) -> str | float:
    return str(number) if isinstance(number, int) else number


def _fraction(player: ExactPlayer | SampledPlayer) -> str:
    """Return the equity as the fraction of the tallies, rounded ones too."""
    units = (Fraction(share) / k for k, share in enumerate(player.shares, start=1))
    return str(sum(units, Fraction()) / Fraction(player.total))


def _figures(answer: dict[str, Any]) -> dict[str, Any]:
    players = []
    for player in answer["players"]:
        kept = {key: value for key, value in player.items() if key != "warnings"}
        if kept.pop("hands") is not None:
            hands = player["hands"]
            kept["hands"] = [hands["weights"], hands["likelihood"], hands["equity"]]
        players.append(kept)
    return {**{key: answer[key] for key in ("method", "deals", "seed")}, "players": players}


def equities() -> Iterator[Case]:
    """Yield the reference spots, exact."""
    for row in rows("equity"):
        case = equity_case(
            row["id"],
            row["players"],
            folded=row["folded"],
            board="".join(row["board"]),
            dead="".join(row["dead"]),
            method="exact",
        )
        fractions = [player["fraction"] for player in case.expected["players"]]
        assert fractions == row["expected"]["equity"], row["id"]
        yield case
    for row in rows("preflop"):
        case = equity_case(row["id"], [row["hero"], row["villain"]])
        assert case.expected["players"][0]["fraction"] == row["equity"], row["id"]
        yield case


# Nearly all weight is on hands that share a card, so ranges are not swept but enumerated.
TINY_WEIGHTS: Final = ["22+:1e-7,A2+:1e-7,AhKh:1", "55+:1e-7,K2+:1e-7,AhQh:1"]


def other_equities() -> Iterator[Case]:
    """Yield spots of every method: per hand, rounded weights, and all three sampling methods."""
    flop = "7h5h2c"
    yield equity_case("auto", ["AhKh", "QsQd"], board=flop)
    yield equity_case("by hand", ["AhKh", "QQ+,AKs:0.5,76s"], board=flop, hands=True)
    yield equity_case("by hand, not swept", TINY_WEIGHTS, board=flop, hands=True)
    yield equity_case("by hand, three", ["AhKh", "QQ+", "55-22"], board=flop, hands=True)
    yield equity_case("by hand, preflop", ["AhKh", "QQ+,AKs:0.5"], hands=True)
    yield equity_case("rounded", ["AKs:0.123456,QQ+", "22+:0.333333"], board=flop)
    yield equity_case("three ranges", ["77-22,A2s+", "QQ+,AK", "98s,JTs,KQ:0.25"], board=flop)
    yield equity_case("preflop, three", ["AhAd", "QQ+", "76s,AKs"])
    yield equity_case("preflop with dead cards", ["QQ+,AKs", "55,A5s"], dead="2c3d9h")
    seeds = {"seed": 18446744073709551615}
    yield equity_case("sampled", ["AhAd", "QQ+,AKs:0.5", "random"], samples=100_000, **seeds)
    certain = {"board": "QsJsTs3h", "samples": 1000, "seed": 1}
    yield equity_case("sampled, one outcome", ["AsKs", "2c2d"], **certain)
    yield equity_case("sampled to an error", ["22+", "15%", "random"], target_error=0.002, seed=7)
    yield equity_case(
        "sampled by hand", ["AhAd", "KK+,AKs:0.123456"], board=flop, samples=40_000, seed=3,
        hands=True,
    )  # fmt: skip
    few = ["AA", "AA,KK:0.0001", "KK", "KK,QQ:0.0001"]
    yield equity_case("counted", few, samples=50_000, seed=5)
    many = ["AA,KK:0.001", "AA,QQ:0.001", "KK,JJ:0.001", "QQ,TT:0.001", "99-22,JJ:0.01", "AKs,AQs"]
    yield equity_case("sampled, six ranges", many, samples=30_000, seed=11)


def large_equities() -> Iterator[Case]:
    """Yield spots that are split among workers."""
    yield equity_case("large, exact", ["22+,A2s+", "TT+,AQ+", "15%"], board="Kh8d3c2s", hands=True)
    yield equity_case(
        "large, rounded", ["TT+:0.123457,AQ+", "99+:0.7654321", "12%"], board="Kh8d3c"
    )
    yield equity_case("large, preflop", ["TT+,AQs+", "99,88,KQs", "AJs,76s"], method="exact")
    yield equity_case("large, sampled", ["20%", "15%", "10%", "random"], samples=600_000, seed=9)


# --- outs ---


def outs_case(name: str, hero: str, villains: list[str], board: str, **settings: Any) -> Case:
    """Return a question for outs."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotationWarning)
        answer = outs(hero, villains, board, **settings)
    request = {"hero": hero, "villains": villains, "board": board, **settings}
    return Case(name, ["outs", request], figures_of_outs(answer), _figures_of_outs)


def figures_of_outs(answer: Outs) -> dict[str, Any]:
    """Return the figures of outs with the names of the package."""
    whole = answer.to_dict()
    suppressed = whole["suppressed"]
    return {
        "board": str(answer.board),
        "heroAheadNow": answer.hero_ahead_now,
        "street": whole["street"],
        "suppressed": suppressed
        and {
            "reason": suppressed["reason"],
            "baselineWin": suppressed["baseline_win"],
            "baselineTie": suppressed["baseline_tie"],
        },
        **{
            kind: [[str(out.card), out.reason.value, out.name] for out in shown]
            for kind, shown in (("winOuts", answer.win_outs), ("tieOuts", answer.tie_outs))
        },
        "counts": [answer.win, answer.tie, answer.lose, answer.total_cards],
        "baselines": [answer.baseline_win, answer.baseline_tie, answer.baseline_lose],
        "equity": str(answer.equity),
        "standardError": answer.standard_error,
        "byReason": {reason.value: str(share) for reason, share in answer.by_reason.items()},
        "cards": [
            [
                str(each.card), each.reason.value, each.win, each.tie, each.lose, each.equity,
                each.is_out, each.is_level, each.overtakes, each.standard_error, each.is_tainted,
            ]
            for each in answer.cards
        ],
        "backdoorOuts": None
        if answer.backdoor_outs is None
        else [
            [group.name, [f"{first}{second}" for first, second in group.pairs], str(group.equity)]
            for group in answer.backdoor_outs
        ],
    }  # fmt: skip


def _figures_of_outs(answer: dict[str, Any]) -> dict[str, Any]:
    card = (
        "card", "reason", "win", "tie", "lose", "equity", "isOut", "isLevel", "overtakes",
        "standardError", "isTainted",
    )  # fmt: skip
    backdoors = answer["backdoorOuts"]
    return {
        **{key: answer[key] for key in ("board", "heroAheadNow", "street", "suppressed")},
        **{
            kind: [[out["card"], out["reason"], out["name"]] for out in answer[kind]]
            for kind in ("winOuts", "tieOuts")
        },
        "counts": [answer[key] for key in ("win", "tie", "lose", "total")],
        "baselines": [answer[key] for key in ("baselineWin", "baselineTie", "baselineLose")],
        "equity": answer["equity"],
        "standardError": answer["standardError"],
        "byReason": {each["reason"]: each["equity"] for each in answer["byReason"]},
        "cards": [[each[key] for key in card] for each in answer["cards"]],
        "backdoorOuts": None
        if backdoors is None
        else [[group["name"], group["pairs"], group["equity"]] for group in backdoors],
    }


def all_outs() -> Iterator[Case]:
    """Yield the reference spots, as they are and with all outs shown, and outs against ranges."""
    for number, row in enumerate(rows("outs")):
        hero, board = "".join(row["hero"]), "".join(row["board"])
        villains = ["".join(villain) for villain in row["villains"]]
        yield outs_case(row["id"], hero, villains, board, suppress=number % 2 == 0)
    yield outs_case("a range", "AhKh", ["QQ+,AKs:0.3"], "7h5h2c")
    yield outs_case("a range on a turn", "JhTh", ["99,A9s,44:0.5"], "9h8h3c2d", suppress=False)
    yield outs_case("a half-known hand", "AhKh", ["Qs?"], "7h5h2c3d")
    yield outs_case("two ranges", "AhKh", ["QQ+", "77,55"], "7h5h2c3d", suppress=False)
    yield outs_case(
        "dead and folded", "AhKh", ["QQ"], "7h5h2c3d", dead="9h", folded=["AsQd", "99+"]
    )


# --- showdown ---


def _renamed(value: Any) -> Any:
    """Return values with the property names of the package."""
    if isinstance(value, dict):
        return {NAMES.get(key, key): _renamed(each) for key, each in value.items()}
    return [_renamed(each) for each in value] if isinstance(value, list) else value


def _without_defaults(settlement: dict[str, Any]) -> dict[str, Any]:
    """Remove properties that only the package has, and its defaults."""
    kept = {
        key: value
        for key, value in settlement.items()
        if not (key == "net" or (key == "names" and not value) or (key == "unit" and value == 1))
    }
    kept["hands"] = kept.get("hands") and [
        shown
        and [
            {"category": each["categoryName"], **{k: each[k] for k in ("description", "score")}}
            for each in shown
        ]
        for shown in kept["hands"]
    ]
    return kept


def settlements() -> Iterator[Case]:
    """Yield the reference hands, settled, and their pots; and hands with all settings."""
    for row in rows("pots"):
        inputs = {key: row[key] for key in ("contributions", "folded", "button", "board")}
        yield _settled(row["id"], {**inputs, "hands": row["hole"]})
        bets = {key: row[key] for key in ("contributions", "folded")}
        expected = side_pots(row["contributions"], row["folded"]).to_dict()
        yield Case(f"{row['id']}, pots", ["sidePots", bets], {**expected, "names": [], "unit": 1})
    board, hand = "Ks9d5h3c2s", ["AhAd", "KhQh", None]
    decimals = {"contributions": [0.5, "97.25", 1], "folded": [2], "button": 2}
    yield _settled("decimals", {**decimals, "board": board, "hands": hand})
    named = {"contributions": [30, 70, 150], "button": "bo", "names": ["ann", "bo", "cy"]}
    yield _settled("names", {**named, "board": board, "hands": ["AhAd", "KhQh", "QdQc"]})
    raked = {"contributions": [101, 101, 101], "button": 0, "board": "AsKsQsJsTs"}
    yield _settled(
        "rake", {**raked, "hands": ["2c2d", "3c3d", "4c4d"], "rake": {"rate": "5%", "cap": 3}}
    )
    beyond = {"rake": {"rate": "5%", "cap": 18446744073710}, "unit": "0.000001"}  # 64 bits
    yield _settled("large cap", {**raked, "hands": ["2c2d", "3c3d", "4c4d"], **beyond})
    twice = {"contributions": [75, 75], "button": 1, "board": "Ks9d5h3c2s"}
    hands = ["AhAd", "KhQh"]
    for second in ("Ks9d5hQcQs", "5hKs9dQcQs", "9d5hKs3cQs"):
        yield _settled(f"run twice, {second}", {**twice, "second_board": second, "hands": hands})
    yield _settled("no names", {**raked, "hands": ["2c2d", "3c3d", "4c4d"], "names": []})
    for rate in (1 / 3, 1 / 30, 0.1 / 3e8, 1e-7, 1, "33.33333333333333333333333333333333 %"):
        contributions = [123_456_789_012_345, 123_456_789_012_345]
        large = {**twice, "contributions": contributions, "rake": {"rate": rate}}
        yield _settled(f"rake, {rate}", {**large, "hands": hands})
    yield _settled(
        "no contest", {"contributions": [5, 10], "folded": [0], "button": 0, "hands": [None, None]}
    )


def _settled(name: str, inputs: dict[str, Any]) -> Case:
    expected = _renamed(settle(**inputs).to_dict())
    return Case(name, ["settle", _renamed(inputs)], expected, _without_defaults)


TABLE: Final = {
    "contributions": [50, 100, 100],
    "button": 0,
    "board": "Ks9d5h3c2s",
    "hands": ["AhAd", "KhQh", "QdQc"],
}
SHOWDOWN: Final = {"board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh", "AsAc"]}


def claims() -> Iterator[Case]:
    """Yield claims, most of them wrong, with the message, pot and seat of Python's error."""
    mucked = {**TABLE, "mucked": [0]}
    named = {**TABLE, "names": ["ann", "bo", "cy"]}
    wrong: list[tuple[dict[str, Any], Mapping[str, Any]]] = [
        ({"payouts": [150, 100, 0]}, TABLE),
        ({"payouts": {"0": 150, "1": 100}}, TABLE),
        ({"payouts": {"ann": 150, "bo": 100}}, named),
        ({"payouts": [250, 0, 0]}, TABLE),
        ({"payouts": [0, 250, 0]}, TABLE),
        ({"payouts": [150, 0, 100]}, named),
        ({"payouts": [150, 99, 0]}, TABLE),
        ({"payouts": [150.5, 99.5, 0]}, TABLE),
        ({"payouts": [0, 250, 0]}, mucked),
        ({"payouts": [150, 100, 0]}, mucked),
        ({"payouts": [150, 100, 0], "pots": [{"amount": 150}, {"amount": 99}]}, TABLE),
        ({"payouts": [150, 100, 0], "pots": [{"winners": [1]}]}, TABLE),
        ({"payouts": [150, 100, 0], "pots": [{"contenders": [0, 1]}]}, TABLE),
        ({"payouts": [150, 100, 0], "pots": [{"payouts": [75, 75, 0]}]}, TABLE),
        ({"payouts": [150, 100, 0], "pots": [{"amount": 150}]}, TABLE),
        ({"payouts": [150, 100, 0], "pots": [{"hand": "a flush"}]}, TABLE),
        ({"payouts": [150, 100, 0], "returned": [0, 0, 5]}, TABLE),
        ({"payouts": [150, 100, 0], "rake": 1}, TABLE),
        ({"payouts": [150, 100, 0], "hands": ["pair", "flush", None]}, TABLE),
        ({"payouts": [150, 100, 0], "hands": ["pair", None, None]}, mucked),
        ({"winner": 0}, TABLE),
        ({"winner": 0}, SHOWDOWN),
        ({"winners": [0, 2]}, SHOWDOWN),
        ({"winners": [0, 1, 2]}, SHOWDOWN),
        ({"winner": 1}, {**SHOWDOWN, "names": ["ann", "bo", "cy"]}),
        ({"winner": 0}, {**SHOWDOWN, "mucked": [0]}),
        ({"winner": 0}, {**SHOWDOWN, "folded": [0]}),
    ]
    for number, (claim, hand) in enumerate(wrong):
        yield _claimed(f"claim {number}", claim, dict(hand))


def _claimed(name: str, claim: dict[str, Any], hand: dict[str, Any]) -> Case:
    question = ["verify", _renamed(claim), _renamed(hand)]
    try:
        right = verify(claim, **hand)
    except PokerError as error:
        payload = {
            "code": _code(error),
            "message": str(error),
            "pot": getattr(error, "pot", None),
            "seat": getattr(error, "seat", None),
        }
        return Case(name, question, payload, lambda error: {key: error[key] for key in payload})
    return Case(name, question, _renamed(right.to_dict()), _without_defaults)


def _code(error: PokerError) -> str:
    """Return the code of an error: the name of its class in small letters with dashes."""
    name = type(error).__name__
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


def showdowns() -> Iterator[Case]:
    """Yield winners by the cards alone."""
    for name, inputs in {
        "winners": SHOWDOWN,
        "two boards": {**SHOWDOWN, "second_board": "Ks9d5hQcQs"},
        "one left": {"hands": ["AhAd", None], "folded": [1]},
    }.items():
        expected = find_winners(**inputs).to_dict()  # type: ignore[arg-type]
        yield Case(name, ["winners", _renamed(inputs)], expected, _without_defaults)


def many_hands() -> Case:
    """Return the scores of hands of seven cards, one after the other in one list."""
    ids = [(7 * number + step * 5) % 52 for number in range(200) for step in range(7)]
    texts = ["".join(str(DECK[card]) for card in ids[at : at + 7]) for at in range(0, len(ids), 7)]
    return Case("many", ["evaluateMany", ids, 7], [evaluate(text).score for text in texts])


def all_cases() -> list[Case]:
    """Return the cases that one core answers quickly."""
    parts = (hands, equities, other_equities, all_outs, settlements, claims, showdowns)
    return [case for part in parts for case in part()] + [many_hands()]
