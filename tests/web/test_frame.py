"""The frame around the screens: top bar, theme, help, keyboard, offline notice, size, axe."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from support.web_page import assert_accessible_in_both_schemes, scrolls_sideways, visit

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, Response

    from support.web_page import PageErrors

SCREENS: Final = (
    "Hands", "Equity", "Ranges", "Flops", "Solve", "Jobs", "Solutions", "Reports", "Train", "Pots",
)  # fmt: skip
BAR_SCREENS: Final = tuple(name for name in SCREENS if name != "Jobs")  # opened from the tray
MAX_SCRIPT: Final = 250_000  # bytes, compressed
LIGHT, DARK = "rgb(244, 246, 248)", "rgb(11, 18, 32)"
TOKEN: Final = "a-token-of-enough-characters"


def open_screen(page: Page, name: str) -> None:
    page.goto(f"/{name.lower()}")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_test_id("loading")).to_have_count(0)


def bar_link(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="Screens").get_by_role("link", name=name)


def choose_theme(page: Page, name: str) -> None:
    page.get_by_test_id("theme").click()
    page.get_by_role("menuitem", name=name).click()
    expect(page.get_by_test_id("theme")).to_have_accessible_name(f"Theme: {name}")


def focused(page: Page) -> str:
    """Return the name of the focused element, after checking that its focus is visible."""
    name, outline = page.evaluate(
        """() => {
            const here = document.activeElement;
            const name = here.getAttribute("aria-label") ?? here.textContent;
            return [name, getComputedStyle(here).outlineStyle];
        }"""
    )
    assert outline != "none", f"the focus of {name!r} is not visible"
    return str(name)


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_has_its_url_title_and_bar_and_is_accessible(page: Page, name: str) -> None:
    open_screen(page, name)
    expect(page).to_have_title(re.compile(rf"{name}.* · runout$"))
    for each in BAR_SCREENS:
        current = "page" if each == name else None
        assert bar_link(page, each).get_attribute("aria-current") == current
    for tool in ("job-tray", "theme", "help"):
        expect(page.get_by_test_id(tool)).to_be_visible()
    assert_accessible_in_both_schemes(page)


def test_the_bar_leads_to_each_screen_and_back(page: Page) -> None:
    page.goto("/")
    expect(page).to_have_url(re.compile("/equity"))
    for name in BAR_SCREENS:
        bar_link(page, name).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        expect(page).to_have_url(re.compile(f"/{name.lower()}"))
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(BAR_SCREENS[-2])


def test_the_tray_links_to_all_jobs(page: Page) -> None:
    open_screen(page, "Equity")
    page.get_by_test_id("job-tray").click()
    page.get_by_test_id("job-tray-list").get_by_role("link", name="All jobs").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Jobs")
    expect(page.get_by_test_id("job-tray-list")).to_be_hidden()


@pytest.mark.parametrize(("name", "colour"), [("Light", LIGHT), ("Dark", DARK)])
def test_a_chosen_theme_survives_a_reload(page: Page, name: str, colour: str) -> None:
    page.emulate_media(color_scheme="dark" if name == "Light" else "light")
    open_screen(page, "Equity")
    choose_theme(page, name)
    expect(page.locator("body")).to_have_css("background-color", colour)
    page.reload()
    expect(page.get_by_test_id("theme")).to_have_accessible_name(f"Theme: {name}")
    expect(page.locator("body")).to_have_css("background-color", colour)


def test_the_systems_theme_is_followed_unless_one_is_chosen(page: Page) -> None:
    open_screen(page, "Equity")
    expect(page.get_by_test_id("theme")).to_have_accessible_name("Theme: System")
    expect(page.locator("body")).to_have_css("background-color", LIGHT)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_css("background-color", DARK)
    choose_theme(page, "Light")
    expect(page.locator("body")).to_have_css("background-color", LIGHT)
    choose_theme(page, "System")
    page.reload()
    expect(page.locator("body")).to_have_css("background-color", DARK)


def test_help_opens_with_a_question_mark_and_closes_with_escape(page: Page) -> None:
    open_screen(page, "Equity")
    help_ = page.get_by_role("dialog", name="Keyboard shortcuts")
    page.keyboard.press("Shift+?")
    expect(help_).to_be_visible()
    expect(help_).to_contain_text("Range grid")
    expect(help_).to_contain_text(re.compile(r"runout \d+\.\d+"))
    page.keyboard.press("Escape")
    expect(help_).to_be_hidden()
    page.get_by_test_id("help").click()
    expect(help_).to_be_visible()
    page.keyboard.press("Escape")
    expect(help_).to_be_hidden()
    expect(page.get_by_test_id("help")).to_be_focused()


def test_a_question_mark_in_a_text_is_a_character(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()
    open_screen(page, "Ranges")
    text = page.get_by_test_id("range-text").first
    text.focus()
    page.keyboard.press("Shift+?")
    expect(text).to_have_value("?")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_keyboard_reaches_everything_in_the_bar(page: Page) -> None:
    open_screen(page, "Pots")
    reached = []
    for _ in range(len(BAR_SCREENS) + 5):
        page.keyboard.press("Tab")
        reached.append(focused(page))
    assert reached[:2] == ["Skip to content", "runout, home"]
    assert reached[2:-3] == list(BAR_SCREENS)
    assert [name.partition(",")[0] for name in reached[-3:]] == ["Jobs", "Theme: System", "Help"]


def test_the_keyboard_opens_a_screen_and_skips_the_bar(page: Page) -> None:
    open_screen(page, "Equity")
    bar_link(page, "Solve").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Solve")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Solve")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_the_keyboard_chooses_a_theme(page: Page) -> None:
    open_screen(page, "Equity")
    page.get_by_test_id("theme").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="System")).to_be_visible()
    dark = page.get_by_role("menuitem", name="Dark")
    for _ in range(len(("System", "Light", "Dark"))):
        page.keyboard.press("ArrowDown")
        if dark.evaluate("here => here === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_css("background-color", DARK)
    expect(page.get_by_test_id("theme")).to_be_focused()


def test_a_phone_shows_every_screen_without_scrolling_sideways(phone: Page) -> None:
    open_screen(phone, "Equity")
    help_ = phone.get_by_role("dialog", name="Keyboard shortcuts")
    for name in SCREENS:
        visit(phone, f"/{name.lower()}")
        expect(phone.get_by_role("heading", level=1)).to_have_text(name)
        assert not scrolls_sideways(phone), name
        for tool in ("job-tray", "theme", "help"):
            expect(phone.get_by_test_id(tool)).to_be_in_viewport(ratio=1)
        phone.get_by_test_id("help").tap()
        expect(help_).to_be_visible()
        assert not scrolls_sideways(phone), name
        phone.keyboard.press("Escape")
        expect(help_).to_be_hidden()


def test_a_screen_that_fails_to_load_opens_when_the_service_returns(
    page: Page, page_errors: PageErrors
) -> None:
    page_errors.expect_unreachable()
    open_screen(page, "Equity")
    page.route("**", lambda route: route.abort("connectionrefused"))
    bar_link(page, "Pots").click()
    expect(page.get_by_role("main").get_by_role("alert")).to_be_visible()
    page.unroute_all()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pots")


def test_a_required_token_is_requested_and_sent(
    page: Page, page_errors: PageErrors, own_service: Callable[..., str]
) -> None:
    page_errors.expect_refusals()
    page.goto(f"{own_service(token=TOKEN)}/equity")
    page.get_by_test_id("job-tray").click()
    form = page.get_by_test_id("job-tray-list").get_by_test_id("token-form")
    form.get_by_label("token").fill(TOKEN)
    form.get_by_role("button", name="Use token").click()
    expect(page.get_by_test_id("job-tray-list")).to_contain_text("No jobs yet")
    expect(form).to_have_count(0)


def paste(field: Locator, text: str) -> None:
    """Set a long text at once: the browser is slow to lay out the same text typed."""
    field.evaluate(
        """(field, text) => {
          const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
          set.call(field, text);
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }""",
        text,
    )


def test_state_too_long_for_a_link_stays_in_the_tab(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals("/ranges/parse")  # the text is long but holds no hands
    # Short words: one long word takes a browser half a minute to lay out.
    short, long = "A." * 20_000, "A." * 24_050
    page.goto("/ranges")
    paste(page.get_by_test_id("range-text"), short)
    page.wait_for_url(lambda url: url.endswith(f"text={short}"))
    expect(page.get_by_test_id("share")).to_be_enabled()
    page.reload()
    expect(page.get_by_test_id("range-text")).to_have_value(short)
    paste(page.get_by_test_id("range-text"), long)
    expect(page.get_by_test_id("share")).to_be_disabled()
    expect(page.get_by_test_id("too-long")).to_have_text(
        "Too long for a link: kept in this tab until you reload or close it."
    )
    page.get_by_role("link", name="Equity", exact=True).click()
    page.go_back()
    expect(page.get_by_test_id("range-text")).to_have_value(long)


def test_the_first_load_is_small(open_page: Callable[..., Page]) -> None:
    page = open_page(empty_cache=True)
    sent: dict[str, int] = {}

    def record_size(answer: Response) -> None:
        if answer.url.endswith(".js"):
            sent[answer.url] = int(answer.headers["content-length"])

    page.on("response", record_size)
    open_screen(page, "Equity")
    page.wait_for_load_state("networkidle")
    assert any("Equity" in url for url in sent), sent
    assert sum(sent.values()) <= MAX_SCRIPT, sent


def test_menus_of_the_bar_are_accessible(page: Page) -> None:
    open_screen(page, "Equity")
    page.get_by_test_id("theme").click()
    expect(page.get_by_role("menuitem", name="Dark")).to_be_visible()
    assert_accessible_in_both_schemes(page)
    page.keyboard.press("Escape")
    page.get_by_test_id("job-tray").click()
    expect(page.get_by_role("link", name="All jobs")).to_be_visible()
    assert_accessible_in_both_schemes(page)
    page.keyboard.press("Escape")
    page.get_by_test_id("help").click()
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    assert_accessible_in_both_schemes(page)


def test_the_bar_returns_to_where_a_screen_was_left(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=QsQd&board=7h5h2c")
    expect(page.get_by_test_id("equity-0")).to_have_text("55.05 %")
    bar_link(page, "Solve").click()
    # Until its script is loaded the previous screen is shown, which has a pot field too.
    expect(page.get_by_role("heading", level=1)).to_have_text("Solve")
    page.get_by_test_id("pot").fill("5.5")
    page.wait_for_url("**pot=5.5**")
    bar_link(page, "Equity").click()
    expect(page.get_by_test_id("board-input")).to_have_value("7h5h2c")
    expect(page.get_by_test_id("equity-0")).to_have_text("55.05 %")
    bar_link(page, "Solve").click()
    expect(page.get_by_test_id("pot")).to_have_value("5.5")
    page.get_by_role("link", name="runout, home").click()
    expect(page.get_by_test_id("board-input")).to_have_value("7h5h2c")


def test_two_tabs_do_not_overwrite_each_other(page: Page) -> None:
    page.goto("/equity?p=AhKh&p=QsQd")
    other = page.context.new_page()
    other.goto("/equity?p=AA&p=KK")
    expect(other.get_by_test_id("equity-0")).to_be_visible()
    bar_link(page, "Pots").click()
    bar_link(page, "Equity").click()
    expect(page).to_have_url(re.compile("p=AhKh&p=QsQd"))


def test_an_unknown_url_shows_a_page_with_links(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals("/no-such-screen")
    answer = page.goto("/no-such-screen/at-all")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_test_id("not-found")).to_contain_text("/no-such-screen/at-all")
    expect(page).to_have_title("Page not found · runout")
    assert_accessible_in_both_schemes(page)
    page.get_by_test_id("not-found").get_by_role("link", name="Solutions").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Solutions")
