"""PHH: round trips of hands and text, and errors with their line."""

from __future__ import annotations

import random
import re
import tomllib
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import HandHistory

from runout.analysis.histories.hand import Action, Hand, HandError, Move
from runout.analysis.histories.phh import read_phh, read_plain
from runout.analysis.histories.phh_writing import phhs_tables, write_phh
from runout.domain.cards import parse_cards
from runout.errors import NotExpressible
from support.played_hands import play_hand

SMALL = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = ['d dh p1 AhKd', 'd dh p2 ????', 'd dh p3 ??7c', 'p3 f', 'p1 f']
"""

printable = st.characters(exclude_categories=("C", "Z"), include_characters=" ")
lines = st.tuples(st.text(max_size=6), st.text(max_size=5)).map("\n".join)
names = st.text(printable, max_size=12) | lines
plain = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    names,
    st.decimals(allow_nan=False, places=3, min_value=-1000, max_value=1000),
    st.times(),
    st.dates(),
    st.datetimes(),
)
values = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=2)
)
comments = names.map(lambda text: " ".join(text.split()))


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    played = play_hand(random.Random(draw(st.integers(0, 2**32))))
    hand = read_phh(played.phh())
    seats = len(hand.stacks)
    chips = st.lists(st.integers(0, 10**9), min_size=seats, max_size=seats).map(tuple)
    actions = [
        action._replace(comment=draw(comments)) if draw(st.integers(0, 9)) == 0 else action
        for action in hand.actions
    ]
    if draw(st.booleans()):
        actions.append(Action(Move.REMARK, comment=draw(comments)))
    facts = draw(st.dictionaries(names.map(lambda text: f"_{text}"), values, max_size=3))
    for ours in ("_rake", "_total_pot", "_uncalled", "_second_board", "_cap", "_decimals"):
        facts.pop(ours, None)
    if draw(st.booleans()):
        facts["currency"] = draw(st.sampled_from(["USD", "JPY"]))
    known = draw(st.lists(st.booleans(), min_size=seats, max_size=seats))
    return Hand(
        tuple([s if is_known else None for s, is_known in zip(hand.stacks, known, strict=True)]),
        hand.blinds,
        hand.antes,
        hand.min_bet,
        tuple(actions),
        draw(st.booleans()),
        draw(st.integers(0, 4)),
        tuple([draw(names) for _ in range(seats)]),
        parse_cards(draw(st.sampled_from(["", "2c", "2c3d", "2c3d4h5s6c"]))),
        draw(st.none() | chips),
        draw(st.none() | chips),
        draw(st.none() | chips),
        draw(st.none() | st.integers(0, 10**9)),
        draw(st.none() | st.integers(0, 10**9)),
        {"hand": draw(st.integers(0, 10**15)), **facts},
        cap=draw(st.none() | st.integers(1, 10**9)),
    )


@given(hands())
def test_written_hands_read_back(hand: Hand) -> None:
    assert read_phh(write_phh(hand)) == hand


@given(st.lists(hands(), max_size=3))
def test_many_hands_are_one_toml_document(played: list[Hand]) -> None:
    document = tomllib.loads("".join(phhs_tables(map(write_phh, played))))
    assert list(document) == [str(number + 1) for number in range(len(played))]


@pytest.mark.peers
@given(st.integers(0, 2**32))
def test_pokerkit_reads_written_hands(seed: int) -> None:
    hand = read_phh(play_hand(random.Random(seed)).phh())
    theirs = HandHistory.loads(write_phh(hand))
    assert (theirs.starting_stacks, theirs.min_bet) == (list(hand.stacks), hand.min_bet)
    assert read_phh(theirs.dumps()) == hand


@given(st.integers(0, 2**32), st.data())
def test_plain_toml_is_what_tomllib_reads(seed: int, data: st.DataObject) -> None:
    """The fast parser gives tomllib's values or none, even for damaged text."""
    text = play_hand(random.Random(seed)).phh(
        players="['', 'Ann # 1']", _x="0.50", _y="[]", _z="[-0.25, inf, -3]", time="20:15:00"
    )
    assert read_plain(text) == tomllib.loads(text, parse_float=Decimal)
    at = data.draw(st.integers(0, len(text) - 1))
    cut = data.draw(st.integers(0, 3))
    new = data.draw(st.text("'\"[]=,. \n#0a\\\t-_:1", max_size=3))
    damaged = text[:at] + new + text[at + cut :]
    fields = read_plain(damaged)
    if fields is not None:
        assert fields == tomllib.loads(damaged, parse_float=Decimal)


