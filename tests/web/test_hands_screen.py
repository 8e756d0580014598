"""The hands screens: import, list, filters, winnings, and the replayer."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from playwright.sync_api import expect

from support.played_hands import play_hand
from support.web_page import assert_accessible, assert_accessible_in_both_schemes, scrolls_sideways

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import FilePayload, Page

    from support.service_process import ServiceProcess

DATA = Path(__file__).parent.parent / "data"
PLURIBUS = DATA / "phh" / "pluribus.phhs"
CASH = DATA / "pokerstars" / "cash.txt"
BROKEN = play_hand(random.Random(1)).phh().replace("'NT'", "'PO'")
SOLVING = 120_000  # milliseconds; an overloaded machine needs more than a few seconds


@pytest.fixture
def api(service: ServiceProcess) -> Iterator[httpx.Client]:
    """Return a client of the service, with an empty hand store."""
    with httpx.Client(base_url=f"{service.address}/api/v1", timeout=30) as client:
        while hands := client.get("/hands", params={"limit": 500}).json()["hands"]:
            for hand in hands:
                client.delete(f"/hands/{hand['id']}").raise_for_status()
        yield client


@pytest.fixture
def filled(api: httpx.Client) -> httpx.Client:
    """Return a client of a service with Pluribus' hands and cash games of Ann B."""
    for file in (PLURIBUS, CASH):
        send(api, file)
    return api


def send(api: httpx.Client, file: Path) -> None:
    headers = {"content-type": "text/plain"}
    answer = api.post(
        "/hands/import", params={"name": file.name}, content=file.read_bytes(), headers=headers
    )
    assert answer.json()["broken"] == 0


def replay_of(api: httpx.Client, **query: Any) -> dict[str, Any]:
    """Return the replay of the first hand of a list."""
    [hand] = api.get("/hands", params={**query, "limit": 1}).json()["hands"]
    answer: dict[str, Any] = api.get(f"/hands/{hand['id']}/replay").json()
    return answer


def test_the_sample_of_the_empty_screen_is_imported_and_counted(
    page: Page, api: httpx.Client
) -> None:
    page.goto("/hands")
    expect(page.get_by_test_id("empty")).to_contain_text("Drop hand histories here")
    assert_accessible_in_both_schemes(page)
    page.get_by_test_id("try-example").click()
    expect(page.get_by_test_id("import-summary")).to_have_text("40 hands imported from 1 file.")
    expect(page).to_have_url(re.compile(r"\?player=Pluribus$"))
    expect(page).to_have_title("Pluribus · Hands · runout")
    totals = api.get("/hands", params={"player": "Pluribus", "limit": 0}).json()["totals"]
    expect(page.get_by_test_id("net-total")).to_have_text(f"+{totals['net_bb']:.1f} bb")
    rate, error = totals["bb_per_100"], totals["standard_error"]
    expect(page.get_by_test_id("bb-per-100")).to_have_text(f"+{rate:.1f} ± {error:.1f}")
    expect(page.get_by_test_id("curve")).to_have_accessible_name(
        "Winnings over 40 hands: +14.4 bb, without luck +14.4 bb"
    )
    page.get_by_role("button", name="Dismiss", exact=True).click()
    expect(page.get_by_test_id("import-status")).to_have_count(0)


def test_broken_hands_are_listed_with_file_line_and_reason(page: Page, api: httpx.Client) -> None:
    page.goto("/hands")
    mixed = f"{PLURIBUS.read_text()}\n[41]\n{BROKEN}".encode()
    files: list[FilePayload] = [
        {"name": "mixed.phhs", "mimeType": "text/plain", "buffer": mixed},
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Played well.\n"},
    ]
    page.get_by_label("Files of hands").set_input_files(files)
    summary = page.get_by_test_id("import-summary")
    expect(summary).to_have_text("40 hands imported from 2 files, 2 hands not stored.")
    problems = page.get_by_test_id("import-problems").get_by_role("listitem")
    expect(problems).to_have_count(2)
    expect(problems.first).to_contain_text(re.compile(r"^mixed\.phhs:\d+: .*Omaha"))
    expect(problems.last).to_contain_text("notes.txt:1: ")
    assert_accessible(page)
    # The list of errors stays while another screen is open; dropping a file imports it too.
    page.get_by_role("link", name="Pots").click()
    screens = page.get_by_role("navigation", name="Screens")
    screens.get_by_role("link", name="Hands", exact=True).click()
    expect(problems).to_have_count(2)
    text = PLURIBUS.read_text()
    drop = page.evaluate_handle(
        """text => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text], "again.phhs"));
            return transfer;
        }""",
        text,
    )
    page.get_by_test_id("hands-drop").dispatch_event("drop", {"dataTransfer": drop})
    expect(summary).to_have_text("0 hands imported from 1 file, 40 hands stored before.")
    assert api.get("/hands", params={"limit": 0}).json()["total"] == 40


