"""The table of spot fields: everything derived from it has every field, with its default."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterator

import pytest

from runout.analysis.solver.config.config import PostflopConfig
from runout.analysis.solver.spot.fields import SPOT_FIELDS
from runout.analysis.solver.spot.locks import Lock
from runout.analysis.solver.spot.sizes import SIZE_KEYS
from runout.analysis.solver.spot.spot import Spot
from runout.errors import PokerError
from support.parse_counts import ParseCounts, counted_parses

NAMES = [field.name for field in SPOT_FIELDS]
RIVER = Spot("Td9d6hQc2s", "QQ+,AKs", "22+", pot=100, stack=300)


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Iterator[ParseCounts]:
    with counted_parses(monkeypatch) as counts:
        yield counts


def test_a_spot_has_the_arguments_and_attributes_of_the_table() -> None:
    parameters = inspect.signature(Spot).parameters
    assert {*parameters} == {*NAMES, "sizes"}
    assert {each.name for each in dataclasses.fields(Spot)} == {*NAMES, "sizes", "_tree"}
    for field in SPOT_FIELDS:
        expected = inspect.Parameter.empty if field.required else field.default
        assert parameters[field.name].default == expected, field.name


def test_a_written_spot_has_the_keys_of_the_table_and_of_sizes() -> None:
    assert [*RIVER.to_dict()] == [*NAMES, *SIZE_KEYS]


def test_a_config_has_the_keys_of_the_table() -> None:
    attributes = {each.name for each in dataclasses.fields(PostflopConfig)}
    keys = {field.config_key for field in SPOT_FIELDS if field.config_key is not None}
    assert keys <= attributes


def test_an_error_points_to_its_field() -> None:
    for change, pointer in (
        ({"pot": 0}, "/pot"),
        ({"big_blind": "x"}, "/big_blind"),
        ({"ip": "AKh"}, "/ip"),
        ({"river_ip_raise": "2.5y"}, "/river_ip_raise"),
        ({"removed_lines": 5}, "/removed_lines"),
        ({"locks": [{"line": ""}]}, "/locks/0"),
    ):
        with pytest.raises(PokerError) as caught:
            Spot.from_dict({**RIVER.to_dict(), **change})
        assert caught.value.pointer == pointer


def test_parsed_values_are_not_parsed_again(counts: ParseCounts) -> None:
    lock = Lock("x", {"QQ": {"check": 1}})
    payload = {**RIVER.to_dict(), "oop": "QQ+,T9s", "river_ip_bet": "33%", "locks": [lock]}
    spot = Spot.from_dict(payload)
    assert [counts.total[text] for text in ("Td9d6hQc2s", "QQ+,T9s", "33%", "QQ")] == [1] * 4
    counts.clear()
    assert spot.with_(stack=200).estimate().savings
    assert Spot.from_dict({**payload, "board": spot.board, "oop": spot.oop, "ip": spot.ip}) == spot
    assert {*counts.total} == {"50%", "60%", "33%"}


def test_a_config_becomes_spots_without_text(counts: ParseCounts) -> None:
    config = PostflopConfig.from_dict({"postflop_model": {
        "solve_type": "full", "oop": "QQ+,T9s", "ip": "99+", "bet_sizes": "33%, a",
        "postflop_sprs": [1, 3], "fixed_flops": ["Td9d6h"]}})  # fmt: skip
    counts.clear()
    spots = [config.spot_on(flop.flop, spr) for flop in config.flops() for spr in (1, 3)]
    assert [spot.stack for spot in spots] == [1000, 3000]
    assert not counts.total
