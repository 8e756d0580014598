"""The flops screen: 1755 flops filtered by traits, the equities of two ranges, and their source.

Surveys cover few flops, since the service under test may have no tables.
"""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from playwright.sync_api import expect

from runout import FlopTables, survey
from runout.domain.boards import Texture, canonical_flops
from support.held_builds import program_of_held_builds
from support.web_page import assert_accessible, screenshot, scrolls_sideways

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, Route

    from support.service_process import ServiceProcess
    from support.web_page import PageErrors

RANGES = ("QQ+,AKs:0.5", "JTs,55")
# The four monotone flops below a six, which are quick to compute.
FEW = "/flops?high=5&high=4&suits=monotone"
SURVEYED = f"{FEW}&p=QQ%2B%2CAKs%3A0.5&p=JTs%2C55"
FEW_FLOPS = ("5c4c3c", "5c4c2c", "5c3c2c", "4c3c2c")
SURVEY = "**/api/v1/flops/survey/stream"


def range_text(page: Page, index: int) -> Locator:
    return page.get_by_test_id(f"range-{index}").get_by_test_id("range-text")


def press(page: Page, *values: str) -> None:
    for value in values:
        page.get_by_test_id(f"filter-{value}").click()


def rows(page: Page) -> Locator:
    return page.locator("tr[data-testid^=flop-]")


def listed(page: Page) -> list[str]:
    """Return the rendered flops, from the top."""
    flops = rows(page).evaluate_all(
        """rows => rows
            .sort((one, other) => one.ariaRowIndex - other.ariaRowIndex)
            .map(row => row.dataset.testid.slice("flop-".length))"""
    )
    return [str(flop) for flop in flops]


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def table_of(page: Page) -> list[dict[str, str]]:
    """Return the rows of the downloaded CSV file."""
    with page.expect_download() as started:
        page.get_by_role("button", name="CSV", exact=True).click()
    assert started.value.suggested_filename == "flops.csv"
    text = Path(started.value.path()).read_text(encoding="utf-8")
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "1,755 distinct flops (all 22,100)"),
        ("suits-monotone", "286 distinct flops (1,144 of 22,100)"),
        ("suits-two-tone", "1,014 distinct flops (12,168 of 22,100)"),
        ("suits-rainbow", "455 distinct flops (8,788 of 22,100)"),
        ("pairing-paired", "312 distinct flops (3,744 of 22,100)"),
        ("pairing-trips", "13 distinct flops (52 of 22,100)"),
    ],
)
def test_flops_and_their_multiplicities(page: Page, value: str | None, text: str) -> None:
    page.goto("/flops")
    if value is not None:
        press(page, value)
    expect(page.get_by_test_id("flop-count")).to_have_text(text)


def test_filters_combine_and_show_resulting_counts(page: Page) -> None:
    kept = [
        weight
        for flop, weight in canonical_flops()
        if (texture := Texture.of(flop)).high_card.letter in "AK"
        and str(texture.suits) == "two-tone"
        and str(texture.connectedness) == "gapped"
    ]
    page.goto("/flops")
    press(page, "high-A", "high-K", "suits-two-tone", "connectedness-gapped")
    counted = page.get_by_test_id("flop-count")
    expect(counted).to_have_text(f"{len(kept)} distinct flops ({sum(kept):,} of 22,100)")
    expect(page.get_by_test_id("filter-high-A")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("facet-straights-0")).to_have_text(str(len(kept)))
    expect(page.get_by_test_id("facet-straights-1")).to_have_text("0")
    expect(page.get_by_test_id("filter-straights-1")).to_be_disabled()
    press(page, "high-K")
    expect(page.get_by_test_id("facet-high-K")).not_to_have_text("0")
    expect(page).to_have_url("/flops?high=A&suits=two-tone&connectedness=gapped")
    page.get_by_role("button", name="Clear filters", exact=True).click()
    expect(counted).to_have_text("1,755 distinct flops (all 22,100)")
    page.go_back()
    expect(page.get_by_test_id("filter-high-A")).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(counted).to_have_text(f"{len(kept)} distinct flops ({sum(kept):,} of 22,100)")