def test_filters_order_and_unit_are_kept_in_the_address(page: Page, filled: httpx.Client) -> None:
    page.goto("/hands")
    status = page.get_by_test_id("result-status")
    expect(status).to_have_text("43 hands")
    page.get_by_test_id("whose-results").get_by_role("button", name="Pluribus").click()
    expect(status).to_have_text("40 hands found")
    page.get_by_test_id("sort-net").click()
    page.get_by_test_id("filter-showdown").select_option("true")
    query: dict[str, Any] = {"player": "Pluribus", "showdown": True}
    listed = filled.get("/hands", params={**query, "sort": "-net"}).json()
    expect(status).to_have_text(f"{listed['total']} hands found")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_test_id("filter-min_pot").fill("5")
    listed = filled.get("/hands", params={**query, "min_pot": 5, "sort": "-net"}).json()
    expect(status).to_have_text(f"{listed['total']} hands found")
    rows = page.get_by_test_id("hand-table").get_by_role("row")
    for row, hand in zip(rows.all()[1:], listed["hands"], strict=False):
        expect(row).to_contain_text(hand["player"]["position"])
        expect(row).to_contain_text(f"{hand['pot_bb']:.2f}".rstrip("0").rstrip("."))
    page.get_by_role("radiogroup", name="Amounts", exact=True).get_by_text("currency").click()
    first = listed["hands"][0]["player"]["net"]
    expect(rows.nth(1)).to_contain_text(f"+{first:,}")
    page.reload()
    expect(rows.nth(1)).to_contain_text(f"+{first:,}")
    expect(page.get_by_test_id("filter-min_pot")).to_have_value("5")
    # The top bar returns to the list as it was.
    page.get_by_role("link", name="Pots").click()
    screens = page.get_by_role("navigation", name="Screens")
    screens.get_by_role("link", name="Hands", exact=True).click()
    expect(page).to_have_url(re.compile("min_pot=5"))
    with page.expect_download() as saving:
        page.get_by_role("button", name="Export", exact=True).click()
        page.get_by_test_id("export-csv").click()
    assert saving.value.suggested_filename == "Pluribus hands.csv"
    page.get_by_role("button", name="Clear filters", exact=True).click()
    expect(status).to_have_text("43 hands")


def test_an_invalid_filter_is_reported_at_its_field(
    page: Page, filled: httpx.Client, page_errors: Any
) -> None:
    page_errors.expect_refusals()
    assert filled.get("/hands", params={"limit": 0}).json()["total"] == 43
    page.goto("/hands?min_pot=much")
    expect(page.get_by_test_id("failure")).to_contain_text("min_pot")
    page.get_by_test_id("filter-min_pot").fill("10")
    expect(page.get_by_test_id("failure")).to_have_count(0)


def test_long_lists_load_and_render_visible_rows_only(page: Page, api: httpx.Client) -> None:
    text = "\n".join(
        f"[{seed}]\n{play_hand(random.Random(seed)).phh(hand=str(seed))}" for seed in range(1, 251)
    )
    answer = api.post("/hands/import", content=text, headers={"content-type": "text/plain"}).json()
    page.goto("/hands")
    expect(page.get_by_test_id("result-status")).to_have_text(f"{answer['imported']} hands")
    table = page.get_by_test_id("hand-table")
    rows = table.get_by_role("row")
    expect(rows.nth(1)).to_contain_text("bb")
    assert rows.count() < 60
    page.get_by_role("region", name="Hands", exact=True).press("End")
    last = api.get("/hands", params={"sort": "-time", "limit": 1, "offset": answer["imported"] - 1})
    expect(table.get_by_test_id(f"hand-{last.json()['hands'][0]['id']}")).to_be_visible()
    assert rows.count() < 60


