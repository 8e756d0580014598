"""Training: drills on solutions and reports, by keyboard alone and on a phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.sync_api import expect

from support.small_batches import CANONICAL, SPOT, report_of
from support.solve_jobs import until
from support.web_page import (
    assert_accessible_in_both_schemes,
    hold,
    screenshot,
    scrolls_sideways,
    wait_for_query,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from support.service_process import ServiceProcess
    from support.web_page import PageErrors


def session_of(page: Page, service: ServiceProcess) -> dict[str, Any]:
    """Return the session on the screen, as stored by the service."""
    match = re.search(r"/train/([0-9a-f]{16})", page.url)
    assert match is not None, page.url
    answer = httpx.get(f"{service.address}/api/v1/train/sessions/{match[1]}")
    session: dict[str, Any] = answer.json()
    return session


def action_evs(session: dict[str, Any], service: ServiceProcess) -> list[float]:
    """Return the EV of each action at the open decision, from the node of the solution."""
    hand = session["hand"]
    node = httpx.get(
        f"{service.address}/api/v1/solves/{session['solve']}/node",
        params={"line": hand["line"], "cards": hand["cards"]},
    ).json()
    rows = node["hands"][hand["seat"]]
    evs: list[float] = next(row["action_ev"] for row in rows if row["hand"] == hand["hand"])
    return evs


def focus_and_press(locator: Locator, key: str = "Enter") -> None:
    locator.focus()
    locator.press(key)


def go_on(page: Page) -> None:
    """Press the key for the next decision, or for the end of the session."""
    expect(page.get_by_test_id("train-next")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_test_id("train-next")).to_have_count(0)


def test_a_solution_that_missed_its_target_is_marked_before_and_in_a_drill(
    page: Page, river: str, service: ServiceProcess
) -> None:
    with httpx.Client(base_url=f"{service.address}/api/v1", timeout=60) as client:
        spot = client.get(f"/solves/{river}/spot").json()["spot"]
        body = {"spot": spot, "max_iterations": 5, "threads": 1}
        rough = client.post("/solves", json=body).json()["id"]
        until(lambda: client.get(f"/solves/{rough}").status_code == 200)
    page.goto(f"/train?solve={rough}&hands=1")
    missed = re.compile("reached the limit of 5 iterations at .* %, before its target")
    expect(page.get_by_test_id("source-warning")).to_contain_text(missed)
    page.get_by_test_id("start-session").click()
    expect(page.get_by_test_id("session-warning")).to_contain_text(missed)
    assert_accessible_in_both_schemes(page)


def test_a_drill_is_played_by_keyboard_alone(
    page: Page, river: str, service: ServiceProcess, page_errors: PageErrors
) -> None:
    page_errors.expect_refusals("/actions")
    page.goto(f"/solutions/{river}?node=x")
    focus_and_press(page.get_by_test_id("train"))
    expect(page).to_have_url(re.compile(rf"/train\?solve={river}&seat=ip&node=x$"))
    expect(page.get_by_test_id("drill-start")).to_contain_text("after check")
    page.get_by_role("textbox", name="Seed", exact=True).fill("12")
    expect(page).to_have_url(re.compile("seed=12"))
    page.goto(f"{page.url}&hands=2&hold=set")  # which the solution never checks behind
    focus_and_press(page.get_by_test_id("start-session"))

    # The best action loses nothing, by its digit.
    expect(page.get_by_role("group", name="Your action", exact=True)).to_be_visible()
    session = session_of(page, service)
    assert session["drill"]["seed"] == "12"
    evs = action_evs(session, service)
    page.keyboard.press(str(evs.index(max(evs)) + 1))
    expect(page.get_by_test_id("grade")).to_have_text("Best")
    expect(page.get_by_test_id("loss")).to_have_text("nothing lost")
    expect(page.get_by_test_id("result-status")).to_contain_text("loses nothing")
    assert_accessible_in_both_schemes(page)
    go_on(page)

    # The worst one costs what the solution says.
    expect(page.get_by_role("group", name="Your action", exact=True)).to_be_visible()
    session = session_of(page, service)
    evs = action_evs(session, service)
    page.keyboard.press(str(evs.index(min(evs)) + 1))
    lost = page.get_by_test_id("loss")
    expect(lost).to_contain_text("chips")
    shown = float(lost.inner_text().strip("−chips "))
    assert abs(shown - (max(evs) - min(evs))) <= 0.01 * shown
    page.reload()  # decisions are stored

    # To the end: the first action, again and again.
    either = page.locator('[aria-label="Your action"], [data-testid=summary]')
    expect(either).to_have_count(1)
    while page.get_by_test_id("summary").is_hidden():
        page.keyboard.press("1")
        go_on(page)
        expect(either).to_have_count(1)
    expect(page.get_by_test_id("counts")).to_contain_text("2 hands")
    expect(page.get_by_test_id("groups")).to_contain_text("River")

    # New hands: a decision made in another client is closed here, and the next one is shown.
    focus_and_press(page.get_by_test_id("start-session").first)
    expect(page.get_by_role("group", name="Your action", exact=True)).to_be_visible()
    again = session_of(page, service)
    first, *_ = again["hand"]["actions"]
    httpx.post(
        f"{service.address}/api/v1/train/sessions/{again['id']}/actions",
        json={"number": 0, "action": first},
    ).raise_for_status()
    page.keyboard.press("2")
    expect(page.get_by_test_id("played-on")).to_be_visible()
    expect(page.get_by_role("group", name="Your action", exact=True)).to_be_visible()
    page.keyboard.press("1")
    expect(page.get_by_test_id("grade")).to_be_visible()
    assert session_of(page, service)["decisions"] == 2

    # The feedback on it is not shown in the session before.
    page.go_back()
    expect(page.get_by_test_id("summary")).to_be_visible()

    # A mistake opens the solution at its node with the hand.
    mistake = page.get_by_test_id("open-mistake").first
    focus_and_press(mistake)
    expect(page).to_have_url(re.compile(rf"/solutions/{river}\?.*filter="))
    expect(page.get_by_test_id("hand-grid")).to_be_visible()

    # The session is in the results.
    page.goto("/train")
    expect(page.get_by_test_id("results")).to_be_visible()
    expect(page.get_by_test_id(f"session-{session['id']}")).to_contain_text("2 of 2")


def test_a_timed_drill_on_a_phone(phone: Page, river: str) -> None:
    phone.goto(f"/train?solve={river}&seed=3&hands=1&seconds=600")
    phone.get_by_test_id("start-session").tap()
    bar = phone.get_by_role("group", name="Your action", exact=True)
    expect(bar).to_be_visible()
    expect(phone.get_by_role("timer")).to_contain_text(re.compile(r"(600|59\d) s"))
    assert not scrolls_sideways(phone)
    height = phone.evaluate("innerHeight")
    dock = phone.get_by_role("timer").bounding_box()
    hand = phone.get_by_test_id("your-hand").bounding_box()
    assert dock is not None
    assert hand is not None
    assert hand["y"] + hand["height"] <= dock["y"], "the buttons cover the hand"
    boxes = [each.bounding_box() for each in bar.get_by_role("button").all()]
    edges = [box for box in boxes if box is not None]
    assert len(edges) == len(boxes) >= 2

    # The clock stops while an action is sent and continues if the request is cancelled.
    timer = phone.get_by_role("timer")
    timer.evaluate("bar => bar.dataset.same = 'yes'")
    hold(phone, "**/actions")
    bar.get_by_role("button").first.tap()
    expect(phone.get_by_test_id("working")).to_be_visible()
    expect(timer).to_be_visible()
    phone.get_by_role("button", name="Cancel", exact=True).tap()
    expect(phone.get_by_test_id("working")).to_have_count(0)
    expect(timer).to_have_attribute("data-same", "yes")
    phone.unroute("**/actions")

    for box, after in zip(edges, [*edges[1:], None], strict=True):
        assert box["height"] >= 44
        assert box["y"] >= height / 2, "the button is too high on the screen"
        assert box["y"] + box["height"] <= height
        assert after is None or box["x"] + box["width"] <= after["x"]

    # Once the time is up, the hand is checked or folded, and the decision is a mistake.
    phone.goto(f"/train?solve={river}&seed=3&hands=1&seconds=0.5")
    phone.get_by_test_id("start-session").tap()
    either = phone.locator("[data-testid=train-next], [data-testid=summary]")
    expect(phone.get_by_test_id("grade")).to_contain_text("time is up")
    expect(phone.get_by_test_id("grade")).to_contain_text("Mistake")
    mix = phone.get_by_role(
        "region", name="Your action and the solution's", exact=True
    ).bounding_box()
    following = phone.get_by_test_id("train-next").bounding_box()
    assert mix is not None
    assert following is not None
    assert mix["y"] + mix["height"] <= following["y"], "the button covers the feedback"
    while phone.get_by_test_id("summary").is_hidden():
        phone.get_by_test_id("train-next").tap()
        expect(phone.get_by_test_id("train-next")).to_have_count(0)
        expect(either).to_have_count(1)  # the next decision runs out of time too
    expect(phone.get_by_test_id("accuracy")).to_have_text("0 %")
    assert not scrolls_sideways(phone)
    phone.get_by_test_id("open-mistake").first.tap()
    expect(phone).to_have_url(re.compile(rf"/solutions/{river}\?"))


@pytest.fixture(scope="module")
def report(service: ServiceProcess) -> str:
    """Return the id of a report whose turns have decisions."""
    turns = {f"turn_{player}_bet": "50%" for player in ("oop", "ip")}
    with httpx.Client(base_url=service.address, timeout=60) as client:
        return report_of(client, spot={**SPOT, **turns}, name="Flops to train")


def test_a_report_is_trained_by_keyboard_alone(
    page: Page, river: str, report: str, service: ServiceProcess
) -> None:
    page.goto(f"/reports/{report}?node=x&pairing=unpaired")
    focus_and_press(page.get_by_test_id("train"))
    opened = rf"/train\?report={report}&seat=ip&node=x&textures=unpaired$"
    expect(page).to_have_url(re.compile(opened))
    expect(page.get_by_test_id("drill-start")).to_contain_text("after check")
    expect(page.get_by_test_id("drill-textures")).to_be_visible()

    # A solution is added to it, and taken away again.
    focus_and_press(page.get_by_role("button", name="Add another", exact=True))
    # Other tests may have solved the same board.
    tags = f"{service.address}/api/v1/solves/{river}"
    httpx.patch(tags, json={"tags": ["only this"]}).raise_for_status()
    page.get_by_test_id("drill-source").fill("K83r only this")
    expect(page.get_by_role("option")).to_have_count(1)
    screenshot(page, "train-report-picker")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    httpx.patch(tags, json={"tags": []}).raise_for_status()
    wait_for_query(page, sources=[f"r-{report},s-{river}"], textures=["unpaired"])
    page.get_by_test_id("weight-1").fill("3")
    wait_for_query(page, weights=["1,3"])
    assert_accessible_in_both_schemes(page)
    screenshot(page, "train-mixed-setup")
    focus_and_press(page.get_by_test_id("remove-source-1"))
    wait_for_query(page, report=[report], node=["x"])
    page.get_by_role("textbox", name="Seed", exact=True).fill("4")
    wait_for_query(page, seed=["4"])
    page.goto(f"{page.url}&hands=2")
    focus_and_press(page.get_by_test_id("start-session"))

    # The next hand is being computed; cancelling leaves the decision open.
    expect(page.get_by_role("group", name="Your action", exact=True)).to_be_visible()
    session = session_of(page, service)
    assert session["hand"]["board"] in CANONICAL[:2]
    held = hold(page, "**/actions")
    page.keyboard.press("x")
    expect(page.get_by_test_id("working")).to_contain_text("Solving the turn")
    screenshot(page, "train-solving-the-turn")
    focus_and_press(page.get_by_role("button", name="Cancel", exact=True))
    expect(page.get_by_test_id("working")).to_have_count(0)
    page.unroute("**/actions")
    assert held
    page.locator("body").press("x")
    expect(page.get_by_test_id("grade")).to_be_visible()
    assert session_of(page, service)["decisions"] == 1
    screenshot(page, "train-report-feedback")
    assert_accessible_in_both_schemes(page)
    expect(page.get_by_test_id("open-solution")).to_have_attribute(
        "href",
        re.compile(rf"/reports/{report}/flops/{session['hand']['board']}\?.*node=x.*spr=1"),
    )

    # To the end: the last action, again and again.
    go_on(page)
    either = page.locator('[aria-label="Your action"], [data-testid=summary]')
    expect(either).to_have_count(1)
    streets = set()
    while page.get_by_test_id("summary").is_hidden():
        session = session_of(page, service)
        streets.add(len(session["hand"]["board"]) // 2)
        page.keyboard.press(str(len(session["hand"]["actions"])))
        go_on(page)
        expect(either).to_have_count(1)
    assert 4 in streets, "no turn was played"
    expect(page.get_by_test_id("counts")).to_contain_text("2 hands")
    expect(page.get_by_test_id("groups")).to_contain_text("Turn")


def test_a_mixed_drill_on_a_phone(
    open_page: Callable[..., Page], river: str, report: str, service: ServiceProcess
) -> None:
    phone = open_page(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True)
    phone.goto(f"/train?sources=s-{river},r-{report}&weights=1,3&hands=2&seed=1")
    expect(phone.get_by_test_id("weight-1")).to_have_value("×3")
    assert not scrolls_sideways(phone)
    screenshot(phone, "train-mixed-phone-setup")
    phone.get_by_test_id("start-session").tap()
    expect(phone.get_by_role("group", name="Your action", exact=True)).to_be_visible()
    session = session_of(phone, service)
    name = session["sources"][session["hand"]["source"]]["name"]
    expect(phone.get_by_test_id("hand-source")).to_have_text(name)
    assert [source["weight"] for source in session["sources"]] == [0.25, 0.75]
    assert not scrolls_sideways(phone)
    screenshot(phone, "train-mixed-phone")
    phone.get_by_role("group", name="Your action", exact=True).get_by_role("button").first.tap()
    expect(phone.get_by_test_id("grade")).to_be_visible()
    screenshot(phone, "train-mixed-phone-feedback")
    assert not scrolls_sideways(phone)

    # The list of skipped sources opens on the narrowest phone.
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.goto(f"/train?sources=s-{river},r-{report}&streets=flop&hands=1&seed=1")
    phone.get_by_test_id("start-session").tap()
    out = phone.get_by_role("button", name="What is left out", exact=True)
    expect(out).to_be_visible()
    screenshot(phone, "train-left-out-phone")
    assert out.evaluate(
        """icon => {
            const { x, y, width, height } = icon.getBoundingClientRect();
            return icon.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }"""
    ), "the icon is cut off"
    assert not scrolls_sideways(phone)
    # The screen fits before the sessions load too, with a wider font.
    held = hold(phone, "**/api/v1/train/sessions*")
    phone.goto("/train")
    expect(phone.get_by_test_id("results")).to_be_visible()
    assert held
    phone.add_style_tag(content="body { letter-spacing: 1px }")
    assert not scrolls_sideways(phone)
