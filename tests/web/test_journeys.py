"""Navigation between screens keeps their state."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

# A URL of each screen, and the test id and value or text that it shows.
OPENED: Final = {
    "Hands": ("/hands?min_pot=12&showdown=true", "filter-min_pot", "12"),
    "Equity": ("/equity?p=AhKh&p=QsQd&board=7h5h2c&tab=next", "board-input", "7h5h2c"),
    "Ranges": ("/ranges?text=QQ%2B%2CAKs", "range-text", "QQ+,AKs"),
    "Flops": ("/flops?suits=monotone", "flop-count", "286"),
    "Solve": ("/solve?board=Td9d6hQc&pot=5.5&stack=97.5&big_blind=1", "stack", "97.5"),
    "Pots": ("/pots?chips=50&chips=100&chips=200", "chips-2", "200"),
}
# A field of each screen (its test id or label), the text typed into it, and the query that results.
TYPED: Final = {
    "Hands": ("filter-max_pot", "40"),
    "Equity": ("Pot", "20"),
    "Ranges": ("Notes", "v CO"),
    "Flops": ("range-text", "QQ+"),
    "Solve": ("pot", "6.5"),
    "Pots": ("chips-1", "150"),
}
TYPED_QUERY: Final = {
    "Hands": "max_pot=40",
    "Equity": "pot=20",
    "Ranges": r"notes=v\+CO",
    "Flops": "p=QQ%2B",
    "Solve": "pot=6.5",
    "Pots": "chips=150",
}
# Go back within the debounce interval, before the URL is updated.
TYPE_AND_GO_BACK: Final = """(field, text) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
    set.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    history.back();
}"""


def part(page: Page, name: str) -> Locator:
    return page.get_by_test_id(name).or_(page.get_by_role("textbox", name=name, exact=True)).first


def assert_shows(page: Page, name: str, value: str) -> None:
    shown = part(page, name)
    expect(shown).to_be_visible()
    if shown.evaluate("here => 'value' in here"):
        expect(shown).to_have_value(value)
    else:
        expect(shown).to_contain_text(value)


@pytest.mark.parametrize("name", OPENED)
def test_returning_to_a_screen_restores_its_state(page: Page, name: str) -> None:
    address, test_id, value = OPENED[name]
    page.goto(address)
    assert_shows(page, test_id, value)
    bar = page.get_by_role("navigation", name="Screens")
    bar.get_by_role("link", name="Solutions").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Solutions")
    bar.get_by_role("link", name=name).click()
    assert_shows(page, test_id, value)
    page.reload()
    assert_shows(page, test_id, value)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Solutions")
    page.go_forward()
    field, text = TYPED[name]
    assert_shows(page, test_id, value)
    part(page, field).evaluate(TYPE_AND_GO_BACK, text)
    expect(page.get_by_role("heading", level=1)).to_have_text("Solutions")
    expect(bar.get_by_role("link", name=name)).to_have_attribute(
        "href", re.compile(TYPED_QUERY[name])
    )
    page.go_forward()
    assert_shows(page, field, text)
    assert_shows(page, test_id, value)