def test_filters_without_a_match_show_a_message(page: Page) -> None:
    page.goto("/flops?suits=monotone&pairing=trips&p=AA&p=KK")
    expect(page.get_by_text("No flop matches all of these filters")).to_be_visible()
    expect(page.get_by_test_id("flop-count")).to_have_text("0 distinct flops (0 of 22,100)")
    expect(page.get_by_role("button", name="CSV", exact=True)).to_be_disabled()


def test_unknown_trait_is_refused(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals("/api/v1/flops")
    page.goto("/flops?suits=blue")
    expect(page.get_by_test_id("failure")).to_contain_text("'blue'")


def test_only_visible_rows_are_rendered_and_keys_reach_all(page: Page) -> None:
    flops = [str(flop) for flop, _ in canonical_flops()]
    page.goto("/flops")
    expect(page.get_by_test_id(f"flop-{flops[0]}")).to_be_visible()
    assert rows(page).count() < 80
    assert (
        page.get_by_role("table", name="Flops", exact=True).get_attribute("aria-rowcount") == "1756"
    )
    first = page.get_by_test_id(f"flop-{flops[0]}").get_by_role("button")
    first.focus()
    page.keyboard.press("ArrowDown")
    second = page.get_by_test_id(f"flop-{flops[1]}").get_by_role("button")
    expect(second).to_be_focused()
    expect(second).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("End")
    last = page.get_by_test_id(f"flop-{flops[-1]}").get_by_role("button")
    expect(last).to_be_focused()
    expect(page.get_by_test_id("picked-flop")).to_contain_text("2♥")
    assert rows(page).count() < 80
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"/equity?board={flops[-1]}")


def test_columns_sort(page: Page) -> None:
    page.goto("/flops?high=A")
    flops = [(str(flop), weight) for flop, weight in canonical_flops() if str(flop)[0] == "A"]
    page.get_by_test_id("sort-weight").click()
    falling = [flop for flop, _ in sorted(flops, key=lambda each: -each[1])]
    expect(page.get_by_test_id(f"flop-{falling[0]}")).to_be_visible()
    shown = listed(page)
    assert shown == falling[: len(shown)]
    head = page.get_by_role("columnheader").filter(has=page.get_by_test_id("sort-weight"))
    expect(head).to_have_attribute("aria-sort", "descending")
    page.get_by_test_id("sort-weight").click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    rising = [flop for flop, _ in sorted(flops, key=lambda each: each[1])]
    expect(page.get_by_test_id(f"flop-{rising[0]}")).to_be_visible()
    shown = listed(page)
    assert shown == rising[: len(shown)]
    page.get_by_test_id("sort-flop").click()
    expect(page).to_have_url("/flops?high=A")


def test_equities_of_two_ranges_on_monotone_flops(page: Page) -> None:
    right = FlopTables().survey(*RANGES, flops=FEW_FLOPS)
    page.goto(FEW)
    for index, text in enumerate(RANGES):
        range_text(page, index).fill(text)
    expect(page.get_by_test_id("survey-mean")).to_have_text(f"{right.mean:.2%}".replace("%", " %"))
    expect(page.get_by_test_id("result-status")).to_contain_text(
        "Exact, on 4 distinct flops (16 of 22,100)"
    )
    page.get_by_role("button", name="How it was computed", exact=True).click()
    expect(page.get_by_test_id("survey-fraction")).to_have_text(f"Exactly {right.fraction}")
    expect(page.get_by_test_id("tables-text")).to_contain_text("flop")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("histogram")).to_be_visible()
    for flop, equity in zip(right.flops, right.equity.tolist(), strict=True):
        cell = page.get_by_test_id(f"flop-{flop}").locator("[data-column=equity]")
        expect(cell).to_have_text(f"{100 * equity:.2f} %")
    page.get_by_test_id("sort-equity").click()
    expect(page.get_by_role("columnheader", name="Equity")).to_have_attribute(
        "aria-sort", "descending"
    )
    by_equity = sorted(zip(right.equity.tolist(), map(str, right.flops), strict=True), reverse=True)
    assert listed(page) == [flop for _, flop in by_equity]


