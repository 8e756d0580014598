"""The equity screen: input of hands and ranges, and every result shown for them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from runout.analysis.equity.calculation import equity as compute_equity
from support.web_page import (
    assert_accessible,
    assert_accessible_in_both_schemes,
    screenshot_in_both_schemes,
    scrolls_sideways,
    visit,
    wait_for_query,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, Request, Route

    from support.service_process import ServiceProcess
    from support.web_page import PageErrors

FLOP = "/equity?p=AhKh&p=QsQd&board=7h5h2c"
TURN = "/equity?p=AhKh&p=QsQd&board=7h5h2c3d"
RANGES = "/equity?p=AhKh&p=TT%2B%2CAQs%2B%2CAKo%2CKQs%3A0.5&board=7h5h2c"
EVERY_HAND = "/equity?p=random&p=random"
TABS = ("categories", "hands", "graph", "next", "outs")


def holding(page: Page, seat: int) -> Locator:
    """Return the text field of a player."""
    return page.get_by_test_id(f"player-{seat}").get_by_test_id("range-text")


def equity(page: Page, seat: int) -> Locator:
    return page.get_by_test_id(f"equity-{seat}")


def type_spot(page: Page, *players: str, board: str = "") -> None:
    for seat, text in enumerate(players):
        holding(page, seat).fill(text)
    page.get_by_test_id("board-input").fill(board)


def select_player(page: Page, seat: int) -> None:
    """Select the player whose hands are shown."""
    page.get_by_test_id(f"of-{seat}").click()


def details(page: Page) -> Locator:
    """Open the details of how the equities were computed."""
    if page.get_by_test_id("result-details").count() == 0:
        page.get_by_role("button", name="How it was computed", exact=True).click()
    return page.get_by_test_id("result-details")


def category(page: Page, name: str) -> Locator:
    """Return the button of a hand category in the table."""
    return page.get_by_role("table").get_by_role("button", name=name, exact=True)


def open_tab(page: Page, name: str) -> Locator:
    page.get_by_test_id(f"tab-{name}").click()
    return page.get_by_test_id(f"panel-{name}")


def test_known_spots_show_their_equities(page: Page) -> None:
    page.goto("/equity")
    for players, board, first, fraction in (
        (("AhKh", "QsQd"), "7h5h2c", "55.05 %", "545/990"),
        (("AhKh", "QsQd"), "7h5h2c3d", "40.91 %", "18/44"),
        (("AsAd", "KsKd"), "2c7d9h", "91.62 %", "907/990"),
    ):
        type_spot(page, *players, board=board)
        expect(equity(page, 0)).to_have_text(first)
        expect(page.get_by_test_id("result-status")).to_have_text("Exact · every runout counted")
        deals = fraction.split("/")[1]
        expect(details(page)).to_contain_text(f"Exact, {deals} deals")
        expect(page.get_by_test_id("fraction-0")).to_have_text(fraction)


def shown(*players: str, board: str) -> str:
    """Return the first player's equity as the screen formats it."""
    return f"{100 * compute_equity(players, board=board).players[0].equity:.2f} %"