def test_a_hand_is_replayed_by_keys_slider_and_clicks(page: Page, filled: httpx.Client) -> None:
    replay = replay_of(filled, player="Pluribus", sort="-net")
    states, hand = replay["states"], replay["hand"]
    page.goto("/hands?player=Pluribus&sort=-net")
    page.get_by_test_id(f"open-{hand['id']}").click()
    count = page.get_by_test_id("step-count")
    expect(count).to_have_text(f"0 of {len(states) - 1}")
    expect(page).to_have_title(f"Hand #{hand['number']} · Hands · runout")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"1 of {len(states) - 1}")
    faced = next(
        at
        for at, state in enumerate(states)
        if state["street"] == "flop" and state["event"] == "bet"
    )
    page.get_by_test_id(f"go-{faced}").click()
    state = states[faced]
    seat, price = state["decision"]["seat"], state["decision"]["to_call"] / hand["big_blind"]
    needs, has = state["decision"]["pot_odds"], state["equities"][seat]
    expect(page.get_by_test_id("decision")).to_contain_text(
        f"Pluribus to act: {price:g} bb to call, needs {100 * needs:.1f} %, has {100 * has:.1f} %"
    )
    expect(page.get_by_test_id(f"note-{seat}")).to_have_text(f"{100 * has:.1f} %")
    expect(page.get_by_test_id("pot")).to_have_text(f"Pot {state['pot'] / hand['big_blind']:g} bb")
    page.get_by_role("radiogroup", name="Amounts", exact=True).get_by_text("chips").click()
    expect(page.get_by_test_id("pot")).to_have_text(f"Pot {state['pot']}")
    assert_accessible_in_both_schemes(page)
    page.reload()
    expect(count).to_have_text(f"{faced} of {len(states) - 1}")
    page.get_by_role("slider", name="Step", exact=True).fill(str(len(states) - 2))
    expect(count).to_have_text(f"{len(states) - 2} of {len(states) - 1}")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("Space")  # plays the last step and stops
    expect(page.get_by_test_id("decision")).to_contain_text("Result")
    [pot] = states[-1]["pots"]
    expect(page.get_by_test_id("decision")).to_contain_text(f"Pot {pot['amount']:,}: Pluribus")
    net = next(each["net"] for each in replay["players"] if each["name"] == "Pluribus")
    expect(page.get_by_test_id(f"note-{seat}")).to_have_text(f"+{net}")
    page.keyboard.press("Home")
    expect(count).to_have_text(f"0 of {len(states) - 1}")
    page.get_by_role("link", name="All hands", exact=True).click()
    expect(page).to_have_url(re.compile("player=Pluribus.*amounts=money|amounts=money.*player"))


def test_neighbours_of_the_list_and_deletion(page: Page, filled: httpx.Client) -> None:
    ids = [
        hand["id"]
        for hand in filled.get("/hands", params={"player": "Pluribus", "sort": "pot"}).json()[
            "hands"
        ]
    ]
    page.goto(f"/hands/{ids[1]}?player=Pluribus&sort=pot&at=1")
    page.get_by_role("button", name="Next hand", exact=True).click()
    expect(page).to_have_url(re.compile(f"/hands/{ids[2]}\\?"))
    expect(page.get_by_role("button", name="Next hand", exact=True)).to_be_enabled()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("p")
    expect(page).to_have_url(re.compile(f"/hands/{ids[1]}\\?"))
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_test_id("result-status")).to_have_text("39 hands found")
    assert filled.get(f"/hands/{ids[1]}").status_code == 404


