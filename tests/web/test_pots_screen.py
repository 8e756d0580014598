"""The pots screen: pots from chips, payouts from cards, checks of claims."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from runout import settle
from support.web_page import assert_accessible, screenshot, scrolls_sideways

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from support.web_page import PageErrors

# Two tie for a side pot that is odd, and a bet comes back.
HAND: dict[str, Any] = {
    "contributions": [50, 101, 200, 101],
    "button": 0,
    "board": "Ks9d5h3c2s",
    "hands": ["AhAd", "KhQh", "QdQc", "KdQs"],
}
ADDRESS = (
    "/pots?chips=50&chips=101&chips=200&chips=101"
    "&cards=AhAd&cards=KhQh&cards=QdQc&cards=KdQs&board=Ks9d5h3c2s"
)


def field(page: Page, name: str, seat: int) -> Locator:
    return page.get_by_test_id(f"{name}-{seat}")


def fill(page: Page, name: str, *texts: str) -> None:
    for seat, text in enumerate(texts):
        field(page, name, seat).fill(text)


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query, keep_blank_values=True)


def expect_payouts(page: Page, *payouts: int) -> None:
    for seat, chips in enumerate(payouts):
        expect(field(page, "payout", seat)).to_have_text(f"{chips:,}")


def test_three_all_ins_make_side_pots(page: Page) -> None:
    page.goto("/pots")
    fill(page, "chips", "50", "100", "200")
    main, side = page.get_by_test_id("pot-0"), page.get_by_test_id("pot-1")
    expect(main).to_contain_text("Main pot150")
    expect(main).to_contain_text("Seat 1Seat 2Seat 3")
    expect(side).to_contain_text("Side pot 1100")
    expect(side).to_contain_text("EligibleSeat 2Seat 3")
    expect(page.get_by_test_id("returned-2")).to_contain_text("Returned100")
    expect(page.get_by_test_id("returned-2")).to_contain_text("To Seat 3")
    expect(page.get_by_test_id("result-status")).to_contain_text("2 pots. Enter cards and a board")
    expect(page.get_by_test_id("payouts")).to_have_count(0)
    expect(page).to_have_url("/pots?chips=50&chips=100&chips=200")


def test_a_fold_joins_the_pots(page: Page) -> None:
    page.goto("/pots?chips=50&chips=100&chips=200")
    field(page, "folded", 0).check()
    expect(page.get_by_test_id("pot-0")).to_contain_text("Pot250")
    expect(page.get_by_test_id("pot-1")).to_have_count(0)
    field(page, "folded", 1).check()
    expect(page.get_by_test_id("winners")).to_contain_text("Seat 3 takes 250")
    expect_payouts(page, 0, 0, 250)
    assert query(page)["folded"] == ["0", "1"]


def test_a_showdown_with_a_side_pot_and_an_odd_chip(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()  # while input is half typed
    right = settle(**HAND)
    page.goto("/pots")
    page.get_by_role("button", name="Add seat", exact=True).click()
    fill(page, "chips", *map(str, HAND["contributions"]))
    fill(page, "cards", *HAND["hands"])
    page.get_by_test_id("board-input").fill(HAND["board"])
    expect_payouts(page, *right.payouts)
    for number, pot in enumerate(right.pots):
        block = page.get_by_test_id(f"pot-{number}")
        expect(block).to_contain_text(f"with {pot.hand}")
        for seat in pot.winners:
            expect(block).to_contain_text(f"Seat {seat + 1} takes {pot.payouts[seat]}")
    assert right.pots[1].odd_chips == 1
    expect(page.get_by_test_id("pot-1")).to_contain_text(
        "1 odd chip goes to the first seat left of"
    )
    expect(page.get_by_test_id("returned-2")).to_contain_text(str(right.returned[2]))
    expect(page.get_by_test_id("result-status")).to_have_text("Settled: 2 pots.")
    page.get_by_test_id("button-1").check()
    moved = settle(**{**HAND, "button": 1})
    assert moved.payouts != right.payouts
    expect_payouts(page, *moved.payouts)


def test_run_twice_mucked_and_raked(page: Page) -> None:
    page.goto(ADDRESS)
    page.get_by_test_id("second-board-input").fill("Ks9d5hJh2d")
    field(page, "mucked", 1).check()
    page.get_by_test_id("rake-rate").fill("5")
    page.get_by_test_id("rake-cap").fill("10")
    right = settle(**HAND, second_board="Ks9d5hJh2d", mucked=[1], rake={"rate": "0.05", "cap": 10})
    assert right.rake == 10
    expect_payouts(page, *right.payouts)
    expect(page.get_by_test_id("rake")).to_have_text("Total rake: 10.")
    for number, run in enumerate(right.pots[1].runs, start=1):
        line = page.get_by_test_id("pot-1").get_by_test_id(f"winners-board-{number}")
        expect(line).to_contain_text(f"Board {number}: {run.amount}")
        expect(line).to_contain_text(f"with {run.hand}")


def test_no_flop_no_drop(page: Page) -> None:
    page.goto("/pots?chips=50&chips=100&folded=0&rake=10")
    expect(page.get_by_test_id("rake")).to_have_text("Total rake: 10.")
    page.get_by_role("checkbox", name="No flop, no drop", exact=True).check()
    expect_payouts(page, 0, 100)
    expect(page.get_by_test_id("rake")).to_have_count(0)


def test_claims_are_marked_right_or_wrong(page: Page) -> None:
    right = settle(**HAND).payouts
    page.goto(ADDRESS)
    fill(page, "claim", *map(str, right))
    verdict = page.get_by_test_id("claim-verdict")
    expect(verdict).to_have_text("The claim is correct.")
    expect(verdict).to_have_attribute("data-agrees", "true")
    fill(page, "claim", "200", "76", "0", "77")
    expect(verdict).to_contain_text("The claim is incorrect.")
    difference = page.get_by_test_id("difference")
    expect(difference).to_have_text("Side pot 1, Seat 2: claimed 76 from all pots, right is 77.")
    expect(page.get_by_test_id("claimed-1")).to_have_text("76 ✗")
    expect(page.get_by_test_id("claimed-0")).to_have_text("200")
    expect_payouts(page, *right)
    fill(page, "claim", "201")
    expect(difference).to_contain_text("The claimed payouts add up to 354, and the pots pay 353")
    fill(page, "claim", "", "", "", "")
    expect(verdict).to_have_count(0)


def test_a_claim_of_a_returned_bet_is_explained(page: Page) -> None:
    page.goto(
        "/pots?chips=50&chips=100&chips=200&cards=AsAh&cards=KsKh&cards=QsQh&board=2c7d9hTs3c"
    )
    fill(page, "claim", "150", "100", "100")
    expect(page.get_by_test_id("claim-verdict")).to_contain_text("The claim is incorrect.")
    expect(page.get_by_test_id("claimed-returned")).to_have_text(
        "The claim counts the uncalled bet of 100, which is returned to Seat 3: no pot pays it."
    )


def test_errors_are_shown_at_their_fields(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()
    page.goto(f"{ADDRESS}&rake=0&claim=200&claim=77&claim=0&claim=76")
    for test_id, text, message in (
        ("chips-1", "2,5", "'2,5' is not an amount; write it with a decimal point"),
        ("name-1", "3", "'3' looks like the number of another seat"),
        ("smallest", "0.03", "unit: 0.03 is not 1, 0.1, 0.01"),
        ("cards-1", "KhQx", "suits are c, d, h, s"),
        ("cards-2", "Qd", "a hand has two"),
        ("claim-0", "all", "'all' is not an amount"),
        ("board-input", "Ks9d5h3c2x", "suits are c, d, h, s"),
        ("board-input", "Ks9d5h", "a showdown needs five cards"),
        ("second-board-input", "Ks9d5h", "both boards of a hand run twice have five"),
        ("rake-rate", "1/20", "“1/20” is not a rake; enter a percentage of the pot, 0 to 100."),
        ("rake-rate", "101", "“101” is not a rake; enter a percentage of the pot, 0 to 100."),
        ("rake-cap", "3", "A rake cap needs a rake"),
    ):
        expect_payouts(page, 200, 77, 0, 76)
        field = page.get_by_test_id(test_id)
        before = field.input_value()
        field.fill(text)
        fault = page.get_by_test_id({"board-input": "board-error"}.get(test_id, f"{test_id}-error"))
        expect(fault).to_contain_text(message)
        expect(page.get_by_role("alert")).to_have_count(1)
        expect(page.get_by_test_id("payouts")).to_have_count(0)
        if test_id not in ("chips-1", "name-1", "smallest"):  # without which there are no pots
            expect(page.get_by_test_id("result-status")).to_contain_text("2 pots, not settled")
            expect(page.get_by_test_id("pot-0")).to_contain_text("200")
        field.fill(before)
        expect(fault).to_have_count(0)


def test_a_non_numeric_rake_cap_is_refused(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()
    page.goto(f"{ADDRESS}&rake=5&cap=x")
    expect(page.get_by_test_id("rake-cap-error")).to_contain_text("'x' is not an amount")


def test_decimals_are_split_to_the_cent_or_the_smallest_amount(page: Page) -> None:
    page.goto("/pots?chips=0.5&chips=0.50&chips=.5&cards=2c2d&cards=3c3d&folded=2&board=AsKsQsJsTs")
    expect(page.get_by_test_id("pot-0")).to_contain_text("1.50")
    for seat, paid in enumerate(("0.75", "0.75", "0")):
        expect(field(page, "payout", seat)).to_have_text(paid)
    page.get_by_test_id("smallest").fill("0.1")
    expect(field(page, "payout", 0)).to_have_text("0.70")
    expect(field(page, "payout", 1)).to_have_text("0.80")
    expect(page.get_by_test_id("pot-0")).to_contain_text("0.10 that cannot be split goes to the")
    assert query(page)["smallest"] == ["0.1"]
    fill(page, "claim", "0.75", "0.75")
    expect(page.get_by_test_id("difference")).to_contain_text(
        "Seat 1: claimed 0.75, right is 0.7; the smallest amount here is 0.1"
    )


def test_players_are_called_by_the_names_typed(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()
    page.goto(f"{ADDRESS}&claim=200&claim=76&claim=0&claim=77")
    field(page, "name", 1).fill("Bo")
    expect(page.get_by_test_id("difference")).to_have_text(
        "Side pot 1, Bo: claimed 76 from all pots, right is 77."
    )
    expect(page.get_by_test_id("pot-1")).to_contain_text("Bo takes 77")
    expect(page.get_by_test_id("payouts")).to_contain_text("Bo")
    assert query(page)["name"] == ["", "Bo", "", ""]
    field(page, "cards", 1).fill("AhQh")
    for test_id in ("cards-0-error", "cards-1-error"):
        expect(page.get_by_test_id(test_id)).to_contain_text(
            "Ah is in the hand of the player in seat 1 and in the hand of Bo"
        )


def test_without_cards_the_pots_are_not_stale(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()  # while fields are half cleared, at a pause in typing
    page.goto("/pots?chips=5&chips=5&cards=AhAd&cards=KhKd&board=Ks9d5h3c2s")
    expect(page.get_by_test_id("payouts")).to_be_visible()
    for test_id in ("cards-0", "cards-1", "board-input"):
        page.get_by_test_id(test_id).fill("")
    expect(page.get_by_test_id("result-status")).to_have_text(
        "1 pot. Enter cards and a board to see who wins."
    )


def test_a_duplicate_card_is_reported_at_both_fields(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()
    page.goto(ADDRESS)
    field(page, "cards", 1).fill("KsQh")
    for test_id in ("board-error", "cards-1-error"):
        expect(page.get_by_test_id(test_id)).to_contain_text(
            "Ks is on the board and in the hand of the player in seat 2"
        )


def test_errors_about_the_whole_table_are_shown_beside_it(
    page: Page, page_errors: PageErrors
) -> None:
    page_errors.expect_refusals()
    page.goto("/pots?chips=5&chips=5&folded=0&folded=1")
    expect(page.get_by_test_id("failure")).to_contain_text("every seat has folded")


def test_picked_cards_go_from_slot_to_slot(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()  # while cards are half picked
    page.goto("/pots?chips=50&chips=50")
    target = page.get_by_test_id("picking-for")
    page.get_by_test_id("slots-0").get_by_role("button").first.click()
    expect(target).to_contain_text("seat 1")
    for card in ("Ah", "Ad", "Ks", "Kd", "7c"):
        page.get_by_test_id(f"card-{card}").click()
    expect(field(page, "cards", 0)).to_have_value("AhAd")
    expect(field(page, "cards", 1)).to_have_value("KsKd")
    expect(page.get_by_test_id("board-input")).to_have_value("7c")
    page.get_by_test_id("slots-1").get_by_role("button", name="king of diamonds").click()
    page.get_by_test_id("card-Qd").click()  # in its place
    expect(field(page, "cards", 1)).to_have_value("KsQd")
    field(page, "cards", 0).focus()
    expect(target).to_contain_text("seat 1")
    expect(page.get_by_test_id("card-Kh")).to_be_disabled()  # the hand is full
    page.get_by_test_id("board-input").focus()
    taken = page.get_by_test_id("card-Ah")
    expect(taken).to_be_disabled()
    expect(taken).to_have_attribute("title", "ace of hearts, in the hand of seat 1")
    page.get_by_test_id("card-Kh").press("Space")
    expect(page.get_by_test_id("board-input")).to_have_value("7cKh")


def test_seats_are_two_to_ten(page: Page) -> None:
    page.goto("/pots?chips=10&chips=20&chips=30&button=2")
    page.get_by_test_id("remove-0").click()
    expect(field(page, "chips", 0)).to_have_value("20")
    expect(page.get_by_test_id("button-1")).to_be_checked()
    expect(page.get_by_test_id("remove-0")).to_be_disabled()
    for _ in range(8):
        page.get_by_role("button", name="Add seat", exact=True).click()
    expect(field(page, "chips", 9)).to_be_visible()
    expect(page.get_by_role("button", name="Add seat", exact=True)).to_be_disabled()


def test_undo_redo_and_clear(page: Page) -> None:
    page.goto("/pots")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    page.get_by_test_id("try-example").click()
    expect(page.get_by_test_id("payouts")).to_be_visible()
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(page.get_by_test_id("empty")).to_be_visible()
    expect(page).to_have_url("/pots")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_test_id("payouts")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_test_id("empty")).to_be_visible()
    page.locator("body").press("Control+Shift+Z")
    expect(field(page, "chips", 1)).to_have_value("101")
    page.locator("body").press("Control+z")
    expect(field(page, "chips", 1)).to_have_value("")
    page.locator("body").press("Control+y")
    expect(field(page, "chips", 1)).to_have_value("101")


def test_typing_is_one_undo_step_and_back_restores_the_screen(page: Page) -> None:
    page.goto("/pots")
    page.get_by_test_id("try-example").click()
    expect_payouts(page, 200, 77, 0, 76)
    field(page, "chips", 0).fill("")
    field(page, "chips", 0).press_sequentially("20")
    expect(page.get_by_test_id("pot-0")).to_contain_text("80")
    page.go_back()
    expect(page.get_by_test_id("empty")).to_be_visible()
    expect(field(page, "chips", 0)).to_have_value("")
    page.go_forward()
    expect(field(page, "chips", 0)).to_have_value("20")


def test_share_and_reload_lose_nothing(page: Page) -> None:
    page.goto("/pots")
    page.get_by_test_id("try-example").click()
    field(page, "folded", 2).check()
    expect(page.get_by_test_id("payouts")).to_be_visible()
    expect(page).to_have_url(ADDRESS.replace("&board", "&folded=2&board"))
    page.get_by_test_id("share").click()
    shared: str = page.evaluate("() => navigator.clipboard.readText()")
    other = page.context.new_page()
    other.goto(shared)
    expect(field(other, "cards", 2)).to_have_value("QdQc")
    expect(field(other, "folded", 2)).to_be_checked()
    right = settle(**HAND, folded=[2])
    expect_payouts(other, *right.payouts)
    expect_payouts(page, *right.payouts)


def test_unknown_cards_leave_the_winner_open(page: Page) -> None:
    page.goto("/pots?chips=400&chips=400&cards=AhKh&cards=??&board=7h5h2c3d9c")
    expect(page.get_by_test_id("result-status")).to_have_text("1 pot. The winner is not known.")
    expect(page.get_by_test_id("pot-0")).to_contain_text("Eligible")
    for test_id in ("winners", "payouts"):
        expect(page.get_by_test_id(test_id)).to_have_count(0)
    field(page, "cards", 1).fill("QsQd")
    expect_payouts(page, 0, 800)


def test_long_names_stay_in_the_panel(page: Page) -> None:
    page.goto(f"{ADDRESS}&name=Bartholomew Featherstonehaugh the Elder&name=Bo&name=&name=")
    expect_payouts(page, 200, 77, 0, 76)
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert not scrolls_sideways(page)
        panel = page.get_by_role("region", name="Pots", exact=True)
        assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")


def test_histories_are_those_of_hands(page: Page) -> None:
    page.goto("/pots")
    page.get_by_test_id("empty").get_by_role("link", name="Hands").click()
    expect(page).to_have_url("/hands")


def test_an_outage_is_reported_and_heals(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_unreachable()
    page.route("**/api/v1/pots", lambda route: route.abort())
    page.goto("/pots?chips=50&chips=100")
    expect(page.get_by_test_id("unreachable")).to_be_visible()
    page.unroute_all()
    expect(page.get_by_test_id("pot-0")).to_contain_text("100")


def test_screen_fits_a_phone(phone: Page) -> None:
    phone.goto(f"{ADDRESS}&claim=200&claim=76&claim=0&claim=77&name=Ann&name=&name=&name=")
    expect(phone.get_by_test_id("claim-verdict")).to_be_visible()
    assert not scrolls_sideways(phone)
    phone.get_by_test_id("folded-3").tap()
    expect(phone.get_by_test_id("payout-1")).to_have_text("153")
    assert not scrolls_sideways(phone)
    assert_accessible(phone)


def test_screen_is_accessible_in_light(page: Page) -> None:
    page.goto("/pots")
    assert_accessible(page)
    page.goto(f"{ADDRESS}&claim=200&claim=76&claim=0&claim=77")
    expect(page.get_by_test_id("claim-verdict")).to_be_visible()
    assert_accessible(page)
    screenshot(page, "pots-light")


def test_screen_is_accessible_in_dark(dark: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()
    dark.goto(f"{ADDRESS}&claim=200&claim=76&claim=0&claim=77")
    expect(dark.get_by_test_id("claim-verdict")).to_be_visible()
    assert_accessible(dark)
    field(dark, "cards", 1).fill("Kx")
    expect(dark.get_by_test_id("cards-1-error")).to_be_visible()
    assert_accessible(dark)
