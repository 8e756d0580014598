"""The hand store: laws of chips, duplicates, broken hands, filters, totals, export, kills."""

from __future__ import annotations

import csv
import io
import itertools
import math
import random
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from runout import HandFilter, HandStore
from runout.analysis.files.sqlite import DatabaseDamaged, DatabaseError
from runout.analysis.hands.store import NoSuchHand
from runout.analysis.histories.account import account
from runout.analysis.histories.files import read_hands
from runout.analysis.histories.hand import Hand, Move
from runout.analysis.histories.phh_writing import write_phh
from runout.analysis.histories.positions import positions
from runout.analysis.histories.replay import replay
from runout.analysis.rows import import_pyarrow
from runout.errors import PokerError, RunoutError, StorageError
from support.played_hands import play_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from runout.analysis.hands.filters import Sort
    from runout.analysis.hands.importing import ImportReport
    from runout.analysis.hands.summaries import HandSummary, PlayerInHand

DATA = Path(__file__).parents[2] / "data"
SAMPLES = [DATA / "phh", DATA / "pokerstars", DATA / "pokerstars_formats"]
PLURIBUS = DATA / "phh" / "pluribus.phhs"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HandStore]:
    """Return a store of all sample hands and of 300 random ones."""
    folder = tmp_path_factory.mktemp("hands")
    (folder / "random.phhs").write_text(random_hands(300))
    with HandStore(folder / "hands.sqlite") as store:
        store.import_files([*SAMPLES, folder / "random.phhs"])
        yield store


def random_hands(count: int) -> str:
    return "\n".join(
        f"[{number}]\n" + play_hand(random.Random(number)).phh(
            venue="'Home'", hand=str(number), year="2026", month=str(1 + number % 12),
            day=str(1 + number % 28), time=f"{number % 24:02}:30:00",
        )
        for number in range(1, count + 1)
    )  # fmt: skip


def everything(store: HandStore) -> list[tuple[HandSummary, tuple[PlayerInHand, ...]]]:
    return [(hand, store.players(hand.id)) for hand in store.hands()]


def test_every_stored_hand_conserves_chips(store: HandStore) -> None:
    assert len(store) > 450
    for hand, players in everything(store):
        assert hand.rake >= 0
        assert sum(player.contributed - player.returned for player in players) == hand.pot
        assert hand.pot_bb == hand.pot / hand.big_blind
        for player in players:
            assert player.stack is None or 0 <= player.contributed <= player.stack
        if not hand.has_result:
            continue
        won, nets = [player.won or 0 for player in players], [player.net or 0 for player in players]
        assert sum(nets) == -hand.rake
        assert sum(won) + hand.rake == hand.pot
        without_luck = math.fsum(player.net_without_luck or 0 for player in players)
        assert without_luck == pytest.approx(-hand.rake, abs=1e-6 * max(1, hand.pot))
        for player in players:
            assert player.won is not None
            assert player.net == player.won + player.returned - player.contributed
            assert player.folded_on is None or player.won == 0
            assert player.net_bb == player.net / hand.big_blind


def test_hands_without_a_result_are_stored_and_marked(tmp_path: Path) -> None:
    with HandStore(tmp_path / "x.sqlite") as store:
        report = store.import_files(SAMPLES)
        assert report.broken == 0
        stored = everything(store)
        for hand, players in stored:
            found = account(store.hand(hand.id))
            assert hand.has_result == (found.net is not None)
            assert hand.source == getattr(found.source or found.gap, "value", None)
            assert [player.net for player in players] == list(found.net or [None] * len(players))
            assert [player.won for player in players] == list(found.won or [None] * len(players))
        marked = [(hand, players) for hand, players in stored if not hand.has_result]
        assert {hand.source for hand, _ in marked} == {"unknown_cards"}
        for hand, players in marked:
            player = players[0].name
            totals = store.totals(player)
            listed = [*store.hands(HandFilter(player=player), sort="-net")]
            assert listed[-1].id == hand.id
            assert totals.without_result == sum(not each.has_result for each in listed) > 0
            assert totals.hands + totals.without_result == len(listed)
            assert store.winnings(player).total_hands == totals.hands
            assert store.count(HandFilter(player=player, min_net=-1e9)) == totals.hands
        rows = list(csv.DictReader(io.StringIO("".join(store.csv_chunks()))))
        assert len(rows) == sum(len(players) for _, players in stored)
        ids = {str(hand.id) for hand, _ in marked}
        assert all((row["net"] == "") == (row["id"] in ids) for row in rows)