def test_a_street_opens_in_equity_with_hands_or_ranges(page: Page, filled: httpx.Client) -> None:
    replay = replay_of(filled, player="Pluribus", sort="-net")
    flop = next(state for state in replay["states"] if state["board"])
    address = f"/hands/{replay['hand']['id']}?player=Pluribus"
    page.goto(address)
    page.get_by_test_id("equity-flop").click()
    expect(page.get_by_test_id("board-input")).to_have_value(flop["board"])
    shares = [share for share in flop["equities"] if share is not None]
    for player, share in enumerate(shares):
        expect(page.get_by_test_id(f"equity-{player}")).to_contain_text(f"{100 * share:.2f} %")
    page.go_back()
    page.get_by_role("radiogroup", name="Open in Equity with", exact=True).get_by_text(
        "Ranges"
    ).click()
    page.get_by_test_id("equity-turn").click()
    spot = filled.get(f"/hands/{replay['hand']['id']}/spot", params={"street": "turn"}).json()
    turn = next(state["board"] for state in replay["states"] if state["street"] == "turn")
    expect(page.get_by_test_id("board-input")).to_have_value(turn)
    players = parse_qs(urlsplit(page.url).query)["p"]
    assert players == [spot["spot"]["oop"], spot["spot"]["ip"]]


def test_a_street_opens_in_solve_with_every_field_filled(page: Page, filled: httpx.Client) -> None:
    replay = replay_of(filled, player="Pluribus", sort="-net")
    hand = replay["hand"]
    page.goto(f"/hands/{hand['id']}?player=Pluribus")
    expect(page.get_by_test_id("solve-preflop")).to_have_count(0)
    page.get_by_test_id("solve-turn").click()
    answer = filled.get(f"/hands/{hand['id']}/spot", params={"street": "turn"}).json()
    spot = answer["spot"]
    expect(page.get_by_role("textbox", name="Name of the spot", exact=True)).to_have_value(
        f"Hand #{hand['number']}, turn"
    )
    expect(page.get_by_test_id("board-input")).to_have_value(spot["board"])
    for name in ("pot", "stack"):
        expect(page.get_by_test_id(name)).to_have_value(f"{spot[name] / hand['big_blind']:g}")
    origin = page.get_by_role("region", name="Hand", exact=True)
    for text in (answer["oop"]["situation"], answer["ip"]["situation"], *answer["notes"]):
        expect(origin).to_contain_text(text)
    query = parse_qs(urlsplit(page.url).query)
    for name in ("oop", "ip", "turn_oop_bet", "river_oop_bet"):
        assert query[name] == [spot[name]]
    expect(
        page.get_by_role("region", name="Estimate", exact=True).get_by_role(
            "button", name="Start", exact=True
        )
    ).to_be_enabled()
    origin.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"/hands/{hand['id']}$"))


def test_a_review_lists_the_costliest_decisions(page: Page, filled: httpx.Client) -> None:
    [hand] = filled.get("/hands", params={"player": "Pluribus", "min_net": 8}).json()["hands"]
    page.goto("/hands?player=Pluribus&min_net=8")
    page.get_by_role("button", name="Review these hands", exact=True).click()
    expect(page.get_by_test_id("result-status")).to_have_attribute(
        "data-state", "done", timeout=SOLVING
    )
    page.get_by_test_id("open-result").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Review of Pluribus")
    shown = int(page.url.partition("/reviews/")[2].partition("?")[0])
    [review] = [each for each in filled.get("/reviews").json()["reviews"] if each["id"] == shown]
    # The hands that were asked for.
    query: dict[str, str | int] = {"player": "Pluribus", "min_net": 8}
    summary = filled.get(f"/reviews/{review['id']}", params=query).json()
    assert summary["hands"] == 1
    expect(page.get_by_text("1 of 1 solved")).to_be_visible()
    expect(page.get_by_test_id("coverage")).to_have_text(summary["coverage_text"])
    expect(page.get_by_test_id("ranges-note")).to_contain_text("ignore what was done on the flop")
    expect(page.get_by_test_id("mean-loss")).to_have_text(re.compile(r"^[\d.]+ bb$"))
    listed = filled.get(f"/reviews/{review['id']}/decisions", params=query).json()["decisions"]
    assert len(listed) == summary["loss"]["decisions"] > 0
    rows = page.get_by_test_id("decisions").get_by_role("listitem")
    expect(rows).to_have_count(len(listed))
    expect(page.get_by_test_id("skipped")).to_be_visible()
    page.get_by_role("radiogroup", name="Losses by", exact=True).get_by_text("Position").click()
    expect(page.get_by_test_id("groups")).to_contain_text(hand["player"]["position"])
    assert_accessible_in_both_schemes(page)
    page.get_by_test_id(f"replay-{listed[0]['id']}").click()
    expect(page).to_have_url(re.compile(f"/hands/{hand['id']}\\?.*action={listed[0]['number']}"))
    expect(page.get_by_test_id("decision")).to_contain_text("Pluribus to act")
    expect(
        page.get_by_test_id("action-list").get_by_text(re.compile(r"^(cost|best)"))
    ).to_have_count(
        filled.get(
            f"/reviews/{review['id']}/decisions", params={"hand": hand["id"], "path": "all"}
        ).json()["total"]
    )
    page.go_back()
    page.get_by_test_id(f"solution-{listed[0]['id']}").click()
    expect(page).to_have_url(re.compile("/solutions/"), timeout=SOLVING)
    page.goto("/hands?player=Pluribus")
    page.get_by_role("link", name="Last review", exact=True).click()
    expect(rows).to_have_count(len(listed))


