"""The preflop book on the ranges screen: ranges are opened, changed, saved, and brought back."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from runout import PreflopBook
from support.web_page import assert_accessible, scrolls_sideways

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from support.service_process import ServiceProcess


def book_at(address: str) -> Any:
    with urllib.request.urlopen(address + "/api/v1/book") as answer:
        return json.load(answer)


def entry(page: Page, line: str) -> Locator:
    return page.get_by_test_id("book-entry").filter(
        has=page.get_by_text(re.compile(f"^{re.escape(line)}$"))
    )


def test_a_range_of_the_book_is_changed_and_the_default_brought_back(
    fresh_service: Callable[..., ServiceProcess], page: Page, tmp_path: Path
) -> None:
    address = fresh_service().address
    page.goto(address + "/ranges")
    expect(page.get_by_test_id("starter").first).to_be_visible()  # they push the book down
    page.get_by_test_id("open-book").click()
    expect(page.get_by_test_id("book-name")).to_contain_text("starting points to edit")
    page.get_by_role("combobox", name="Position").select_option("BB")
    entry(page, "3-bet v BTN").click()
    expect(page.get_by_test_id("range-text")).to_have_value("11%")
    expect(page.get_by_test_id("cell-AA")).to_have_attribute("data-weight", "1")
    expect(page.get_by_role("button", name="in the book")).to_have_count(0)
    page.get_by_test_id("range-text").fill("TT+,AKs")
    page.get_by_role("button", name="in the book").click()
    status = page.get_by_test_id("result-status")
    expect(status).to_have_text("Saved in the book: BB 3-bet v BTN.")
    expect(entry(page, "3-bet v BTN")).to_contain_text("TT+,AKs")
    assert book_at(address)["own"] is True
    assert_accessible(page)
    assert not scrolls_sideways(page)

    with page.expect_download() as download:
        page.get_by_role("button", name="Download", exact=True).click()
    file = tmp_path / "mine.yaml"
    download.value.save_as(file)
    mine = PreflopBook.from_file(file)
    page.get_by_role("button", name="Use the default", exact=True).click()
    expect(status).to_have_text("The default book is in use.")
    assert book_at(address)["own"] is False
    page.get_by_label("Upload a book").set_input_files(file)
    expect(page.get_by_role("button", name="Use the default", exact=True)).to_be_visible()
    assert book_at(address)["digest"] == mine.digest
