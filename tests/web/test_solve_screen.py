"""The solve form: its fields, the estimate, and copied commands that solve the same spot."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from playwright.sync_api import expect

from support.solve_jobs import RIVER, TURN
from support.web_page import (
    assert_accessible,
    hold,
    screenshot,
    scrolls_sideways,
    wait_for_debounce,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, Route

    from support.service_process import ServiceProcess
    from support.web_page import PageErrors

SOLVED_MS: Final = 60_000  # only to end a test that hangs
SCROLLED: Final = """async () => {
    for (let still = 0, last = -1; still < 10; last = window.scrollY) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        still = window.scrollY === last ? still + 1 : 0;
    }
}"""
RIVER_SPOT: Final = "/solve?" + urlencode(RIVER)
TURN_SPOT: Final = "/solve?" + urlencode(TURN)
FLOP_SPOT: Final = "/solve?" + urlencode(
    {
        "board": "Td9d6h", "oop": "QQ+,AKs", "ip": "99+,AQs", "pot": 100, "stack": 300,
        **{f"{street}_oop_bet": "50%, 125%" for street in ("flop", "turn", "river")},
        **{f"{street}_oop_raise": "2.5x" for street in ("flop", "turn", "river")},
    }
)  # fmt: skip
# Every setting of the form besides the spot, for a river that solves at once.
RICH_SPOT: Final = "/solve?" + urlencode(
    {
        **RIVER,
        "oop": "QQ+,T9s,AKs:0.5",
        "stack": 450,
        "river_oop_bet": "33%, 100c",
        "river_oop_raise": "2.5x, a",
        "river_ip_bet": "e",
        "river_ip_raise": "none",
        "rake_rate": 5,
        "rake_cap": 4,
        "add_allin": 120,
        "force_allin": 20,
        "merging": 5,
        "max_raises": 2,
        "added_lines": "x b75",
        "removed_lines": "b33",
        "target": 0.2,
        "max_iterations": 150,
        "precision": "f16",
        "threads": 1,
    }
)


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def range_text(page: Page, player: str) -> Locator:
    return page.get_by_test_id(f"range-{player}").get_by_test_id("range-text")


def chips(page: Page, key: str) -> Locator:
    """Return the chips of a list of sizes: turn-oop-bet."""
    return page.get_by_test_id(f"sizes-{key}").get_by_test_id("size-chip")


def open_form(page: Page, address: str) -> None:
    """Open the form and wait until its estimate is shown."""
    page.goto(address)
    expect(page.get_by_test_id("estimate-time")).to_be_visible()
    expect(page.get_by_test_id("result-status")).to_contain_text("It fits")


def start(page: Page) -> str:
    """Start the solve and return the id of its job."""
    page.get_by_role("region", name="Estimate", exact=True).get_by_role(
        "button", name="Start", exact=True
    ).click()
    page.wait_for_url("**/jobs/*")
    return page.url.rpartition("/")[2]


def solved(page: Page, service: ServiceProcess) -> dict[str, Any]:
    """Start the solve, wait for its end and return the solution."""
    job = start(page)
    expect(page.get_by_test_id("open-result")).to_be_visible(timeout=SOLVED_MS)
    answer = httpx.get(f"{service.address}/api/v1/solves/{job}")
    assert answer.status_code == 200
    solution: dict[str, Any] = answer.json()
    return solution


def copied(page: Page, button: str) -> str:
    """Copy by a button, or by an item of the export menu, and return the text."""
    if button.startswith("copy-"):
        page.get_by_role("button", name="Export", exact=True).click()
    page.get_by_test_id(button).click()
    expect(page.get_by_test_id(button)).to_have_text("Copied")
    page.keyboard.press("Escape")
    text: str = page.evaluate("() => navigator.clipboard.readText()")
    return text


def settings(page: Page) -> None:
    """Open the settings of the solve, unless they are open."""
    if page.get_by_role("button", name="Stop at").get_attribute("aria-expanded") == "false":
        page.get_by_role("button", name="Stop at").click()
    expect(page.get_by_test_id("target")).to_be_visible()


def run(command: list[str], folder: Path) -> Any:
    """Run a command in a folder, with this Python's programs first on PATH, and parse its JSON."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, "PATH": programs}, check=False,
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


# --- from the form to the solution ---


def test_a_river_is_solved_from_the_form_to_the_solution(page: Page) -> None:
    page.goto("/solve")
    expect(
        page.get_by_role("region", name="Estimate", exact=True).get_by_role(
            "button", name="Start", exact=True
        )
    ).to_be_disabled()
    range_text(page, "oop").fill("QQ+,T9s,AKs")
    expect(page.get_by_test_id("result-status")).to_contain_text("Missing: the board, IP's range")
    range_text(page, "ip").fill("99+,AQs")
    for card in ("Td", "9d", "6h", "Qc"):
        page.get_by_test_id(f"card-{card}").click()
    page.get_by_test_id("board-input").press_sequentially("2s")
    page.get_by_test_id("pot").fill("100")
    page.get_by_role("textbox", name="SPR", exact=True).fill("4.2")
    expect(page.get_by_test_id("stack")).to_have_value("420")
    expect(page.get_by_test_id("result-status")).to_contain_text("It fits")
    job = start(page)
    expect(page.get_by_test_id("result-status")).to_contain_text("Done", timeout=SOLVED_MS)
    expect(page.get_by_test_id("job-status")).to_contain_text("Solved to")
    expect(page.get_by_test_id("figure-ev_oop")).to_contain_text("bb")
    page.get_by_test_id("open-result").click()
    page.wait_for_url(f"**/solutions/{job}*")
    page.go_back()
    page.go_back()
    expect(page.get_by_test_id("stack")).to_have_value("420")
    expect(range_text(page, "oop")).to_have_value("QQ+,T9s,AKs")


