"""The config of a batch: valid settings, and refusals with their place."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections import Counter
from decimal import localcontext
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runout import Board, Range, StorageError, canonical_flops
from runout.analysis.files.config import ConfigError
from runout.analysis.flop_tables.flop_sample import SUBSET_SIZES, flop_subset, sample_flops
from runout.analysis.solver.config.config import PostflopConfig
from runout.domain.betting.sizes import BetSizes
from runout.domain.boards import Texture
from runout.domain.flop_traits import FlopTrait, has_traits

FULL = {"solve_type": "full", "oop": "QQ+,AKs:0.5", "ip": "22+"}


def config(**settings: Any) -> PostflopConfig:
    model_settings = {"postflop_spr": 3, **settings}
    if "postflop_sprs" in settings:
        del model_settings["postflop_spr"]
    return PostflopConfig.from_dict({"postflop_model": model_settings})


def refusal(**settings: Any) -> str:
    with pytest.raises(ConfigError) as caught:
        config(**settings)
    return str(caught.value)


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


YAML = """\
postflop_model:
  solve_type: full
  bet_sizes: {flop: [0.33, 75%], turn: {oop: e, ip: "60%, a"}, river: {bet: [0.5], raise: [2.5x]}}
  max_raises_per_street: 2
  postflop_sprs: [1, 2.5, 6]
  postflop_solve_iterations: 300
  target: 0.01
  fixed_flops: [AsKhQd, 7c5c2d]
  oop: QQ+,AKs:0.5
  ip: 22+,A2s+
  pot: 200
  rake_rate: 0.05
  rake_cap: 30
  precision: f16
  add_allin: 1
  force_allin: 0.2
  merging: 0
