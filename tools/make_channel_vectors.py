"""Make the test vectors of signed channel states: tests/data/channel_vectors.json and, of a channel
in cents, tests/data/channel_vectors_cents.json.

A channel of three players over a few hands. Keys are Ed25519 seeds that anybody can see, so they
must guard nothing. Bytes are written as hexadecimal text. Settlements are as runout settles them;
an implementation in another language starts from their fields.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from runout import settle
from runout.analysis.showdown.channel.encoding import settlement_bytes, settlement_hash
from runout.analysis.showdown.channel.signatures import public_key, sign
from runout.analysis.showdown.channel.state import ChannelState, next_state

FILE = Path(__file__).parent.parent / "tests/data/channel_vectors.json"
SECRET_KEYS = [bytes([seat]) * 32 for seat in (1, 2, 3)]
OPENING = ChannelState(b"runout test table", 0, (500, 10**30, 0))
HANDS: list[dict[str, Any]] = [
    {"contributions": [50, 120, 0], "folded": [0, 2], "button": 0, "hands": [None, None, None]},
    {
        "contributions": [450, 600, 0],
        "folded": [2],
        "button": 1,
        "board": "AsKsQsJsTs",
        "hands": ["2c2d", "3c3d", None],
    },
    {
        "contributions": [7, 7, 0],
        "button": 2,
        "board": "Ks9d5h3c2s",
        "second_board": "Ks9d5hQd2c",
        "hands": ["AhAd", "KhQh", None],
    },
]


CENTS_FILE = FILE.with_name("channel_vectors_cents.json")
CENTS_OPENING = ChannelState(b"runout cents table", 0, ("5.25", 3, "100.1"), unit="0.01")
CENTS_HANDS: list[dict[str, Any]] = [
    {
        "contributions": [1.5, "2.75", 0.05],
        "folded": [2],
        "button": 0,
        "board": "AsKsQsJsTs",
        "hands": ["2c2d", "3c3d", None],
        "unit": 0.01,
    },
    {
        "contributions": [0.03, 0.01, 0.03],
        "folded": ["bo"],
        "button": "cy",
        "board": "Ks9d5h3c2s",
        "second_board": "Ks9d5hQd2c",
        "hands": ["AhAd", None, "KhQh"],
        "names": ["ann", "bo", "cy"],
        "unit": 0.01,
    },
]


def cents_vectors() -> dict[str, Any]:
    """Return the opening of a channel in cents and every state after it."""
    state = CENTS_OPENING
    steps = []
    for hand in CENTS_HANDS:
        settlement = settle(**hand)
        state = next_state(state, settlement)
        steps.append(
            {
                "hand": hand,
                "settlement": settlement.to_dict(),
                "settlement_bytes": settlement_bytes(settlement).hex(),
                "state": state.to_dict(),
                "bytes": state.to_bytes().hex(),
                "hash": state.hash.hex(),
                "signatures": [sign(state, key).hex() for key in SECRET_KEYS],
            }
        )
    opening = {"state": CENTS_OPENING.to_dict(), "bytes": CENTS_OPENING.to_bytes().hex()}
    return {"opening": opening, "steps": steps}


def vectors() -> dict[str, Any]:
    """Return the channel's keys, its opening and every state after it."""
    state = OPENING
    steps = []
    for hand in HANDS:
        settlement = settle(**hand)
        state = next_state(state, settlement)
        steps.append(
            {
                "hand": hand,
                "settlement": settlement.to_dict(),
                "settlement_bytes": settlement_bytes(settlement).hex(),
                "settlement_hash": settlement_hash(settlement).hex(),
                "version": state.version,
                "balances": list(state.balances),
                "state_bytes": state.to_bytes().hex(),
                "signatures": [sign(state, key).hex() for key in SECRET_KEYS],
            }
        )
    return {
        "secret_keys": [key.hex() for key in SECRET_KEYS],
        "public_keys": [public_key(key).hex() for key in SECRET_KEYS],
        "channel": OPENING.channel.hex(),
        "opening": {
            "version": OPENING.version,
            "balances": list(OPENING.balances),
            "state_bytes": OPENING.to_bytes().hex(),
        },
        "steps": steps,
    }


def main() -> None:
    """Write the vectors."""
    FILE.write_text(json.dumps(vectors(), indent=1) + "\n", encoding="utf-8")
    CENTS_FILE.write_text(json.dumps(cents_vectors(), indent=1) + "\n", encoding="utf-8")
    print(f"{len(HANDS) + len(CENTS_HANDS)} states written to {FILE} and {CENTS_FILE}")


if __name__ == "__main__":
    main()