@pytest.mark.parametrize("number", [3, 6, 8])
def test_a_record_that_stops_early_is_stored(tmp_path: Path, number: int) -> None:
    whole = [hand for hand in read_hands(PLURIBUS) if isinstance(hand, Hand)]
    cut = next(hand for hand in whole if len(hand.actions) > 20)
    actions = cut.actions[: len(cut.stacks) + number]
    (tmp_path / "x.phh").write_text(
        write_phh(replace(cut, actions=actions, finishing_stacks=None)), encoding="utf-8"
    )
    with HandStore(tmp_path / "x.sqlite") as store:
        assert store.import_files([tmp_path / "x.phh"]).imported == 1
        [hand] = store.hands()
        assert (hand.source, hand.showdown) == ("unfinished", False)
        assert hand.pot == sum(player.contributed for player in store.players(hand.id))
        assert store.replay(hand.id)[-1].stacks == store.replay(hand.id)[-2].stacks


def test_streets_and_flags_follow_from_the_actions(store: HandStore) -> None:
    for hand, players in everything(store):
        played = replay(store.hand(hand.id))
        alive = len(players)
        for place, street in enumerate(("preflop", "flop", "turn")):
            alive -= sum(player.folded_on == street for player in players)
            dealt = len(hand.board) // 2 >= 3 + place
            count = (hand.players_flop, hand.players_turn, hand.players_river)[place]
            assert count == (alive if dealt else 0)
        folds = {step.seat for step in played.steps if step.move is Move.FOLD}
        assert {player.seat for player in players if player.folded_on} == folds
        assert hand.showdown == any(player.showdown for player in players)
        assert hand.all_in == any(player.all_in for player in players)
        assert hand.heads_up == (sum(player.saw_flop for player in players) == 2)
        for player in players:
            if any(step.seat == player.seat and step.all_in for step in played.steps):
                assert player.all_in


def test_nets_without_luck_are_exact_equities(tmp_path: Path) -> None:
    with HandStore(tmp_path / "x.sqlite") as store:
        store.import_files([DATA / "pokerstars" / "run_twice.txt"])
        [hand] = store.hands()
        mina, _ = store.players(hand.id)
    # 109/198 of the pot after the rake, less the 150.00 put in
    assert mina.net_without_luck == pytest.approx((hand.pot - hand.rake) * 109 / 198 - 15000)


def test_every_hand_of_the_samples_is_stored_or_listed_with_a_reason(tmp_path: Path) -> None:
    count = 0
    for folder in SAMPLES:
        for file in folder.iterdir():
            count += sum(1 for _ in read_hands(file))
    with HandStore(tmp_path / "x.sqlite") as store:
        report = store.import_files(SAMPLES)
        assert report.hands == count
        assert report.imported == len(store)
        assert report.broken == len(report.problems)
    assert report.problems == ()


def test_pluribus_hands_are_all_stored(tmp_path: Path) -> None:
    with HandStore(tmp_path / "x.sqlite") as store:
        report = store.import_files([PLURIBUS])
        assert (report.imported, report.duplicates, report.broken) == (40, 0, 0)
        assert [store.hand(hand.id) for hand in store.hands()] == list(read_hands(PLURIBUS))


def test_a_second_import_stores_nothing(tmp_path: Path) -> None:
    with HandStore(tmp_path / "x.sqlite") as store:
        first = store.import_files(SAMPLES)
        again = store.import_files(SAMPLES)
        assert (again.imported, again.broken) == (0, first.broken)
        assert again.duplicates == first.imported + first.duplicates


