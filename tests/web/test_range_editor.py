"""The range editor: mouse, keyboard, touch and text produce the same range, without loss."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from support.web_page import assert_accessible, screenshot, scrolls_sideways

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page

    from support.web_page import PageErrors

RANKS: Final = "AKQJT98765432"
PARSE: Final = "/api/v1/ranges/parse"
PAINTED: Final = ("QQ+,ATs+", "34.0 combos, 2.6 %")
"""Three pairs of 6 combos and four suited hands of 4."""


def open_editor(page: Page, text: str = "") -> None:
    page.goto(f"/ranges?text={quote(text, safe='')}" if text else "/ranges")
    expect(cell(page, "AA")).to_be_visible()
    if text:
        expect(page.get_by_test_id("range-text")).to_have_value(text)


def cell(page: Page, name: str) -> Locator:
    return page.get_by_test_id(f"cell-{name}")


def expect_range(page: Page, text: str, count: str | None = None) -> None:
    expect(page.get_by_test_id("range-text")).to_have_value(text)
    if count is not None:
        expect(page.get_by_test_id("range-count")).to_contain_text(count)


def expect_weight(page: Page, name: str, weight: str) -> None:
    expect(cell(page, name)).to_have_attribute("data-weight", weight)


def middle(page: Page, name: str) -> tuple[float, float]:
    cell(page, name).scroll_into_view_if_needed()
    box = cell(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def middles_at_rest(page: Page, *names: str) -> list[tuple[float, float]]:
    """Return the centres of cells once two measurements agree: late content shifts the layout."""
    places = [middle(page, name) for name in names]
    while True:
        page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
        before, places = places, [middle(page, name) for name in names]
        if places == before:
            return places


def drag(page: Page, names: Sequence[str], *, steps: int = 5) -> None:
    page.mouse.move(*middle(page, names[0]))
    page.mouse.down()
    for name in names[1:]:
        page.mouse.move(*middle(page, name), steps=steps)
    page.mouse.up()


def press(page: Page, keys: str) -> None:
    """Press keys one by one, each on the element that has the focus."""
    for key in keys.split():
        page.keyboard.press(key)


def test_painting_by_mouse_drag(page: Page) -> None:
    open_editor(page)
    drag(page, ["AKs", "ATs"])
    expect_range(page, "ATs+", "16.0 combos, 1.2 %")
    drag(page, ["AA", "QQ"])
    expect_range(page, *PAINTED)
    for name in ("AA", "KK", "QQ", "AKs", "ATs"):
        expect_weight(page, name, "1")
    expect_weight(page, "A9s", "0")


# The cells that a press changes by the next frame, and the weight of the pressed one.
CHANGED_BY_THE_NEXT_FRAME: Final = """(cell) => new Promise((done) => {
    const changed = new Set();
    const note = ({ target }) => changed.add(target.closest("[data-hand]")?.dataset.hand);
    const observer = new MutationObserver((changes) => changes.forEach(note));
    observer.observe(cell.closest("[role=grid]"), { subtree: true, attributes: true });
    cell.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerId: 1 }));
    requestAnimationFrame(() => {
        observer.takeRecords().forEach(note);
        done([[...changed], cell.dataset.weight]);
    });
})"""


def test_a_stroke_rerenders_only_its_cell_in_the_next_frame(page: Page) -> None:
    open_editor(page, "QQ+")
    expect_weight(page, "QQ", "1")
    changed, weight = cell(page, "K9s").evaluate(CHANGED_BY_THE_NEXT_FRAME)
    assert (set(changed), weight) == ({"K9s"}, "1")


def test_painting_by_keyboard_gives_the_same_range(page: Page) -> None:
    open_editor(page)
    cell(page, "AA").focus()
    press(page, "Space ArrowRight Space ArrowRight Enter ArrowRight Enter ArrowRight Space")
    expect(cell(page, "ATs")).to_be_focused()
    press(page, "ArrowDown ArrowLeft ArrowLeft ArrowLeft Space ArrowDown ArrowRight Space")
    expect(cell(page, "QQ")).to_be_focused()
    expect_range(page, *PAINTED)


def test_typing_gives_the_same_range(page: Page) -> None:
    open_editor(page)
    page.get_by_test_id("range-text").fill(PAINTED[0])
    expect_range(page, *PAINTED)
    for name in ("AA", "KK", "QQ", "AKs", "AQs", "AJs", "ATs"):
        expect_weight(page, name, "1")
    expect_weight(page, "JJ", "0")


def test_a_fast_drag_leaves_no_gaps(page: Page) -> None:
    open_editor(page)
    drag(page, ["AA", "22"], steps=1)
    expect_range(page, "22+", "78.0 combos, 5.9 %")


def test_a_drag_over_every_cell_paints_every_hand(page: Page) -> None:
    open_editor(page)
    ends = [("A", "2") if row % 2 == 0 else ("2", "A") for row in range(13)]
    names = [_name_at(row, RANKS.index(rank)) for row, pair in enumerate(ends) for rank in pair]
    drag(page, names, steps=1)
    expect(page.get_by_test_id("range-count")).to_have_text("1326.0 combos, 100.0 %")


def _name_at(row: int, column: int) -> str:
    high, low = RANKS[min(row, column)], RANKS[max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


def test_a_drag_continues_and_ends_outside_the_grid(page: Page) -> None:
    open_editor(page)
    x, y = middle(page, "A2s")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 300, y, steps=3)
    page.mouse.move(*middle(page, "K2s"), steps=1)
    page.mouse.move(x + 300, y, steps=3)
    page.mouse.up()
    expect_range(page, "A2s,K2s", "8.0 combos")
    page.mouse.move(*middle(page, "Q2s"), steps=3)
    expect_weight(page, "Q2s", "0")


def test_a_drag_from_a_painted_cell_erases(page: Page) -> None:
    open_editor(page, "TT+")
    drag(page, ["QQ", "TT"])
    expect_range(page, "KK+", "12.0 combos, 0.9 %")
    drag(page, ["AA", "KK"])
    expect_range(page, "none", "0.0 combos, 0.0 %")


def test_the_brush_has_a_weight(page: Page) -> None:
    open_editor(page, "AA")
    page.get_by_role("textbox", name="Brush weight", exact=True).fill("35")
    cell(page, "KK").click()
    expect_range(page, "AA,KK:0.35", "8.1 combos, 0.6 %")
    expect_weight(page, "KK", "0.35")
    expect(cell(page, "KK")).to_contain_text("35")
    page.get_by_role("button", name="Brush 50 per cent").click()
    cell(page, "AA").click()
    expect_range(page, "AA:0.5,KK:0.35")
    cell(page, "QQ").click()
    expect_range(page, "AA:0.5,KK:0.35,QQ:0.5")


def test_digits_set_weights(page: Page) -> None:
    open_editor(page, "AA,KK")
    cell(page, "AA").focus()
    press(page, "3 ArrowRight 5 ArrowDown 0")
    expect_range(page, "AA:0.3,AKs:0.5")
    press(page, "Enter")
    expect_range(page, "AA:0.3,KK,AKs:0.5")


def test_suits_by_key(page: Page) -> None:
    open_editor(page)
    cell(page, "AKs").focus()
    page.keyboard.press("s")
    panel = page.get_by_role("region", name="Suits of")
    expect(panel).to_contain_text("AKs by suit")
    expect(page.get_by_test_id("combo-AsKs")).to_be_focused()
    press(page, "Space ArrowRight 5")
    expect(page.get_by_test_id("combo-AhKh")).to_have_attribute("data-weight", "0.5")
    expect_range(page, "AsKs,AhKh:0.5", "1.5 combos, 0.1 %")
    expect_weight(page, "AKs", "0.375")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(cell(page, "AKs")).to_be_focused()


@pytest.mark.parametrize("way", ["double click", "right click", "click with Ctrl"])
def test_suits_by_mouse_leave_the_range_as_it_was(page: Page, way: str) -> None:
    open_editor(page, "KK:0.5,QQ")
    if way == "double click":
        cell(page, "KK").dblclick()
    elif way == "right click":
        cell(page, "KK").click(button="right")
    else:
        cell(page, "KK").click(modifiers=["Control"])
    panel = page.get_by_role("region", name="Suits of")
    expect(panel).to_contain_text("KK by suit")
    expect(page.get_by_test_id("combo-KsKh")).to_have_attribute("data-weight", "0.5")
    expect_range(page, "KK:0.5,QQ")
    page.get_by_test_id("combo-KsKh").click()
    expect_range(page, "QQ,KsKh,KsKd:0.5,KsKc:0.5,KhKd:0.5,KhKc:0.5,KdKc:0.5", "9.5 combos")
    panel.get_by_role("button", name="None").click()
    expect_range(page, "QQ")
    panel.get_by_role("button", name="All").click()
    expect_range(page, "KK-QQ")
    page.get_by_role("button", name="Close suits").click()
    expect(panel).to_be_hidden()
    expect(cell(page, "KK")).to_be_focused()


def test_undo_and_redo(page: Page) -> None:
    open_editor(page, "AA")
    cell(page, "KK").click()
    expect_range(page, "KK+")
    cell(page, "QQ").click()
    expect_range(page, "QQ+")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect_range(page, "KK+", "12.0 combos")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect_range(page, "AA", "6.0 combos")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Redo", exact=True).click()
    expect_range(page, "KK+")
    cell(page, "KK").focus()
    page.keyboard.press("Control+Shift+Z")
    expect_range(page, "QQ+")
    expect(page.get_by_role("button", name="Redo", exact=True)).to_be_disabled()
    page.keyboard.press("Control+z")
    expect_range(page, "KK+")
    page.keyboard.press("Control+y")
    expect_range(page, "QQ+")
    page.keyboard.press("Control+z")
    expect_range(page, "KK+")
    expect_weight(page, "QQ", "0")


def test_the_best_hands_by_typing(page: Page) -> None:
    open_editor(page)
    share = page.get_by_role("textbox", name="Top hands", exact=True)
    share.fill("15")
    share.press("Enter")
    expect(page.get_by_test_id("range-count")).to_have_text("200.0 combos, 15.1 %")
    share.fill("5")
    share.blur()
    expect_range(page, "88+,AJs+,AKo,KQs", "70.0 combos, 5.3 %")


def test_the_best_hands_by_slider(page: Page) -> None:
    open_editor(page, "5%")
    slider = page.get_by_role("slider", name="Top hands in per cent")
    slider.focus()
    slider.press("End")
    expect(page.get_by_test_id("range-count")).to_have_text("1326.0 combos, 100.0 %")
    slider.press("Home")
    expect_range(page, "none", "0.0 combos, 0.0 %")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_test_id("range-count")).to_have_text("1326.0 combos, 100.0 %")


def test_groups_of_hands_are_added(page: Page) -> None:
    open_editor(page, "AKo")
    page.get_by_role("button", name="Pairs").click()
    expect_range(page, "22+,AKo", "90.0 combos")
    page.get_by_role("button", name="Clear").click()
    expect_range(page, "none")
    page.get_by_role("button", name="Suited aces").click()
    expect_range(page, "A2s+", "48.0 combos")


def test_place_of_an_error_is_underlined(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals(PARSE)
    open_editor(page)
    page.get_by_test_id("range-text").fill("QQ+,AKh")
    error = page.get_by_test_id("range-error")
    expect(error).to_have_role("alert")
    expect(error.locator("mark")).to_have_text("h")
    expect(error).to_contain_text("expected s or o; for a king of hearts write AxKh")
    expect(page.get_by_test_id("range-text")).to_have_attribute("aria-invalid", "true")
    page.get_by_test_id("range-text").fill("QQ+,AxKh")
    expect(error).to_be_hidden()
    expect(page.get_by_test_id("range-count")).to_have_text("22.0 combos, 1.7 %")


def test_painting_over_unreadable_text_loses_nothing(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals(PARSE)
    open_editor(page, "QQ+,AKs")
    page.get_by_test_id("range-text").fill("QQ+,AKs,JT?")
    expect(page.get_by_test_id("range-error")).to_be_visible()
    expect(page.get_by_test_id("range-unread")).to_contain_text("Undo brings it back")
    expect_weight(page, "AKs", "1")  # the last readable range
    cell(page, "JJ").click()
    expect_range(page, "JJ+,AKs")
    expect(page.get_by_test_id("range-unread")).to_be_hidden()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect_range(page, "QQ+,AKs,JT?")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect_range(page, "QQ+,AKs")


def test_repeated_hands_are_reported(page: Page) -> None:
    open_editor(page, "ATs+,AKs:0.5")
    note = page.get_by_test_id("range-overlaps")
    expect(note).to_contain_text("1 item overlaps: AKs:0.5")
    expect(note.locator("mark")).to_have_text("AKs:0.5")
    expect(note).to_contain_text("repeats 4 combos")
    expect_weight(page, "AKs", "0.5")


def test_typing_without_a_pause_loses_no_letter(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals(PARSE)
    open_editor(page)
    text = "22+,A2s+,K9s+,QTs+,JTs,T9s,98s,87s,ATo+,KJo+,A5o:0.25,QJo:0.5"
    page.get_by_test_id("range-text").press_sequentially(text)
    expect_range(page, text)
    expect(page).to_have_url(re.compile(r"text=22.*QJo"))
    expect(page.get_by_test_id("range-text")).to_have_value(text)


def test_painting_quickly_loses_no_stroke(page: Page) -> None:
    open_editor(page)
    cell(page, "AA").focus()
    press(page, " ".join(["Enter ArrowRight"] * 12 + ["Enter"]))
    expect_range(page, "AA,A2s+", "54.0 combos, 4.1 %")


def test_a_long_press_paints(phone: Page) -> None:
    open_editor(phone)
    places = middles_at_rest(phone, "AA", "AKs", "ATs", "KTs")
    before = phone.evaluate("() => window.scrollY")
    touch = phone.context.new_cdp_session(phone)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    send("touchStart", places[0])
    expect_weight(phone, "AA", "1")
    for place in places[1:]:
        send("touchMove", place)
    send("touchEnd")
    expect_range(phone, "AA,ATs+,KTs", "26.0 combos, 2.0 %")
    assert phone.evaluate("() => window.scrollY") == before
    cell(phone, "KTs").tap()
    expect_range(phone, "AA,ATs+", "22.0 combos")
    assert not scrolls_sideways(phone)


def test_a_vertical_swipe_over_the_grid_scrolls_and_paints_nothing(phone: Page) -> None:
    open_editor(phone, "AA")
    ((x, y),) = middles_at_rest(phone, "T9s")
    before = phone.evaluate("() => window.scrollY")
    touch = phone.context.new_cdp_session(phone)
    for kind, moved in [("touchStart", 0), *(("touchMove", -20 * step) for step in range(1, 9))]:
        touch.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y + moved}]}
        )
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.wait_for_function("before => window.scrollY > before", arg=before)
    expect_range(phone, "AA", "6.0 combos")
    expect_weight(phone, "T9s", "0")


def test_the_page_stays_where_it_is_while_painting(phone: Page) -> None:
    open_editor(phone)
    # Until the page is long enough to be scrolled.
    phone.wait_for_function("() => (window.scrollTo(0, 150), window.scrollY > 0)")
    cell(phone, "KTs").tap()
    phone.wait_for_url("**text=KTs**")
    expect_range(phone, "KTs", "4.0 combos")
    assert phone.evaluate("() => window.scrollY") > 0


WEIGHTED: Final = "TT+,99:0.85,AQs+,AJs:0.15,A5s:0.5,A4s:0.3,KQo:0.7,55:0.5"


def test_weights_have_contrast_in_light_mode(page: Page) -> None:
    open_editor(page, WEIGHTED)
    expect(cell(page, "99")).to_contain_text("85")
    cell(page, "A5s").focus()
    page.keyboard.press("s")
    assert_accessible(page)
    screenshot(page, "range-editor-light")


def test_weights_have_contrast_in_dark_mode(dark: Page) -> None:
    open_editor(dark, WEIGHTED)
    expect(cell(dark, "99")).to_contain_text("85")
    cell(dark, "A5s").focus()
    dark.keyboard.press("s")
    assert_accessible(dark)
    screenshot(dark, "range-editor-dark")


def test_without_a_response_painted_cells_stay_and_an_error_is_shown(
    page: Page, page_errors: PageErrors
) -> None:
    page_errors.expect_unreachable()
    open_editor(page, "AA")
    page.route("**/api/**", lambda route: route.abort())
    cell(page, "KK").click()
    expect_range(page, "AA,KK")
    expect(page.get_by_test_id("unreachable")).to_be_visible()
    expect_weight(page, "KK", "1")
    page.unroute("**/api/**")
    expect(page.get_by_test_id("unreachable")).to_have_count(0)
    expect(page.get_by_test_id("range-count")).to_have_text("12.0 combos, 0.9 %")
