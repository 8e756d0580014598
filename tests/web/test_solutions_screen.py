"""Solutions: the list, and the strategy browser with its cards, locks, comparison and files."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING, Any, Final

import httpx
import numpy as np
import pytest
from playwright.sync_api import expect

from runout.analysis.solver.nodes.player_view import MIN_REACH
from runout.analysis.solver.solution.solution import Solution
from runout.domain.ranges.range import Range
from support.solve_jobs import until
from support.web_page import assert_accessible, hold, screenshot, scrolls_sideways

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from runout.analysis.solver.nodes.node import SolutionNode
    from support.service_process import ServiceProcess
    from support.web_page import PageErrors

SOLVE_MS: Final = 60_000  # not a law: only that a test which hangs ends
NAMES: Final = {"f": "Fold", "x": "Check", "c": "Call", "b": "Bet", "r": "Raise to", "a": "All-in"}
RIVER: Final[dict[str, Any]] = {
    "board": "Kh8s3d2c7h",
    "oop": "KK,88,33,AK,KQs,KJs,A8s,98s,QJs,JTs,T9s,76s:0.5,54s",
    "ip": "AA,QQ-99,77,KQ,KTs,A8s,87s,QTs,J9s,65s",
    "pot": 120,
    "stack": 260,
    "river_oop_bet": "33%, 75%",
    "river_oop_raise": "60%",
    "river_ip_bet": "50%",
    "river_ip_raise": "a",
}
TURN: Final[dict[str, Any]] = {
    "board": "Qs7h2dTc",
    "oop": "AA,QQ,TT,AQs,KQs,QJs,JTs,T9s,98s,A5s",
    "ip": "KK,JJ,99-77,AQ,KJs,QTs,J9s,87s,65s",
    "pot": 80,
    "stack": 240,
    **{
        f"{street}_{player}_{kind}": "60%"
        for street in ("turn", "river")
        for player in ("oop", "ip")
        for kind in ("bet", "raise")
    },
}
STUDY: Final[dict[str, Any]] = {
    **TURN,
    "oop": "22+,A2s+,KTs+,QTs+,JTs,T9s,98s,AJo+,KQo:0.5",
    "ip": "77-22,ATs-A2s,KTs+,Q9s+,J9s+,T8s+,97s+,86s+,76s,65s,ATo+,KTo+,QJo",
    "pot": 180,
    "stack": 910,
    **{f"turn_{player}_bet": "33%, 75%, 150%" for player in ("oop", "ip")},
}
SOLUTION: Final = re.compile(r"/solutions/[0-9a-f]{16}")


def solved(service: ServiceProcess, spot: dict[str, Any], **goal: Any) -> str:
    """Solve a spot and return the id of its solution."""
    body = {"spot": spot, "target": 0.005, "threads": 1, **goal}
    answer = httpx.post(f"{service.address}/api/v1/solves", json=body)
    assert answer.status_code == 202, answer.text
    job = str(answer.json()["id"])
    until(lambda: httpx.get(f"{service.address}/api/v1/solves/{job}").status_code == 200)
    return job


def opened(service: ServiceProcess, solution: str, folder: Path) -> Solution:
    """Return a solution as Python reads its exported file."""
    answer = httpx.get(f"{service.address}/api/v1/solves/{solution}/export?format=file")
    path = folder / f"{solution}.solution"
    path.write_bytes(answer.content)
    return Solution.load(path)


@pytest.fixture(scope="module")
def river(service: ServiceProcess) -> str:
    """Return the id of a solved river."""
    return solved(service, RIVER)


@pytest.fixture(scope="module")
def turn(service: ServiceProcess) -> str:
    """Return the id of a solved turn."""
    return solved(service, TURN)


@pytest.fixture(scope="module")
def study(service: ServiceProcess) -> str:
    """Return the id of a solved turn with ranges as people have them."""
    return solved(service, STUDY)


@pytest.fixture(scope="module")
def river_book(
    service: ServiceProcess, river: str, tmp_path_factory: pytest.TempPathFactory
) -> Solution:
    """Return the solved river as Python has it."""
    return opened(service, river, tmp_path_factory.mktemp("river"))


@pytest.fixture(scope="module")
def turn_book(
    service: ServiceProcess, turn: str, tmp_path_factory: pytest.TempPathFactory
) -> Solution:
    """Return the solved turn as Python has it."""
    return opened(service, turn, tmp_path_factory.mktemp("turn"))


def step(page: Page, index: int) -> Locator:
    return page.get_by_test_id(f"step-{index}")


def expect_at(page: Page, index: int, *, of: int) -> None:
    """Wait until the step at an index of the strip, which has `of` steps, is the current one."""
    expect(page.get_by_test_id("decision-strip").locator("li")).to_have_count(of)
    expect(step(page, index)).to_have_attribute("aria-current", "step")


def grid(page: Page) -> Locator:
    return page.get_by_test_id("hand-grid")


def cell(page: Page, name: str) -> Locator:
    return grid(page).get_by_test_id(f"cell-{name}")


def named(action: str) -> str:
    size = f" {int(action[1:]):,}" if action[1:] else ""
    return f"{NAMES[action[0]]}{size}"


def labels(page: Page) -> dict[str, str]:
    """Return what the cells of hands that are here say, by hand class."""
    by_hand: dict[str, str] = grid(page).evaluate(
        """grid => Object.fromEntries([...grid.querySelectorAll('[data-reached=yes]')]
            .map(cell => [cell.dataset.hand, cell.getAttribute('aria-label')]))"""
    )
    return by_hand


def expected_labels(node: SolutionNode, player: int) -> dict[str, str]:
    """Return what the cells of a player's hands have to say."""
    by_hand = {}
    for row in node.classes(player):
        if row.is_reached:
            shares = [f"{named(a)} {100 * share:.1f} %" for a, share in row.frequencies.items()]
            shares += [f"reach {100 * row.share:.1f} %"]
            by_hand[str(row.hand_class)] = f"{row.hand_class}: {', '.join(shares)}, "
    return by_hand


