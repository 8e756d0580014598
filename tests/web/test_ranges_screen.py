"""The ranges screen: saving, searching, moving, deleting, restoring, importing and exporting."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from runout import Chart, Range
from support.web_page import (
    assert_accessible,
    assert_accessible_in_both_schemes,
    screenshot,
    scrolls_sideways,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page, Route

    from support.service_process import ServiceProcess
    from support.web_page import PageErrors

RANGES: Final = "/api/v1/ranges"
PARSE: Final = "/api/v1/ranges/parse"
PARTS: Final = ("folder", "name", "text", "notes")
SAVED: Final = (
    {"folder": "3-bet", "name": "BB v BTN", "text": "TT+,AQs+,A5s:0.5", "notes": "wide opener"},
    {"folder": "3-bet", "name": "SB v CO", "text": "JJ+,AKs"},
    {"folder": "Open", "name": "UTG", "text": "66+,ATs+,KQs,AJo+"},
    {"folder": "", "name": "Pairs", "text": "22+"},
)


@pytest.fixture
def own(service: ServiceProcess) -> Iterator[str]:
    """Yield the address of a service with the saved ranges above and no others.

    It is the service that all tests share, whose scripts are cached: a page of another origin
    compiles them again.
    """
    others = remove_all(service.address)
    for range_ in SAVED:
        save(service.address, **range_)
    yield service.address
    remove_all(service.address)
    for range_ in others:
        save(service.address, **{part: range_[part] for part in PARTS})


def save(address: str, **range_: str) -> str:
    """Save a range and return its id."""
    request = urllib.request.Request(
        address + RANGES, json.dumps(range_).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        saved: str = json.load(answer)["id"]
    return saved


def remove_all(address: str) -> list[dict[str, Any]]:
    """Delete all saved ranges and return them."""
    removed = list(saved_at(address).values())
    for range_ in removed:
        place = f"{address}{RANGES}/{range_['id']}"
        urllib.request.urlopen(urllib.request.Request(place, method="DELETE")).close()
    return removed


def saved_at(address: str) -> dict[tuple[str, str], Any]:
    """Return the saved ranges by folder and name."""
    with urllib.request.urlopen(address + RANGES) as answer:
        ranges = json.load(answer)["ranges"]
    return {(range_["folder"], range_["name"]): range_ for range_ in ranges}


def row(page: Page, name: str) -> Locator:
    return page.get_by_test_id("saved-range").filter(
        has=page.get_by_text(re.compile(f"^{re.escape(name)}$"))
    )


def choose(page: Page, name: str, item: str) -> None:
    """Choose an item from the menu of a saved range."""
    page.get_by_role("button", name=f"More for {name}", exact=True).click()
    page.get_by_role("menuitem", name=item).click()


def status(page: Page) -> Locator:
    return page.get_by_test_id("result-status")


def test_saved_ranges_are_shown_by_folder_with_their_size(own: str, page: Page) -> None:
    page.goto(own + "/ranges")
    expect(page.get_by_test_id("saved-range")).to_have_count(len(SAVED))
    expect(row(page, "BB v BTN")).to_contain_text("40.0 combos, 3.0 %")
    expect(row(page, "BB v BTN")).to_contain_text("wide opener")
    folder = page.get_by_test_id("folder-3-bet")
    expect(folder.get_by_test_id("saved-range")).to_have_count(2)
    folder.get_by_role("button", name="3-bet (2)").click()
    expect(folder.get_by_test_id("saved-range")).to_have_count(0)
    page.get_by_role("searchbox", name="Search saved ranges", exact=True).fill("open ats")
    expect(page.get_by_test_id("saved-range")).to_have_count(1)
    expect(row(page, "UTG")).to_be_visible()
    page.get_by_role("searchbox", name="Search saved ranges", exact=True).fill(
        "nothing of the kind"
    )
    expect(page.get_by_text("No saved range has")).to_be_visible()


def test_a_new_range_is_painted_named_and_saved(own: str, page: Page) -> None:
    page.goto(own + "/ranges")
    page.get_by_test_id("cell-AA").click()
    expect(page.get_by_test_id("range-text")).to_have_value("AA")
    page.get_by_role("textbox", name="Name", exact=True).fill("Aces")
    page.get_by_role("form", name="Name and notes", exact=True).get_by_role(
        "combobox", name="Folder", exact=True
    ).fill("4-bet")
    page.get_by_role("textbox", name="Notes", exact=True).fill("deep")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(status(page)).to_have_text("Saved as 4-bet / Aces.")
    expect(page).to_have_url(re.compile(r"\?id=[0-9a-f]+$"))
    expect(row(page, "Aces")).to_contain_text("6.0 combos, 0.5 %")
    kept = saved_at(own)["4-bet", "Aces"]
    assert (kept["text"], kept["notes"]) == ("AA", "deep")
    page.reload()
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Aces")
    expect(page.get_by_test_id("cell-AA")).to_have_attribute("data-weight", "1")


def test_enter_in_the_name_saves_what_was_typed_last(own: str, page: Page) -> None:
    page.goto(own + "/ranges?text=KK")
    page.get_by_role("textbox", name="Name", exact=True).press_sequentially("Kings")
    page.get_by_role("textbox", name="Name", exact=True).press("Enter")
    expect(status(page)).to_have_text("Saved as Kings.")
    assert saved_at(own)["", "Kings"]["text"] == "KK"


@pytest.mark.parametrize("is_new", [True, False], ids=["new", "saved"])
def test_edits_made_while_a_range_is_saved_are_kept(own: str, page: Page, is_new: bool) -> None:
    held: list[Route] = []
    page.route(re.compile(f"{RANGES}(/[0-9a-f]+)?$"), lambda route: hold_or_pass(route, held))
    if is_new:
        page.goto(own + "/ranges?text=KK&name=Kings")
    else:
        page.goto(own + "/ranges")
        row(page, "Pairs").get_by_role("link").click()
        expect(page.get_by_test_id("range-text")).to_have_value("22+")
        page.get_by_role("textbox", name="Notes", exact=True).fill("all of them")
    with page.expect_request(lambda request: request.method in ("POST", "PUT")):
        page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_test_id("range-text").fill("KK,QQ")
    expect(page).to_have_url(re.compile("text=KK%2CQQ"))
    held.pop().continue_()
    expect(status(page)).to_contain_text("Saved as")
    expect(page).to_have_url(re.compile("id=[0-9a-f]+&text=KK%2CQQ"))
    expect(page.get_by_test_id("range-text")).to_have_value("KK,QQ")
    expect(page.get_by_test_id("unsaved")).to_be_visible()
    assert saved_at(own)["", "Kings" if is_new else "Pairs"]["text"] == ("KK" if is_new else "22+")


@pytest.mark.parametrize("to", ["another", "new", "Equity"])
def test_a_range_opened_during_a_save_stays_on_the_screen(own: str, page: Page, to: str) -> None:
    held: list[Route] = []
    page.route(re.compile(f"{RANGES}(/[0-9a-f]+)?$"), lambda route: hold_or_pass(route, held))
    page.goto(own + "/ranges?text=KK&name=Kings&notes=mine")
    with page.expect_request(lambda request: request.method == "POST"):
        page.get_by_role("button", name="Save", exact=True).click()
    if to == "another":
        row(page, "Pairs").get_by_role("link").click()
        expect(page.get_by_test_id("range-text")).to_have_value("22+")
    elif to == "new":
        page.get_by_role("button", name="New range", exact=True).click()
        expect(page.get_by_test_id("range-text")).to_have_value("")
    else:
        page.get_by_role("link", name=to, exact=True).click()
        expect(page.get_by_role("heading", name=to, level=1)).to_be_visible()
    there = page.url
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        held.pop().continue_()
    if to != "Equity":
        expect(status(page)).to_contain_text("Saved as Kings")
        expect(row(page, "Kings")).to_be_visible()
        expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value(
            "Pairs" if to == "another" else ""
        )
        expect(page.get_by_test_id("unsaved")).to_have_count(0)
    else:
        page.get_by_test_id("player-0").get_by_role("textbox").fill("AA")
        expect(page).to_have_url(re.compile("/equity.p=AA"))
        there = page.url
    assert page.url == there
    assert saved_at(own)["", "Kings"]["text"] == "KK"


def hold_or_pass(route: Route, held: list[Route]) -> None:
    """Hold requests that save a range until the test releases them."""
    if route.request.method in ("POST", "PUT"):
        held.append(route)
    else:
        route.continue_()


def test_unreadable_file_is_reported(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "ranges.txt"
    file.write_text("BB = QQ+")
    page.add_init_script("Blob.prototype.text = () => Promise.reject(new Error('it is gone'));")
    page.goto("/ranges")
    page.get_by_label("Open a text file").set_input_files(file)
    expect(page.get_by_test_id("failure")).to_contain_text("ranges.txt cannot be read: it is gone")


def test_changes_are_kept_in_the_address_until_they_are_saved(own: str, page: Page) -> None:
    page.goto(own + "/ranges")
    row(page, "BB v BTN").get_by_role("link").click()
    expect(page.get_by_test_id("range-text")).to_have_value("TT+,AQs+,A5s:0.5")
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    page.get_by_test_id("cell-99").click()
    expect(page.get_by_test_id("range-text")).to_have_value("99+,AQs+,A5s:0.5")
    page.get_by_role("textbox", name="Notes", exact=True).fill("")
    expect(page.get_by_test_id("unsaved")).to_be_visible()
    expect(page).to_have_url(re.compile("notes="))
    page.reload()
    expect(page.get_by_test_id("range-text")).to_have_value("99+,AQs+,A5s:0.5")
    expect(page.get_by_role("textbox", name="Notes", exact=True)).to_have_value("")
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("BB v BTN")
    page.get_by_role("button", name="Revert", exact=True).click()
    expect(page.get_by_test_id("range-text")).to_have_value("TT+,AQs+,A5s:0.5")
    page.go_back()
    expect(page.get_by_test_id("range-text")).to_have_value("99+,AQs+,A5s:0.5")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(status(page)).to_have_text("Saved as 3-bet / BB v BTN.")
    expect(page.get_by_test_id("unsaved")).to_be_hidden()
    assert saved_at(own)["3-bet", "BB v BTN"]["text"] == "99+,AQs+,A5s:0.5"


def test_a_duplicate_name_is_reported_at_its_field(
    own: str, page: Page, page_errors: PageErrors
) -> None:
    page_errors.expect_refusals(RANGES)
    page.goto(own + "/ranges?text=AA&name=Pairs")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_attribute(
        "aria-invalid", "true"
    )
    expect(page.get_by_role("alert")).to_contain_text("Pairs")
    assert saved_at(own)["", "Pairs"]["text"] == "22+"
    page.get_by_role("textbox", name="Name", exact=True).fill("Best pair")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(status(page)).to_have_text("Saved as Best pair.")
    page.get_by_role("button", name="Save as new", exact=True).click()  # under its own name
    expect(page.get_by_role("alert")).to_contain_text("Best pair")
    page.get_by_role("textbox", name="Name", exact=True).fill("Another")
    page.get_by_role("button", name="Save as new", exact=True).click()
    expect(status(page)).to_have_text("Saved as Another.")
    assert {("", "Best pair"), ("", "Another")} <= saved_at(own).keys()


def test_renaming_moving_and_copying(own: str, page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals(RANGES)
    page.goto(own + "/ranges")
    choose(page, "UTG", "Rename or move…")
    page.get_by_role("dialog").get_by_role("textbox", name="Name", exact=True).fill("SB v CO")
    page.get_by_role("dialog").get_by_role("combobox", name="Folder", exact=True).fill("3-bet")
    page.get_by_role("dialog").get_by_role("button", name="Rename", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("SB v CO")  # is taken
    page.get_by_role("dialog").get_by_role("textbox", name="Name", exact=True).fill("UTG v CO")
    page.get_by_role("dialog").get_by_role("button", name="Rename", exact=True).click()
    expect(status(page)).to_have_text("Renamed to 3-bet / UTG v CO.")
    expect(page.get_by_test_id("folder-3-bet").get_by_test_id("saved-range")).to_have_count(3)
    expect(page.get_by_test_id("folder-Open")).to_have_count(0)
    choose(page, "UTG v CO", "Copy")
    expect(status(page)).to_have_text("Copied as UTG v CO copy.")
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("UTG v CO copy")
    choose(page, "UTG v CO", "Copy")
    expect(status(page)).to_have_text("Copied as UTG v CO copy 2.")
    page.get_by_role("button", name="Rename folder 3-bet").click()
    page.get_by_role("textbox", name="Folder name", exact=True).fill("Three-bets")
    page.get_by_role("dialog").get_by_role("button", name="Rename", exact=True).click()
    expect(page.get_by_test_id("folder-Three-bets").get_by_test_id("saved-range")).to_have_count(5)
    assert {folder for folder, _ in saved_at(own)} == {"", "Three-bets"}


def test_deleting_is_confirmed_and_can_be_undone(own: str, page: Page) -> None:
    page.goto(own + "/ranges")
    row(page, "BB v BTN").get_by_role("link").click()
    choose(page, "BB v BTN", "Delete…")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert ("3-bet", "BB v BTN") in saved_at(own)
    choose(page, "BB v BTN", "Delete…")
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(status(page)).to_have_text("Deleted 3-bet / BB v BTN.")
    expect(row(page, "BB v BTN")).to_have_count(0)
    expect(page.get_by_test_id("range-text")).to_have_value("")
    assert ("3-bet", "BB v BTN") not in saved_at(own)
    page.get_by_text("Undo", exact=True).click()
    expect(status(page)).to_have_text("Restored BB v BTN.")
    expect(page.get_by_test_id("range-text")).to_have_value("TT+,AQs+,A5s:0.5")
    assert saved_at(own)["3-bet", "BB v BTN"]["notes"] == "wide opener"


DIALECTS: Final = {
    "runout": "QQ+,AKs:0.5,A5s-A2s",
    "pio": "AA,KK,QQ,AKs:0.5,A5s,A4s,A3s,A2s",
    "gtoplus": "AA-QQ,A5s-A2s,[50.0]AKs[/50.0]",
    "eval7": "50%(AKs),QQ+,A5s-A2s",
}


def test_every_dialect_round_trips(page: Page) -> None:
    page.goto(f"/ranges?text={quote(DIALECTS['runout'], safe='')}")
    for dialect in (*DIALECTS, "combos"):
        shown = page.get_by_test_id(f"text-{dialect}")
        if dialect in DIALECTS:
            expect(shown).to_have_text(DIALECTS[dialect])
        page.get_by_test_id(f"copy-{dialect}").click()
        expect(page.get_by_test_id(f"copy-{dialect}")).to_have_text("Copied")
        copied = page.evaluate("() => navigator.clipboard.readText()")
        assert copied == shown.inner_text()
        page.get_by_role("textbox", name="Paste a range, or several", exact=True).fill("")
        expect(page.get_by_test_id("understood")).to_have_count(0)  # of the dialect before
        page.get_by_role("textbox", name="Paste a range, or several", exact=True).fill(copied)
        expect(page.get_by_test_id("understood")).to_contain_text("Understood 36.0 combos, 2.7 %")
        page.get_by_role("button", name="Open in editor", exact=True).click()
        expect(page.get_by_test_id("range-text")).to_have_value(copied)
        expect(page.get_by_test_id("text-runout")).to_have_text(DIALECTS["runout"])


def test_pokerstove_writes_no_weights(page: Page) -> None:
    page.goto("/ranges?text=QQ%2B%2CAKs%3A0.5")
    expect(page.get_by_test_id("export-pokerstove")).to_contain_text("This range has weights")
    page.get_by_test_id("range-text").fill("QQ+,AK")
    expect(page.get_by_test_id("text-pokerstove")).to_have_text("QQ+,AKs,AKo")
    page.get_by_test_id("range-text").fill("none")
    expect(page.get_by_text("The range is empty")).to_be_visible()


def test_the_import_shows_the_parsed_ranges(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals(PARSE)
    page.goto("/ranges")
    text = page.get_by_role("textbox", name="Paste a range, or several", exact=True)
    text.fill("22+,A2s+,AKs:0.5,AQs:0.5")
    understood = page.get_by_test_id("understood")
    expect(understood).to_contain_text("Understood 122.0 combos, 9.2 %")
    expect(understood).to_contain_text("2 items overlap: AKs:0.5, AQs:0.5")
    expect(understood.locator("mark")).to_have_text(["AKs:0.5", "AQs:0.5"])
    text.fill("98s+")
    expect(understood).to_contain_text("24.0 combos")
    page.get_by_role("radio", name="98s alone").check()
    expect(understood).to_contain_text("4.0 combos")
    text.fill("15%")
    expect(understood).to_contain_text("200.0 combos, 15.1 %, hands ordered by equity-vs-3-random")
    text.fill('{"AA": 1, "KK": 0.5}')
    expect(understood).to_contain_text("Understood 9.0 combos")
    text.fill("AA\t1\nKK\t0.5")
    expect(understood).to_contain_text("Understood 9.0 combos")
    text.fill("AA=0.5")
    expect(understood).to_contain_text("Understood 3.0 combos")
    text.fill("QQ+!22")
    expect(understood.get_by_test_id("range-notice")).to_have_text(
        "Character 5: !22 removes nothing: nothing before it has it."
    )
    text.fill("AA 50%")
    expect(page.get_by_test_id("import-error")).to_contain_text("write AA:50% for a weight")
    text.fill("AA,KK,AKh")
    error = page.get_by_test_id("import-error")
    expect(error.locator("mark")).to_have_text("h")
    expect(error).to_contain_text("for a king of hearts write AxKh")


def test_several_ranges_at_once(own: str, page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals(RANGES)
    page.goto(own + "/ranges")
    text = page.get_by_role("textbox", name="Paste a range, or several", exact=True)
    text.fill("UTG open: 99+,AQs+\nbad = AA,AKh\nPairs = 33+\nQQ+,AK\n[Blinds]\nSB = 40%")
    lines = page.get_by_test_id("import-line")
    expect(lines).to_have_count(5)
    expect(lines.nth(0)).to_contain_text("Understood 44.0 combos, 3.3 %")
    expect(lines.nth(1).get_by_role("alert").locator("mark")).to_have_text("h")
    expect(lines.nth(3)).to_contain_text("needs a name")
    expect(lines.nth(4)).to_contain_text("Blinds / SB")
    page.get_by_test_id("import-save").get_by_text("Save 3 of 5 ranges").click()
    expect(status(page)).to_have_text(
        "Saved 2 ranges. 3 could not be saved and stay in the import box."
    )
    expect(text).to_have_value("bad = AA,AKh\nPairs = 33+\nQQ+,AK\n")
    expect(lines.nth(1).get_by_role("alert")).to_contain_text("Pairs")  # is taken
    assert saved_at(own)["", "UTG open"]["text"] == "99+,AQs+"
    assert saved_at(own)["Blinds", "SB"]["text"] == "40%"
    text.fill("Pairs = 33+")
    page.get_by_role("checkbox", name="Replace ranges with the same name", exact=True).check()
    page.get_by_test_id("import-save").get_by_text("Save 1 range").click()
    expect(status(page)).to_have_text("Saved 1 range.")
    expect(text).to_have_value("")
    assert saved_at(own)["", "Pairs"]["text"] == "33+"


def test_all_ranges_are_exported_and_imported_again(
    own: str, page: Page, own_service: Callable[..., str], tmp_path: Path
) -> None:
    save(own, folder="odd ] folder", name="a = b: c", text="[50.0]AKs[/50.0]", notes="one\n\ntwo")
    page.goto(own + "/ranges")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Export all as a text file", exact=True).click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    expect(status(page)).to_contain_text("Wrote 5 ranges to runout-ranges.txt")

    other = own_service()
    page.goto(other + "/ranges")
    expect(page.get_by_test_id("no-saved")).to_be_visible()
    page.get_by_label("Open a text file").set_input_files(file)
    expect(page.get_by_test_id("import-line")).to_have_count(5)
    page.get_by_test_id("import-save").get_by_text("Save 5 ranges").click()
    expect(status(page)).to_have_text("Saved 5 ranges.")
    there, here = saved_at(own), saved_at(other)
    parts = ("text", "notes", "combos")
    assert {path: [range_[part] for part in parts] for path, range_ in here.items()} == {
        path: [range_[part] for part in parts] for path, range_ in there.items()
    }


def test_saving_a_starter_range_shifts_no_layout(own: str, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(own + "/ranges")
    page.get_by_test_id("starter").filter(has_text="raises first").click()
    expect(page.get_by_test_id("range-text")).not_to_have_value("")
    expect(page.get_by_test_id("starters")).to_have_count(0)
    for part in (
        page.get_by_test_id("range-grid"),
        page.get_by_test_id("range-text"),
        page.get_by_role("textbox", name="Brush weight", exact=True),
        page.get_by_role("button", name="Save", exact=True),
    ):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 720, part
    page.get_by_role("textbox", name="Name", exact=True).fill("BTN open")
    grid = page.get_by_test_id("range-grid")
    before = grid.bounding_box()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(status(page)).to_have_text("Saved as BTN open.")
    assert grid.bounding_box() == before


def test_the_example_and_a_new_range(page: Page) -> None:
    page.goto("/ranges")
    page.get_by_test_id("try-example").click()
    expect(page.get_by_test_id("range-count")).to_contain_text("combos")
    expect(page.get_by_test_id("cell-AA")).to_have_attribute("data-weight", "1")
    expect(page.get_by_test_id("text-runout")).to_be_visible()
    page.get_by_role("button", name="New range", exact=True).click()
    expect(page.get_by_test_id("range-text")).to_have_value("")
    expect(page.get_by_test_id("cell-AA")).to_have_attribute("data-weight", "0")
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    page.go_back()
    expect(page.get_by_test_id("cell-AA")).to_have_attribute("data-weight", "1")


def test_a_shared_link_shows_the_same_range(page: Page, open_page: Callable[..., Page]) -> None:
    page.goto("/ranges")
    page.get_by_test_id("range-text").fill("QQ+,AKs:0.5")
    page.get_by_role("textbox", name="Name", exact=True).fill("Shared")
    expect(page).to_have_url(re.compile("text=.*name=Shared"))
    page.get_by_test_id("share").click()
    other = open_page()
    other.goto(page.evaluate("() => navigator.clipboard.readText()"))
    expect(other.get_by_test_id("range-text")).to_have_value("QQ+,AKs:0.5")
    expect(other.get_by_role("textbox", name="Name", exact=True)).to_have_value("Shared")
    expect(other.get_by_test_id("range-count")).to_have_text("20.0 combos, 1.5 %")


def test_a_range_opens_in_other_screens(page: Page) -> None:
    page.goto("/ranges?text=QQ%2B")
    page.get_by_role("link", name="Use in Equity").click()
    expect(page).to_have_url(re.compile(r"/equity\?p=QQ%2B"))
    page.go_back()
    page.get_by_role("link", name="Use in Solve").click()
    expect(page).to_have_url(re.compile(r"/solve\?.*oop=QQ%2B"))


def test_deleted_range_is_reported(page: Page) -> None:
    page.goto("/ranges?id=0123456789abcdef&text=AA")
    expect(page.get_by_test_id("failure")).to_contain_text("no saved range 0123456789abcdef")
    page.get_by_role("button", name="Start a new range").click()
    expect(page.get_by_test_id("range-text")).to_have_value("AA")


def test_a_saved_range_of_several_lines_loses_nothing(own: str, page: Page, tmp_path: Path) -> None:
    lines = "AA,KK\nQQ,JJ # premium\nTT"
    save(own, folder="", name="lines", text=lines)
    save(own, folder="", name="columns", text="AA,0.5\nKK,1")
    page.goto(own + "/equity?p=&p=22")
    player = page.get_by_test_id("player-0")
    player.get_by_role("button", name="Saved ranges", exact=True).click()
    page.get_by_role("menuitem", name="lines").click()
    expect(player.get_by_role("textbox")).to_have_value(lines)
    expect(player).to_contain_text("30 combos")

    page.goto(own + "/ranges")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Export all as a text file", exact=True).click()
    file = tmp_path / "ranges.txt"
    waiting.value.save_as(file)
    written = file.read_text(encoding="utf-8").splitlines()
    assert "lines = TT+" in written
    assert "columns = AA:0.5,KK" in written


def test_numbers_are_read_in_the_chosen_order(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals(PARSE)
    page.goto("/ranges")
    numbers = " ".join([*["0"] * 700, "1", *["0"] * 625])
    page.evaluate("text => navigator.clipboard.writeText(text)", numbers)
    page.get_by_role("textbox", name="Paste a range, or several", exact=True).press("Control+V")
    expect(page.get_by_test_id("import-error")).to_contain_text("1,326 numbers and no hand")
    orders = page.get_by_role("group", name="Order of the numbers", exact=True).get_by_role(
        "button"
    )
    expect(orders).to_have_text(["runout", "PioSOLVER", "postflop-solver"])
    for index in (0, 2, 1):
        orders.nth(index).click()
        expect(orders.nth(index)).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_test_id("understood")).to_contain_text("Understood 1 combo")
        expect(page.get_by_role("button", name="Open in editor", exact=True)).to_be_enabled()
    page.get_by_role("button", name="Open in editor", exact=True).click()
    expected = str(Range.parse(numbers, order="pio"))
    assert expected != str(Range.parse(numbers, order="runout"))
    expect(page.get_by_test_id("range-text")).to_have_value(expected)


def test_an_outage_is_reported_and_heals(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_unreachable()
    page.route("**/api/v1/ranges", lambda route: route.abort())
    page.goto("/ranges")
    expect(page.get_by_test_id("unreachable")).to_be_visible()
    page.unroute("**/api/v1/ranges")
    expect(page.get_by_test_id("unreachable")).to_be_hidden()
    expect(
        page.get_by_role("button", name="Export all as a text file", exact=True).or_(
            page.get_by_test_id("no-saved")
        )
    ).to_be_visible()


def test_screen_is_accessible(own: str, page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals(PARSE)
    page.goto(own + "/ranges")
    row(page, "BB v BTN").get_by_role("link").click()
    expect(page.get_by_test_id("text-combos")).to_be_visible()
    page.get_by_role("textbox", name="Paste a range, or several", exact=True).fill(
        "BTN = 22+,AKs,AKs:0.5\nbad: AA,AKh\nQQ+"
    )
    expect(page.get_by_test_id("import-line")).to_have_count(3)
    expect(page.get_by_test_id("import-error")).to_be_visible()
    screenshot(page, "ranges-light")
    assert_accessible_in_both_schemes(page)
    screenshot(page, "ranges-dark")
    choose(page, "BB v BTN", "Rename or move…")
    expect(
        page.get_by_role("dialog").get_by_role("textbox", name="Name", exact=True)
    ).to_be_focused()
    assert_accessible_in_both_schemes(page)


def test_screen_fits_a_phone(own: str, phone: Page) -> None:
    phone.goto(own + "/ranges")
    row(phone, "BB v BTN").get_by_role("link").tap()
    expect(phone.get_by_test_id("range-grid")).to_be_in_viewport()
    expect(phone.get_by_test_id("text-combos")).to_be_attached()
    assert not scrolls_sideways(phone)
    assert_accessible(phone)
    screenshot(phone, "ranges-phone")


def test_several_actions_are_painted_in_one_grid(own: str, page: Page) -> None:
    page.goto(f"{own}/ranges?text=QQ%2B")
    page.get_by_role("button", name="Several actions…", exact=True).click()
    actions = page.get_by_test_id("chart-actions")
    expect(actions).to_contain_text("raise 1.4 %")
    expect(page.get_by_role("grid")).to_have_count(1)
    actions.get_by_text("call").click()
    # Hands that call no longer raise.
    page.get_by_test_id("range-text").fill("QQ:0.25,JJ")
    queens, jacks, tens = (page.get_by_test_id(f"cell-{hand}") for hand in ("QQ", "JJ", "TT"))
    expect(queens).to_have_attribute("aria-label", "QQ: raise 75 %, call 25 %")
    tens.click()
    expect(tens).to_have_attribute("aria-label", "TT: call 100 %")
    expect(page.get_by_test_id("range-text")).to_have_value("QQ:0.25,JJ-TT")
    actions.get_by_text("fold").click()
    tens.click()
    expect(tens).to_have_attribute("aria-label", "TT: fold 100 %")
    expect(jacks).to_have_attribute("aria-label", "JJ: call 100 %")
    expect(actions).to_contain_text("call 0.6 %")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(tens).to_have_attribute("aria-label", "TT: call 100 %")
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(tens).to_have_attribute("aria-label", "TT: fold 100 %")
    actions.get_by_text("call").click()
    page.get_by_role("textbox", name="Name", exact=True).fill("v CO")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(status(page)).to_contain_text("Saved as v CO")
    saved = saved_at(own)["", "v CO"]
    assert Chart.parse(saved["text"]) == Chart.parse("raise: KK+,QQ:0.75; call: QQ:0.25,JJ")
    expect(row(page, "v CO")).to_contain_text("raise, call")
    assert_accessible(page)
    page.get_by_test_id("remove-action").click()
    expect(actions).to_have_count(0)
    expect(page.get_by_test_id("range-text")).to_have_value("KK+,QQ:0.75")


def test_two_ranges_are_compared_and_combined(
    own: str, page: Page, page_errors: PageErrors
) -> None:
    page_errors.expect_refusals()
    page.goto(f"{own}/ranges?text=QQ%2B")
    other = page.get_by_role("textbox", name="Other range", exact=True)
    other.fill("AKh")
    expect(page.get_by_test_id("compare-error")).to_contain_text("AxKh")
    other.fill("KK+,AKs")
    expect(page.get_by_test_id("compare-both")).to_contain_text("12.0 combos")
    expect(page.get_by_test_id("compare-only-first")).to_contain_text("6.0 combos")
    expect(page.get_by_test_id("compare-only-second")).to_contain_text("4.0 combos")
    expect(page.get_by_test_id("compare-share")).to_contain_text("54.5 %")
    page.get_by_test_id("combine-union").click()
    expect(page.get_by_test_id("range-text")).to_have_value("QQ+,AKs")
    page.go_back()
    expect(page.get_by_test_id("range-text")).to_have_value("QQ+")


def test_a_folder_is_imported_at_once(own: str, page: Page, tmp_path: Path) -> None:
    folder = tmp_path / "cash"
    (folder / "BTN").mkdir(parents=True)
    (folder / "BTN" / "open.txt").write_text("44+,A2s+")
    (folder / "BTN" / "v 3-bet.txt").write_text("4-bet: QQ+; call: JJ-99")
    (folder / "wrong.txt").write_text("AKh")
    page.goto(f"{own}/ranges")
    page.get_by_label("Folder of ranges").set_input_files(folder)
    expect(status(page)).to_contain_text("Imported 2 ranges")
    expect(page.get_by_test_id("import-refused")).to_contain_text(
        "cash/wrong.txt: character 3: expected s or o; for a king of hearts write AxKh"
    )
    saved = saved_at(own)
    assert saved["cash/BTN", "open"]["text"] == "44+,A2s+"
    assert [each["action"] for each in saved["cash/BTN", "v 3-bet"]["actions"]] == ["4-bet", "call"]