def test_fields_that_recur_are_lists_of_their_own() -> None:
    text = "antes = [0, 0]\nplayers = ['Ann', 'Bo']"
    first, second = read_plain(text), read_plain(text)
    assert first is not None
    first["antes"].append(1)
    first["players"].clear()
    assert second == read_plain(text) == {"antes": [0, 0], "players": ["Ann", "Bo"]}


def test_decimals_are_kept_to_the_last_place() -> None:
    text = SMALL.replace("min_bet = 100", "min_bet = 1.005").replace("[50, 100", "[0.50, 1")
    hand = read_phh(text.replace("'p3 f'", "'p3 cbr 3.25'"))
    assert hand.decimals == 3
    assert hand.blinds == (500, 1000, 0)
    assert hand.stacks == (1_000_000,) * 3
    assert (hand.min_bet, hand.actions[3].amount) == (1005, 3250)


def test_heads_up_antes_and_blinds_are_assigned_in_reverse() -> None:
    text = SMALL.replace("[0, 0, 0]", "[0, 7]").replace("[50, 100, 0]", "[50, 100]")
    text = text.replace("[1000, 1000, 1000]", "[1000, 900]").replace(", 'd dh p3 ??7c'", "")
    hand = read_phh(text.replace("'p3 f', ", ""))
    assert (hand.antes, hand.blinds) == ((7, 0), (100, 50))


def test_late_posts_are_told_from_straddles_by_a_minus() -> None:
    hand = read_phh(SMALL.replace("[50, 100, 0]", "[50, 100, -100]"))
    assert hand.blinds == (50, 100, 100)
    assert "blinds_or_straddles = [50, 100, -100]" in write_phh(hand)
    straddled = read_phh(SMALL.replace("[50, 100, 0]", "[50, 100, 200]"))
    assert "blinds_or_straddles = [50, 100, 200]" in write_phh(straddled)


def test_fields_of_one_s_own_and_optional_ones_are_kept() -> None:
    extra = "_sponsor = 'x'\nvenue = \"Casino\"\ntime = 20:15:00\n_odds = {a = 1.50, b = [1]}\n"
    facts = read_phh(SMALL + extra).facts
    expected: dict[str, Any] = {
        "_sponsor": "x",
        "venue": "Casino",
        "time": time(20, 15),
        "_odds": {"a": Decimal("1.50"), "b": [1]},
    }
    assert facts == expected


def test_dates_and_tables_read_back() -> None:
    facts: dict[str, Any] = {
        "_d": date(2024, 2, 29),
        "_t": datetime(2024, 1, 1, 1, 2, 3),  # noqa: DTZ001 - a local one
        "_inf": Decimal("Infinity"),
        "_big": Decimal("1E+30"),
        "_whole": Decimal(5),
        "a key": "it's \x7f \t",
    }
    hand = Hand((5, 5), (2, 1), (0, 0), 2, (), facts=facts)
    assert read_phh(write_phh(hand)) == hand


def test_a_float_cannot_be_written() -> None:
    with pytest.raises(NotExpressible, match="Decimals"):
        write_phh(Hand((5, 5), (2, 1), (0, 0), 2, (), facts={"_x": 0.1}))