def expect_strategies(page: Page, node: SolutionNode, player: int) -> None:
    """Check every cell of the grid against Python."""
    expected, shown = expected_labels(node, player), labels(page)
    assert shown.keys() == expected.keys()
    for hand, prefix in expected.items():
        assert shown[hand].startswith(prefix), (shown[hand], prefix)


# --- walking ---


def test_a_click_on_an_action_goes_there(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}")
    expect_at(page, 0, of=1)
    page.get_by_test_id("step-0-x").click()
    expect_at(page, 1, of=2)
    expect(page).to_have_url(re.compile(r"node=x$"))
    expect(page.get_by_test_id("step-0-x")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("step-1-b60").click()
    expect_at(page, 2, of=3)
    expect(step(page, 2)).to_contain_text("call 60, odds 25.0 %")
    page.get_by_test_id("step-0-b90").click()  # another line: what was chosen after is gone
    expect_at(page, 1, of=2)
    expect(page).to_have_url(re.compile(r"node=b90$"))


def test_digits_choose_and_arrows_walk(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}")
    expect_at(page, 0, of=1)
    page.keyboard.press("1")
    expect_at(page, 1, of=2)
    page.keyboard.press("2")
    expect_at(page, 2, of=3)
    page.keyboard.press("ArrowLeft")
    expect_at(page, 1, of=3)
    page.keyboard.press("Backspace")
    expect_at(page, 0, of=3)
    expect(step(page, 2)).to_have_attribute("data-ahead", "true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect_at(page, 2, of=3)
    page.go_back()  # each step is one of the browser's
    expect_at(page, 1, of=3)


def test_arrows_in_the_grid_move_in_the_grid(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}?node=x&ahead=x+b60")
    expect_at(page, 1, of=3)
    cell(page, "AA").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(cell(page, "KK")).to_be_focused()
    expect_at(page, 1, of=3)
    page.keyboard.press("2")
    expect_at(page, 2, of=3)


def test_the_line_is_announced_and_its_end_named(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}?node=b90")
    expect(page.get_by_test_id("result-status")).to_contain_text("After b90, IP acts: Fold")
    page.get_by_test_id("action-1").click()
    expect(page.get_by_test_id("result-status")).to_contain_text("a fold ends the hand")
    expect_at(page, 2, of=3)


# --- the grid and the hands ---


@pytest.mark.parametrize("line", ["", "x", "x b60", "b40", "b90"])
def test_the_grid_shows_what_python_says(
    page: Page, river: str, river_book: Solution, line: str
) -> None:
    page.goto(f"/solutions/{river}?node={line}")
    node = river_book.node(line)
    assert node.player is not None
    expect_at(page, len(line.split()), of=len(line.split()) + 1)
    expect_strategies(page, node, node.player)
    for number, (action, share) in enumerate(node.frequencies.items(), 1):
        expect(page.get_by_test_id(f"action-{number}")).to_contain_text(named(action))
        expect(page.get_by_test_id(f"action-{number}")).to_contain_text(f"{100 * share:.1f} %")


def test_numbers_of_the_node_are_those_of_python(
    page: Page, river: str, river_book: Solution
) -> None:
    page.goto(f"/solutions/{river}?node=x")
    node = river_book.node("x")
    for player, name in enumerate(("oop", "ip")):
        row = page.get_by_test_id(f"summary-{name}")
        expect(row).to_contain_text(f"{node.range_ev(player):.2f}")
        expect(row).to_contain_text(f"{100 * node.range_ev(player) / node.pot:.1f} %")
        expect(row).to_contain_text(f"{100 * node.range_equity(player):.1f} %")
        expect(row).to_contain_text(f"{100 * node.range_eqr(player):.1f} %")
    expect(page.get_by_test_id("quality")).to_contain_text(f"{river_book.iterations} iterations")


def test_ev_and_equity_are_numbers_in_the_cells(
    page: Page, river: str, river_book: Solution
) -> None:
    page.goto(f"/solutions/{river}")
    rows = {str(row.hand_class): row for row in river_book.node("").classes()}
    page.get_by_test_id("grid-mode").get_by_text("EV", exact=True).click()
    ev = rows["KK"].ev
    expect(cell(page, "KK")).to_have_text(f"KK{ev:.{0 if ev >= 99.95 else 1}f}")
    expect(page).to_have_url(re.compile("mode=ev"))
    page.get_by_test_id("grid-mode").get_by_text("Equity").click()
    expect(cell(page, "KK")).to_have_text(f"KK{100 * rows['KK'].equity:.0f}")
    page.get_by_test_id("grid-mode").get_by_text("Reach").click()
    expect(cell(page, "76s")).to_have_text("76s50")


def test_evs_are_shown_in_big_blinds_where_the_big_blind_is_known(
    page: Page, service: ServiceProcess, river: str
) -> None:
    page.goto(f"/solutions/{river}")
    expect(page.get_by_test_id("grid-mode")).to_be_visible()
    expect(page.get_by_test_id("ev-unit")).to_have_count(0)
    page.goto(f"/solutions/{solved(service, {**RIVER, 'big_blind': 2})}?mode=ev&pinned=88")
    ev = page.get_by_test_id("hand-8h8d").locator("[data-column=ev]")
    expect(ev).to_be_visible()

    def in_cell() -> float:
        return float((cell(page, "88").text_content() or "").removeprefix("88"))

    chips, class_chips = float(ev.inner_text()), in_cell()
    page.get_by_test_id("ev-unit").get_by_text("EV in bb").click()
    expect(page).to_have_url(re.compile("unit=bb"))
    expect(page.get_by_test_id("sort-ev")).to_have_text(re.compile("EV bb"))
    assert float(ev.inner_text()) == pytest.approx(chips / 2, abs=0.011)
    assert in_cell() == pytest.approx(class_chips / 2, rel=0.01)
    page.reload()
    expect(page.get_by_test_id("sort-ev")).to_have_text(re.compile("EV bb"))


def test_bar_height_can_be_chosen(page: Page, river: str, river_book: Solution) -> None:
    page.goto(f"/solutions/{river}?node=x+b60")
    row = next(row for row in river_book.node("x b60").classes(0) if 0.1 < row.share < 0.9)
    bars = page.get_by_test_id("bar-height")
    bars.get_by_text("By reach").click()
    expect(page).to_have_url(re.compile("height=reach"))
    shown = cell(page, str(row.hand_class))
    expect(shown).to_have_attribute("style", re.compile(f"100% {100 * row.share:.1f}%"))
    bars.get_by_text("Full").click()
    expect(shown).to_have_attribute("style", re.compile("bottom|100% 100%"))
    expect(page).to_have_url(re.compile("height=full"))


def test_the_range_at_a_node_can_be_copied(page: Page, river: str, river_book: Solution) -> None:
    page.goto(f"/solutions/{river}?node=b90")
    page.get_by_test_id("copy-range-oop").click()
    expect(page.get_by_test_id("copy-range-oop")).to_have_text("Copied")
    copied = Range.parse(page.evaluate("() => navigator.clipboard.readText()"))
    reach = np.nan_to_num(river_book.node("b90").reach(0))
    assert np.allclose(copied.weights, np.where(reach >= MIN_REACH, reach, 0), atol=1e-4)


def test_hovering_filters_the_hands_and_a_click_pins(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}")
    count = page.get_by_test_id("hand-count")
    everything = count.inner_text()
    cell(page, "AKs").hover()
    expect(count).to_have_text("3 hands of AKs")
    page.get_by_test_id("hand-table").hover()
    expect(count).to_have_text(everything)
    cell(page, "AKo").click()
    expect(page.get_by_test_id("pinned")).to_contain_text("AKo")
    page.get_by_test_id("hand-table").hover()
    expect(count).to_have_text("9 hands of AKo")
    expect(page).to_have_url(re.compile("pinned=AKo"))
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("pinned")).to_have_count(0)
    expect(count).to_have_text(everything)


def test_hands_have_suits_and_sort_by_any_column(
    page: Page, river: str, river_book: Solution
) -> None:
    page.goto(f"/solutions/{river}")
    table = page.get_by_test_id("hand-table")
    page.get_by_test_id("sort-ev").click()
    ev = river_book.node("").ev(0)
    best = table.locator("tbody tr[data-testid]").first
    expect(best).to_contain_text(f"{np.nanmax(ev):.2f}")
    page.get_by_test_id("sort-ev").click()
    expect(best).to_contain_text(f"{np.nanmin(ev):.2f}")
    page.get_by_test_id("sort-b90").click()
    expect(page).to_have_url(re.compile("sort=-b90"))
    page.reload()
    expect(table.locator("th[aria-sort=descending]")).to_contain_text("B 90")
    table.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(table.locator("tr[aria-selected=true]")).to_have_attribute("aria-rowindex", "3")


def test_hands_that_never_come_are_grey(page: Page, river: str, river_book: Solution) -> None:
    page.goto(f"/solutions/{river}?node=b90&player=oop")
    never = {str(row.hand_class) for row in river_book.node("b90").classes(0) if not row.is_reached}
    assert never
    expect(cell(page, min(never))).to_have_attribute("data-reached", "no")
    shown = grid(page).locator("[data-reached=no]").all()
    assert {hand.get_attribute("data-hand") for hand in shown} == never
    for hand in shown:
        assert "never reached" in (hand.get_attribute("aria-label") or "")
    cell(page, min(never)).click()
    row = page.get_by_test_id("hand-table").locator("tr[data-reached=no]").first
    expect(row).to_have_attribute("title", "This hand never reaches this node")


def test_the_other_player_is_shown_on_request(page: Page, river: str, river_book: Solution) -> None:
    page.goto(f"/solutions/{river}?node=x")
    page.get_by_test_id("player-toggle").get_by_text("OOP").click()
    expect(page).to_have_url(re.compile("player=oop"))
    expect(grid(page)).to_have_attribute("aria-label", "Hands of OOP")
    assert labels(page).keys() == expected_labels(river_book.node("x"), 0).keys()
    page.get_by_test_id("step-1-x").click()  # whoever acts is shown again
    expect(page).not_to_have_url(re.compile("player="))


# --- cards to come ---


def test_a_card_is_picked_and_can_be_another(page: Page, turn: str, turn_book: Solution) -> None:
    page.goto(f"/solutions/{turn}?node=x+x")
    picker = page.get_by_test_id("chance-picker")
    expect(picker.get_by_test_id("card-Qs")).to_be_disabled()
    expect(picker.get_by_test_id("card-As")).to_have_attribute(
        "aria-label", re.compile("ace of spades, EV .*, equity")
    )
    picker.get_by_test_id("card-As").click()
    expect_at(page, 3, of=4)
    expect(page).to_have_url(re.compile(r"node=x\+x&cards=As$"))
    expect_strategies(page, turn_book.node("x x", "As"), 0)
    page.keyboard.press("1")
    expect_at(page, 4, of=5)
    step(page, 2).get_by_role("button").click()
    picker.get_by_test_id("card-3c").click()  # the check that followed stays ahead
    expect_at(page, 3, of=5)
    expect_strategies(page, turn_book.node("x x", "3c"), 0)
    page.keyboard.press("ArrowRight")
    expect_at(page, 4, of=5)
    expect_strategies(page, turn_book.node("x x x", "3c"), 1)


def test_runouts_compare_the_cards(page: Page, turn: str, turn_book: Solution) -> None:
    page.goto(f"/solutions/{turn}?node=x+x&tab=runouts")
    chart = page.get_by_test_id("runout-chart")
    rows = turn_book.node("x x").runouts()
    expect(chart.locator("button")).to_have_count(len(rows))
    row = next(row for row in rows if str(row.card) == "9h")
    label = f"nine of hearts: EV {row.ev[0]:.2f}, equity {100 * row.equity[0]:.1f} %"
    bar = chart.get_by_test_id("runout-9h")
    expect(bar).to_have_attribute("aria-label", re.compile(f"^{re.escape(label)}, Check "))
    page.get_by_test_id("runout-measure").get_by_text("Equity").click()
    table = page.get_by_test_id("runout-table")
    table.get_by_role("button", name="EV OOP").click()
    best = max(rows, key=lambda each: each.ev[0])
    expect(table.locator("tbody tr").first).to_contain_text(f"{best.ev[0]:.2f}")
    bar.click()
    expect(page).to_have_url(re.compile("cards=9h"))
    expect(bar).to_have_attribute("aria-pressed", "true")


def test_a_river_has_no_runouts(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}?tab=runouts")
    expect(page.get_by_test_id("runouts")).to_contain_text("The board is complete")


# --- locks ---


def test_a_lock_changes_the_answer_and_the_difference_is_shown(
    page: Page, service: ServiceProcess, river: str, tmp_path: Path
) -> None:
    page.goto(f"/solutions/{river}?node=x")
    page.get_by_test_id("tab-locks").click()
    panel = page.get_by_test_id("lock-node")
    expect(panel.get_by_test_id("resolve")).to_be_disabled()
    panel.get_by_test_id("lock-add").click()
    expect(panel).to_contain_text("Pick hands in the grid")
    cell(page, "AA").click()
    cell(page, "QQ").click()
    expect(panel.get_by_test_id("lock-hands")).to_have_value("AA, QQ")
    panel.get_by_test_id("lock-share-x").fill("70")
    panel.get_by_test_id("lock-share-b60").fill("20")
    panel.get_by_test_id("lock-add").click()
    expect(panel).to_contain_text("10 % are missing")
    panel.get_by_test_id("lock-share-x").fill("")  # the rest
    panel.get_by_test_id("lock-share-b60").fill("0")
    panel.get_by_test_id("lock-add").click()
    expect(panel.get_by_test_id("lock-list")).to_contain_text("AA, QQ: Check 100.0 %")
    expect(cell(page, "AA")).to_have_attribute("data-drafted", "yes")
    page.reload()  # what is put together is in the address
    expect(panel.get_by_test_id("lock-list")).to_contain_text("AA, QQ: Check 100.0 %")
    panel.get_by_test_id("resolve").click()
    expect(panel.get_by_test_id("show-diff")).to_be_visible(timeout=SOLVE_MS)
    panel.get_by_test_id("show-diff").click()

    difference = page.get_by_test_id("diff")
    expect(difference.get_by_test_id("diff-summary")).to_contain_text("OOP")
    changed = difference.get_by_test_id("diff-grid").get_by_test_id("cell-AA")
    expect(changed).to_have_attribute("aria-label", re.compile(r"^AA: Check .* to 100\.0 %"))
    assert float(changed.get_attribute("data-distance") or 0) > 0.1
    expect(difference.get_by_test_id("diff-AA")).to_contain_text("AAL")
    difference.get_by_test_id("diff-mode").select_option("ev")
    expect(changed).to_contain_text(re.compile(r"[+−0]"))
    assert_accessible(page)

    page.get_by_test_id("tab-locks").click()
    panel.get_by_test_id("open-resolved").click()
    expect(page.get_by_test_id("locked-badge")).to_have_text("1 lock")
    expect(cell(page, "AA")).to_have_attribute("data-locked", "yes")
    expect(cell(page, "AA")).to_have_attribute("aria-label", re.compile(r"Check 100\.0 %.*locked"))
    match = SOLUTION.search(page.url)
    assert match is not None
    again = match[0].rpartition("/")[2]
    assert again != river
    expect_strategies(page, opened(service, again, tmp_path).node("x"), 1)
    expect(page.get_by_test_id("resolved-from")).to_be_visible()


def test_locks_are_undone_and_taken_away(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}?tab=locks")
    panel = page.get_by_test_id("lock-node")
    panel.get_by_role("button", name="All hands").click()
    panel.get_by_role("button", name="Always: Check").click()
    panel.get_by_test_id("lock-add").click()
    expect(panel.get_by_test_id("lock-list")).to_contain_text("all others: Check 100.0 %")
    panel.get_by_test_id("undo").click()
    expect(panel.get_by_test_id("lock-list")).to_have_count(0)
    panel.get_by_test_id("redo").click()
    panel.get_by_role("button", name="Unlock *").click()
    expect(panel.get_by_test_id("lock-list")).to_have_count(0)


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ("FOO", "'FOO' is not a hand"),
        ("QQ", "OOP cannot hold any of 'QQ'"),
        ("KK:0.5", "has weights; a hand is locked or it is not"),
    ],
)
def test_a_lock_that_cannot_be_is_refused_before_it_is_one(
    page: Page, page_errors: PageErrors, river: str, hands: str, message: str
) -> None:
    page_errors.expect_refusals("/solves/estimate")
    page.goto(f"/solutions/{river}?tab=locks")
    panel = page.get_by_test_id("lock-node")
    panel.get_by_test_id("lock-hands").fill(hands)
    panel.get_by_role("button", name="Always: Check").click()
    panel.get_by_test_id("lock-add").click()
    expect(panel.get_by_role("alert")).to_contain_text(message)
    expect(panel.get_by_test_id("lock-list")).to_have_count(0)
    panel.get_by_test_id("lock-hands").fill("KK")
    expect(panel.get_by_role("alert")).to_have_count(0)
    panel.get_by_test_id("lock-add").click()
    expect(panel.get_by_test_id("lock-list")).to_contain_text("KK: Check 100.0 %")