def test_a_hand_is_identified_by_site_and_number_or_by_content(tmp_path: Path) -> None:
    hand = play_hand(random.Random(1), seats=3)
    other = play_hand(random.Random(2), seats=3)
    texts = [
        hand.phh(venue="'Home'", hand="1"),
        other.phh(venue="'HOME'", hand="1"),  # the same number of the same site
        hand.phh(venue="'Club'", hand="1"),
        hand.phh(hand="1"),  # no site: by content
        other.phh(hand="1"),
        hand.phh(hand="1"),
    ]
    file = tmp_path / "x.phhs"
    file.write_text("\n".join(f"[{n}]\n{text}" for n, text in enumerate(texts, start=1)))
    with HandStore(tmp_path / "x.sqlite") as store:
        report = store.import_files([file])
    assert (report.imported, report.duplicates, report.broken) == (4, 2, 0)


def test_a_broken_hand_is_listed_and_the_others_are_stored(tmp_path: Path) -> None:
    good = [play_hand(random.Random(n), seats=3, deep=True).phh(hand=str(n)) for n in range(6)]
    texts = [
        good[0],
        good[1].replace("min_bet = ", "min_bet = ="),
        good[2].replace("variant = 'NT'", "variant = 'PO'"),
        good[3].replace(", 'p3 ", ", 'p2 cc', 'p3 ", 1),
        good[4] + "finishing_stacks = [1, 1, 1]\n",
        good[5] + "players = ['Ann', 'Ann', 'Bob']\n",
        play_hand(random.Random(9)).phh(hand="9"),
    ]
    file = tmp_path / "x.phhs"
    file.write_text("".join(f"[{n}]\n{text}" for n, text in enumerate(texts, start=1)))
    with HandStore(tmp_path / "x.sqlite") as store:
        report = store.import_files([file])
        assert (report.imported, report.broken, len(store)) == (2, 5, 2)
    lines = file.read_text().splitlines()
    sections = [
        sum(line.startswith("[") for line in lines[: problem.line]) for problem in report.problems
    ]
    assert sections == [2, 3, 4, 5, 6]
    reasons = [problem.reason for problem in report.problems]
    for reason, part in zip(
        reasons, ["not TOML", "Omaha", "out of turn", "finished with", "the name 'Ann'"],
        strict=True,
    ):  # fmt: skip
        assert part in reason


def test_amounts_that_the_file_cannot_hold_are_refused(tmp_path: Path) -> None:
    text = play_hand(random.Random(1), seats=2).phh()
    file = tmp_path / "x.phh"
    stacks = next(line for line in text.splitlines() if line.startswith("starting_stacks"))
    file.write_text(text.replace(stacks, f"starting_stacks = [{10**20}, {10**20}]"))
    with HandStore(tmp_path / "x.sqlite") as store:
        report = store.import_files([file])
    assert report.broken == 1
    assert "digits" in report.problems[0].reason


