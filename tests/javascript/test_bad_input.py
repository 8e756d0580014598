"""Invalid input is refused with a typed error, and the engine works afterwards."""

from __future__ import annotations

import functools
import json
from typing import TYPE_CHECKING, Final

from support.javascript import PACKAGE, SCRIPTS, run_node

if TYPE_CHECKING:
    from collections.abc import Mapping

CODES: Final = frozenset({
    "poker-error", "notation-error", "duplicate-card", "wrong-card-count", "no-possible-deal",
    "wrong-amount", "wrong-seat", "wrong-payout", "wrong-evaluation", "unrevealed-winner",
    "limit-exceeded",
})  # fmt: skip


@functools.cache
def outcomes() -> Mapping[str, str]:
    package = (PACKAGE / "dist" / "index.js").as_uri()
    codes: dict[str, str] = json.loads(run_node(SCRIPTS / "bad_input.mjs", package))
    return codes


def test_every_refusal_is_typed_and_leaves_the_engine_usable() -> None:
    assert len(outcomes()) > 70
    assert {name: code for name, code in outcomes().items() if code not in CODES} == {
        "equity_aborted": "stopped",
        "outs_aborted": "stopped",
    }


def test_refusals_have_the_codes_of_the_http_interface() -> None:
    expected = {
        "evaluate_twice": "duplicate-card",
        "evaluate_eight_cards": "wrong-card-count",
        "classify_two_cards": "wrong-card-count",
        "evaluate_text": "notation-error",
        "equity_empty_range": "no-possible-deal",
        "equity_dead_deck": "duplicate-card",
        "equity_too_long": "limit-exceeded",
        "equity_samples_huge": "limit-exceeded",
        "pots_negative": "wrong-amount",
        "pots_folded_seat_9": "wrong-seat",
        "settle_none_shown": "unrevealed-winner",
        "settle_snake_case": "poker-error",
        "verify_wrong": "wrong-payout",
        "verify_hands_wrong": "wrong-evaluation",
    }
    assert {name: outcomes()[name] for name in expected} == expected