def test_a_refusal_is_of_the_hands_that_were_sent(
    page: Page, page_errors: PageErrors, river: str
) -> None:
    page_errors.expect_refusals("/solves/estimate")
    page.goto(f"/solutions/{river}?tab=locks")
    panel = page.get_by_test_id("lock-node")
    panel.get_by_test_id("lock-hands").fill("FOO")
    panel.get_by_role("button", name="Always: Check").click()
    panel.get_by_test_id("lock-add").click()
    expect(panel.get_by_role("alert")).to_contain_text("'FOO' is not a hand")
    cell(page, "KK").click()
    expect(panel.get_by_test_id("lock-hands")).to_have_value("FOO, KK")
    expect(panel.get_by_role("alert")).to_have_count(0)


def test_hands_typed_while_a_lock_is_checked_stay(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}?tab=locks")
    panel = page.get_by_test_id("lock-node")
    panel.get_by_test_id("lock-hands").fill("KK")
    panel.get_by_role("button", name="Always: Check").click()
    held = hold(page, "**/solves/estimate")
    with page.expect_request("**/solves/estimate"):
        panel.get_by_test_id("lock-add").click()
    panel.get_by_test_id("lock-hands").fill("AA")
    held.pop().continue_()
    expect(panel.get_by_test_id("lock-list")).to_contain_text("KK: Check 100.0 %")
    expect(panel.get_by_test_id("lock-hands")).to_have_value("AA")