def test_folders_are_searched_and_files_without_hands_skipped(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    (folder / "deep" / "er").mkdir(parents=True)
    shutil.copy(PLURIBUS, folder / "deep" / "er" / "hands.dat")  # known by content
    shutil.copy(DATA / "pokerstars" / "cash.txt", folder / "deep" / "cash")
    shutil.copy(DATA / "pokerstars_formats" / "archive.txt", folder / "archive")
    (folder / "notes.md").write_text("Played well.\n")
    (folder / "picture.png").write_bytes(bytes(range(256)))
    (folder / "settings.toml").write_text("[tool]\nname = 'x'\n")
    (folder / ".hidden").write_text("x")
    with HandStore(tmp_path / "x.sqlite") as store:
        report = store.import_files([folder])
    assert report.imported == 40 + 3 + 2
    skipped = {Path(name).name for name in report.skipped}
    assert skipped == {"notes.md", "picture.png", "settings.toml"}
    assert report.broken == 0
    assert report.part == 1


def test_the_store_is_not_written_over_by_its_own_export(tmp_path: Path) -> None:
    with HandStore(tmp_path / "x.sqlite") as store:
        store.import_files([PLURIBUS])
        with pytest.raises(PokerError, match="is the store"):
            store.export(tmp_path / "x.sqlite", "csv")
        assert store.count() == 40


@pytest.mark.parametrize("limit", [-1, 0.5, "3"])
def test_pages_are_whole_numbers(tmp_path: Path, limit: Any) -> None:
    with HandStore(tmp_path / "x.sqlite") as store:
        store.import_files([PLURIBUS])
        with pytest.raises(PokerError, match="limit="):
            store.hands(limit=limit)
        assert len([*store.hands(limit=10**30)]) == 40


def test_a_missing_file_is_refused_before_any_work(tmp_path: Path) -> None:
    with HandStore(tmp_path / "x.sqlite") as store:
        with pytest.raises(StorageError, match="nowhere: No such file"):
            store.import_files([PLURIBUS, tmp_path / "nowhere"])
        assert len(store) == 0


def test_several_processes_store_the_same_hands_in_the_same_order(tmp_path: Path) -> None:
    text = (DATA / "phh" / "handhq-ipn.phhs").read_text(encoding="utf-8")
    (tmp_path / "hands").mkdir()
    for number in range(3):  # the second file has known hands, the third none
        name = tmp_path / "hands" / f"{number}.txt"
        name.write_text(text if number < 2 else "no hands", encoding="utf-8")
    paths = [tmp_path / "hands", DATA / "sites", DATA / "pokerstars"]
    contents, reports = [], []
    for jobs in (1, 2):
        with HandStore(tmp_path / f"{jobs}.sqlite") as store:
            reports.append(store.import_files(paths, jobs=jobs))
            contents.append(list(store.phhs_chunks()))
    assert reports[0] == reports[1]
    assert contents[0] == contents[1]
    assert reports[0].imported > 30
    assert reports[0].skipped


def test_progress_grows_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "many.phhs"
    file.write_text(random_hands(1200))
    steps: list[ImportReport] = []
    with HandStore(tmp_path / "x.sqlite") as store:
        report = store.import_files([file], progress=steps.append)
    assert len(steps) >= 3
    assert [step.part for step in steps] == sorted(step.part for step in steps)
    assert steps[-1] == report
    assert report.part == 1


def brute_force(
    store: HandStore, conditions: HandFilter
) -> Iterator[tuple[int, PlayerInHand | None]]:
    """Yield the hands that meet a filter, by reading all of them."""
    for hand, players in everything(store):
        own = next((player for player in players if player.name == conditions.player), None)
        if (conditions.player is None or own is not None) and _meets(conditions, hand, own):
            yield hand.id, own


def _meets(conditions: HandFilter, hand: HandSummary, own: PlayerInHand | None) -> bool:
    subject = hand if own is None else own
    heads_up = hand.heads_up and (own is None or own.saw_flop)
    net_bb = None if own is None else own.net_bb
    blinds = [Decimal(c).scaleb(-hand.decimals) for c in (hand.small_blind, hand.big_blind)]
    tests: list[tuple[Any, Callable[[Any], bool]]] = [
        (conditions.since, lambda day: hand.time is not None and hand.time[:10] >= str(day)),
        (conditions.until, lambda day: hand.time is not None and hand.time[:10] <= str(day)),
        (conditions.site, lambda site: hand.site.lower() == site.lower()),
        (conditions.stakes, lambda text: blinds == [*map(Decimal, text.split("/"))]),
        (conditions.currency, lambda code: hand.currency == code),
        (conditions.position, lambda place: own is not None and own.position == place),
        (conditions.min_pot, lambda low: hand.pot_bb >= low),
        (conditions.max_pot, lambda high: hand.pot_bb <= high),
        (conditions.min_net, lambda low: net_bb is not None and net_bb >= low),
        (conditions.max_net, lambda high: net_bb is not None and net_bb <= high),
        (conditions.showdown, lambda flag: subject.showdown == flag),
        (conditions.all_in, lambda flag: subject.all_in == flag),
        (conditions.heads_up, lambda flag: heads_up == flag),
    ]
    return all(value is None or test(value) for value, test in tests)


def filters(count: int) -> Iterator[HandFilter]:
    source = random.Random(7)
    choices: dict[str, list[Any]] = {
        "since": [date(2026, 6, 1), "2009-07-10"],
        "until": [date(2026, 9, 3), "2009-07-20"],
        "site": ["home", "PartyPoker"],
        "stakes": ["50/100", "5/10.0", "0.50/1"],
        "currency": ["chips", "$"],
        "player": ["Pluribus", "p1", "p2", "p3"],
        "min_pot": [2, 12.5],
        "max_pot": [8, 40.0],
        "showdown": [True, False],
        "all_in": [True, False],
        "heads_up": [True, False],
    }  # fmt: skip
    of_player: dict[str, list[Any]] = {
        "position": ["BTN", "SB", "UTG"],
        "min_net": [-1.0, 0.5],
        "max_net": [0, 10],
    }
    for _ in range(count):
        names = source.sample(sorted(choices), source.randint(1, 3))
        if "player" in names:
            names += source.sample(sorted(of_player), source.randint(0, 2))
        yield HandFilter(**{n: source.choice({**choices, **of_player}[n]) for n in names})


def test_filters_agree_with_brute_force(store: HandStore) -> None:
    some = 0
    for conditions in filters(60):
        expected = list(brute_force(store, conditions))
        hands = store.hands(conditions)
        assert [hand.id for hand in hands] == [number for number, _ in expected], conditions
        assert [hand.player for hand in hands] == [own for _, own in expected]
        assert len(hands) == store.count(conditions) == len(expected)
        some += 0 < len(expected) < len(store)
    assert some > 25


def test_dates_include_both_ends(store: HandStore) -> None:
    day = HandFilter(site="Home", since="2026-02-02", until="2026-02-02")
    times = {hand.time for hand in store.hands(day)}
    assert times
    assert all(each is not None and each.startswith("2026-02-02T") for each in times)
    moments = [datetime.fromisoformat(each) for each in times if each is not None]
    first, last = min(moments), max(moments)
    assert store.count(HandFilter(site="Home", since=first, until=last)) == store.count(day)
    assert store.count(HandFilter(site="Home", since=first, until=first)) < store.count(day)
    assert store.count(HandFilter(stakes="100")) >= store.count(HandFilter(stakes="50/100")) > 0


def test_hands_are_sorted_and_paged(store: HandStore) -> None:
    own = HandFilter(player="p1")
    orders: list[tuple[Sort, Sort, Callable[[Any], Any]]] = [
        ("id", "-id", lambda hand: hand.id),
        ("time", "-time", lambda hand: (hand.time or "", hand.id)),
        ("pot", "-pot", lambda hand: (hand.pot_bb, hand.id)),
        ("net", "-net", lambda hand: (hand.player.net_bb, hand.id)),
    ]
    for sort, reverse, key in orders:
        up = [hand.id for hand in sorted(store.hands(own), key=key)]
        assert [hand.id for hand in store.hands(own, sort=sort)] == up
        assert [hand.id for hand in store.hands(own, sort=reverse)] == up[::-1]
        pages = [
            hand.id
            for offset in range(0, len(up) + 50, 50)
            for hand in store.hands(own, sort=sort, limit=50, offset=offset)
        ]
        assert pages == up
    assert len(store.hands(own, limit=7)) == 7
    assert len(store.hands(own, limit=7, offset=10**6)) == 0


@pytest.mark.parametrize(
    ("conditions", "reason"),
    [
        ({"position": "BTN"}, "needs a player"),
        ({"min_net": 1.0}, "needs a player"),
        ({"player": "x", "position": "dealer"}, "is not a position"),
        ({"since": "yesterday"}, "is not a date"),
        ({"until": "2026-02-30"}, "is not a date"),
        ({"stakes": "1/2/3"}, "is not a pair of blinds"),
        ({"stakes": "nan"}, "is not a pair of blinds"),
    ],
)
def test_invalid_filters_are_refused(conditions: dict[str, Any], reason: str) -> None:
    with pytest.raises(PokerError, match=reason) as error:
        HandFilter(**conditions)
    assert error.value.pointer is not None


def test_invalid_orders_are_refused(store: HandStore) -> None:
    with pytest.raises(PokerError, match="needs a player"):
        store.hands(sort="net")
    with pytest.raises(PokerError, match="is not an order"):
        store.hands(sort="; DROP TABLE hands")  # type: ignore[arg-type]
    with pytest.raises(PokerError, match="give a whole number"):
        store.hands(limit=-1)


def test_totals_are_sums_and_their_standard_error(store: HandStore) -> None:
    totals = store.totals("Pluribus")
    nets = [
        hand.player.net_bb or 0.0
        for hand in store.hands(HandFilter(player="Pluribus"))
        if hand.player
    ]
    assert totals.hands == len(nets) == 40
    assert totals.net == {"chips": Decimal(round(100 * sum(nets)))}
    assert totals.bb_per_100 == pytest.approx(100 * statistics.mean(nets))
    assert totals.standard_error == pytest.approx(100 * statistics.stdev(nets) / math.sqrt(40))
    button = store.totals("Pluribus", HandFilter(position="BTN", player="Pluribus"))
    assert 0 < button.hands < 40
    nobody = store.totals("nobody")
    assert (nobody.hands, nobody.bb_per_100, nobody.standard_error) == (0, None, None)


def test_a_phh_export_imports_as_equal_hands(store: HandStore, tmp_path: Path) -> None:
    file = tmp_path / "out.phhs"
    assert store.export(file) == len(store)
    with HandStore(tmp_path / "again.sqlite") as again:
        report = again.import_files([file])
        assert (report.imported, report.duplicates, report.broken) == (len(store), 0, 0)
        for (old, players), (new, same) in zip(everything(store), everything(again), strict=True):
            assert again.hand(new.id) == store.hand(old.id)
            assert replace(new, id=old.id) == old
            assert same == players
        assert again.import_files([tmp_path / "out.phhs"]).imported == 0


def test_csv_has_exact_amounts_for_each_hand_and_player(store: HandStore, tmp_path: Path) -> None:
    conditions = HandFilter(site="PokerStars")
    assert store.export(tmp_path / "x.csv", where=conditions) == store.count(conditions)
    text = (tmp_path / "x.csv").read_text()
    assert text == "".join(store.csv_chunks(conditions))
    rows = list(csv.DictReader(io.StringIO(text)))
    by_hand = {key: list(rows) for key, rows in itertools.groupby(rows, key=lambda row: row["id"])}
    assert len(by_hand) == store.count(conditions)
    for hand in store.hands(conditions):
        lines = by_hand[str(hand.id)]
        # A name that begins with + is text, not a formula.
        names = [line["player"].removeprefix("'") for line in lines]
        assert names == [player.name for player in store.players(hand.id)]
        if hand.has_result:
            assert sum(Decimal(line["net"]) for line in lines) == -Decimal(lines[0]["rake"])
        assert Decimal(lines[0]["pot"]).scaleb(hand.decimals) == hand.pot


def test_parquet_has_the_rows_of_csv(store: HandStore, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    from pyarrow import parquet  # noqa: PLC0415

    conditions = HandFilter(player="Pluribus", min_pot=10)
    store.export(tmp_path / "x.parquet", where=conditions, sort="-pot")
    table = parquet.read_table(tmp_path / "x.parquet").to_pylist()
    lines = list(csv.DictReader(io.StringIO("".join(store.csv_chunks(conditions, sort="-pot")))))
    assert len(table) == len(lines) == 6 * store.count(conditions)
    for row, line in zip(table, lines, strict=True):
        assert list(row) == list(line)
        assert (row["id"], row["player"]) == (int(line["id"]), line["player"])
        assert row["net"] == float(line["net"])


def test_parquet_without_pyarrow_names_the_extra(
    store: HandStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ModuleNotFoundError, match=r"runout\[batch\]"):
        store.export(tmp_path / "x.parquet")
    assert not list(tmp_path.iterdir())


def test_an_export_needs_a_known_format(store: HandStore, tmp_path: Path) -> None:
    with pytest.raises(PokerError, match="names no format"):
        store.export(tmp_path / "x.xlsx")


def test_hands_are_rows_for_data_frames(store: HandStore) -> None:
    hands = store.hands(HandFilter(player="Pluribus"), limit=5)
    rows = hands.rows()
    assert len(rows) == 5
    assert rows[0]["player_name"] == "Pluribus"
    table = import_pyarrow("this test").table(hands)
    assert table.to_pylist() == rows
    cents = next(hand for hand in store.hands(HandFilter(site="PokerStars")) if hand.decimals == 2)
    assert cents.to_row()["pot"] == cents.pot / 100
    assert "5 hands" in repr(hands)


def test_a_deleted_hands_id_is_not_reused(tmp_path: Path) -> None:
    with HandStore(tmp_path / "x.sqlite") as store:
        store.import_files([PLURIBUS])
        store.delete(40)
        for call in (store.delete, store.hand, store.players, store.summary):
            with pytest.raises(NoSuchHand, match="there is no hand 40"):
                call(40)
        assert store.import_files([PLURIBUS]).imported == 1
        assert [hand.id for hand in store.hands(sort="-id", limit=1)] == [41]


def test_players_are_named_with_their_numbers_of_hands(store: HandStore) -> None:
    counts = dict(store.names())
    assert counts["Pluribus"] == 40
    assert counts["p1"] >= 300


KILLED = """\
import os, signal, sys
from runout import HandStore
for step in HandStore(sys.argv[1]).import_steps([sys.argv[2]]):
    if step.imported:
        print(step.imported, flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_import_keeps_its_batches_and_is_repeated(tmp_path: Path) -> None:
    file, path = tmp_path / "many.phhs", tmp_path / "x.sqlite"
    file.write_text(random_hands(1200))
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, path, file], capture_output=True, text=True, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    done = int(killed.stdout)
    assert 0 < done < 1200
    with HandStore(path) as store:
        assert len(store) == done
        report = store.import_files([file])
        assert (report.imported, report.duplicates) == (1200 - done, done)
        assert [hand.number for hand in store.hands()] == [str(n + 1) for n in range(1200)]


IMPORT = """\
import sys
from runout import HandStore
HandStore(sys.argv[1]).import_files(sys.argv[2:])
"""


def test_two_imports_at_once_store_every_hand_once(tmp_path: Path) -> None:
    file, path = tmp_path / "many.phhs", tmp_path / "x.sqlite"
    file.write_text(random_hands(600))
    both = [subprocess.Popen([sys.executable, "-c", IMPORT, path, file]) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    with HandStore(path) as store:
        assert len(store) == 600


def test_a_file_that_is_not_a_hand_store_is_refused_and_unchanged(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("Played well. " * 1000)
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE hands (x)")
    newer = tmp_path / "newer.sqlite"
    HandStore(newer).close()
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 99")
    for file, kind, reason in (
        (text, DatabaseDamaged, "not a database"),
        (other, DatabaseDamaged, "not a hand store"),
        (newer, DatabaseError, "has version 99"),
    ):
        before = file.read_bytes()
        with pytest.raises(kind, match=reason):
            HandStore(file)
        assert file.read_bytes() == before


def test_a_changed_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with HandStore(path) as store:
        store.import_files([PLURIBUS])
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE hands SET record = replace(record, 'MrBlue', 'MrBlui')")
        with pytest.raises(DatabaseDamaged, match="hand 1 has changed"):
            store.hand(1)
        with pytest.raises(DatabaseDamaged, match="hand 1 has changed"):
            store.export(tmp_path / "x.phhs")
    assert not (tmp_path / "x.phhs").exists()


def test_an_error_leaves_the_connection_to_the_next_query(tmp_path: Path) -> None:
    """The error's traceback keeps the frames alive that read the rows."""
    path = tmp_path / "x.sqlite"
    with HandStore(path) as store:
        store.import_files([PLURIBUS])
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE hands SET record = replace(record, 'MrBlue', 'MrBlui')")
        len(store)
        idle = len(store.database._idle)
        with pytest.raises(DatabaseDamaged) as error:
            list(store.phhs_chunks())
        assert error.tb is not None
        assert len(store.database._idle) == idle


def test_a_closed_store_raises(tmp_path: Path) -> None:
    store = HandStore(tmp_path / "x.sqlite")
    store.close()
    with pytest.raises(RunoutError, match="is closed"):
        len(store)


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (2, "BB BTN"),
        (3, "SB BB BTN"),
        (4, "SB BB CO BTN"),
        (5, "SB BB HJ CO BTN"),
        (6, "SB BB UTG HJ CO BTN"),
        (7, "SB BB UTG LJ HJ CO BTN"),
        (9, "SB BB UTG UTG+1 UTG+2 LJ HJ CO BTN"),
        (10, "SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO BTN"),
    ],
)
def test_positions_by_number_of_seats(count: int, expected: str) -> None:
    blinds = (2, 1) if count == 2 else (1, 2, *[0] * (count - 2))
    hand = Hand((100,) * count, blinds, (0,) * count, 2, ())
    assert " ".join(positions(hand)) == expected