def test_the_csv_file_has_the_listed_flops(page: Page) -> None:
    page.goto("/flops?suits=monotone")
    expect(page.get_by_test_id("flop-count")).to_have_text("286 distinct flops (1,144 of 22,100)")
    table = table_of(page)
    assert [row["flop"] for row in table] == [
        str(flop) for flop, _ in canonical_flops() if len({card.suit for card in flop}) == 1
    ]
    assert sum(int(row["weight"]) for row in table) == 1144
    assert {row["suits"] for row in table} == {"monotone"}
    assert "equity" not in table[0]
    page.goto(f"{SURVEYED}&sort=-equity")
    expect(page.get_by_test_id("survey-mean")).to_be_visible()
    table = table_of(page)
    right = FlopTables().survey(*RANGES, flops=[row["flop"] for row in table])
    equities = [float(row["equity"]) for row in table]
    assert equities == pytest.approx(right.equity.tolist())
    assert equities == sorted(equities, reverse=True)
    assert {(row["range"], row["against"]) for row in table} == {RANGES}


def test_a_superseded_survey_is_cancelled(page: Page) -> None:
    def hold_the_first(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        if body["ranges"][0] != "AA":
            route.continue_()

    page.route(SURVEY, hold_the_first)
    with page.expect_request(SURVEY) as held:
        page.goto(f"{FEW}&p=AA&p=KK")
    expect(page.get_by_test_id("surveying")).to_be_visible()
    with page.expect_event("requestfailed") as cut:
        range_text(page, 0).fill("QQ")
    assert cut.value == held.value
    assert cut.value.failure == "net::ERR_ABORTED"
    expect(page.get_by_test_id("survey-mean")).to_be_visible()
    assert query(page)["p"] == ["QQ", "KK"]


def test_share_and_reload_lose_nothing(page: Page) -> None:
    page.goto(f"{SURVEYED}&sort=-equity&flop=5c3c2c")
    mean = page.get_by_test_id("survey-mean")
    expect(mean).to_be_visible()
    text = mean.inner_text()
    page.get_by_test_id("share").click()
    shared: str = page.evaluate("() => navigator.clipboard.readText()")
    other = page.context.new_page()
    other.goto(shared)
    expect(other.get_by_test_id("survey-mean")).to_have_text(text)
    expect(range_text(other, 0)).to_have_value(RANGES[0])
    expect(other.get_by_test_id("picked-flop")).to_contain_text("5♣")
    expect(other.get_by_test_id("filter-suits-monotone")).to_have_attribute("aria-pressed", "true")
    assert listed(other) == listed(page)


def test_a_picked_flop_leads_to_its_spot(page: Page) -> None:
    page.goto(SURVEYED)
    page.get_by_test_id("flop-5c3c2c").click()
    picked = page.get_by_test_id("picked-flop")
    expect(picked).to_contain_text("monotone, unpaired, connected, 2 straights possible")
    page.get_by_role("link", name="Open in Equity", exact=True).click()
    page.wait_for_url("**/equity?*")
    assert query(page) == {"p": list(RANGES), "board": ["5c3c2c"]}


def test_listed_flops_are_solved_as_a_batch(page: Page) -> None:
    page.goto(SURVEYED)
    rows = page.locator("tr[data-testid^=flop-]")
    expect(rows.first).to_be_visible()
    count = rows.count()
    page.get_by_role("button", name="Solve these", exact=True).click()
    page.wait_for_url("**/solve?*")
    assert query(page)["oop"] == [RANGES[0]]
    expect(page.get_by_test_id("report-cost")).to_contain_text(f"{count} flops that stand for")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Start", exact=True)).to_be_enabled()


def test_example_fills_the_screen(page: Page) -> None:
    page.goto("/flops")
    expect(page.get_by_test_id("empty")).to_be_visible()
    page.get_by_test_id("try-example").click()
    expect(page.get_by_test_id("empty")).to_have_count(0)
    expect(page.get_by_test_id("flop-count")).to_have_text("54 distinct flops (648 of 22,100)")
    expect(range_text(page, 0)).not_to_have_value("")
    expect(page.get_by_test_id("survey-mean")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Clear ranges", exact=True).click()
    expect(page.get_by_test_id("empty")).to_be_visible()


def test_ranges_are_edited_and_swapped(page: Page) -> None:
    page.goto(f"{FEW}&p=AA&p=KK")
    page.get_by_test_id("range-0").get_by_role("button", name="the grid of").click()
    grid = page.get_by_test_id("range-grid")
    expect(grid.get_by_test_id("cell-AA")).to_have_attribute("data-weight", "1")
    grid.get_by_test_id("cell-QQ").click()
    expect(range_text(page, 0)).to_have_value("AA,QQ")
    expect(page).to_have_url(f"{FEW}&p=AA%2CQQ&p=KK")
    page.get_by_role("button", name="Swap", exact=True).click()
    expect(range_text(page, 0)).to_have_value("KK")
    expect(range_text(page, 1)).to_have_value("AA,QQ")


def test_an_error_is_shown_at_its_range(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()
    page.goto(f"{FEW}&p=AA")
    range_text(page, 1).fill("AKh")
    fault = page.get_by_test_id("range-1").get_by_test_id("range-error")
    expect(fault).to_contain_text("for a king of hearts write AxKh")
    expect(page.get_by_test_id("range-0").get_by_test_id("range-error")).to_have_count(0)
    range_text(page, 1).fill("KK")
    expect(fault).to_have_count(0)
    expect(page.get_by_test_id("survey-mean")).to_be_visible()


def test_suit_specific_ranges_are_surveyed(page: Page) -> None:
    right = survey("AcKc", "QQ", flops=FEW_FLOPS)
    page.goto(f"{FEW}&p=AcKc&p=QQ")
    expect(page.get_by_test_id("survey-mean")).to_have_text(f"{100 * right.mean:.2f} %")
    row = right.rows()[0]
    cells = page.get_by_test_id(f"flop-{row['flop']}")
    expect(cells.locator("[data-column=equity]")).to_have_text(f"{100 * row['equity']:.2f} %")
    for number, share in enumerate(row["nut_shares"]):
        expect(cells.locator(f"[data-column=nuts-{number}]")).to_have_text(f"{100 * share:.1f} %")


def test_groups_have_means_and_nut_shares_and_filter(page: Page) -> None:
    right = survey(*RANGES, flops=FEW_FLOPS)
    page.goto(f"{SURVEYED}&view=groups")
    for group in right.groups():
        row = page.get_by_test_id(f"group-{group.trait}-{group.value}")
        assert group.nut_shares is not None
        for number in (group.mean, *group.nut_shares):
            digits = 2 if number == group.mean else 1
            expect(row).to_contain_text(f"{100 * number:.{digits}f} %")
    panel = page.get_by_role("region", name="Table of flops")
    for width in (1440, 1280, 360):
        page.set_viewport_size({"width": width, "height": 900})
        assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth"), width
    page.get_by_test_id("group-high_card-5").get_by_role("button").click()
    expect(page.get_by_test_id("flop-count")).to_have_text("1 distinct flop (4 of 22,100)")
    page.go_back()
    expect(page.get_by_test_id("flop-count")).to_have_text("4 distinct flops (16 of 22,100)")


def test_heat_map_has_the_mean_of_two_ranks(page: Page) -> None:
    right = survey(*RANGES, flops=["5c4c3c", "5c4c2c"])
    page.goto(SURVEYED)
    page.get_by_role("radiogroup", name="View", exact=True).get_by_text("Heat map").click()
    expect(page.get_by_test_id("heat-54")).to_have_text(f"{100 * right.mean:.0f}")
    assert query(page)["view"] == ["heat"]
    assert_accessible(page)


def test_rows_appear_while_a_survey_runs(page: Page) -> None:
    page.goto("/flops?p=45%25&p=40%25")
    expect(page.get_by_test_id("surveying")).to_contain_text(
        re.compile("Surveyed [1-9].* of 1,755")
    )
    first = page.get_by_test_id("flop-AcAdAh")
    expect(first.locator("[data-column=equity]")).to_contain_text("%")
    expect(first.locator("[data-column=nuts-1]")).to_contain_text("%")
    expect(page.get_by_test_id("survey-mean")).to_have_count(0)
    page.get_by_role("button", name="Clear ranges", exact=True).click()
    expect(page.get_by_test_id("surveying")).to_have_count(0)


def test_text_typed_right_after_clearing_a_range_is_kept(page: Page) -> None:
    page.goto(f"{FEW}&p=AA")
    expect(range_text(page, 0)).to_have_value("AA")
    # Typed between the URL update and its echo.
    page.evaluate(
        """() => {
          const put = history.replaceState;
          history.replaceState = function (...args) {
            history.replaceState = put;
            put.apply(this, args);
            queueMicrotask(() => document.execCommand("insertText", false, "KK"));
          };
        }"""
    )
    range_text(page, 0).press("Control+a")
    range_text(page, 0).press("Delete")
    page.wait_for_url("**/flops?**p=KK**")
    expect(range_text(page, 0)).to_have_value("KK")


def test_a_flop_without_a_possible_deal_shows_a_message(page: Page) -> None:
    page.goto("/flops?pairing=trips&high=A&p=AA&p=KK")
    expect(page.get_by_test_id("survey-mean")).to_contain_text("cannot both be dealt")
    cell = page.get_by_test_id("flop-AcAdAh").locator("[data-column=equity]")
    expect(cell).to_have_text("–")


def test_a_survey_cut_by_the_time_limit_continues(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_refusals()
    detail = "30 s, the limit; what is computed is kept, so ask again"
    problem = {"type": "", "title": "A limit", "status": 422, "detail": detail, "pointer": None}
    page.route(
        SURVEY,
        lambda route: route.fulfill(status=422, body=json.dumps({**problem, "hint": None})),
        times=1,
    )
    page.goto(SURVEYED)
    expect(page.get_by_test_id("failure")).to_contain_text("what is computed is kept")
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(page.get_by_test_id("survey-mean")).to_be_visible()
    expect(page.get_by_test_id("failure")).to_have_count(0)


def test_source_of_the_equities_is_named(
    page: Page,
    fresh_service: Callable[..., ServiceProcess],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    address = fresh_service().address + SURVEYED
    page.goto(address)
    tables = page.get_by_test_id("tables-text")
    page.get_by_role("button", name="How it was computed", exact=True).click()
    expect(tables).to_contain_text("every flop computed, combo by combo")
    FlopTables.build(FEW_FLOPS, path=tmp_path / "runout" / "equity_tables.safetensors")
    page.reload()
    page.get_by_role("button", name="How it was computed", exact=True).click()
    expect(tables).to_contain_text("all 4 flops from the file of tables")


def _few(route: Route) -> None:
    """Replace a request to build all flops by one for a few, on one thread."""
    flops = [str(flop) for flop, _ in canonical_flops()][:25]
    route.continue_(post_data=json.dumps({"flops": flops, "threads": 1}))


def test_the_tables_are_built_from_the_screen(
    page: Page,
    fresh_service: Callable[..., ServiceProcess],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    gate = tmp_path / "gate"
    own = fresh_service(before=program_of_held_builds(gate))
    page.route("**/api/v1/flops/tables", lambda route: _few(route)
               if route.request.method == "POST" else route.continue_())  # fmt: skip
    page.goto(own.address + "/flops")
    panel = page.get_by_test_id("build-tables")
    expect(panel).to_contain_text("There are no tables yet")
    expect(panel).to_contain_text("100 MB")
    page.get_by_role("button", name="Build the tables", exact=True).click()
    expect(page.get_by_test_id("build-summary")).to_have_text("Building the tables.")
    expect(page.get_by_test_id("build-flops")).to_contain_text("of 25")
    expect(page.get_by_role("button", name="Build the tables", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.get_by_test_id("build-progress")).to_have_attribute("data-state", "paused")
    screenshot(page, "flops-building")
    assert_accessible(page)
    page.get_by_test_id("job-tray").click()
    tray = page.get_by_test_id("job-tray-list")
    expect(tray).to_contain_text("Equity tables of 25 flops")
    expect(tray).to_contain_text("Paused at")
    page.keyboard.press("Escape")
    page.reload()  # the reloaded page shows the build
    gate.touch()
    page.get_by_role("button", name="Resume", exact=True).click()
    done = "Done: the tables of 25 flops are in use."
    expect(page.get_by_test_id("build-summary")).to_have_text(done, timeout=60_000)
    expect(page.get_by_test_id("job-progress")).to_have_attribute("aria-valuenow", "100")
    expect(panel).to_contain_text("The tables hold 25 of 1,755 flops")
    page.goto(own.address + "/jobs")
    expect(page.get_by_test_id("jobs")).to_contain_text("Done")
    page.get_by_role("link", name="Open the result of").click()
    expect(page.get_by_test_id("build-tables")).to_contain_text("hold 25 of 1,755 flops")


def test_a_build_started_elsewhere_is_followed(
    page: Page,
    fresh_service: Callable[..., ServiceProcess],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    own = fresh_service(before=program_of_held_builds(tmp_path / "gate"))
    page.goto(own.address + "/flops")
    panel = page.get_by_test_id("build-tables")
    expect(panel).to_contain_text("There are no tables yet")
    jobs = f"{own.address}/api/v1/jobs"
    job = httpx.post(f"{own.address}/api/v1/flops/tables", json={"threads": 1}).json()["id"]
    expect(panel).to_contain_text("The tables are being built…")
    expect(panel).not_to_contain_text("There are no tables yet")
    httpx.delete(f"{jobs}/{job}").raise_for_status()
    expect(panel).not_to_contain_text("The tables are being built…")


def test_a_job_without_a_curve_shows_its_figures(
    page: Page,
    fresh_service: Callable[..., ServiceProcess],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    own = fresh_service(before=program_of_held_builds(tmp_path / "gate"))
    body = {"threads": 1}
    job = httpx.post(f"{own.address}/api/v1/flops/tables", json=body).json()["id"]
    page.goto(f"{own.address}/jobs/{job}")
    expect(page.get_by_test_id("figure-flops")).to_contain_text("of 1,755")
    expect(page.get_by_test_id("figure-flops_per_second")).to_contain_text("flops/s")
    expect(page.get_by_test_id("job-curve")).to_have_count(0)
    expect(page.get_by_role("button", name="Stop and keep", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("The finished flops are kept")
    page.get_by_role("button", name="Keep running").click()
    screenshot(page, "job-building")
    page.goto(f"{own.address}/jobs")
    expect(page.get_by_test_id("jobs")).to_contain_text("of 1,755")
    screenshot(page, "jobs-building")
    httpx.delete(f"{own.address}/api/v1/jobs/{job}")


def test_an_outage_is_reported_and_heals(page: Page, page_errors: PageErrors) -> None:
    page_errors.expect_unreachable()
    page.route(re.compile(r"/api/v1/flops(\?|$)"), lambda route: route.abort())
    page.goto("/flops")
    expect(page.get_by_test_id("unreachable")).to_be_visible()
    page.unroute_all()
    expect(page.get_by_test_id("flop-count")).to_have_text("1,755 distinct flops (all 22,100)")


def test_screen_fits_a_phone(phone: Page) -> None:
    phone.goto(SURVEYED)
    expect(phone.get_by_test_id("survey-mean")).to_be_visible()
    assert not scrolls_sideways(phone)
    phone.get_by_test_id("flop-5c4c2c").tap()
    expect(phone.get_by_test_id("picked-flop")).to_be_visible()
    phone.get_by_test_id("filter-high-4").tap()
    expect(phone.get_by_test_id("flop-count")).to_have_text("3 distinct flops (12 of 22,100)")
    assert_accessible(phone)


def test_screen_is_accessible_in_light(page: Page) -> None:
    page.goto("/flops")
    page.get_by_test_id("try-example").click()
    expect(page.get_by_test_id("survey-mean")).to_be_visible(timeout=60_000)
    page.locator("tr[data-testid^=flop-]").nth(1).click()
    expect(page.get_by_test_id("picked-flop")).to_be_visible()
    assert_accessible(page)
    screenshot(page, "flops-light")


def test_screen_is_accessible_in_dark(dark: Page) -> None:
    dark.goto("/flops")
    assert_accessible(dark)
    dark.get_by_test_id("try-example").click()
    expect(dark.get_by_test_id("survey-mean")).to_be_visible(timeout=60_000)
    assert_accessible(dark)
    screenshot(dark, "flops-dark")