def test_locks_of_an_address_that_cannot_be_read_are_said(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}?tab=locks&locks=%5B1")
    expect(page.get_by_test_id("locks-unread")).to_contain_text("cannot be read")
    expect(page.get_by_test_id("resolve")).to_be_disabled()


# --- files and addresses ---


def test_a_decision_is_exported_as_csv_and_json(
    page: Page, river: str, river_book: Solution
) -> None:
    page.goto(f"/solutions/{river}?node=x")
    with page.expect_download() as downloading:
        page.get_by_test_id("export-csv").click()
    text = downloading.value.path().read_text(encoding="utf-8")
    rows = [row for row in csv.DictReader(io.StringIO(text)) if row["line"] == "x"]
    node = river_book.node("x")
    assert {row["hand"] for row in rows} == {str(hand) for hand in node.hands(1)}
    assert {row["action"] for row in rows} == set(node.actions)
    with page.expect_download() as downloading:
        page.get_by_test_id("export-json").click()
    export = json.loads(downloading.value.path().read_text(encoding="utf-8"))
    assert export["solution"]["id"] == river
    assert export["nodes"][0]["line"] == "x"


def test_a_service_with_a_token_exports_too(
    page: Page, page_errors: PageErrors, fresh_service: Callable[..., ServiceProcess]
) -> None:
    page_errors.expect_refusals()
    own = fresh_service("--token", "open-sesame-please")
    bearer = {"authorization": "Bearer open-sesame-please"}
    answer = httpx.post(f"{own.address}/api/v1/solves", json={"spot": RIVER}, headers=bearer)
    solution = answer.json()["id"]
    address = f"{own.address}/api/v1/solves/{solution}"
    until(lambda: httpx.get(address, headers=bearer).status_code == 200)
    page.goto(f"{own.address}/solutions/{solution}")
    form = page.get_by_test_id("token-form").first
    form.locator("input").fill("open-sesame-please")
    form.get_by_role("button", name="Use token").click()
    with page.expect_download() as downloading:
        page.get_by_test_id("export-csv").click()
    assert downloading.value.path().read_text(encoding="utf-8").startswith("line,board,player")