def test_both_screens_fit_a_phone(phone: Page, filled: httpx.Client) -> None:
    replay = replay_of(filled, player="Pluribus", sort="-net")
    phone.goto("/hands?player=Pluribus&sort=-net")
    opened = phone.get_by_test_id(f"open-{replay['hand']['id']}")
    expect(opened).to_be_visible()
    assert not scrolls_sideways(phone)
    assert_accessible(phone)
    opened.tap()
    expect(phone.get_by_role("slider", name="Step", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Step forward", exact=True).tap()
    expect(phone.get_by_test_id("step-count")).to_contain_text("1 of")
    assert not scrolls_sideways(phone)
    assert_accessible(phone)


def test_hands_without_a_result_are_marked(page: Page, api: httpx.Client) -> None:
    send(api, DATA / "phh" / "handhq-ps.phhs")
    hands = api.get("/hands", params={"limit": 100}).json()["hands"]
    [marked, *others] = [hand["id"] for hand in hands if not hand["has_result"]]
    page.goto("/hands")
    expect(page.get_by_test_id(f"hand-{marked}")).to_contain_text("No result")
    expect(page.get_by_test_id("hand-table").get_by_text("No result")).to_have_count(
        1 + len(others)
    )
    assert_accessible(page)
    replay = api.get(f"/hands/{marked}/replay").json()
    name = replay["players"][0]["name"]
    page.goto(f"/hands?{urlencode({'player': name})}")
    expect(page.get_by_test_id(f"hand-{marked}").locator('[data-column="net"]')).to_have_text("–")
    expect(page.get_by_test_id("winnings")).to_contain_text("1 without a result")
    page.goto(f"/hands/{marked}?step={len(replay['states']) - 1}")
    expect(page.get_by_test_id("no-result")).to_have_text(
        "Nets are not known: no result and not all cards are recorded"
    )
    expect(page.get_by_test_id("note-0")).to_have_text("–")


def test_unknown_stacks_and_cards_are_marked(page: Page, api: httpx.Client) -> None:
    file = DATA / "phh" / "handhq-ipn.phhs"
    headers = {"content-type": "text/plain"}
    api.post("/hands/import", content=file.read_bytes(), headers=headers).raise_for_status()
    replay = replay_of(api, sort="-pot")
    unknown = next(each["seat"] for each in replay["players"] if each["stack"] is None)
    page.goto(f"/hands/{replay['hand']['id']}")
    expect(page.get_by_test_id(f"stack-{unknown}")).to_have_text("?")
    hidden = next(each["seat"] for each in replay["players"] if not each["cards"])
    seat = page.get_by_test_id(f"seat-{hidden}")
    expect(seat.get_by_label("two unknown cards")).to_be_visible()
