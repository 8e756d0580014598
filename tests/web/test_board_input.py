"""Board input: typed text and the card picker agree, and impossible cards give a reason."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from support.web_page import assert_accessible

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from support.web_page import PageErrors


def card(page: Page, name: str) -> Locator:
    return page.get_by_test_id("card-picker").first.get_by_test_id(f"card-{name}")


def board(page: Page) -> Locator:
    return page.get_by_test_id("board-input")


def page_answer(page: Page) -> Locator:
    return page.get_by_test_id("equity-1")


def expect_picked(page: Page, *names: str) -> None:
    picked = page.get_by_test_id("card-picker").first.locator("[aria-pressed=true]")
    expect(picked).to_have_count(len(names))
    for name in names:
        expect(card(page, name)).to_have_attribute("aria-pressed", "true")


def test_typed_cards_are_selected_in_the_picker(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals("/api/v1/equity")  # a suit without a rank
    page.goto("/equity?p=AhKh&p=QsQd")
    board(page).fill("7h 5h,2c")
    expect_picked(page, "7h", "5h", "2c")
    board(page).fill("10d♣")
    board(page).fill("10d 9♣ 2S")
    expect_picked(page, "Td", "9c", "2s")


def test_picked_cards_are_written_to_the_text(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=QsQd")
    for name in ("7h", "5h", "2c"):
        card(page, name).click()
    expect(board(page)).to_have_value("7h5h2c")
    expect(page).to_have_url(re.compile("board=7h5h2c"))
    card(page, "5h").click()
    expect(board(page)).to_have_value("7h2c")
    expect_picked(page, "7h", "2c")


def test_an_incomplete_flop_shifts_no_layout(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=QsQd")
    expect(page.get_by_test_id("hand-count")).to_be_visible()
    before = card(page, "5h").bounding_box()
    panel = page.get_by_test_id("hand-heat").bounding_box()
    card(page, "7h").click()
    expect(page.get_by_test_id("result-status")).to_have_text("Pick two more flop cards")
    assert card(page, "5h").bounding_box() == before
    assert page.get_by_test_id("hand-heat").bounding_box() == panel


def test_a_slot_takes_another_card(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=QsQd&board=7h5h2c3d")
    page.get_by_role("button", name="flop: seven of hearts").click()
    card(page, "9c").click()
    expect(board(page)).to_have_value("9c5h2c3d")
    card(page, "8s").click()
    expect(board(page)).to_have_value("9c5h2c3d8s")


def test_a_random_flop_has_three_cards_that_no_player_holds(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=QsQd")
    page.get_by_role("button", name="Random flop", exact=True).click()
    expect(board(page)).to_have_value(re.compile("^([2-9TJQKA][shdc]){3}$"))
    expect(page.get_by_test_id("result-status")).to_contain_text("Exact")


def test_unavailable_cards_give_the_reason(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=QsQd&board=7h5h2c3d")
    expect(card(page, "Ah")).to_be_disabled()
    expect(card(page, "Ah")).to_have_accessible_name(re.compile("ace of hearts, .*1"))
    expect(card(page, "Ah")).to_have_attribute("title", re.compile("ace of hearts, "))
    expect(card(page, "9c")).to_be_enabled()
    card(page, "9c").click()
    expect(board(page)).to_have_value("7h5h2c3d9c")
    expect(card(page, "9d")).to_be_disabled()
    expect(card(page, "9d")).to_have_accessible_name("nine of diamonds, 5 cards are picked")
    expect(card(page, "9c")).to_be_enabled()


def test_arrow_keys_move_through_the_picker(page: Page) -> None:
    page.goto("/equity?p=AsKs&p=QsQd")
    deck = page.get_by_test_id("card-picker").first
    expect(card(page, "As")).to_be_disabled()
    expect(deck.locator("[tabindex='0']")).to_have_count(1)
    page.get_by_role("button", name="Random flop", exact=True).focus()
    page.keyboard.press("Tab")
    expect(card(page, "Js")).to_be_focused()  # the first available card
    page.keyboard.press("ArrowRight")
    expect(card(page, "Ts")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(card(page, "Th")).to_be_focused()
    page.keyboard.press("Space")
    expect(board(page)).to_have_value("Th")
    expect(card(page, "Th")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(board(page)).to_have_value("ThJh")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(card(page, "2c")).to_be_focused()  # wraps around, skipping unavailable cards


def test_picking_keeps_unreadable_text(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals("/api/v1/equity")
    page.goto("/equity?p=AhKh&p=QsQd")
    board(page).fill("7h5hX")
    card(page, "2c").click()
    expect(board(page)).to_have_value("7h5hX 2c")
    expect(page.get_by_test_id("board-error")).to_be_visible()
    expect(page.get_by_test_id("board-error").locator("mark")).to_have_text(re.compile("X"))
    board(page).fill("7h5h2c")
    expect(page.get_by_test_id("board-error")).to_be_hidden()


def test_a_board_typed_quickly_keeps_every_letter(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=QsQd")
    board(page).press_sequentially("7h 5h 2c 3d 9s")
    expect(board(page)).to_have_value("7h 5h 2c 3d 9s")
    expect_picked(page, "7h", "5h", "2c", "3d", "9s")


def test_cards_are_picked_by_touch(phone: Page) -> None:
    phone.goto("/equity?p=AhKh&p=QsQd")
    for name in ("7h", "5h", "2c"):
        card(phone, name).tap()
    expect(board(phone)).to_have_value("7h5h2c")
    expect(page_answer(phone)).to_be_in_viewport()
    box = card(phone, "7h").bounding_box()
    assert box is not None
    assert box["height"] >= 40


def test_the_picker_is_accessible_in_dark(dark: Page) -> None:
    dark.goto("/equity?p=AhKh&p=QsQd&board=7h5h2c")
    expect_picked(dark, "7h", "5h", "2c")
    assert_accessible(dark)