def test_a_reload_and_a_shared_link_keep_the_place(
    page: Page, open_page: Callable[..., Page], turn: str
) -> None:
    page.goto(f"/solutions/{turn}")
    page.get_by_test_id("step-0-x").click()
    page.get_by_test_id("step-1-x").click()
    page.get_by_test_id("card-2c").click()
    expect_at(page, 3, of=4)
    page.get_by_test_id("grid-mode").get_by_text("Equity").click()
    cell(page, "AQs").click()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("chance-picker")).to_be_visible()
    page.reload()
    expect_at(page, 2, of=4)
    expect(page.get_by_test_id("pinned")).to_contain_text("AQs")
    page.get_by_test_id("share").click()
    expect(page.get_by_test_id("share")).to_have_text("Copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    other = open_page()
    other.goto(link)
    expect_at(other, 2, of=4)
    expect(other.get_by_test_id("grid-mode").get_by_label("Equity")).to_be_checked()
    expect(cell(other, "AQs")).to_have_attribute("aria-selected", "true")


def test_unknown_node_is_reported(page: Page, page_errors: PageErrors, river: str) -> None:
    page_errors.expect_refusals("/api/v1/solves")
    page.goto(f"/solutions/{river}?node=b41")
    expect(page.get_by_role("alert")).to_contain_text("what can be done is x, b40, b90")
    page.get_by_test_id("to-the-start").click()
    expect_at(page, 0, of=1)
    page.goto("/solutions/0123456789abcdef")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("link", name="All solutions")).to_be_visible()