def test_an_example_fills_the_form(page: Page) -> None:
    page.goto("/solve")
    page.get_by_test_id("try-example").click()
    expect(page.get_by_test_id("result-status")).to_contain_text("It fits")
    expect(
        page.get_by_role("region", name="Estimate", exact=True).get_by_role(
            "button", name="Start", exact=True
        )
    ).to_be_enabled()
    expect(page.get_by_test_id("try-example")).to_have_count(0)


def test_a_turn_spot_of_97_bb_goes_from_empty_to_solved(
    page: Page, service: ServiceProcess
) -> None:
    page.goto("/solve")
    expect(page).to_have_title("Solve · runout")
    page.get_by_test_id("board-input").fill("Td9d6hQc")
    for player, text in (("oop", "QQ+,T9s,AKs"), ("ip", "99+,AQs")):
        range_text(page, player).fill(text)
    page.get_by_test_id("pot").fill("5.5")
    page.get_by_test_id("stack").fill("97.5")
    expect(page.get_by_test_id("result-status")).to_contain_text("It fits")
    bets = page.get_by_test_id("sizes-turn-oop-bet").get_by_test_id("real-sizes")
    expect(bets).to_have_text("33 %, 1.8 bb · 75 %, 4.1 bb")
    tree = page.get_by_role("region", name="Lines", exact=True)
    expect(tree.get_by_test_id("line-b4.1")).to_have_text("Bet 4.1 bb 75 %")
    small, large = (
        tree.get_by_test_id(f"line-{bet}").evaluate(
            "element => getComputedStyle(element).borderLeftColor"
        )
        for bet in ("b1.8", "b4.1")
    )
    assert small != large
    river = page.get_by_test_id("sizes-river-oop-bet").get_by_test_id("real-sizes")
    expect(river).to_have_text("33 %, 1.8 bb · 75 %, 4.1 bb if checked through")
    page.get_by_test_id("pot").fill("6")
    expect(bets).to_have_text("33 %, 2 bb · 75 %, 4.5 bb")
    expect(page).to_have_title("T96tt Qc, SPR 16.3 · Solve · runout")
    page.get_by_role("textbox", name="Name of the spot", exact=True).fill("A turn of 97.5 bb")
    settings(page)
    page.get_by_test_id("target").fill("2")
    expect(page.get_by_test_id("result-status")).to_contain_text("It fits")
    solution = solved(page, service)
    assert solution["name"] == "A turn of 97.5 bb"
    assert (solution["pot"], solution["stack"], solution["big_blind"]) == (6, 97.5, 1)
    page.get_by_test_id("open-result").click()
    page.wait_for_url(f"**/solutions/{solution['id']}*")


# --- starting points ---


def test_a_ready_spot_fills_the_form_and_back_empties_it(page: Page) -> None:
    page.goto("/solve")
    page.get_by_test_id("ready-spr-1-turn").click()
    expect(page.get_by_test_id("pot")).to_have_value("27.5")
    page.go_back()
    page.get_by_test_id("ready-single-raised").click()
    expect(page.get_by_test_id("pot")).to_have_value("5.5")
    expect(page.get_by_test_id("stack")).to_have_value("97.5")
    expect(page).to_have_title("BTN v BB, single raised pot, K72r · Solve · runout")
    expect(
        page.get_by_role("region", name="Estimate", exact=True).get_by_role(
            "button", name="Start", exact=True
        )
    ).to_be_enabled()
    page.get_by_test_id("board-input").fill("Qs8s4d")
    expect(page.get_by_role("textbox", name="Name of the spot", exact=True)).to_have_value(
        "BTN v BB, single raised pot, Q84tt"
    )
    page.get_by_role("link", name="Equity", exact=True).click()
    page.get_by_role("link", name="Solve", exact=True).click()
    expect(page.get_by_test_id("board-input")).to_have_value("Qs8s4d")
    page.get_by_role("button", name="Ready spots", exact=True).click()
    page.get_by_role("menuitem", name="SB v BB").click()
    expect(page.get_by_test_id("board-input")).to_have_value("Js8s5d")


def test_leaving_right_after_typing_keeps_the_edit_and_the_history(page: Page) -> None:
    page.goto("/equity")
    expect(page.get_by_test_id("board-input")).to_be_visible()
    page.get_by_role("link", name="Solve", exact=True).click()
    page.get_by_test_id("ready-single-raised").click()
    expect(
        page.get_by_role("region", name="Estimate", exact=True).get_by_role(
            "button", name="Start", exact=True
        )
    ).to_be_enabled()
    link = page.get_by_role("link", name="Equity", exact=True).bounding_box()
    assert link is not None
    page.get_by_test_id("board-input").fill("Qs8s4d")
    page.mouse.click(link["x"] + 8, link["y"] + 8)  # at once, within the debounce interval
    page.wait_for_url("**/equity")
    wait_for_debounce(page)
    assert urlsplit(page.url).path == "/equity"
    page.get_by_role("link", name="Solve", exact=True).click()
    expect(page.get_by_test_id("board-input")).to_have_value("Qs8s4d")
    for path in ("/equity", "/solve", "/solve"):
        page.go_back()
        assert urlsplit(page.url).path == path
    expect(page.get_by_test_id("ready-single-raised")).to_be_visible()


def test_a_starter_range_is_chosen_by_position_and_depth(page: Page) -> None:
    page.goto("/solve")
    page.get_by_test_id("range-ip").get_by_role("button", name="Ranges for").click()
    dialog = page.get_by_role("dialog", name="Ranges for IP")
    expect(dialog).to_contain_text("Starting points to edit")
    dialog.get_by_text("CO", exact=True).click()
    dialog.get_by_text("40 bb", exact=True).click()
    dialog.get_by_test_id("starter").filter(has_text="raises first").click()
    starters = httpx.get(
        page.url.split("/solve", maxsplit=1)[0] + "/api/v1/ranges/starters",
        params={"position": "CO", "action": "raise", "depth": 40},
    ).json()
    expect(range_text(page, "ip")).to_have_value(starters["ranges"][0]["text"])
    expect(dialog).to_have_count(0)


