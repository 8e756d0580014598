"""The accuracy page is complete: claims have tests and sources, and all comparisons are listed."""

from __future__ import annotations

import re
from typing import Final

from support.documented_blocks import ROOT, text_of

PAGE: Final = text_of("docs/accuracy.md")
MARK: Final = "pytest.mark.peers"


def test_every_claim_has_a_test_and_an_independent_source() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ")]
    claims = [row for row in rows if not row.startswith("| Claim |")]
    assert len(claims) > 100
    for row in claims:
        claim, held_by, source = (cell.strip() for cell in row.strip("|").split(" | "))
        assert claim, row
        assert "`tests/" in held_by, row
        assert source, row


def test_every_comparison_with_a_peer_is_on_the_page() -> None:
    compared = 0
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        if f"pytestmark = {MARK}" in text:
            names = re.findall(r"^def (test_\w+)", text, re.MULTILINE)
        else:
            marked = rf"^@{re.escape(MARK)}\n(?:[@ )].*\n)*def (test_\w+)"
            names = re.findall(marked, text, re.MULTILINE)
        for name in names:
            assert f"`{file.relative_to(ROOT)}::{name}`" in PAGE, name
            compared += 1
    assert compared >= 10
