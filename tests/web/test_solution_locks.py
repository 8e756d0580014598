"""Locks of a solution: editing, solving again, and comparison."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from support.solution_page import cell, expect_strategies, opened
from support.web_page import assert_accessible, hold

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from support.service_process import ServiceProcess
    from support.web_page import PageErrors

SOLVE_MS: Final = 60_000  # only to end a test that hangs
SOLUTION: Final = re.compile(r"/solutions/[0-9a-f]{16}")


def test_a_lock_changes_the_answer_and_the_difference_is_shown(
    page: Page, service: ServiceProcess, river: str, tmp_path: Path
) -> None:
    page.goto(f"/solutions/{river}?node=x")
    page.get_by_test_id("tab-locks").click()
    panel = page.get_by_test_id("lock-node")
    expect(panel.get_by_role("button", name="Re-solve with locks", exact=True)).to_be_disabled()
    expect(panel).to_contain_text("Lock IP after check")
    expect(panel.get_by_role("button", name="Lock these hands", exact=True)).to_be_disabled()
    cell(page, "AA").click()
    cell(page, "QQ").click()
    expect(panel.get_by_test_id("lock-hands")).to_have_value("AA, QQ")
    panel.get_by_test_id("lock-share-x").fill("70")
    panel.get_by_test_id("lock-share-b60").fill("20")
    panel.get_by_role("button", name="Lock these hands", exact=True).click()
    expect(panel).to_contain_text("10 % are missing")
    panel.get_by_test_id("lock-share-x").fill("")  # the rest
    panel.get_by_test_id("lock-share-b60").fill("0")
    panel.get_by_role("button", name="Lock these hands", exact=True).click()
    expect(panel.get_by_test_id("lock-list")).to_contain_text("AA, QQ: Check 100.0 %")
    expect(cell(page, "AA")).to_have_attribute("data-drafted", "yes")
    page.reload()  # the locks are in the URL
    expect(panel.get_by_test_id("lock-list")).to_contain_text("AA, QQ: Check 100.0 %")
    panel.get_by_role("button", name="Re-solve with locks", exact=True).click()
    expect(panel.get_by_role("button", name="Show difference", exact=True)).to_be_visible(
        timeout=SOLVE_MS
    )
    panel.get_by_role("button", name="Show difference", exact=True).click()

    difference = page.get_by_test_id("diff")
    expect(difference.get_by_test_id("diff-summary")).to_contain_text("OOP")
    changed = difference.get_by_test_id("diff-grid").get_by_test_id("cell-AA")
    expect(changed).to_have_attribute("aria-label", re.compile(r"^AA \d+: Check .* to 100\.0 %"))
    assert float(changed.get_attribute("data-distance") or 0) > 0.1
    expect(difference.get_by_test_id("diff-AA")).to_contain_text("AAL")
    difference.get_by_role("combobox", name="what changed").select_option("ev")
    expect(changed).to_contain_text(re.compile(r"[+−0]"))
    assert_accessible(page)

    page.get_by_test_id("tab-locks").click()
    panel.get_by_role("link", name="Open new solution", exact=True).click()
    expect(page.get_by_test_id("locked-badge")).to_have_text("1 lock")
    expect(cell(page, "AA")).to_have_attribute("data-locked", "yes")
    expect(cell(page, "AA")).to_have_attribute("aria-label", re.compile(r"Check 100\.0 %.*locked"))
    match = SOLUTION.search(page.url)
    assert match is not None
    again = match[0].rpartition("/")[2]
    assert again != river
    expect_strategies(page, opened(service, again, tmp_path).node("x"), 1)
    expect(page.get_by_role("link", name="Before locks", exact=True)).to_be_visible()


def test_locks_are_undone_and_removed(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}?tab=locks")
    panel = page.get_by_test_id("lock-node")
    panel.get_by_role("button", name="All hands").click()
    panel.get_by_role("button", name="Always: Check").click()
    panel.get_by_role("button", name="Lock these hands", exact=True).click()
    expect(panel.get_by_test_id("lock-list")).to_contain_text("all others: Check 100.0 %")
    panel.get_by_role("button", name="Undo", exact=True).click()
    expect(panel.get_by_test_id("lock-list")).to_have_count(0)
    panel.get_by_role("button", name="Redo", exact=True).click()
    panel.get_by_role("button", name="Unlock *").click()
    expect(panel.get_by_test_id("lock-list")).to_have_count(0)


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ("FOO", "'FOO' is not a hand"),
        ("QQ", "OOP cannot hold any of 'QQ'"),
        ("KK:0.5", "has weights; a hand is locked or it is not"),
    ],
)
def test_an_impossible_lock_is_refused_before_it_is_added(
    page: Page, page_errors: PageErrors, river: str, hands: str, message: str
) -> None:
    page_errors.expect_refusals("/solves/estimate")
    page.goto(f"/solutions/{river}?tab=locks")
    panel = page.get_by_test_id("lock-node")
    panel.get_by_test_id("lock-hands").fill(hands)
    panel.get_by_role("button", name="Always: Check").click()
    panel.get_by_role("button", name="Lock these hands", exact=True).click()
    expect(panel.get_by_role("alert")).to_contain_text(message)
    expect(panel.get_by_role("alert")).not_to_contain_text("the lock of")  # nor a title
    expect(panel.get_by_test_id("failure")).to_have_count(0)
    expect(panel.get_by_test_id("lock-list")).to_have_count(0)
    panel.get_by_test_id("lock-hands").fill("KK")
    expect(panel.get_by_role("alert")).to_have_count(0)
    panel.get_by_role("button", name="Lock these hands", exact=True).click()
    expect(panel.get_by_test_id("lock-list")).to_contain_text("KK: Check 100.0 %")


def test_an_error_applies_to_the_hands_that_were_sent(
    page: Page, page_errors: PageErrors, river: str
) -> None:
    page_errors.expect_refusals("/solves/estimate")
    page.goto(f"/solutions/{river}?tab=locks")
    panel = page.get_by_test_id("lock-node")
    panel.get_by_test_id("lock-hands").fill("FOO")
    panel.get_by_role("button", name="Always: Check").click()
    panel.get_by_role("button", name="Lock these hands", exact=True).click()
    expect(panel.get_by_role("alert")).to_contain_text("'FOO' is not a hand")
    cell(page, "KK").click()
    expect(panel.get_by_test_id("lock-hands")).to_have_value("FOO, KK")
    expect(panel.get_by_role("alert")).to_have_count(0)


def test_hands_typed_while_a_lock_is_checked_are_kept(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}?tab=locks")
    panel = page.get_by_test_id("lock-node")
    panel.get_by_test_id("lock-hands").fill("KK")
    panel.get_by_role("button", name="Always: Check").click()
    held = hold(page, "**/solves/estimate")
    with page.expect_request("**/solves/estimate"):
        panel.get_by_role("button", name="Lock these hands", exact=True).click()
    panel.get_by_test_id("lock-hands").fill("AA")
    held.pop().continue_()
    expect(panel.get_by_test_id("lock-list")).to_contain_text("KK: Check 100.0 %")
    expect(panel.get_by_test_id("lock-hands")).to_have_value("AA")


def test_unreadable_locks_in_a_url_are_reported(page: Page, river: str) -> None:
    page.goto(f"/solutions/{river}?tab=locks&locks=%5B1")
    expect(page.get_by_test_id("locks-unread")).to_contain_text("cannot be read")
    expect(page.get_by_role("button", name="Re-solve with locks", exact=True)).to_be_disabled()


def test_compare_follows_a_resolve_and_shows_it(page: Page, river: str) -> None:
    locks = '[{"line":"x","cards":"","strategy":{"AA":{"x":1},"KQs":{"x":1}}}]'
    page.goto(f"/solutions/{river}?" + urlencode({"node": "x", "tab": "locks", "locks": locks}))
    # Its events are followed once the job is known, which it is not until the list is the true one.
    polls = hold(page, "**/api/v1/jobs/*")
    page.route("**/api/v1/solves?*", lambda route: route.fulfill(json={"solves": [], "total": 0}))
    page.get_by_role("button", name="Re-solve with locks", exact=True).click()
    page.wait_for_url(re.compile("job="))
    page.get_by_test_id("tab-compare").click()
    difference = page.get_by_test_id("diff")
    expect(difference.get_by_role("combobox", name="Compare with", exact=True)).to_have_value("")
    page.unroute("**/api/v1/solves?*")
    for route in polls:
        route.continue_()
    expect(difference.get_by_test_id("diff-summary")).to_contain_text("OOP", timeout=SOLVE_MS)
    expect(difference.get_by_role("combobox", name="Compare with", exact=True)).not_to_have_value(
        ""
    )