def test_unanswered_request_is_retried(page: Page, page_errors: PageErrors, river: str) -> None:
    page_errors.expect_unreachable()
    page.goto("/equity")
    page.route("**/api/v1/solves/**", lambda route: route.abort("connectionrefused"))
    page.goto(f"/solutions/{river}")
    expect(page.get_by_test_id("unreachable")).to_be_visible()
    page.unroute("**/api/v1/solves/**")
    page.get_by_test_id("retry").click()
    expect_at(page, 0, of=1)


def test_the_spot_is_opened_in_the_solve_form(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}")
    page.get_by_test_id("open-in-solve").click()
    expect(page).to_have_url(re.compile("/solve?.*board=Kh8s3d2c7h"))
    for goal in ("target", "max-iterations", "threads"):
        expect(page.get_by_test_id(goal)).to_have_value("")


def test_the_goal_comes_along_to_the_solve_form(page: Page, service: ServiceProcess) -> None:
    goal = {"target": 0.02, "max_iterations": 40, "precision": "f16"}
    solution = solved(service, RIVER, **goal)
    page.goto(f"/solutions/{solution}")
    link = page.get_by_test_id("open-in-solve")
    expect(link).to_have_attribute("href", re.compile("max_iterations=40"))
    link.click()
    expect(page.get_by_test_id("target")).to_have_value("2")
    expect(page.get_by_test_id("max-iterations")).to_have_value("40")
    expect(page.get_by_role("radio", name="Half, f16")).to_be_checked()


