"""Signatures of states, Ed25519, and the check that a state may replace another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from runout.analysis.showdown.channel.state import ChannelState, refuse_other_table
from runout.analysis.showdown.inputs.players import Players
from runout.domain.amounts import add_amounts
from runout.domain.plurals import pluralize
from runout.errors import WrongSignature, WrongState

KEY_BYTES: Final = 32
SIGNATURE_BYTES: Final = 64


def public_key(secret_key: bytes) -> bytes:
    """Return the 32-byte Ed25519 public key of a 32-byte secret key (its seed)."""
    from nacl.signing import SigningKey  # noqa: PLC0415 - settling needs no signatures

    return SigningKey(_checked_key(secret_key, "the secret key")).verify_key.encode()


def sign(state: ChannelState, secret_key: bytes) -> bytes:
    """Return a player's 64-byte signature of a state; the secret key is the 32-byte seed."""
    from nacl.signing import SigningKey  # noqa: PLC0415

    return SigningKey(_checked_key(secret_key, "the secret key")).sign(state.to_bytes()).signature


def verify_state(
    previous: ChannelState | None,
    next: ChannelState,  # noqa: A002 - the name the signature is published with
    signatures: Sequence[bytes | None],
    public_keys: Sequence[bytes],
    *,
    names: Sequence[str] | None = None,
) -> ChannelState:
    """Return the next state if it may replace the previous one; else raise with the reason.

    It may if it is of the same channel, players and unit, has the next version and the same sum of
    chips, and every player has signed it; signatures and keys are in the order of the seats. The
    first state of a channel replaces None.
    """
    if previous is None:
        if next.version != 0:
            raise WrongState(f"version {next.version} follows another state; give that state too")
        return verify_signatures(next, signatures, public_keys, names=names)
    if next.channel != previous.channel:
        raise WrongState(f"channel {next.channel!r}; expected {previous.channel!r}")
    refuse_other_table(previous, len(next.balances))
    if next.unit != previous.unit:
        raise WrongState(
            f"the unit is {next.unit.text(1)}; before it was {previous.unit.text(1)}, and it is"
            " fixed when the channel is opened"
        )
    if next.version != previous.version + 1:
        raise WrongState(f"version {next.version}; expected {previous.version + 1}")
    before, after = add_amounts(previous.balances), add_amounts(next.balances)
    if after != before:
        raise WrongState(f"the balances add up to {after}; before it was {before}")
    return verify_signatures(next, signatures, public_keys, names=names)


def verify_signatures(
    state: ChannelState,
    signatures: Sequence[bytes | None],
    public_keys: Sequence[bytes],
    *,
    names: Sequence[str] | None = None,
) -> ChannelState:
    """Return the state if every player has signed it; else raise with the player who has not."""
    refuse_other_table(state, len(public_keys))
    if len(signatures) != len(public_keys):
        raise WrongSignature(
            f"{pluralize(len(signatures), 'signature')} for {pluralize(len(public_keys), 'player')}"
        )
    players = Players.read(names, len(state.balances))
    signed = state.to_bytes()
    for seat, (signature, key) in enumerate(zip(signatures, public_keys, strict=True)):
        check_signature(signed, signature, key, players.label(seat))
    return state


def check_signature(signed: bytes, signature: bytes | None, key: bytes, player: str) -> None:
    """Refuse a signature that is missing, or not one of these bytes by this key."""
    from nacl.exceptions import BadSignatureError  # noqa: PLC0415
    from nacl.signing import VerifyKey  # noqa: PLC0415

    if not signature:
        raise WrongSignature(f"{player} has not signed the state")
    if not isinstance(signature, bytes) or len(signature) != SIGNATURE_BYTES:
        raise WrongSignature(f"{player}: a signature is {SIGNATURE_BYTES} bytes")
    try:
        VerifyKey(_checked_key(key, f"the public key of {player}")).verify(signed, signature)
    except BadSignatureError:
        raise WrongSignature(f"{player} has not signed this state with its key") from None


def _checked_key(key: bytes, name: str) -> bytes:
    if not isinstance(key, bytes) or len(key) != KEY_BYTES:
        raise WrongSignature(f"{name} is not {KEY_BYTES} bytes long")
    return key