def test_a_range_is_saved_without_leaving(page: Page) -> None:
    open_form(page, RIVER_SPOT)
    page.get_by_test_id("range-oop").get_by_role("button", name="Ranges for").click()
    page.get_by_role("button", name="Save this range…", exact=True).click()
    page.get_by_role("dialog").get_by_role("textbox", name="Name", exact=True).fill(
        "Kept while solving"
    )
    page.get_by_role("dialog").get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("dialog", name="Save this range")).to_have_count(0)
    assert urlsplit(page.url).path == "/solve"
    page.get_by_test_id("range-ip").get_by_role("button", name="Ranges for").click()
    page.get_by_role("tab", name="Saved", exact=True).click()
    page.get_by_test_id("saved-range-item").filter(has_text="Kept while solving").click()
    expect(range_text(page, "ip")).to_have_value(RIVER["oop"])


def test_equal_requests_share_a_job(page: Page) -> None:
    open_form(page, RIVER_SPOT + "&target=0.7")
    first = start(page)
    open_form(page, RIVER_SPOT + "&target=0.7")
    assert start(page) == first


# --- the estimate ---


EXPECTED_TIME: Final = re.compile("about [0-9]|under a second")  # by the speed of the machine


def test_the_estimate_follows_the_sizes(page: Page) -> None:
    open_form(page, FLOP_SPOT)
    memory = page.get_by_test_id("estimate-memory").inner_text()
    expect(page.get_by_test_id("estimate-time")).to_contain_text(EXPECTED_TIME)
    page.get_by_role("button", name="How the estimate is made", exact=True).click()
    expect(page.get_by_test_id("estimate-nodes")).to_contain_text("flop")
    page.keyboard.press("Escape")
    field = page.get_by_test_id("turn-oop-bet")
    field.fill("75%")
    field.press("Enter")
    expect(chips(page, "turn-oop-bet")).to_have_text(["50%", "125%", "75%"])
    expect(page.get_by_test_id("estimate-memory")).not_to_have_text(memory)
    # Shared sizes apply to both players.
    page.get_by_role("checkbox", name="Same sizes for both players", exact=True).uncheck()
    expect(chips(page, "turn-ip-bet")).to_have_text(["50%", "125%", "75%"])


def test_a_superseded_request_is_cancelled(page: Page) -> None:
    def hold_first(route: Route) -> None:
        if '"pot":120' not in (route.request.post_data or ""):
            route.continue_()

    open_form(page, RIVER_SPOT)
    page.route("**/solves/estimate", hold_first)
    with page.expect_request("**/solves/estimate"):
        page.get_by_test_id("pot").fill("120")
    with page.expect_event("requestfailed") as cancelled:
        page.get_by_test_id("pot").fill("130")
    assert '"pot":120' in (cancelled.value.post_data or "")
    expect(page.get_by_test_id("result-status")).to_contain_text("It fits")
    page.unroute_all(behavior="ignoreErrors")


def test_an_invalid_size_shows_the_allowed_forms(page: Page) -> None:
    open_form(page, TURN_SPOT)
    page.get_by_test_id("turn-oop-bet").fill("half")
    expect(page.get_by_text("half: not a size yet")).to_be_visible()
    expect(
        page.get_by_role("region", name="Estimate", exact=True).get_by_role(
            "button", name="Start", exact=True
        )
    ).to_be_disabled()
    page.get_by_test_id("turn-oop-bet").press("Enter")
    fault = page.get_by_test_id("turn-oop-bet-error")
    expect(fault).to_have_role("alert")
    expect(fault).to_contain_text("“half” is not a size; sizes are 50 (% of the pot), 4.5c (chips)")
    expect(fault.locator("mark")).to_have_text("half")
    expect(page.get_by_test_id("result-status")).to_contain_text("OOP's bets on the turn")
    expect(chips(page, "turn-oop-bet").nth(1)).to_have_attribute("data-faulty", "true")
    chips(page, "turn-oop-bet").nth(1).get_by_role("button").click()
    expect(fault).to_have_count(0)
    expect(
        page.get_by_role("region", name="Estimate", exact=True).get_by_role(
            "button", name="Start", exact=True
        )
    ).to_be_enabled()