def test_commentary_belongs_to_the_action() -> None:
    hand = read_phh(SMALL.replace("'p3 f'", "'# thinks', ' p3   f # long # ago '"))
    assert hand.actions[3] == Action(Move.REMARK, comment="thinks")
    assert hand.actions[4] == Action(Move.FOLD, 2, comment="long # ago")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("variant = 'NT'", "variant = 'PO'", 1, "'PO' is pot-limit Omaha; only no-limit"),
        ("variant = 'NT'", "variant = 'XX'", 1, "'XX' is not a variant of the standard"),
        ("variant = 'NT'\n", "", 1, "variant: the field is missing; no-limit hold'em is 'NT'"),
        ("min_bet = 100\n", "", 1, "min_bet: the field is missing"),
        ("min_bet = 100", "min_bet = 0", 4, "0 is not an amount above 0"),
        ("min_bet = 100", "min_bet = true", 4, "True is not an amount"),
        ("min_bet = 100", "min_bet = 1e99", 4, "out of bounds"),
        ("antes = [0, 0, 0]", "antes = 0", 2, "expected an array"),
        ("antes = [0, 0, 0]", "antes = [0, 0]", 2, "2 entries for 3 players"),
        ("antes = [0, 0, 0]", "antes = [0, -1, 0]", 2, "-1 is below 0"),
        ("[1000, 1000, 1000]", "[1000, -inf, 1000]", 5, "-Infinity is not an amount"),
        ("[1000, 1000, 1000]", "[1000, 0, 1000]", 5, "every player starts with chips"),
        ("[1000, 1000, 1000]", "[1000]", 5, "1 stack; a hand has 2 to 10 players"),
        ("'p3 f'", "'p9 f'", 6, "action 4: 'p9 f': there is no p9 among 3 players"),
        ("'p3 f'", "'q3 f'", 6, "'q3' is not a player"),
        ("'p3 f'", "'p3 jump'", 6, "'p3 jump' is not an action of hold'em"),
        ("'p3 f'", "'p3 cbr 1e3'", 6, "'1e3' is not an amount"),
        ("'p3 f'", "'p3 cbr -5'", 6, "'-5' is not an amount"),
        ("'p3 f'", "\n\n'p3 f', 'd db 7h5h2x'", 8, "action 5: '7h5h2x', character 6"),
        ("actions = [", "actions = [1, ", 6, "expected an array of strings"),
        ("min_bet = 100", "min_bet = ", 4, "not TOML: Invalid value, column 11"),
        ("'p3 f', 'p1 f']", "'p3 f'", 6, "not TOML: Unclosed array at the end of the hand"),
        ("min_bet = 100", "min_bet = 100\nplayers = ['a']", 5, "1 entry for 3 players"),
        ("min_bet = 100", "min_bet = 100\n_second_board = '????'", 5, "are known"),
        ("min_bet = 100", "min_bet = 100\n_second_board = 'x'", 5, "'x' is not a rank"),
        ("min_bet = 100", "min_bet = 100\nante_trimming_status = 1", 5, "neither true nor"),
    ],
)
def test_errors_are_named_with_their_line(old: str, new: str, line: int, reason: str) -> None:
    assert old in SMALL
    with pytest.raises(HandError, match=re.escape(reason)) as error:
        read_phh(SMALL.replace(old, new, 1))
    assert error.value.line == line


@given(st.integers(0, 2**32), st.data())
def test_any_damage_is_read_or_refused(seed: int, data: st.DataObject) -> None:
    text = play_hand(random.Random(seed)).phh()
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.text(max_size=4)) + text[at + data.draw(st.integers(0, 9)) :]
    line: int | None = 1
    try:
        read_phh(damaged)
    except HandError as error:
        line = error.line
    assert line is not None
    assert 1 <= line <= damaged.count("\n") + 1


def test_amounts_with_a_point_are_counted_in_hundredths() -> None:
    """Blinds of 0.5 and 1 without a currency: a pot of 2.5 is split evenly."""
    text = SMALL.replace("[50, 100, 0]", "[0.5, 1, 0]").replace("min_bet = 100", "min_bet = 1")
    hand = read_phh(text)
    assert (hand.blinds, hand.decimals) == ((50, 100, 0), 2)
    tenths = read_phh(text + "_decimals = 1\n")
    assert (tenths.blinds, tenths.decimals) == ((5, 10, 0), 1)
    assert read_phh(write_phh(tenths)) == tenths