"""


def test_every_key_is_read_from_yaml(tmp_path: Path) -> None:
    read = PostflopConfig.from_file(write(tmp_path, "config.yaml", YAML))
    assert read.solve_type == "full"
    assert read.max_raises_per_street == 2
    assert read.postflop_sprs == (1, 2.5, 6)
    assert [read.stack(spr) for spr in read.postflop_sprs] == [200, 500, 1200]
    assert (read.postflop_solve_iterations, read.target, read.pot) == (300, 0.01, 200)
    assert read.fixed_flops == (Board.parse("AsKhQd"), Board.parse("7c5c2d"))
    assert (read.oop, read.ip) == (Range.parse("QQ+,AKs:0.5"), Range.parse("22+,A2s+"))
    assert (read.rake_rate, read.rake_cap, read.precision) == (0.05, 30, "f16")
    assert (read.add_allin, read.force_allin, read.merging) == (1, 0.2, 0)
    assert read.sizes == {
        "flop_oop": BetSizes("33%, 75%", "33%, 75%"),
        "flop_ip": BetSizes("33%, 75%", "33%, 75%"),
        "turn_oop": BetSizes("e", "e"),
        "turn_ip": BetSizes("60%, a", "60%, a"),
        "river_oop": BetSizes("50%", "2.5x"),
        "river_ip": BetSizes("50%", "2.5x"),
    }
    assert read.remarks == ()


def test_json_equals_yaml(tmp_path: Path) -> None:
    read = PostflopConfig.from_file(write(tmp_path, "config.yaml", YAML))
    text = json.dumps(read.to_dict())
    for name in ("config.json", "config", "config.txt"):
        assert PostflopConfig.from_file(write(tmp_path, name, text)) == read
    assert PostflopConfig.from_file(write(tmp_path, "other", YAML)) == read


def test_json_needs_no_yaml(tmp_path: Path) -> None:
    path = write(tmp_path, "config.json", '{"postflop_model": {"postflop_spr": 3}}')
    code = (
        "import sys; sys.modules['yaml'] = None\n"
        "from runout.analysis.solver.config.config import PostflopConfig\n"
        f"print(PostflopConfig.from_file({str(path)!r}).postflop_sprs)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "(3.0,)\n"


def test_the_defaults() -> None:
    read = config()
    assert (read.solve_type, read.oop, read.ip) == ("exhaustive", Range.full(), Range.full())
    assert read.sizes["flop_oop"] == read.sizes["flop_ip"] == BetSizes("50%", "60%")
    assert read.max_raises_per_street is None
    assert (read.target, read.postflop_solve_iterations) == (0.005, 1000)
    # Half a chip is a tenth of the target, or less: rounding of bets does not show.
    assert 0.5 / read.pot <= read.target / 10
    assert (read.rake_rate, read.precision) == (0, "f32")
    assert (read.add_allin, read.force_allin, read.merging) == (1.5, 0.15, 0.1)
    assert len(read.flops()) == 1755
    assert sum(flop.weight for flop in read.flops()) == 22_100


SIZES = st.sampled_from([0.25, 0.5, 1, "75%", "2.5x", "e, 3e200%", "100c", "a"])
LISTS = st.lists(SIZES, max_size=3).map(lambda sizes: [0.5, *sizes])
BETS = st.lists(SIZES.filter(lambda size: size != "2.5x"), max_size=3)
KINDS = st.fixed_dictionaries({"bet": BETS, "raise": LISTS})
DONKS = st.fixed_dictionaries({"bet": BETS, "raise": LISTS, "donk": BETS})
LEAVES = st.one_of(SIZES.filter(lambda size: size != "2.5x"), LISTS, KINDS)
ANY_SIZES = st.one_of(
    LEAVES,
    DONKS,
    st.fixed_dictionaries({"oop": LEAVES | DONKS, "ip": LEAVES}),
    st.fixed_dictionaries(
        {
            "flop": LEAVES | st.fixed_dictionaries({"oop": LEAVES, "ip": LEAVES}),
            "turn": LEAVES | DONKS,
            "river": st.fixed_dictionaries({"oop": DONKS, "ip": LEAVES}),
        }
    ),
)


@given(
    sizes=ANY_SIZES,
    solve_type=st.sampled_from(["exhaustive", "full"]),
    raises=st.none() | st.integers(0, 5),
    sprs=st.lists(st.floats(0.01, 100), min_size=1, max_size=3, unique=True),
    flops=st.sampled_from(
        [{}, {"fixed_flops": ["AhKh2h"]}, {"max_flop_boards": 5}, {"max_flop_boards": 5, "seed": 9}]
    ),
    ranges=st.sampled_from(["random", "QQ+,AKs:0.5", "15%", "AA:0.123456"]),
)
def test_a_config_round_trips(sizes: Any, raises: int | None, sprs: Any, **rest: Any) -> None:
    read = config(
        solve_type=rest["solve_type"],
        bet_sizes=sizes,
        max_raises_per_street=raises,
        postflop_sprs=sprs,
        oop=rest["ranges"],
        ip="22+",
        **rest["flops"],
    )
    payload = json.loads(json.dumps(read.to_dict()))
    again = PostflopConfig.from_dict(payload)
    assert again == read
    assert again.to_dict() == payload
    assert again.fingerprint() == read.fingerprint()
    assert pickle.loads(pickle.dumps(read)) == read


# Bet sizes


def test_a_list_applies_to_all_bets_and_raises() -> None:
    sizes = config(**FULL, bet_sizes=[0.333, "2.5x", "e, a"]).sizes
    assert set(sizes.values()) == {BetSizes("33.3%, e, a", "33.3%, 2.5x, e, a")}
    assert config(bet_sizes=0.5).sizes == config(bet_sizes=["50%"]).sizes


def test_players_and_streets_nest_either_way() -> None:
    one = {
        "flop": {"oop": 0.5, "ip": 1.0},
        "turn": {"oop": "e", "ip": "a"},
        "river": {"oop": [], "ip": "a"},
    }
    other = {
        "oop": {"flop": "50%", "turn": "e", "river": []},
        "ip": {"flop": 1.0, "turn": "a", "river": "a"},
    }
    assert config(**FULL, bet_sizes=one) == config(**FULL, bet_sizes=other)
    assert config(**FULL, bet_sizes=one).sizes["river_oop"] == BetSizes()


def test_donk_bets_are_made_out_of_position_after_the_flop() -> None:
    sizes = config(**FULL, bet_sizes={"bet": 0.5, "raise": "3x", "donk": [0.3]}).sizes
    donking = [place for place, sizes_there in sizes.items() if sizes_there.donks]
    assert donking == ["turn_oop", "river_oop"]
    without_donks = config(**FULL, bet_sizes={"bet": 0.5, "raise": "3x", "donk": []})
    assert without_donks.sizes["turn_oop"].donks == ()
    assert PostflopConfig.from_dict(without_donks.to_dict()) == without_donks
    kinds = {"bet": 0.5, "raise": "3x", "donk": 0.3}
    assert refusal(**FULL, bet_sizes={"oop": 0.5, "ip": kinds}) == (
        "postflop_model.bet_sizes.ip.donk: a donk bet is made by oop, on turn or river; remove it"
        " here"
    )
    assert "bet_sizes.flop.donk: a donk bet" in refusal(
        **FULL, bet_sizes={"flop": kinds, "turn": 1, "river": 1}
    )


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        (
            [0.5, True],
            (
                "bet_sizes[1]: expected a fraction of the pot, such as 0.5, or text, such as"
                " '50%' or '2.5x'; found true"
            ),
        ),
        ([0.5, [1]], "bet_sizes[1]: expected a fraction of the pot"),
        ([0.5, "5%%"], "bet_sizes[1]: '5%%', character 1: '5%%' is not a bet size"),
        ([10], "bet_sizes[0]: 10 may be ten pots or a tenth of one; write '1000%' or '10%'"),
        ([2000], "bet_sizes[0]: 2000: a number is a fraction of the pot"),
        (["0.5"], "bet_sizes[0]: '0.5', character 1: '0.5' without a sign may mean several"),
        ([0], "bet_sizes[0]: 0: a number is a fraction of the pot"),
        (
            ["2.5x"],
            (
                "bet_sizes: multiples of the previous bet serve raises only; give a size for"
                " the first bet too, such as 50%"
            ),
        ),
        ({}, "bet_sizes: an empty mapping; write [] for no bets"),
        ({"flop": 1, "turn": 1}, "bet_sizes.river: missing; write [] for no bets there"),
        ({"oop": 1}, "bet_sizes.ip: missing; write [] for no bets there"),
        ({"bet": 1}, "bet_sizes.raise: missing; write [] for none"),
        ({"bet": "2x", "raise": 1}, "bet_sizes.bet: '2x', character 1: there is no previous bet"),
        ({"rivr": 1}, "bet_sizes.rivr: unknown key; did you mean river?"),
        ({"flop": 1, "oop": 1}, "bet_sizes: has flop beside oop; write one inside the other"),
        (
            {"flop": {"flop": 1}},
            ("bet_sizes.flop.flop: unknown key; known are oop, ip, bet, raise, donk"),
        ),
        ({1: 2}, "bet_sizes.1: unknown key"),
    ],
)
def test_sizes_that_are_refused(sizes: Any, expected: str) -> None:
    assert refusal(**FULL, bet_sizes=sizes).startswith(f"postflop_model.{expected}")


def test_the_model_of_one_street_needs_the_sizes_of_the_flop_only() -> None:
    flop = config(bet_sizes={"flop": [0.5]})
    assert flop.sizes["flop_ip"] == BetSizes("50%", "50%")
    assert flop.remarks == ()
    more = config(bet_sizes={"flop": 0.5, "river": 1.0}, precision="f16")
    assert more == flop
    assert more.fingerprint() == flop.fingerprint()
    assert more.remarks == (
        "solve_type exhaustive plays the flop only: the bet sizes of river have no effect",
        "solve_type exhaustive plays the flop only, in f32: precision has no effect",
    )
    assert refusal(bet_sizes={"turn": 1}) == (
        "postflop_model.bet_sizes.flop: missing; write [] for no bets there"
    )


# Refusals with their place


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"bet_size": [1]}, "bet_size: unknown key; did you mean bet_sizes?"),
        ({"colour": 1}, "colour: unknown key; known are solve_type, bet_sizes"),
        (
            {"solve_type": "fast"},
            "solve_type: expected exhaustive, full or quick; found the text 'fast'",
        ),
        ({"solve_type": ["full"]}, "solve_type: expected exhaustive, full or quick; found a list"),
        ({"max_raises_per_street": -1}, "max_raises_per_street: expected a whole number from 0"),
        ({"max_raises_per_street": 1.5}, "max_raises_per_street: expected a whole number"),
        ({"max_raises_per_street": True}, "max_raises_per_street: expected a whole number"),
        (
            {"postflop_sprs": []},
            ("postflop_sprs: expected a list of stack-to-pot ratios; found an empty one"),
        ),
        (
            {"postflop_sprs": 3},
            ("postflop_sprs: expected a list of stack-to-pot ratios; found the number 3"),
        ),
        (
            {"postflop_sprs": [1, "2"]},
            (
                "postflop_sprs[1]: expected a stack-to-pot ratio, a number"
                " above 0 and up to 1000; found the text '2'"
            ),
        ),
        ({"postflop_sprs": [1, 0]}, "postflop_sprs[1]: expected a stack-to-pot ratio"),
        ({"postflop_sprs": [2, 1, 2.0]}, "postflop_sprs[2]: 2 is there twice; remove one"),
        ({"postflop_sprs": [1e-9]}, "postflop_sprs: 1e-09 of a pot of 1000 is less than 1"),
        ({"postflop_spr": [1]}, "postflop_spr: expected a stack-to-pot ratio"),
        ({"postflop_spr": float("nan")}, "postflop_spr: expected a stack-to-pot ratio"),
        (
            {"postflop_solve_iterations": 0},
            (
                "postflop_solve_iterations: expected a whole number from"
                " 1 to 1,000,000; found the number 0"
            ),
        ),
        ({"target": -0.1}, "target: expected a number from 0 to 1; found -0.1"),
        (
            {"target": "1e-3"},
            (
                "target: expected a number from 0 to 1; found the text '1e-3'; YAML"
                " reads that as text, so write it out"
            ),
        ),
        ({"target": "small"}, "target: expected a number from 0 to 1; found the text 'small'"),
        (
            {"fixed_flops": "AsKhQd"},
            ("fixed_flops: expected a list of flops, such as [AsKhQd]; found the text 'AsKhQd'"),
        ),
        ({"fixed_flops": ["AsKhQd", 7]}, "fixed_flops[1]: expected a flop as text"),
        (
            {"fixed_flops": ["AsKhQd2c"]},
            ("fixed_flops[0]: expected a flop of three cards; found 'AsKhQd2c'"),
        ),
        ({"fixed_flops": [""]}, "fixed_flops[0]: expected a flop of three cards; found ''"),
        ({"fixed_flops": ["AsAs2d"]}, "fixed_flops[0]: "),
        ({"fixed_flops": ["AsKx2d"]}, "fixed_flops[0]: 'AsKx2d', character 4"),
        (
            {"fixed_flops": ["AsKhQd", "7c5c2d", "AcKdQh"]},
            ("fixed_flops[2]: AcKdQh is AsKhQd in other suits; remove one"),
        ),
        (
            {"fixed_flops": ["AsKhQd", "QdKhAs"]},
            "fixed_flops[1]: AsKhQd is there twice; remove one",
        ),
        (
            {"fixed_flops": ["AsKhQd"], "max_flop_boards": 3},
            ("max_flop_boards: given beside fixed_flops; remove one of them"),
        ),
        ({"max_flop_boards": 0}, "max_flop_boards: expected a whole number from 1 to 22,100"),
        ({"seed": 3}, "seed: is for max_flop_boards, which is missing"),
        ({"max_flop_boards": 3, "seed": -1}, "seed: expected a whole number of up to 64 bits"),
        ({"max_flop_boards": 3, "seed": 2**64}, "seed: expected a whole number of up to 64 bits"),
        (
            {"oop": 22},
            (
                "oop: expected a range as text, in quotes where it is a number such as 22;"
                " found the number 22"
            ),
        ),
        ({"oop": "none"}, "oop: 'none' holds no hand"),
        ({"ip": "AKz"}, "ip: 'AKz', character 3"),
        (
            {"ip": "AhKh"},
            (
                "ip: combos of AKs have different weights, but a flop stands for all suits;"
                " only solve_type full with fixed_flops tells suits apart"
            ),
        ),
        ({"pot": 0}, "pot: expected an amount above 0 and up to 1,000,000, such as 5.5; found the"),
        ({"pot": -5.5}, "pot: expected an amount above 0"),
        ({"pot": "five"}, "pot: expected an amount above 0"),
        ({"pot": 0.00001}, "pot: the pot is 0.00001; bet sizes can be counted from 0.000051"),
        ({"big_blind": 0}, "big_blind: expected an amount above 0"),
        ({"rake_rate": 2, "rake_cap": 1}, "rake_rate: expected a number from 0 to 1; found 2"),
        ({"rake_rate": 0.05}, "rake_cap: missing; with rake_rate give the cap in chips"),
        ({"precision": "f64"}, "precision: expected auto, f32 or f16; found the text 'f64'"),
        ({"merging": -1}, "merging: expected a number from 0 upward; found -1"),
    ],
)
def test_invalid_settings_are_refused(settings: dict[str, Any], expected: str) -> None:
    assert refusal(**settings).startswith(f"postflop_model.{expected}")


def test_one_ratio_or_several() -> None:
    assert config(postflop_spr=2) == config(postflop_sprs=[2])
    with pytest.raises(ConfigError, match=r"postflop_spr: given beside postflop_sprs; remove one"):
        PostflopConfig.from_dict({"postflop_model": {"postflop_spr": 2, "postflop_sprs": [2]}})
    with pytest.raises(ConfigError, match=r"postflop_sprs: missing; give the stack-to-pot ratios"):
        PostflopConfig.from_dict({"postflop_model": {}})


def test_a_full_solve_names_its_ranges() -> None:
    assert refusal(solve_type="full", oop="AA") == (
        "postflop_model.ip: missing; solve_type full needs the ranges of both players"
    )


def test_only_one_top_level_key_is_allowed() -> None:
    with pytest.raises(ConfigError, match=r"^postflop_modle: unknown key; did you mean postflop_m"):
        PostflopConfig.from_dict({"postflop_modle": {}})
    with pytest.raises(ConfigError, match=r"^output: unknown key; known are postflop_model"):
        PostflopConfig.from_dict({"postflop_model": {"postflop_spr": 1}, "output": "x"})
    with pytest.raises(ConfigError, match=r"^postflop_model: missing; everything stands"):
        PostflopConfig.from_dict({})
    with pytest.raises(
        ConfigError, match=r"^expected a mapping with the key postflop_model; found"
    ):
        PostflopConfig.from_dict([1])
    with pytest.raises(ConfigError, match=r"^postflop_model: expected a mapping; found nothing"):
        PostflopConfig.from_dict({"postflop_model": None})


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.yaml", "postflop_model:\n  bet_sizes: [0.5, 1", "line 2, column 21: not YAML: "),
        ("a.yaml", "postflop_model:\n\tpot: 3", "line 2, column 1: not YAML: "),
        ("a.yaml", "postflop_model:\n  pot: \x07", "line 2, column 8: not YAML: the character"),
        ("a.yaml", "postflop_model: !!python/object:os.system {}", "line 1, column 17: not YAML: "),
        (
            "a.yaml",
            "postflop_model:\n  pot: 3\n  pot: 4",
            ("line 3, column 3: the key 'pot' is given twice; remove one"),
        ),
        ("a.yaml", "", "expected a mapping with the key postflop_model; found nothing"),
        ("a.json", '{"postflop_model":\n {"pot": 3 "pots": 4}}', "line 2, column 12: not JSON: "),
        ("a.json", '{"postflop_model": {"pot": 3, "pot": 4}}', "not JSON: 'pot' is repeated"),
        ("a.json", '{"postflop_model": {"target": NaN}}', "not JSON: NaN is not a JSON number"),
        ("a.json", "[" * 100_000, "not JSON: lists or objects are nested too deeply"),
        ("a.yaml", "[" * 10_000, "lists or mappings are nested too deeply"),
        (
            "a.yaml",
            "postflop_model: {postflop_spr: 1, oop: 22:0.5}",
            ("postflop_model.oop: expected a range as text, in quotes"),
        ),
    ],
)
def test_unreadable_files_are_refused(tmp_path: Path, name: str, text: str, expected: str) -> None:
    path = write(tmp_path, name, text)
    with pytest.raises(ConfigError) as caught:
        PostflopConfig.from_file(path)
    assert str(caught.value).startswith(expected)
    assert caught.value.__notes__ == [str(path)]


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(StorageError, match="is not text in UTF-8"):
        PostflopConfig.from_file(path)


def test_merged_mappings_of_yaml_are_no_keys_twice(tmp_path: Path) -> None:
    text = "postflop_model:\n  <<: {pot: 5, postflop_spr: 2}\n  pot: 6\n"
    assert PostflopConfig.from_file(write(tmp_path, "config.yml", text)).pot == 6


def test_an_error_survives_pickling() -> None:
    error = ConfigError("postflop_model.pot", "expected chips")
    again = pickle.loads(pickle.dumps(error))
    assert (again.place, again.reason, str(again)) == (error.place, error.reason, str(error))


def test_an_overlap_in_a_range_gives_a_remark() -> None:
    (remark,) = config(ip="ATs+,AKs:0.5").remarks
    assert remark.startswith("postflop_model.ip: 'AKs:0.5' gives AcKc, AdKd, AhKh and 1 more again")
    assert remark.endswith("; the last item wins")


# Flops


def test_flops_represent_their_isomorphic_flops() -> None:
    flops = config(fixed_flops=["AsKhQd", "7s7h7d", "9h8h2s"]).flops()
    assert [(str(flop), times, weight) for flop, times, weight in flops] == [
        ("AcKdQh", 24, 24.0),
        ("7c7d7h", 4, 4.0),
        ("9c8c2d", 12, 12.0),
    ]


def test_suit_specific_ranges_are_solved_on_the_exact_flop() -> None:
    suits = {"solve_type": "full", "oop": "AhKh", "ip": "QQ"}
    flops = config(**suits, fixed_flops=["7h5h2c", "7s5s2c"]).flops()
    assert [(str(flop), times, weight) for flop, times, weight in flops] == [
        ("7h5h2c", 1, 1.0),
        ("7s5s2c", 1, 1.0),
    ]
    assert "oop: combos of AKs have different weights" in refusal(**suits, max_flop_boards=5)


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    one, same, other = (config(max_flop_boards=20, seed=s).flops() for s in (5, "5", 6))
    assert one == same
    assert {flop.flop for flop in one} != {flop.flop for flop in other}
    assert config(max_flop_boards=20).flops() == config(max_flop_boards=20, seed=1).flops()


@pytest.mark.parametrize("count", [1, 2, 49, 920, 921, 1300, 1700, 1754])
def test_the_weights_of_a_sample_sum_to_all_flops(count: int) -> None:
    flops = sample_flops(count, seed=3)
    assert len({flop.flop for flop in flops}) == len(flops) == count
    assert sum(flop.weight for flop in flops) == pytest.approx(22_100, abs=1e-6)
    assert all(flop.weight >= flop.multiplicity for flop in flops)
    order = {flop: place for place, (flop, _) in enumerate(canonical_flops())}
    places = [order[flop.flop] for flop in flops]
    assert places == sorted(places)


def test_a_sample_of_all_flops_is_all_flops() -> None:
    everything = [(flop, times, float(times)) for flop, times in canonical_flops()]
    for count in (1755, 1756, 22_100):
        assert list(config(max_flop_boards=count).flops()) == everything


@pytest.mark.parametrize("count", [60, 1200])
def test_flops_are_drawn_in_proportion_to_their_multiplicity(count: int) -> None:
    seen: Counter[int] = Counter()
    seeds = 40
    for seed in range(seeds):
        for flop in sample_flops(count, seed):
            seen[flop.multiplicity] += 1
    flops: Counter[int] = Counter(times for _, times in canonical_flops())
    # Where none is sure to be drawn, a flop is in count / 22,100 of the samples per deal of it;
    # otherwise those of 24 are sure, and the others share what is left.
    sure = flops[24] if count == 1200 else 0
    dealt = 22_100 - 24 * sure
    for times in (4, 12):
        expected = seeds * (count - sure) * times * flops[times] / dealt
        assert seen[times] == pytest.approx(expected, rel=0.1)
    if sure:
        assert seen[24] == seeds * sure


# Subsets and filters


@pytest.mark.parametrize("count", SUBSET_SIZES)
def test_a_subset_is_chosen_by_its_size(count: int) -> None:
    subset = config(flop_subset=count)
    assert subset.flops() == flop_subset(count)
    assert PostflopConfig.from_dict(subset.to_dict()) == subset
    assert "oop: combos of AKs" in refusal(
        flop_subset=count, solve_type="full", oop="AhKh", ip="QQ"
    )


def test_a_filter_keeps_the_flops_with_its_traits() -> None:
    traits = ["monotone", "high=A", "high=K"]
    parsed = [FlopTrait.parse(text) for text in traits]
    kept = [flop for flop, _ in canonical_flops() if has_traits(Texture.of(flop), parsed)]
    filtered = config(flop_filter=traits)
    assert [flop.flop for flop in filtered.flops()] == kept
    assert filtered.to_dict()["postflop_model"]["flop_filter"] == traits
    assert PostflopConfig.from_dict(filtered.to_dict()) == filtered
    of_subset = config(flop_filter=traits, flop_subset=184).flops()
    assert of_subset == tuple(each for each in flop_subset(184) if each.flop in kept)
    sample = config(flop_filter=traits, max_flop_boards=20).flops()
    assert len(sample) == 20
    assert {flop.flop for flop in sample} <= set(kept)
    dealt = sum(flop.weight for flop in filtered.flops())
    assert sum(flop.weight for flop in sample) == pytest.approx(dealt)


def test_the_choice_of_flops_is_not_part_of_the_fingerprint() -> None:
    choices: list[dict[str, Any]] = [{}, {"flop_subset": 25}, {"flop_filter": ["paired"]}]
    assert len({config(**choice).fingerprint() for choice in choices}) == 1


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"flop_subset": 50}, "expected the number of flops of a subset, one of 25, 49, 85, 184"),
        ({"flop_subset": "25"}, "found the text '25'"),
        ({"flop_subset": 25.0}, "found the number 25.0"),
        ({"flop_subset": 25, "max_flop_boards": 3}, "max_flop_boards: given beside flop_subset"),
        ({"flop_subset": 25, "fixed_flops": ["AsKhQd"]}, "flop_subset: given beside fixed_flops"),
        ({"flop_filter": ["paired"], "fixed_flops": ["AsKhQd"]}, "given beside fixed_flops"),
        ({"flop_filter": "paired"}, "flop_filter: expected a list of traits"),
        (
            {"flop_filter": ["paired", "wet"]},
            "flop_filter[1]: 'wet', character 1: not a trait of a flop",
        ),
        ({"flop_filter": [3]}, "flop_filter[0]: expected a trait as text"),
        ({"flop_filter": ["trips", "connected"]}, "flop_filter: leaves no flop"),
        ({"flop_filter": ["trips"], "flop_subset": 25}, "flop_filter: leaves no flop"),
        ({"flop_subset": 25, "seed": 3}, "seed: is for max_flop_boards"),
    ],
)
def test_invalid_choices_of_flops_are_refused(settings: dict[str, Any], message: str) -> None:
    assert message in refusal(**settings)


# Resuming


def test_the_fingerprint_covers_the_settings_that_change_answers() -> None:
    base = config(fixed_flops=["AsKhQd"], bet_sizes=[0.5])
    same = [
        config(fixed_flops=["7h5h2c"], bet_sizes=[0.5]),
        config(max_flop_boards=9, seed=4, bet_sizes="50%"),
        config(postflop_sprs=[1, 2], bet_sizes={"bet": 0.5, "raise": 0.5}, oop="100%"),
    ]
    assert {other.fingerprint() for other in same} == {base.fingerprint()}
    different = [
        config(bet_sizes=[0.5], **{key: value})
        for key, value in {
            "max_raises_per_street": 1,
            "postflop_solve_iterations": 5,
            "target": 0.1,
            "oop": "AA",
            "ip": "AA",
            "pot": 100,
            "add_allin": 0,
            "force_allin": 0,
            "merging": 0,
        }.items()
    ]
    different += [
        config(bet_sizes=[0.6]),
        config(bet_sizes=[0.5], solve_type="full", oop="random", ip="random"),
        config(bet_sizes=[0.5], rake_rate=0.1, rake_cap=1),
        base,
    ]
    assert len({other.fingerprint() for other in different}) == len(different)


@pytest.mark.parametrize(
    ("settings", "unit", "stacks"),
    [
        ({}, 1, [1000, 4500]),
        ({"pot": 5.5}, 0.1, [5.5, 24.8]),
        ({"pot": "5.50"}, 0.1, [5.5, 24.8]),
        ({"pot": 5.55}, 0.01, [5.55, 24.98]),
        ({"pot": 6}, 0.1, [6, 27]),
        ({"pot": 100, "bet_sizes": "12.25c"}, 0.01, [100, 450]),
    ],
)
def test_stacks_are_multiples_of_the_unit_of_the_config(
    settings: dict[str, Any], unit: float, stacks: list[float]
) -> None:
    result = config(postflop_sprs=[1, 4.5], **settings)
    assert result.unit.number(1) == unit
    assert [result.stack(spr) for spr in (1, 4.5)] == stacks
    assert PostflopConfig.from_dict(result.to_dict()) == result


# For the default pot, from the version in which all bets were whole chips.
FINGERPRINT = "e44f0881de40e305a8b039cf90b5861f893d3218829a614ad3b50bf49371fe8d"


def test_only_small_pots_have_another_fingerprint_than_before() -> None:
    assert config(bet_sizes=[0.5]).fingerprint() == FINGERPRINT
    assert config(bet_sizes=[0.5], big_blind=10).fingerprint() == FINGERPRINT
    assert config(bet_sizes=[0.5], pot=51).unit.decimals == 0
    assert config(bet_sizes=[0.5], pot=50).unit.decimals == 1


def test_amounts_are_exact_whatever_the_decimal_context() -> None:
    with localcontext(prec=2):
        read = config(
            bet_sizes=[0.5], pot=12345.67, postflop_spr=1.2345, rake_rate=0.05, rake_cap=1234.567
        )
        assert (read.pot_units, read.stack_units(1.2345)) == (1234567, 1524073)
        assert read.rake_cap_units == 123456.7


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("flops", "fixed_flops"),
        ("sprs", "postflop_sprs"),
        ("sizes", "bet_sizes"),
        ("bet_size", "bet_sizes"),
        ("iterations", "postflop_solve_iterations"),
        ("filter", "flop_filter"),
    ],
)
def test_an_unknown_key_suggests_the_one_that_is_meant(key: str, meant: str) -> None:
    with pytest.raises(ConfigError, match=f"unknown key; did you mean {meant}\\?"):
        PostflopConfig.from_dict({"postflop_model": {key: 1}})