def test_an_error_is_shown_at_its_field(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals("/solves/estimate")  # for the board alone
    open_form(page, RIVER_SPOT)
    settings(page)
    for name, text, message in (
        ("pot", "abc", "“abc” is not valid; enter an amount above 0, such as 97.5."),
        ("stack", "-1", "“-1” is not valid; enter an amount from 0 upward, such as 97.5."),
        ("rake-rate", "500", "“500” is not a rake; enter a percentage of the pot, 0 to 100."),
        ("rake-cap", "3", "A rake cap needs a rake"),
        ("target", "abc", "enter a share of the pot, 0 to 100 %"),
        ("target", "-1", "enter a share of the pot, 0 to 100 %"),
        ("max-iterations", "0", "enter a number, 1 to 1,000,000"),
        ("threads", "300", "enter a number, 1 to 256, or 0 for all"),
        ("board-input", "Td9d6hQcTd", "Td"),
    ):
        field = page.get_by_test_id(name)
        before = field.input_value()
        field.fill(text)
        fault = page.get_by_test_id("board-error" if name == "board-input" else f"{name}-error")
        expect(fault).to_contain_text(message)
        expect(
            page.get_by_role("region", name="Estimate", exact=True).get_by_role(
                "button", name="Start", exact=True
            )
        ).to_be_disabled()
        field.fill(before)
        expect(fault).to_have_count(0)
        expect(
            page.get_by_role("region", name="Estimate", exact=True).get_by_role(
                "button", name="Start", exact=True
            )
        ).to_be_enabled()


def test_half_typed_fields_send_nothing_and_keep_the_estimate(page: Page) -> None:
    open_form(page, FLOP_SPOT)
    time = page.get_by_test_id("estimate-time").inner_text()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    board = page.get_by_test_id("board-input")
    for text in ("Td9d6", "Td9d", "T", ""):
        board.fill(text)
        expect(
            page.get_by_role("region", name="Estimate", exact=True).get_by_role(
                "button", name="Start", exact=True
            )
        ).to_be_disabled()
        expect(page.get_by_test_id("result-status")).to_contain_text("Missing: the")
        expect(page.get_by_test_id("board-error")).to_have_count(0)
    expect(page.get_by_test_id("result-status")).to_have_text("Missing: the board.")
    board.fill("Td9d")
    expect(page.get_by_test_id("result-status")).to_have_text("Missing: the rest of the board.")
    page.get_by_test_id("pot").fill("1.")
    page.get_by_test_id("stack").fill("x")
    wait_for_debounce(page)
    assert [url for url in requests if "/solves/" in url] == []
    expect(page.get_by_test_id("estimate-time")).to_have_text(time)


def test_repeated_hands_are_reported(page: Page) -> None:
    open_form(page, RIVER_SPOT)
    range_text(page, "oop").fill("QQ+,KK:0.5")
    note = page.get_by_test_id("overlap")
    expect(note).to_have_text("OOP: KK:0.5 repeats 6 combos; the last item counts.")


def test_corrected_field_no_longer_blocks(page: Page) -> None:
    open_form(page, RIVER_SPOT)
    settings(page)
    page.get_by_test_id("target").fill("1/2")
    expect(page.get_by_test_id("result-status")).to_have_text(
        "Not ready to solve: check the target."
    )
    page.get_by_role("button", name="Export", exact=True).click()
    expect(page.get_by_test_id("copy-cli")).to_be_disabled()
    page.keyboard.press("Escape")
    page.get_by_test_id("target").fill("0.4")
    expect(page.get_by_test_id("target-error")).to_have_count(0)
    expect(
        page.get_by_role("region", name="Estimate", exact=True).get_by_role(
            "button", name="Start", exact=True
        )
    ).to_be_enabled()
    page.get_by_role("button", name="Export", exact=True).click()
    expect(page.get_by_test_id("copy-cli")).to_be_enabled()


def test_typing_at_any_pace_loses_nothing(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()  # while input is half typed
    open_form(page, RIVER_SPOT)
    text = "TT+,AKs:0.5"
    range_text(page, "oop").fill("")
    # About the debounce interval: the URL is updated while the next key is pressed.
    range_text(page, "oop").press_sequentially(text, delay=160)
    expect(range_text(page, "oop")).to_have_value(text)
    page.wait_for_url(re.compile("oop=TT%2B%2CAKs%3A0.5&"))
    expect(range_text(page, "oop")).to_have_value(text)


def test_a_saving_is_applied_by_a_click(page: Page) -> None:
    open_form(page, FLOP_SPOT)
    memory = page.get_by_test_id("estimate-memory").inner_text()
    page.get_by_role("button", name="Reduce memory", exact=True).click()
    first = page.get_by_test_id("saving").first
    match = re.match(r"drop (\S+) from (OOP|IP)'s bets on the (\w+): −\d+ % memory",
                    first.inner_text())  # fmt: skip
    assert match is not None
    size, player, street = match.groups()
    first.get_by_role("button", name="Apply").click()
    kept = {"50%", "125%"} - {size}
    expect(chips(page, f"{street}-{player.lower()}-bet")).to_have_text([*kept])
    other = "ip" if player == "OOP" else "oop"
    expect(chips(page, f"{street}-{other}-bet")).to_have_count(2)
    expect(page.get_by_test_id("estimate-memory")).not_to_have_text(memory)


def test_a_spot_beyond_the_memory_shows_what_to_leave_out(
    own_service: Callable[..., str], page: Page
) -> None:
    own = own_service(memory_limit=12_000_000)
    page.goto(own + TURN_SPOT)
    expect(page.get_by_test_id("result-status")).to_contain_text("It fits")
    page.goto(own + FLOP_SPOT)
    status = page.get_by_test_id("result-status")
    expect(status).to_contain_text("It does not fit: the limit is 12 MB")
    expect(
        page.get_by_role("region", name="Estimate", exact=True).get_by_role(
            "button", name="Start", exact=True
        )
    ).to_be_disabled()
    apply = page.get_by_role("button", name="Apply").first
    expect(apply).to_be_visible()


def test_an_outage_is_reported_and_heals(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_unreachable()
    page.route("**/solves/estimate", lambda route: route.abort())
    page.goto(RIVER_SPOT)
    expect(page.get_by_test_id("unreachable")).to_be_visible()
    page.unroute("**/solves/estimate")
    expect(page.get_by_test_id("result-status")).to_contain_text("It fits")


def test_full_queue_is_reported(
    own_service: Callable[..., str], page: Page, page_errors: PageErrors
) -> None:
    page_errors.expect_refusals("/api/v1/solves")
    own = own_service(max_queue=1)
    endless = "&target=0&max_iterations=1000000&threads=1&pot="
    for pot in ("101", "102"):  # one runs, one waits
        page.goto(own + TURN_SPOT.replace("&pot=100", "") + endless + pot)
        expect(page.get_by_test_id("result-status")).to_contain_text("It fits")
        start(page)
        if pot == "101":
            expect(page.get_by_test_id("result-status")).to_contain_text("Solving")
    page.goto(own + RIVER_SPOT)
    expect(page.get_by_test_id("result-status")).to_contain_text("It fits")
    page.get_by_role("region", name="Estimate", exact=True).get_by_role(
        "button", name="Start", exact=True
    ).click()
    expect(page.get_by_test_id("failure")).to_contain_text("1 job is queued, which is the limit")


# --- copies ---


def test_the_copied_command_solves_the_same(
    page: Page, service: ServiceProcess, tmp_path: Path
) -> None:
    open_form(page, RICH_SPOT)
    command = copied(page, "copy-cli")
    assert command.startswith("runout solve -b Td9d6hQc2s")
    output = run(["sh", "-c", f"{command} --json --no-save"], tmp_path)
    solution = solved(page, service)
    assert output["ev"] == pytest.approx(solution["ev"])
    assert output["exploitability"] == pytest.approx(solution["exploitability"])
    assert output["iterations"] == solution["iterations"]
    assert {**output["spot"], "locks": []} == {**solution["spot"], "locks": []} | {
        key: output["spot"][key] for key in output["spot"] if key.startswith(("flop_", "turn_"))
    }


def test_the_copied_command_carries_locks(
    page: Page, service: ServiceProcess, tmp_path: Path
) -> None:
    locks = json.dumps([{"line": "", "strategy": {"AKs": {"check": 1.0}}}])
    open_form(page, RIVER_SPOT + "&" + urlencode({"locks": locks, "max_iterations": 100}))
    command = copied(page, "copy-cli").replace("solve -", "solve - --json --no-save", 1)
    output = run(["sh", "-c", command], tmp_path)
    solution = solved(page, service)
    assert output["ev"] == pytest.approx(solution["ev"])
    assert solution["locked"] == 1


def test_the_copied_program_solves_the_same(
    page: Page, service: ServiceProcess, tmp_path: Path
) -> None:
    open_form(page, RICH_SPOT + "&river_donk=none")
    program = copied(page, "copy-python")
    output = run(
        [sys.executable, "-c", program + "import json; print(json.dumps(solution.ev))"], tmp_path
    )
    solution = solved(page, service)
    assert output == pytest.approx([solution["ev"]["oop"], solution["ev"]["ip"]])


def test_texts_are_shown_where_copying_is_not_allowed(page: Page) -> None:
    open_form(page, RIVER_SPOT)
    page.get_by_role("button", name="Export", exact=True).click()
    page.get_by_role("menuitem", name="Show the code", exact=True).click()
    expect(page.get_by_label("Command")).to_contain_text("--oop QQ+,T9s,AKs")
    expect(page.get_by_label("Python", exact=True)).to_contain_text("from runout import Spot")


# --- the form ---


def test_the_address_holds_the_whole_form(page: Page, open_page: Callable[..., Page]) -> None:
    open_form(page, RICH_SPOT)
    settings(page)
    page.get_by_test_id("target").fill("0.3")
    page.wait_for_url("**target=0.3**")
    link = copied(page, "share")
    other = open_page()
    open_form(other, link)
    expect(other.get_by_test_id("target")).to_have_value("0.3")
    expect(chips(other, "river-oop-bet")).to_have_text(["33%", "100c"])
    expect(chips(other, "river-ip-raise")).to_have_count(0)
    expect(
        other.get_by_role("checkbox", name="Same sizes for both players", exact=True)
    ).not_to_be_checked()
    expect(other.get_by_role("button", name="Advanced")).to_have_text("Advanced (6 set)")
    assert query(other) == query(page)


def test_changes_are_undone_and_survive_a_reload(page: Page) -> None:
    open_form(page, RIVER_SPOT)
    page.get_by_role("button", name="Wide", exact=True).click()
    expect(chips(page, "river-oop-bet")).to_have_text(["33%", "75%", "125%"])
    page.wait_for_url(re.compile("125%25"))
    page.reload()
    expect(chips(page, "river-oop-bet")).to_have_text(["33%", "75%", "125%"])
    page.get_by_role("button", name="Simple", exact=True).click()
    expect(page.get_by_role("button", name="Simple", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    tools = page.get_by_test_id("solve-tools")
    expect(tools.get_by_role("button", name="Undo", exact=True)).to_be_enabled()
    tools.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_role("button", name="Wide", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    page.keyboard.press("Control+Shift+Z")
    expect(page.get_by_role("button", name="Simple", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_only_later_streets_are_shown(page: Page) -> None:
    page.goto(FLOP_SPOT)
    streets = [page.get_by_test_id(f"street-{street}") for street in ("flop", "turn", "river")]
    for street in streets:
        expect(street).to_be_visible()
    expect(page.get_by_test_id("turn-donk")).to_be_visible()
    board = page.get_by_test_id("board-input")
    board.fill("Td9d6hQc")
    expect(streets[0]).to_have_count(0)
    expect(page.get_by_test_id("turn-donk")).to_have_count(0)
    expect(page.get_by_test_id("river-donk")).to_be_visible()
    board.fill("Td9d6hQc2s")
    expect(streets[1]).to_have_count(0)
    expect(page.get_by_test_id("river-donk")).to_have_count(0)


def test_a_random_board_is_dealt(page: Page) -> None:
    page.goto("/solve")
    deal, board = page.get_by_role("button", name="Random"), page.get_by_test_id("board-input")
    for street, cards in (("flop", 3), ("turn", 4), ("river", 5)):
        expect(deal).to_have_text(f"Random {street}")
        deal.click()
        expect(board).to_have_value(re.compile(rf"^(?:[2-9TJQKA][shdc]){{{cards}}}$"))
    expect(deal).to_be_disabled()
    page.get_by_role("region", name="Board and stacks", exact=True).get_by_role(
        "button", name="Clear", exact=True
    ).click()
    expect(board).to_have_value("")


def test_sizes_are_typed_pasted_changed_and_removed(page: Page) -> None:
    open_form(page, TURN_SPOT)
    field = page.get_by_test_id("turn-oop-raise")
    field.fill("2.5x, 100c, a")
    expect(page.get_by_text("a: all-in")).to_be_visible()
    field.press("Enter")
    expect(chips(page, "turn-oop-raise")).to_have_text(["50%", "2.5x", "100c", "a"])
    expect(chips(page, "turn-oop-raise").nth(1)).to_have_attribute(
        "title", "to 2.5 times the previous bet"
    )
    field.press("Backspace")
    expect(field).to_have_value("a")
    field.fill("3x")
    page.get_by_test_id("pot").focus()
    expect(chips(page, "turn-oop-raise")).to_have_text(["50%", "2.5x", "100c", "3x"])
    page.get_by_role("button", name="Remove 2.5x").click()
    expect(chips(page, "turn-oop-raise")).to_have_text(["50%", "100c", "3x"])
    bets = page.get_by_test_id("turn-oop-bet")
    bets.fill("75")
    bets.press("Enter")
    expect(chips(page, "turn-oop-bet").last).to_have_attribute("title", "75 % of the pot")
    expect(page.get_by_test_id("result-status")).to_contain_text("It fits")
    page.get_by_role("button", name="How to write sizes", exact=True).click()
    expect(page.get_by_text("geometric over three streets, at most 200 %")).to_be_visible()


def test_players_have_sizes_of_their_own_or_the_same(page: Page) -> None:
    open_form(page, TURN_SPOT)
    page.get_by_role("checkbox", name="Same sizes for both players", exact=True).uncheck()
    field = page.get_by_test_id("river-oop-bet")
    field.fill("e")
    field.press("Enter")
    expect(chips(page, "river-oop-bet")).to_have_text(["50%", "e"])
    expect(chips(page, "river-ip-bet")).to_have_text(["50%"])
    page.get_by_role("button", name="Copy OOP to IP", exact=True).click()
    expect(chips(page, "river-ip-bet")).to_have_text(["50%", "e"])


def test_a_range_is_painted_in_the_form(page: Page) -> None:
    open_form(page, RIVER_SPOT)
    page.get_by_test_id("range-oop").get_by_role("button", name="the grid of").click()
    expect(page.get_by_test_id("range-oop").get_by_role("grid")).to_be_visible()
    page.get_by_test_id("range-ip").get_by_role("button", name="the grid of").click()
    expect(page.get_by_test_id("range-ip").get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("grid")).to_have_count(1)
    page.get_by_test_id("cell-AKo").click()
    expect(range_text(page, "ip")).to_have_value(re.compile("AKo"))
    page.get_by_role("button", name="Swap OOP and IP", exact=True).click()
    expect(range_text(page, "oop")).to_have_value(re.compile("AKo"))


def test_a_late_parse_does_not_undo_later_strokes(page: Page) -> None:
    open_form(page, RIVER_SPOT)
    page.get_by_test_id("range-ip").get_by_role("button", name="the grid of").click()
    expect(page.get_by_test_id("cell-AKo")).to_be_visible()
    held = hold(page, "**/ranges/parse")
    with page.expect_request("**/ranges/parse"):
        page.get_by_test_id("cell-AKo").click()
    page.get_by_test_id("pot").fill("150")
    expect(page).to_have_url(re.compile("pot=150"))
    for route in held:
        route.continue_()
    expect(range_text(page, "ip")).to_have_value(re.compile("AKo"))
    expect(page.get_by_test_id("pot")).to_have_value("150")


def test_a_saved_range_is_loaded_into_the_form(page: Page, service: ServiceProcess) -> None:
    saved = {"folder": "Solve form", "name": "River callers", "text": "TT+,AQs"}
    answer = httpx.post(f"{service.address}/api/v1/ranges", json=saved)
    assert answer.status_code == 201, answer.text
    page.goto("/solve")
    page.get_by_test_id("range-oop").get_by_role("button", name="Ranges for").click()
    page.get_by_role("tab", name="Saved", exact=True).click()
    page.get_by_test_id("saved-range-item").filter(has_text="River callers").click()
    expect(range_text(page, "oop")).to_have_value("TT+,AQs")


# --- files ---


def test_a_spot_of_a_file_is_imported(page: Page, tmp_path: Path) -> None:
    spots = {
        "_format": {"units": "chips"},
        "A": {**RIVER, "rake_rate": 0.0, "rake_cap": 0.0, "description": "a river"},
        "B": {
            **TURN,
            "pot": 60,
            "turn_donk": "",
            "river_donk": "30%",
            "add_allin": 1.2,
            "description": "a turn",
            "tree_lines": {"": {"actions": ["x"], "new_street": False, "bets": [0, 0]}},
        },
    }
    file = tmp_path / "spots.json"
    file.write_text(json.dumps(spots))
    page.goto("/solve")
    page.get_by_role("button", name="Export", exact=True).click()
    page.get_by_role("menuitem", name="Import spot…", exact=True).click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open file").click()
    chooser.value.set_files(file)
    page.get_by_test_id("import-name").click()
    page.get_by_role("option", name="B").click()
    page.get_by_role("button", name="Import", exact=True).click()
    status = "Imported B; tree_lines and description ignored."
    expect(page.get_by_test_id("import-status")).to_have_text(status)
    expect(page.get_by_test_id("pot")).to_have_value("60")
    expect(chips(page, "river-donk")).to_have_text(["30%"])
    expect(page.get_by_test_id("result-status")).to_contain_text("It fits")
    page.get_by_role("button", name="Export", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Download spot", exact=True).click()
    again = json.loads(Path(download.value.path()).read_text())
    assert again == {**TURN, "pot": 60, "river_donk": "30%", "add_allin": 1.2}
    assert download.value.suggested_filename == "T96tt-Qc-SPR-5.json"


def test_invalid_spot_is_not_imported(page: Page) -> None:
    page.goto("/solve")
    page.get_by_role("button", name="Export", exact=True).click()
    page.get_by_role("menuitem", name="Import spot…", exact=True).click()
    page.get_by_role("textbox", name="A spot as JSON", exact=True).fill(
        json.dumps({**RIVER, "colour": "red"})
    )
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_test_id("import-error")).to_have_text("colour is not a field of a spot.")


def test_unreadable_file_is_reported(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "spot.json"
    file.write_text("{}")
    page.add_init_script("Blob.prototype.text = () => Promise.reject(new Error('it is gone'));")
    page.goto("/solve")
    page.get_by_role("button", name="Export", exact=True).click()
    page.get_by_role("menuitem", name="Import spot…", exact=True).click()
    page.get_by_label("Open a file of spots").set_input_files(file)
    expect(page.get_by_test_id("failure")).to_contain_text("spot.json cannot be read: it is gone")


# --- accessibility and size ---


def test_form_is_accessible_in_light(page: Page) -> None:
    page.goto("/solve")
    expect(page.get_by_test_id("try-example")).to_be_visible()
    assert_accessible(page)
    open_form(page, FLOP_SPOT)
    page.get_by_role("button", name="Reduce memory", exact=True).click()
    expect(page.get_by_test_id("saving").first).to_be_visible()
    page.get_by_role("checkbox", name="Same sizes for both players", exact=True).uncheck()
    assert_accessible(page)
    screenshot(page, "solve-light")
    page.get_by_test_id("turn-oop-bet").fill("half")
    page.get_by_test_id("turn-oop-bet").press("Enter")
    expect(page.get_by_test_id("turn-oop-bet-error")).to_be_visible()
    assert_accessible(page)


def test_form_is_accessible_in_dark(dark: Page) -> None:
    open_form(dark, TURN_SPOT)
    dark.get_by_role("button", name="Advanced").click()
    expect(dark.get_by_test_id("added-lines")).to_be_visible()
    assert_accessible(dark)
    dark.get_by_role("button", name="Export", exact=True).click()
    dark.get_by_role("menuitem", name="Import spot…", exact=True).click()
    expect(dark.get_by_role("textbox", name="A spot as JSON", exact=True)).to_be_visible()
    assert_accessible(dark)


def test_the_form_fits_a_phone(phone: Page) -> None:
    open_form(phone, FLOP_SPOT)
    assert not scrolls_sideways(phone)
    bar = phone.get_by_test_id("estimate-bar")
    expect(bar).to_be_in_viewport()
    expect(bar).to_contain_text(EXPECTED_TIME)
    expect(phone.get_by_test_id("start-solve-bar")).to_be_in_viewport()
    phone.get_by_role("checkbox", name="Same sizes for both players", exact=True).uncheck()
    assert not scrolls_sideways(phone)
    assert_accessible(phone)


def test_on_a_phone_a_range_is_painted_and_the_spot_solved(phone: Page) -> None:
    open_form(phone, RIVER_SPOT + "&target=5")
    phone.get_by_test_id("range-oop").get_by_role("button", name="the grid of").tap()
    cell = phone.get_by_test_id("range-oop").get_by_test_id("cell-JJ")
    cell.scroll_into_view_if_needed()
    cell.tap()
    expect(range_text(phone, "oop")).to_have_value(re.compile("JJ"))
    box = phone.get_by_test_id("cell-T9s").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = phone.evaluate("() => window.scrollY")
    text = range_text(phone, "oop").input_value()
    touch = phone.context.new_cdp_session(phone)
    for step in range(9):  # a vertical swipe
        points = [{"x": x, "y": y - 15 * step}]
        kind = "touchMove" if step else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.wait_for_function("before => window.scrollY > before", arg=before)
    phone.evaluate(SCROLLED)  # a tap during the scroll would only stop it
    expect(range_text(phone, "oop")).to_have_value(text)
    expect(phone.get_by_test_id("estimate-bar")).to_contain_text("B")
    phone.get_by_test_id("start-solve-bar").tap()
    phone.wait_for_url("**/jobs/*")
    expect(phone.get_by_test_id("open-result")).to_be_visible(timeout=SOLVED_MS)
    assert not scrolls_sideways(phone)


# --- amounts with decimals ---


SMALL_SPOT: Final = "/solve?" + urlencode(
    {
        **RIVER,
        "pot": "5.50",
        "stack": 97.25,
        "big_blind": 0.5,
        "target": 1,
        "threads": 1,
        **{f"river_{player}_bet": "75%, 20c" for player in ("oop", "ip")},
    }
)


def test_sizes_that_are_merged_are_struck_through(page: Page) -> None:
    open_form(page, SMALL_SPOT)
    field = page.get_by_test_id("sizes-river-oop-bet")
    page.get_by_test_id("river-oop-bet").fill("70%")
    page.get_by_test_id("river-oop-bet").press("Enter")
    expect(field.get_by_test_id("real-sizes")).to_contain_text("70% merged into 75")
    (struck,) = field.locator("[data-merged]").all()
    expect(struck).to_have_text("70%")
    expect(struck).to_have_css("text-decoration-line", "line-through")


def test_real_bets_are_shown_before_the_solve_starts(page: Page) -> None:
    open_form(page, SMALL_SPOT)
    bets = page.get_by_test_id("sizes-river-oop-bet").get_by_test_id("real-sizes")
    expect(bets).to_have_text("75 %, 8.26 bb · 363.6 %, 40 bb")
    # The big blind is half a chip: amounts are shown and entered in big blinds.
    expect(page.get_by_test_id("pot")).to_have_value("11")
    page.get_by_test_id("pot").fill("12")
    page.get_by_test_id("stack").fill("194.")
    expect(page.get_by_test_id("stack")).to_have_value("194.")
    expect(bets).to_have_text("75 %, 9 bb · 333.3 %, 40 bb")
    page.get_by_role("radiogroup", name="Unit of amounts", exact=True).get_by_text("Chips").click()
    expect(page.get_by_test_id("pot")).to_have_value("6")
    expect(page.get_by_test_id("stack")).to_have_value("97")
    expect(page.get_by_test_id("big-blind")).to_have_value("0.5")
    expect(bets).to_have_text("75 %, 4.5 · 333.3 %, 20")
    page.get_by_role("textbox", name="SPR", exact=True).fill("3.35")
    expect(page.get_by_test_id("stack")).to_have_value("20.1")
    page.go_back()
    expect(page.get_by_test_id("big-blind")).to_have_count(0)
    assert_accessible(page)


# --- the tree ---


def test_a_click_removes_a_line_and_brings_it_back(page: Page) -> None:
    open_form(page, TURN_SPOT)
    memory = page.get_by_test_id("estimate-memory").inner_text()
    bet = page.get_by_test_id("line-x-b50")
    expect(bet).to_have_text("Bet 50 50 %")
    bet.click()
    expect(bet).to_have_attribute("aria-pressed", "false")
    expect(page).to_have_url(re.compile(r"removed_lines=x\+b50"))
    expect(page.get_by_test_id("estimate-memory")).not_to_have_text(memory)
    expect(page.get_by_test_id("open-x-b50")).to_have_count(0)
    bet.click()
    expect(bet).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("estimate-memory")).to_have_text(memory)
    page.get_by_test_id("open-x-x").click()
    river = page.get_by_test_id("line-x-x-x")
    expect(river).to_have_text("Check")
    page.get_by_role("button", name="Advanced").click()
    page.get_by_test_id("added-lines").fill("x b75")
    added = page.get_by_test_id("line-x-b75")
    expect(added).to_contain_text("added")
    assert_accessible(page)
    added.click()
    expect(added).to_have_count(0)
    expect(page.get_by_test_id("added-lines")).to_have_value("")


def test_a_line_that_the_tree_no_longer_has_is_dropped(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals("/solves/")
    open_form(page, TURN_SPOT)
    page.get_by_test_id("line-b50").click()
    expect(page.get_by_test_id("line-b50")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Wide", exact=True).click()
    stale = page.get_by_test_id("stale-line")
    expect(stale).to_contain_text("cannot be played")
    stale.get_by_role("button").click()
    expect(stale).to_have_count(0)
    expect(
        page.get_by_role("region", name="Estimate", exact=True).get_by_role(
            "button", name="Start", exact=True
        )
    ).to_be_enabled()


# --- several boards ---


def test_one_spot_is_queued_on_several_boards(page: Page, service: ServiceProcess) -> None:
    open_form(page, RIVER_SPOT + "&target=3")
    page.get_by_role("button", name="Several boards…", exact=True).click()
    boards = page.get_by_role("textbox", name="Boards", exact=True)
    expect(boards).to_have_value("Td9d6hQc2s")
    boards.fill("Td9d6hQc2s, Td9d6hQc3s\nnonsense")
    expect(page.get_by_test_id("boards-unread")).to_contain_text("nonsense")
    expect(page.get_by_role("dialog").get_by_role("button", name="Start")).to_be_disabled()
    boards.fill("Td9d6hQc2s, Td9d6hQc3s")
    expect(page.get_by_test_id("boards-count")).to_contain_text("2 boards, about")
    assert_accessible(page)
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    page.wait_for_url("**/jobs")
    expect(page.get_by_test_id("jobs")).to_contain_text("T96tt Qc 3s")
    page.goto(RIVER_SPOT)
    page.get_by_role("button", name="Several boards…", exact=True).click()
    page.get_by_role("button", name="Add 10 random", exact=True).click()
    expect(page.get_by_test_id("boards-count")).to_contain_text("11 boards")


def test_decimal_amounts_are_equal_in_every_client(
    page: Page, service: ServiceProcess, tmp_path: Path
) -> None:
    open_form(page, SMALL_SPOT)
    command, program = copied(page, "copy-cli"), copied(page, "copy-python")
    assert "--pot 5.50 --stack 97.25" in command
    by_command = run(["sh", "-c", f"{command} --json --no-save"], tmp_path)
    print_solution = "import json; print(json.dumps(solution.to_dict()))"
    by_program = run([sys.executable, "-c", program + print_solution], tmp_path)
    solution = solved(page, service)
    assert (solution["pot"], solution["stack"]) == (5.5, 97.25)
    actions = ["x", "b4.13", "b20"]
    for other in (solution, by_command, by_program):
        assert other["ev"] == pytest.approx(solution["ev"])
        assert [each["action"] for each in other["root_actions"]] == actions
        assert other["bb"]["ev"] == pytest.approx(solution["bb"]["ev"])
    expect(page.get_by_test_id("figure-ev_oop")).to_have_text(
        f"{solution['bb']['ev']['oop']:.2f} bb"
    )
    expect(page.get_by_test_id("figure-root_actions")).to_have_text(
        re.compile(r"^Check [\d.]+ %, Bet 8.26 bb [\d.]+ %, Bet 40 bb [\d.]+ %$")
    )
    page.get_by_test_id("open-result").click()
    expect(page.get_by_test_id("pot")).to_have_text("11 bb")
    bet = page.get_by_test_id("step-0-b4.13")
    expect(bet).to_contain_text("Bet 8.26")
    page.get_by_role("radiogroup", name="Unit", exact=True).get_by_text("Chips").click()
    expect(page.get_by_test_id("pot")).to_have_text("5.5")
    expect(bet).to_contain_text("Bet 4.13")


def test_a_pasted_range_keeps_its_lines(page: Page) -> None:
    open_form(page, TURN_SPOT)
    text = "AA,KK\nQQ,JJ # premium\nTT"
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    field = range_text(page, "oop")
    field.press("Control+A")
    field.press("Control+V")
    expect(field).to_have_value(text)
    expect(page.get_by_test_id("range-oop")).to_contain_text("30.0 combos")
    field.press("Enter")
    expect(field).to_have_value(text)