def test_two_players_on_a_board_need_no_request(page: Page) -> None:
    page.goto(FLOP)
    expect(equity(page, 0)).to_have_text("55.05 %")
    requested: list[str] = []
    page.on("request", lambda request: requested.append(named(request)))
    # The service answers until the engine is loaded; every round shows the same digits.
    for villain in ("JsJd", "TsTd", "9s9d", "8s8d", "QQ+,AKs:0.5", "22+,A2s+", "JTs,98s"):
        requested.clear()
        holding(page, 1).fill(villain)
        expect(equity(page, 0)).to_have_text(shown("AhKh", villain, board="7h5h2c"))
        page.wait_for_function("() => !document.querySelector('[data-stale]')")
        if "equities" not in requested:
            break
    else:
        pytest.fail("the engine in the browser was never used")
    # From now on the frame after an edit shows the answer.
    for villain in ("7s6s", "JJ+,AQs", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"):
        assert text_in_next_frame(page, 1, villain) == shown("AhKh", villain, board="7h5h2c")


def text_in_next_frame(page: Page, seat: int, text: str) -> str:
    """Enter the text of a player; return the first player's equity when the next frame is drawn."""
    drawn: str = page.evaluate(
        """([seat, text]) => new Promise((resolve) => {
          const find = (id, root = document) => root.querySelector(`[data-testid="${id}"]`);
          const field = find("range-text", find(`player-${seat}`));
          const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set;
          set.call(field, text);
          field.dispatchEvent(new Event("input", { bubbles: true }));
          requestAnimationFrame(() => resolve(find("equity-0").textContent));
        })""",
        [seat, text],
    )
    return drawn


def test_equities_are_requested_before_breakdowns(page: Page) -> None:
    # So many deals that the service counts them.
    page.goto("/equity?p=AhKh&p=random&p=random&board=7h5h2c&tab=hands")
    expect(page.get_by_test_id("hand-count")).to_have_text("1,081 hands")
    events: list[str] = []
    page.on("request", lambda request: events.append(named(request)))
    page.on("requestfinished", lambda request: events.append(f"{named(request)} answered"))
    page.get_by_test_id("board-input").fill("7h5h2d")
    expect(equity(page, 0)).to_have_text(shown("AhKh", "random", "random", board="7h5h2d"))
    page.wait_for_function("() => !document.querySelector('[data-stale]')")
    order = [each for each in events if each.startswith(("equities", "hand by hand"))]
    assert order[:3] == ["equities", "equities answered", "hand by hand"]


def named(request: Request) -> str:
    """Return a label for the kind of request."""
    body = request.post_data_json if request.method == "POST" else None
    if not isinstance(body, dict) or "hands" not in body:
        return request.url
    if body["samples"] is not None:
        return "a sample"
    return "hand by hand" if body["hands"] else "equities"


def test_empty_screen_has_an_example(page: Page) -> None:
    page.goto("/equity")
    expect(page.get_by_test_id("empty")).to_be_visible()
    expect(equity(page, 0)).to_have_text("–")
    page.get_by_test_id("try-example").click()
    expect(page.get_by_test_id("result-status")).to_contain_text("Exact")
    expect(equity(page, 0)).to_have_text(re.compile(r"^\d+\.\d\d %$"))
    page.get_by_role("region", name="Board", exact=True).get_by_role(
        "button", name="Clear", exact=True
    ).click()
    expect(page.get_by_test_id("empty")).to_be_visible()
    page.get_by_test_id("card-7h").click()
    expect(page.get_by_test_id("result-status")).to_have_text("Pick two more flop cards")
    expect(equity(page, 0)).to_have_text("–")
    expect(page.get_by_test_id("empty")).to_be_visible()


def test_win_tie_lose_and_combos_left(page: Page) -> None:
    page.goto(RANGES)
    expect(page.get_by_test_id("combos-0")).to_have_text("1 combo")
    expect(page.get_by_test_id("combos-1")).to_have_text("37.5 combos · 14.5 blocked")
    outcomes = page.get_by_test_id("outcomes-0")
    expect(outcomes).to_have_text(re.compile(r"^win \d+\.\d\d · tie \d+\.\d\d$"))
    bar = page.get_by_test_id("player-0").get_by_role(
        "img", name=re.compile(r"^win .* tie .* lose")
    )
    expect(bar).to_be_visible()


def test_duplicate_card_is_named(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()
    page.goto("/equity")
    type_spot(page, "AhKh", "AhQd", board="7h5h2c")
    for seat in (0, 1):
        fault = page.get_by_test_id(f"player-{seat}").get_by_test_id("range-error")
        expect(fault).to_contain_text("Ah is in the hand of player 1 and in the hand of player 2")
    expect(page.get_by_test_id("result-status")).to_have_text("No result")
    type_spot(page, "AhKh", "QsQd", board="7h5h7h")
    fault = page.get_by_test_id("board-error")
    expect(fault).to_contain_text("7h is there twice")
    expect(fault.locator("mark")).to_have_text("7h")
    expect(page.get_by_test_id("range-error")).to_have_count(0)
    type_spot(page, "AhKh", "QsQd", board="7h5hKh")
    expect(fault).to_contain_text("Kh is on the board and in the hand of player 1")
    fault = page.get_by_test_id("player-0").get_by_test_id("range-error")
    expect(fault).to_contain_text("Kh is on the board and in the hand of player 1")
    expect(page.get_by_test_id("failure")).to_have_count(0)


def test_range_without_live_combos_is_refused(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()
    page.goto("/equity")
    type_spot(page, "AA", "AA")
    expect(equity(page, 0)).to_have_text("50.00 %")
    page.get_by_role("button", name="Dead cards").click()
    page.get_by_test_id("dead-input").fill("AsAhAdAc")
    fault = page.get_by_test_id("player-0").get_by_test_id("range-error")
    expect(fault).to_contain_text("no possible deal")


def test_errors_are_shown_at_their_fields(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()
    page.goto(FLOP)
    expect(equity(page, 0)).to_have_text("55.05 %")
    holding(page, 1).fill("QQ+x")
    fault = page.get_by_test_id("player-1").get_by_test_id("range-error")
    expect(fault).to_contain_text("'QQ+x', character 4")
    expect(fault.locator("mark")).to_have_text("x")
    expect(fault).to_have_attribute("role", "alert")
    expect(page.get_by_test_id("player-0").get_by_test_id("range-error")).to_have_count(0)
    holding(page, 1).fill("QQ+")
    expect(fault).to_have_count(0)
    page.get_by_test_id("board-input").fill("7h5h2x")
    expect(page.get_by_test_id("board-error")).to_be_visible()


def test_folded_hands_remove_cards(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()
    page.goto(f"{FLOP}&folded=")
    folded = page.get_by_test_id("folded-0").get_by_role("textbox")
    folded.fill("QQ+x")
    expect(page.get_by_test_id("folded-0").get_by_test_id("range-error")).to_be_visible()
    folded.fill("QhQc")
    expect(equity(page, 0)).not_to_have_text("55.05 %")
    details(page)
    expect(page.get_by_test_id("fraction-0")).to_have_text(re.compile(r"/903$"))
    page.keyboard.press("Escape")
    wait_for_query(page, folded=["QhQc"])
    page.get_by_test_id("folded-0").get_by_role("button", name="Remove").click()
    expect(equity(page, 0)).to_have_text("55.05 %")


def test_typing_cancels_pending_requests(page: Page) -> None:
    def hold_first(route: Route) -> None:
        if "QsQd" not in (route.request.post_data or ""):
            route.continue_()

    page.route("**/api/v1/equity", hold_first)
    # So many deals that the service counts them.
    page.goto("/equity?p=AsAd&p=KsKd&p=random&p=random&board=2c7d9h3s")
    before = shown("AsAd", "KsKd", "random", "random", board="2c7d9h3s")
    expect(equity(page, 0)).to_have_text(before)
    with page.expect_request(lambda request: "QsQd" in (request.post_data or "")):
        holding(page, 1).fill("QsQd")
    expect(equity(page, 0)).to_have_text(before)
    expect(page.get_by_test_id("result-status")).to_have_attribute("data-stale", "true")
    with page.expect_event("requestfailed") as cancelled:
        holding(page, 1).fill("JsJd")
    assert "QsQd" in (cancelled.value.post_data or "")
    after = shown("AsAd", "JsJd", "random", "random", board="2c7d9h3s")
    expect(equity(page, 0)).to_have_text(after)
    expect(page.get_by_test_id("result-status")).not_to_have_attribute("data-stale", "true")
    wait_for_query(page, p=["AsAd", "JsJd", "random", "random"])
    page.unroute_all(behavior="ignoreErrors")


def test_board_picked_is_board_typed(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=QsQd")
    for card in ("7h", "5h", "2c"):
        page.get_by_test_id(f"card-{card}").click()
    expect(page.get_by_test_id("board-input")).to_have_value("7h5h2c")
    expect(page.get_by_test_id("card-7h")).to_have_attribute("aria-pressed", "true")
    expect(equity(page, 0)).to_have_text("55.05 %")
    page.get_by_test_id("card-2c").click()
    page.get_by_test_id("card-2c").click()
    expect(equity(page, 0)).to_have_text("55.05 %")


def test_a_card_is_in_one_place_only(page: Page) -> None:
    page.goto(FLOP)
    held = page.get_by_test_id("card-Ah")
    expect(held).to_be_disabled()
    expect(held).to_have_attribute("aria-label", "ace of hearts, in player 1's hand")
    page.get_by_test_id("player-1").get_by_role("button", name="the grid of").click()
    editor = page.get_by_test_id("editor")
    expect(editor.get_by_test_id("card-7h")).to_have_attribute("title", re.compile("on the board$"))
    expect(editor.get_by_test_id("card-Qs")).to_have_attribute("aria-pressed", "true")
    editor.get_by_test_id("card-Qs").click()
    editor.get_by_test_id("card-Qh").click()
    expect(holding(page, 1)).to_have_value("QdQh")


def test_range_is_painted_in_the_grid(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=QQ&board=7h5h2c")
    page.get_by_test_id("player-1").get_by_role("button", name="the grid of").click()
    editor = page.get_by_test_id("editor")
    expect(editor.get_by_test_id("cell-QQ")).to_have_attribute("data-weight", "1")
    editor.get_by_test_id("cell-JJ").click()
    expect(holding(page, 1)).to_have_value("QQ-JJ")
    expect(page.get_by_test_id("combos-1")).to_have_text("12 combos")
    editor.get_by_role("button", name="Done").click()
    expect(editor).to_have_count(0)


def test_saved_ranges_are_picked_and_rows_saved(page: Page, service: ServiceProcess) -> None:
    saved = page.request.post(
        f"{service.address}/api/v1/ranges", data={"name": "Equity screen aces", "text": "AA"}
    )
    assert saved.ok
    page.goto(FLOP)
    page.get_by_test_id("player-1").get_by_role("button", name="Saved ranges", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("Equity screen aces")).click()
    expect(holding(page, 1)).to_have_value("AA")
    expect(page.get_by_test_id("combos-1")).to_have_text("3 combos · 3 blocked")
    page.get_by_test_id("player-1").get_by_role("button", name="the grid of").click()
    page.get_by_role("button", name="Save this range", exact=True).click()
    page.get_by_role("dialog").get_by_role("textbox", name="Name", exact=True).fill("Aces again")
    page.get_by_role("dialog").get_by_role("combobox", name="Folder", exact=True).fill("Saved here")
    page.get_by_role("dialog").get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_test_id("editor")).to_contain_text("Saved as Saved here / Aces again")
    expect(
        page.get_by_role("dialog").get_by_role("textbox", name="Name", exact=True)
    ).to_have_count(0)
    assert urlsplit(page.url).path == "/equity"
    listed = page.request.get(f"{service.address}/api/v1/ranges").json()["ranges"]
    assert ("Aces again", "AA") in [(each["name"], each["text"]) for each in listed]


def test_shared_link_shows_the_same_screen(page: Page, open_page: Callable[..., Page]) -> None:
    page.goto("/equity")
    type_spot(page, "AhKh", "QQ+,AKs:0.5", board="7h5h2c")
    page.get_by_role("button", name="Dead cards").click()
    page.get_by_test_id("dead-input").fill("2d")
    open_tab(page, "next")
    select_player(page, 1)
    expect(page.get_by_test_id("next")).to_be_visible()
    page.wait_for_url("**of=2*")
    page.get_by_test_id("share").click()
    expect(page.get_by_test_id("share")).to_have_text("Copied")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == page.url
    other = open_page()
    other.goto(address)
    for test_id in ("equity-0", "equity-1", "combos-1"):
        expect(other.get_by_test_id(test_id)).to_have_text(
            page.get_by_test_id(test_id).inner_text()
        )
    expect(other.get_by_role("button", name="Dead cards")).to_have_text("Dead cards: 1")
    expect(other.get_by_test_id("of-1")).to_have_attribute("aria-pressed", "true")
    expect(other.get_by_test_id("next")).to_be_visible()


def test_invalid_url_opens_its_valid_parts(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=QsQd&board=7h5h2c&method=magic&tab=none&of=9")
    expect(equity(page, 0)).to_have_text("55.05 %")
    expect(page.get_by_test_id("tab-categories")).to_have_attribute("aria-selected", "true")
    expect(
        page.get_by_test_id("equity-tools").get_by_role("button", name="Undo", exact=True)
    ).to_be_disabled()


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("p=AhKh&p=QsQd&board=7h5h2c&samples=x", "'x'"),
        ("p=AhKh&p=QsQd&board=7h5h2c&seed=x", "'x'"),
        ("&".join(["p=22%2B"] * 24), "23"),
    ],
)
def test_url_is_answered_or_refused(
    page: Page, page_errors: PageErrors, address: str, message: str
) -> None:
    page_errors.expect_refusals()
    page.goto(f"/equity?{address}")
    error = page.locator("main [role=alert], main .mantine-InputWrapper-error")
    expect(error.first).to_contain_text(message)


def test_undo_and_redo(page: Page) -> None:
    page.goto(FLOP)
    tools = page.get_by_test_id("equity-tools")
    expect(equity(page, 0)).to_have_text("55.05 %")
    page.get_by_test_id("card-3d").click()
    expect(equity(page, 0)).to_have_text("40.91 %")
    tools.get_by_role("button", name="Undo", exact=True).click()
    expect(equity(page, 0)).to_have_text("55.05 %")
    expect(page.get_by_test_id("board-input")).to_have_value("7h5h2c")
    tools.get_by_role("button", name="Redo", exact=True).click()
    expect(equity(page, 0)).to_have_text("40.91 %")
    page.get_by_role("button", name="Redo", exact=True).blur()
    page.keyboard.press("Control+z")
    expect(equity(page, 0)).to_have_text("55.05 %")
    page.keyboard.press("Control+Shift+Z")
    expect(equity(page, 0)).to_have_text("40.91 %")
    page.get_by_role("region", name="Board", exact=True).get_by_role(
        "button", name="Clear", exact=True
    ).click()
    expect(page.get_by_test_id("empty")).to_be_visible()
    tools.get_by_role("button", name="Undo", exact=True).click()
    expect(equity(page, 0)).to_have_text("40.91 %")


def test_back_goes_to_the_spot_before_a_step(page: Page) -> None:
    page.goto(FLOP)
    expect(equity(page, 0)).to_have_text("55.05 %")
    page.get_by_role("button", name="Add player", exact=True).click()
    expect(equity(page, 2)).to_have_text(re.compile(r"%$"))
    page.wait_for_url(lambda url: url.count("p=") == 3)
    page.go_back()
    expect(page.get_by_test_id("player-2")).to_have_count(0)
    expect(equity(page, 0)).to_have_text("55.05 %")


def test_twenty_three_players_are_the_most(page: Page) -> None:
    page.goto(f"/equity?p=AhKh&p=QsQd{18 * '&p='}&seed=1&method=sampled&samples=2000")
    for seat in range(20, 23):
        page.get_by_role("button", name="Add player", exact=True).click()
        expect(page.get_by_test_id(f"player-{seat}")).to_be_visible()
    expect(page.get_by_role("button", name="23 hands at most", exact=True)).to_be_disabled()
    expect(equity(page, 22)).to_have_text(re.compile(r"^\d+\.\d %$"))
    expect(page.get_by_test_id("combos-22")).to_contain_text("any two cards")
    page.get_by_test_id("player-0").get_by_role("button", name="Remove").click()
    expect(page.get_by_test_id("player-22")).to_have_count(0)
    expect(holding(page, 0)).to_have_value("QsQd")


def test_two_players_are_the_fewest(page: Page) -> None:
    page.goto("/equity?p=QsQd&p=AhKh&p=")
    page.get_by_test_id("player-1").get_by_role("button", name="Remove").click()
    expect(page.get_by_test_id("player-2")).to_have_count(0)
    expect(page.get_by_role("button", name="Remove")).to_have_count(0)
    expect(page.get_by_test_id("combos-1")).to_have_text("any two cards · 1,225 combos")


def test_sampled_equities_show_margin_and_seed(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=QQ%2B&p=22%2B")
    page.get_by_role("button", name="Method", exact=True).click()
    page.get_by_role("radiogroup", name="Method", exact=True).get_by_text("Sampled").click()
    page.get_by_role("textbox", name="Deals", exact=True).fill("20000")
    page.get_by_role("textbox", name="Seed", exact=True).fill("1")
    expect(page.get_by_test_id("result-status")).to_have_text(
        re.compile(r"^Sampled · ±0\.\d+ % at 95 %$")
    )
    expect(details(page)).to_contain_text(
        re.compile(r"^Sampled, 20,000 deals, .*\(95 %\), seed 1,")
    )
    expect(page.get_by_test_id("precision-0")).to_have_text(re.compile(r"±\d\.\d$"))
    wait_for_query(page, seed=["1"])
    page.get_by_role("textbox", name="Deals", exact=True).fill("")
    page.get_by_role("textbox", name="Target error", exact=True).fill("0.5")
    expect(details(page)).not_to_contain_text("20,000 deals")
    expect(page).to_have_url(re.compile("error=0.5"))
    expect(page.get_by_test_id("hand-count")).to_have_text("12 hands")


def test_hands_map_and_table(page: Page) -> None:
    page.goto(f"{RANGES}&of=2&tab=hands")
    expect(page.get_by_test_id("hand-count")).to_have_text("39 hands")
    heat = page.get_by_test_id("hand-heat")
    expect(heat.get_by_test_id("cell-72o")).to_have_attribute("aria-label", "72o, not in the range")
    rows = page.get_by_test_id("hand-row")
    expect(rows.first).to_have_attribute("data-hand", re.compile("^A.A.$"))
    page.get_by_test_id("sort-equity").click()
    expect(rows.first).to_have_attribute("data-hand", re.compile("^[KA].Q.$"))
    expect(page.get_by_role("columnheader", name="Equity")).to_have_attribute(
        "aria-sort", "ascending"
    )
    heat.get_by_test_id("cell-QQ").click()
    expect(page.get_by_test_id("hand-count")).to_have_text("6 of 39 hands")
    expect(rows).to_have_count(6)
    page.get_by_role("textbox", name="Show only", exact=True).fill("Qs")
    expect(page.get_by_test_id("hand-count")).to_have_text(re.compile(r"^\d+ of 39 hands$"))
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="CSV", exact=True).click()
    csv = Path(downloaded.value.path()).read_text(encoding="utf-8").splitlines()
    assert downloaded.value.suggested_filename == "equity-player-2.csv"
    assert csv[0] == "hand,weight,likelihood,equity"
    assert len(csv) - 1 == rows.count()
    assert all("Qs" in line for line in csv[1:])


def test_a_long_table_renders_visible_rows_only(page: Page) -> None:
    page.goto(EVERY_HAND)
    expect(page.get_by_test_id("hand-count")).to_have_text("1,326 hands")
    rows = page.get_by_test_id("hand-row")
    expect(rows.first).to_be_visible()
    assert rows.count() < 60
    table = page.get_by_role("region", name="Hands", exact=True)
    table.evaluate("table => { table.scrollTop = table.scrollHeight; }")
    expect(page.locator('[aria-rowindex="1327"]')).to_be_visible()
    assert rows.count() < 60
    table.focus()
    page.keyboard.press("Home")
    expect(page.locator('[aria-rowindex="2"]')).to_be_visible()


def test_graph_of_every_player(page: Page) -> None:
    page.goto(f"{RANGES}&tab=graph")
    curve = page.get_by_test_id("curve")
    expect(curve).to_have_attribute(
        "aria-label", re.compile(r"Player 1: .* on average.*; Player 2: .* down to \d")
    )
    expect(curve.locator("path")).to_have_count(2)
    reading = page.get_by_test_id("graph-reading")
    expect(reading).to_have_text(
        re.compile(r"^Top 20 % of hands: player 1 has at least \d+ % equity, player 2 at least \d")
    )
    box = curve.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.55, box["y"] + 100)
    expect(reading).to_have_text(re.compile(r"^Top 5\d % of hands"))
    page.get_by_role("slider").fill("100")
    expect(reading).to_have_text(re.compile(r"^Top 100 % of hands"))
    expect(page.get_by_test_id("histogram")).to_have_count(2)


def test_next_card_goes_to_the_board(page: Page) -> None:
    page.goto(f"{FLOP}&tab=next")
    expect(page.get_by_test_id("next-3d")).to_have_attribute(
        "aria-label", re.compile(r"^three of diamonds, 40\.91 %")
    )
    expect(page.get_by_test_id("next-Ah")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("best-cards")).to_contain_text("100.00 %")
    expect(page.get_by_test_id("worst-cards")).to_contain_text("15.91 %")
    page.get_by_text("All 45 cards as a table").click()
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(46)
    page.get_by_test_id("next-3d").click()
    expect(page.get_by_test_id("board-input")).to_have_value("7h5h2c3d")
    expect(equity(page, 0)).to_have_text("40.91 %")
    page.get_by_test_id("board-input").fill("7h5h2c3d4s")
    expect(page.get_by_test_id("no-next-card")).to_contain_text("river is out")


def test_outs_on_the_turn(page: Page) -> None:
    page.goto(TURN)
    panel = open_tab(page, "outs")
    expect(page.get_by_test_id("out-count")).to_have_text("18 outs")
    expect(page.get_by_test_id("outs-equity")).to_have_text("40.91 %")
    expect(panel).to_contain_text("river cards that win, of 44 (40.9 %)")
    for label in ("Flush: 9 outs, 20.5 %", "Straight: 3 outs, 6.8 %", "Pair: 6 outs, 13.6 %"):
        expect(panel.get_by_role("button", name=label)).to_be_visible()
    marked = page.get_by_test_id("out").locator("[data-marked]")
    expect(marked).to_have_count(18)
    panel.get_by_role("button", name="Straight: 3 outs").click()
    expect(marked).to_have_count(3)
    for card in ("4s", "4d", "4c"):
        expect(page.get_by_test_id(f"out-{card}")).to_have_attribute("data-marked", "true")
    panel.get_by_role("button", name="Pair: 6 outs").click()
    expect(marked).to_have_count(6)
    panel.get_by_role("button", name="Pair: 6 outs").click()
    expect(marked).to_have_count(18)


def test_outs_on_a_flop_have_backdoors_and_may_be_tainted(page: Page) -> None:
    page.goto(f"{FLOP}&tab=outs")
    expect(page.get_by_test_id("out-count")).to_have_text("15 outs")
    expect(page.get_by_test_id("panel-outs")).to_contain_text("545/990")
    expect(page.get_by_test_id("backdoors")).to_contain_text("Straight: 9 pairs")
    visit(page, "/equity?p=AhKh&p=QQ%2B,AKs&board=7h5h2c&tab=outs")
    expect(page.get_by_test_id("tainted-outs")).to_contain_text("good against a part")
    panel = page.get_by_test_id("panel-outs")
    expect(panel).to_contain_text("does not beat more than half of the range now, but has")
    expect(panel.get_by_role("heading", name="Equity by what the turn brings")).to_be_visible()
    # Against an unknown hand.
    visit(page, "/equity?p=AhKh&p=&board=7h5h2c&tab=outs")
    expect(page.get_by_test_id("unknown-hands")).to_contain_text("any two cards")
    expect(page.get_by_test_id("suppressed")).to_contain_text(
        re.compile("Already (winning/)?ahead")
    )
    page.get_by_role("button", name="Show anyway").click()
    expect(page.get_by_test_id("outs-pair")).to_contain_text("Pair: 6 outs")


def test_suppressed_outs_of_a_hand_behind_are_revealed_until_the_spot_changes(page: Page) -> None:
    page.goto("/equity?p=JhTh&p=AsAd&board=9h8h2cJd&tab=outs")
    held, shown = page.get_by_test_id("suppressed"), page.get_by_test_id("unsuppressed")
    expect(held).to_contain_text("Outs are not shown: Ahead after 20 of 44 river cards")
    expect(page.get_by_test_id("panel-outs")).to_contain_text("Player 1 is not ahead now")
    expect(page.get_by_test_id("panel-outs")).not_to_contain_text("Already")
    page.get_by_role("button", name="Show anyway").click()
    expect(page.get_by_test_id("out-count")).to_have_text("20 outs")
    shown.get_by_role("button", name="Hide again").click()
    expect(held).to_be_visible()
    page.get_by_role("button", name="Show anyway").click()
    expect(shown).to_be_visible()
    holding(page, 1).fill("AsAc")
    expect(held).to_be_visible()
    expect(shown).to_have_count(0)


def test_dead_and_folded_cards_are_no_outs_and_weak_outs_are_suppressed(page: Page) -> None:
    page.goto(f"{TURN}&dead=Ac&folded=4s6h&tab=outs")
    expect(page.get_by_test_id("out-count")).to_have_text("15 outs")
    expect(page.get_by_test_id("panel-outs")).to_contain_text("of 41 (36.6 %)")
    for card in ("Ac", "4s", "6h"):
        expect(page.get_by_test_id(f"out-{card}")).to_have_attribute("aria-disabled", "true")
    visit(page, f"{TURN}&dead=Ac&folded=44&tab=outs")
    expect(page.get_by_test_id("out-Ac")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("out-4s")).to_have_attribute("data-marked", "true")
    visit(page, "/equity?p=AhAd&p=7c2d&board=AsKhQd9c&tab=outs")
    expect(page.get_by_test_id("suppressed")).to_be_visible()
    expect(page.get_by_test_id("out-count")).to_have_count(0)
    expect(page.get_by_test_id("out").locator("[data-marked]")).to_have_count(0)
    page.get_by_role("button", name="Show anyway").click()
    expect(page.get_by_test_id("out-count")).to_have_text("44 outs")
    expect(page.get_by_test_id("outs-stays_ahead")).to_be_visible()


def test_suppressed_or_missing_outs_show_the_reason(page: Page) -> None:
    page.goto("/equity?p=Kh6h&p=K2%2B&board=Ad9d9cAc&tab=outs")
    expect(page.get_by_test_id("suppressed")).to_contain_text("High tie probability (88.7%)")
    expect(page.get_by_test_id("out-count")).to_have_count(0)
    # A turn card does not tie.
    visit(page, "/equity?p=Ah2d&p=Ad9c&board=KhQs5d&tab=outs")
    expect(page.get_by_test_id("panel-outs")).to_contain_text("more that leave the player level")
    # A hand that is ahead on a flop, and of several.
    for search in ("p=AhAd&p=KhKd&board=Qh7d2c", "p=JhTh&p=9c9d&p=2h2d&board=9h8d7s2c"):
        visit(page, f"/equity?{search}&tab=outs")
        page.wait_for_function("() => !document.querySelector('[data-stale]')")
        expect(page.get_by_test_id("suppressed")).to_contain_text(
            re.compile("Already (winning/)?ahead")
        )
        expect(page.get_by_test_id("backdoors")).to_have_count(0)
    for search, reason in (
        ("p=AhKh&p=QsQd", "flop or a turn"),
        ("p=AhKh&p=QsQd&board=7h5h2c3d4s", "river is out"),
        ("p=QQ%2B&p=AhKh&board=7h5h2c&of=1", "two known cards"),
    ):
        visit(page, f"/equity?{search}&tab=outs")
        expect(page.get_by_test_id("no-outs")).to_contain_text(reason)


def test_pot_odds(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals("/api/v1/pot-odds")
    page.goto(TURN)
    page.get_by_role("textbox", name="Pot", exact=True).fill("16")
    page.get_by_role("textbox", name="To call", exact=True).fill("5.5")
    expect(page.get_by_test_id("verdict")).to_have_text(
        "Call 5.5 into 16: you need 25.6 %, player 1 has 40.9 %. Calling wins 3.3 on average."
    )
    page.get_by_role("textbox", name="To call", exact=True).fill("12")
    expect(page.get_by_test_id("verdict")).to_contain_text("Calling loses 0.545 on average.")
    page.get_by_role("textbox", name="To call", exact=True).fill("0")
    odds = page.get_by_role("region", name="Pot odds")
    expect(odds.get_by_role("alert")).to_contain_text("a call costs something")
    expect(page.get_by_test_id("verdict")).to_have_count(0)
    expect(equity(page, 0)).to_have_text("40.91 %")


def test_an_outage_is_reported_and_heals(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_unreachable()
    page.goto("/equity")
    page.get_by_role("button", name="Add player", exact=True).click()
    page.route("**/api/**", lambda route: route.abort())
    type_spot(page, "AhKh", "random", "random", board="7h5h2c3d")
    expect(page.get_by_test_id("unreachable")).to_be_visible()
    page.unroute_all()
    expect(equity(page, 0)).to_have_text(shown("AhKh", "random", "random", board="7h5h2c3d"))


def test_keyboard_alone_operates_the_screen(page: Page) -> None:
    page.goto("/equity")
    expect(page.get_by_test_id("empty")).to_be_visible()
    holding(page, 0).focus()
    page.keyboard.type("AhKh")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(
        page.get_by_test_id("player-1").get_by_role("button", name="the grid of")
    ).to_be_focused()
    page.keyboard.press("Tab")
    expect(holding(page, 1)).to_be_focused()
    page.keyboard.type("QsQd")
    page.get_by_test_id("board-input").focus()
    page.keyboard.type("7h5h2c")
    expect(equity(page, 0)).to_have_text("55.05 %")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Random flop", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")  # skips the ace of hearts, which player 1 holds
    page.keyboard.press("Space")
    expect(page.get_by_test_id("board-input")).to_have_value("7h5h2cAd")
    page.get_by_test_id("tab-hands").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("outs-equity")).to_be_visible()


def test_screen_fits_a_phone(phone: Page) -> None:
    phone.goto(RANGES)
    expect(equity(phone, 1)).to_have_text("40.29 %")
    for tab in TABS:
        panel = open_tab(phone, tab)
        expect(panel).to_be_visible()
        expect(panel.get_by_test_id("loading")).to_have_count(0)
        assert not scrolls_sideways(phone), tab
    phone.get_by_test_id("player-1").get_by_role("button", name="the grid of").tap()
    expect(phone.get_by_test_id("range-grid")).to_be_visible()
    assert not scrolls_sideways(phone)
    assert_accessible(phone)


def test_accessible_in_every_tab(page: Page) -> None:
    page.goto("/equity")
    expect(page.get_by_test_id("empty")).to_be_visible()
    assert_accessible_in_both_schemes(page)
    page.goto(f"{RANGES}&of=2&pot=150&call=50&dead=2d")
    for tab in ("categories", "hands"):
        expect(open_tab(page, tab).get_by_test_id("hand-heat")).to_be_visible()
        assert_accessible_in_both_schemes(page)
    page.get_by_test_id("player-1").get_by_role("button", name="the grid of").click()
    expect(page.get_by_test_id("range-grid")).to_be_visible()
    select_player(page, 0)
    for tab, shown in (("graph", "curve"), ("next", "next"), ("outs", "out-count")):
        open_tab(page, tab)
        expect(page.get_by_test_id(shown)).to_be_visible()
        assert_accessible_in_both_schemes(page)


def test_errors_are_accessible(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()
    page.goto("/equity?p=AhKh&p=QQ%2Bx")
    expect(page.get_by_test_id("range-error")).to_be_visible()
    assert_accessible_in_both_schemes(page)
    page.goto("/equity?p=AhKh&p=AhQd")
    expect(page.get_by_test_id("range-error")).to_have_count(2)
    assert_accessible_in_both_schemes(page)
    page.goto("/equity?p=AhKh&p=QQ&method=exact&p=22&p=33&p=44&p=55&p=66&p=77&p=88&p=99")
    expect(page.get_by_test_id("failure")).to_be_visible()
    assert_accessible_in_both_schemes(page)


def test_screenshots_for_the_documentation(page: Page) -> None:
    page.goto("/equity")
    page.get_by_test_id("try-example").click()
    expect(page.get_by_test_id("hand-heat")).to_be_visible()
    expect(page.get_by_test_id("result-status")).to_contain_text("Exact")
    screenshot_in_both_schemes(page, "equity")
    visit(page, f"{TURN}&tab=outs&pot=150&call=50")
    expect(page.get_by_test_id("verdict")).to_be_visible()
    screenshot_in_both_schemes(page, "outs")


def test_an_error_stays_while_another_tab_is_open(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals("/api/v1/equity")
    page.goto(f"{FLOP}&tab=hands")
    expect(page.get_by_test_id("hand-count")).to_be_visible()
    page.get_by_test_id("board-input").fill("7h5h2cX")
    expect(page.get_by_test_id("board-error")).to_be_visible()
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    for tab in ("graph", "hands"):
        page.get_by_test_id(f"tab-{tab}").click()
        expect(page).to_have_url(re.compile(f"tab={tab}"))
    expect(page.get_by_test_id("board-error")).to_be_visible()
    assert not [url for url in requested if url.endswith("/api/v1/equity")]


def test_a_pasted_range_keeps_its_lines(page: Page) -> None:
    page.goto("/equity?p=&p=22")
    for text, combos in (
        ("AA,KK\nQQ,JJ # premium\nTT", "30 combos"),
        ("AA,0.5\nKK,1", "9 combos"),
    ):
        page.evaluate("text => navigator.clipboard.writeText(text)", text)
        holding(page, 0).press("Control+A")
        holding(page, 0).press("Control+V")
        expect(holding(page, 0)).to_have_value(text)
        expect(page.get_by_test_id("player-0")).to_contain_text(combos)
        wait_for_query(page, p=[text, "22"])
    page.reload()
    expect(holding(page, 0)).to_have_value("AA,0.5\nKK,1")
    holding(page, 0).press("Enter")
    expect(holding(page, 0)).to_have_value("AA,0.5\nKK,1")
    height = holding(page, 1).bounding_box()
    assert height is not None
    assert height["height"] == 36  # as high as the buttons beside it


def test_hand_against_a_range_typed(page: Page) -> None:
    page.goto("/equity")
    holding(page, 0).press_sequentially("AhKh", delay=40)
    holding(page, 1).press_sequentially("QQ+,AKs:0.5,15%", delay=40)
    page.get_by_test_id("board-input").press_sequentially("7h5h2c", delay=40)
    expect(page.get_by_test_id("result-status")).to_contain_text("Exact")
    expect(equity(page, 0)).to_have_text(re.compile(r"^\d\d\.\d\d %$"))
    expect(page).to_have_title("AhKh v QQ+,AKs:0.5,15% on 7h5h2c · Equity · runout")
    expect(details(page)).to_contain_text("Percentages: hands ordered by")


def test_stale_numbers_are_dimmed_while_a_new_flop_is_computed(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=QsQd")
    expect(equity(page, 0)).to_have_text("46.21 %")
    expect(page.get_by_test_id("hand-heat")).to_be_visible()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    status = page.get_by_test_id("result-status")
    for card, missing in (("7h", "Pick two more flop cards"), ("5h", "Pick one more flop card")):
        page.get_by_test_id(f"card-{card}").click()
        expect(status).to_have_text(missing)
        expect(equity(page, 0)).to_have_text("46.21 %")
        expect(equity(page, 0)).to_have_attribute("data-stale", "true")
        expect(page.get_by_test_id("hand-heat")).to_be_visible()
    assert not [url for url in requests if url.endswith("/equity") and "/api/" in url]
    page.get_by_test_id("card-2c").click()
    expect(equity(page, 0)).to_have_text("55.05 %")
    expect(equity(page, 0)).not_to_have_attribute("data-stale", "true")
    page.go_back()
    expect(status).to_have_text("Pick one more flop card")
    page.go_back()
    page.go_back()
    expect(page.get_by_test_id("board-input")).to_have_value("")
    expect(equity(page, 0)).to_have_text("46.21 %")


def test_a_sampled_link_shows_the_same_digits_in_a_fresh_profile(
    page: Page, open_page: Callable[..., Page]
) -> None:
    page.goto("/equity?p=22%2B&p=A2s%2B&p=KTs%2B,QTs%2B&method=sampled&samples=20000")
    page.wait_for_url("**seed=*")
    shown = [equity(page, seat).inner_text() for seat in range(3)]
    other = open_page()
    other.goto(page.url)
    for seat, text in enumerate(shown):
        expect(equity(other, seat)).to_have_text(text)
    wait_for_query(other, **parse_qs(urlsplit(page.url).query))


def test_a_sample_is_shown_while_the_exact_answer_is_pending(page: Page) -> None:
    held: list[Route] = []

    def hold_exact(route: Route) -> None:
        if '"method":"exact"' in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/v1/equity", hold_exact)
    page.goto("/equity?p=AhKh&p=QQ%2B&board=7h5h2c&method=exact")
    status = page.get_by_test_id("result-status")
    expect(status).to_have_text("Sampled, exact is being computed")
    expect(page.get_by_test_id("precision-0")).to_contain_text("±")
    for route in held:
        route.continue_()
    expect(status).to_have_text("Exact · every runout counted")
    assert "seed" not in page.url
    page.unroute_all(behavior="ignoreErrors")


def test_a_category_filters_grid_and_table_and_can_be_removed(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=TT%2B,AQs%2B,76s&board=7h5h2c")
    heat = page.get_by_test_id("hand-heat")
    expect(heat.get_by_test_id("cell-AKs")).to_have_attribute("data-equity", re.compile(r"^0\."))
    category(page, "Overpair").click()
    expect(page.get_by_test_id("category-count")).to_have_text("Overpair: 24 of 33 combos")
    expect(heat.get_by_test_id("cell-AKs")).to_have_attribute("aria-label", "AKs, not shown")
    expect(heat.locator("[data-equity]")).to_have_count(5)
    expect(page).to_have_url(re.compile("category=overpair"))
    open_tab(page, "hands")
    expect(page.get_by_test_id("hand-count")).to_contain_text("24 of 33 hands · Overpair")
    page.go_back()
    page.get_by_role("button", name="Cut", exact=True).click()
    expect(holding(page, 1)).to_have_value(re.compile("^A"))
    expect(page.get_by_test_id("combos-1")).to_have_text(re.compile("^9 combos"))
    expect(category(page, "Overpair")).to_have_count(0)
    category(page, "Ace high").click(modifiers=["Shift"])
    expect(page.get_by_test_id("combos-1")).not_to_have_text(re.compile("^9 combos"))
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_test_id("combos-1")).to_have_text(re.compile("^9 combos"))


def test_a_click_anywhere_on_a_category_selects_it(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=77,TT%2B,76s&board=7h5h2c&of=2")
    box = page.get_by_role("row", name="Set").get_by_role("cell").last.bounding_box()
    assert box is not None
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*place)
    expect(page.get_by_test_id("category-count")).to_have_text("Set: 3 of 30 combos")
    page.keyboard.down("Shift")
    page.mouse.click(*place)
    page.keyboard.up("Shift")
    expect(holding(page, 1)).to_have_value("TT+,76s")


def test_categories_of_three_players_fit(page: Page, phone: Page) -> None:
    for window in (page, phone):
        window.goto("/equity?p=AhKh&p=22%2B,A2s%2B,KTs%2B,ATo%2B&p=55%2B,A2s%2B&board=7h5h2c&of=3")
        table = window.get_by_role("region", name="Categories").get_by_role("table")
        expect(table).to_be_visible()
        assert not scrolls_sideways(window)
        panel = window.get_by_label("Breakdown").bounding_box()
        box = table.bounding_box()
        assert panel is not None
        assert box is not None
        assert box["x"] + box["width"] <= panel["x"] + panel["width"]


def test_categories_are_removed_by_touch(phone: Page) -> None:
    phone.goto("/equity?p=AhKh&p=77,TT%2B,76s&board=7h5h2c&of=2")
    bar = phone.get_by_test_id("category-filter")
    expect(bar.get_by_text("Tap a row")).to_be_visible()
    expect(bar.get_by_text("shift-click")).to_be_hidden()
    category(phone, "Set").tap()
    expect(phone.get_by_role("button", name="Cut", exact=True)).to_be_in_viewport()
    phone.get_by_role("button", name="Cut", exact=True).tap()
    expect(holding(phone, 1)).to_have_value("TT+,76s")


def test_two_ranges_are_compared_hand_by_hand(page: Page) -> None:
    page.goto("/equity?p=QQ%2B,AKs&p=AA,AKs,76s&board=7h5h2c")
    grid = page.get_by_test_id("hand-heat")
    expect(grid).to_be_visible()
    before = grid.bounding_box()
    open_tab(page, "hands")
    rows = page.get_by_test_id("hand-row")
    expect(rows.first.get_by_role("cell")).to_have_count(5)
    expect(page.locator('[data-hand="QdQc"], [data-hand="QcQd"]').last).to_contain_text("–")
    expect(page.get_by_test_id("other-heat")).to_be_visible()
    after = grid.bounding_box()
    table = page.get_by_role("region", name="Hands", exact=True).bounding_box()
    assert before is not None
    assert after is not None
    assert table is not None
    assert (after["x"], after["width"]) == (before["x"], before["width"])
    assert table["y"] < after["y"] + after["height"]


def test_a_player_folds_and_comes_back_in_his_seat(page: Page) -> None:
    page.goto(f"{FLOP}&p=JJ")
    rows = page.get_by_role("group", name=re.compile("^(Player|Folded hand) "))
    texts = rows.get_by_test_id("range-text")
    page.get_by_test_id("player-1").get_by_role("button", name="Fold player").click()
    expect(page.get_by_test_id("player-2")).to_have_count(0)
    expect(page.get_by_test_id("folded-0").get_by_test_id("range-text")).to_have_value("QsQd")
    wait_for_query(page, folded=["QsQd"])
    before = [field.input_value() for field in texts.all()]
    assert before == ["AhKh", "QsQd", "JJ"]
    page.reload()
    expect(texts.nth(1)).to_have_value("QsQd")
    page.get_by_role("button", name="Unfold").click()
    expect(holding(page, 1)).to_have_value("QsQd")
    expect(holding(page, 2)).to_have_value("JJ")
    page.get_by_role("button", name="Swap", exact=True).click()
    expect(holding(page, 0)).to_have_value("QsQd")


def test_one_editor_is_open_at_a_time(page: Page) -> None:
    page.goto(FLOP)
    expect(page.get_by_test_id("card-picker")).to_have_count(1)
    page.get_by_test_id("player-0").get_by_role("button", name="the grid of").click()
    expect(page.get_by_test_id("player-0").get_by_test_id("card-picker")).to_be_visible()
    expect(page.get_by_test_id("card-picker")).to_have_count(1)
    page.get_by_test_id("player-1").get_by_role("button", name="the grid of").click()
    expect(page.get_by_test_id("editor")).to_have_count(1)
    page.get_by_role("button", name="turn: no card").click()
    expect(page.get_by_test_id("editor")).to_have_count(0)
    page.get_by_test_id("card-3d").click()
    expect(equity(page, 0)).to_have_text("40.91 %")


def test_leaving_and_returning_keeps_everything(page: Page) -> None:
    page.goto(f"{RANGES}&tab=graph&of=2")
    expect(page.get_by_test_id("curve")).to_be_visible()
    open_tab(page, "next")
    page.get_by_role("link", name="Pots").click()
    expect(page).to_have_url(re.compile("/pots"))
    page.get_by_role("link", name="Equity").click()
    expect(page.get_by_test_id("next")).to_be_visible()
    expect(page.get_by_test_id("of-1")).to_have_attribute("aria-pressed", "true")
    expect(equity(page, 1)).to_have_text("40.29 %")


def test_the_spot_opens_in_solve_and_flops(page: Page) -> None:
    page.goto("/equity?p=QQ%2B,AKs&p=22%2B&board=7h5h2c")
    solve = page.get_by_role("link", name="Open in Solve", exact=True).get_attribute("href") or ""
    assert parse_qs(urlsplit(solve).query) == {
        "oop": ["QQ+,AKs"],
        "ip": ["22+"],
        "board": ["7h5h2c"],
    }
    flops = page.get_by_role("link", name="Open in Flops", exact=True).get_attribute("href") or ""
    assert parse_qs(urlsplit(flops).query)["p"] == ["QQ+,AKs", "22+"]


def test_the_empty_screen_offers_examples(page: Page) -> None:
    for example, seats in (("try-example", 2), ("example-1", 2), ("example-2", 3)):
        page.goto("/equity")
        page.get_by_test_id(example).click()
        expect(equity(page, seats - 1)).to_have_text(re.compile(r"%$"))
        page.go_back()
        expect(page.get_by_test_id("empty")).to_be_visible()