# --- the list ---


def test_solutions_are_found_sorted_and_opened(page: Page, river: str, turn: str) -> None:
    page.goto("/solutions")
    expect(page.get_by_test_id(f"solution-{river}")).to_contain_text("120")
    page.get_by_test_id("filter-board").fill("Kh8s")
    expect(page.get_by_test_id(f"solution-{turn}")).to_have_count(0)
    expect(page).to_have_url(re.compile("board=Kh8s"))
    page.reload()
    expect(page.get_by_test_id(f"solution-{river}")).to_be_visible()
    page.get_by_test_id("filter-board").fill("")
    page.get_by_test_id("filter-street").get_by_text("Turn").click()
    expect(page.get_by_test_id(f"solution-{river}")).to_have_count(0)
    expect(page.get_by_test_id(f"solution-{turn}")).to_be_visible()
    page.get_by_test_id("filter-street").get_by_text("All").click()
    page.get_by_test_id("sort-size").click()
    rows = page.get_by_test_id("solution-list").locator("tbody tr")
    order = [row.get_attribute("data-testid") for row in rows.all()]
    assert order.index(f"solution-{turn}") < order.index(f"solution-{river}")
    page.get_by_test_id("sort-size").click()
    expect(page).to_have_url(re.compile("sort=size&order=asc"))
    page.get_by_test_id(f"open-{river}").click()
    expect_at(page, 0, of=1)


def test_a_board_that_cannot_be_read_is_an_error_with_its_place(
    page: Page, page_errors: PageErrors, river: str
) -> None:
    page_errors.expect_refusals("/api/v1/solves")
    page.goto("/solutions?board=Kx")
    expect(page.get_by_test_id("filter-error")).to_be_visible()
    page.get_by_test_id("filter-board").fill("2s2h2d2c")
    expect(page.get_by_test_id("clear-filter")).to_be_visible()
    page.get_by_test_id("clear-filter").click()
    expect(page.get_by_test_id(f"solution-{river}")).to_be_visible()


def test_two_solutions_are_compared(page: Page, service: ServiceProcess, river: str) -> None:
    other = solved(service, {**RIVER, "ip": f"{RIVER['ip']},22"})
    page.goto("/solutions")
    page.get_by_test_id(f"tick-{river}").check()
    expect(page.get_by_test_id("compare-two")).to_be_disabled()
    page.get_by_test_id(f"tick-{other}").check()
    page.get_by_test_id("compare-two").click()
    expect(page.get_by_test_id("diff-summary")).to_be_visible()
    expect(page.get_by_test_id("compare-with")).to_have_value(other)
    expect(page.get_by_test_id("diff")).to_contain_text("range")


def test_deleting_a_solution_asks_for_confirmation(page: Page, service: ServiceProcess) -> None:
    doomed = solved(service, {**RIVER, "pot": 121})
    page.goto("/solutions")
    page.get_by_test_id(f"delete-{doomed}").click()
    page.get_by_role("dialog").get_by_text("Cancel").click()
    expect(page.get_by_test_id(f"solution-{doomed}")).to_be_visible()
    page.get_by_test_id(f"delete-{doomed}").click()
    page.get_by_test_id("confirm-delete").click()
    expect(page.get_by_test_id(f"solution-{doomed}")).to_have_count(0)
    assert httpx.get(f"{service.address}/api/v1/solves/{doomed}").status_code == 404


def test_without_solutions_an_example_is_solved(
    page: Page, fresh_service: Callable[..., ServiceProcess]
) -> None:
    own = fresh_service()
    page.goto(f"{own.address}/solutions")
    expect(page.get_by_test_id("empty").get_by_role("link", name="Solve")).to_be_visible()
    assert_accessible(page)
    page.get_by_test_id("try-example").click()
    expect(page).to_have_url(re.compile("/jobs/[0-9a-f]{16}"))
    job = page.url.rpartition("/")[2]
    until(lambda: httpx.get(f"{own.address}/api/v1/solves/{job}").status_code == 200)
    page.goto(f"{own.address}/solutions")
    expect(page.get_by_test_id(f"solution-{job}")).to_be_visible()


# --- looks ---


def test_a_phone_shows_everything(phone: Page, river: str, turn: str) -> None:
    phone.goto("/solutions")
    expect(phone.get_by_test_id(f"solution-{river}")).to_be_visible()
    assert not scrolls_sideways(phone)
    phone.goto(f"/solutions/{turn}?node=x+x&tab=runouts")
    expect(phone.get_by_test_id("runout-chart")).to_be_visible()
    assert not scrolls_sideways(phone)
    phone.get_by_test_id("card-As").tap()
    expect_at(phone, 3, of=4)
    cell(phone, "AQs").tap()
    expect(cell(phone, "AQs")).to_have_attribute("aria-selected", "true")
    for tab in ("hands", "locks", "compare"):
        phone.get_by_test_id(f"tab-{tab}").tap()
        expect(phone.get_by_test_id(f"tab-{tab}")).to_have_attribute("aria-selected", "true")
        assert not scrolls_sideways(phone)


def test_screen_is_accessible_in_light(page: Page, turn: str) -> None:
    page.goto("/solutions")
    expect(page.get_by_test_id(f"solution-{turn}")).to_be_visible()
    assert_accessible(page)
    page.goto(f"/solutions/{turn}?node=x+b48+c&tab=runouts")
    expect(page.get_by_test_id("runout-chart")).to_be_visible()
    assert_accessible(page)
    page.get_by_test_id("tab-locks").click()
    page.get_by_test_id("step-1-b48").click()
    assert_accessible(page)
    page.goto(f"/solutions/{turn}?node=x+b48+c&cards=6s&ahead=x+b48+c+x&aheadCards=6s")
    expect_at(page, 4, of=6)
    expect(page.get_by_test_id("hand-table")).to_be_visible()
    assert_accessible(page)


def test_screenshots_for_the_documentation(page: Page, dark: Page, study: str) -> None:
    for shown, name in ((page, "solution-light"), (dark, "solution-dark")):
        shown.goto(f"/solutions/{study}?node=x&ahead=x+b135+c")
        expect_at(shown, 1, of=4)
        expect(shown.get_by_test_id("hand-table")).to_be_visible()
        assert_accessible(shown)
        screenshot(shown, name)


def test_screen_is_accessible_in_dark(dark: Page, turn: str) -> None:
    dark.goto("/solutions")
    expect(dark.get_by_test_id(f"solution-{turn}")).to_be_visible()
    assert_accessible(dark)
    dark.goto(f"/solutions/{turn}?node=x+x&tab=locks")
    expect(dark.get_by_test_id("lock-node")).to_be_visible()
    assert_accessible(dark)
    dark.goto(f"/solutions/{turn}?node=x&tab=locks")
    expect(dark.get_by_test_id("lock-hands")).to_be_visible()
    assert_accessible(dark)
    dark.goto(f"/solutions/{turn}?node=x+b48+c&cards=6s&ahead=x+b48+c+x&aheadCards=6s")
    expect_at(dark, 4, of=6)
    expect(dark.get_by_test_id("hand-table")).to_be_visible()
    assert_accessible(dark)
