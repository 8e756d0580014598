"""States of a channel as documents: with the bytes to sign, and with keys and signatures.

Players pass a signed state around, each adds a signature, and anybody can check it against the
state before. Documents also have the bytes that are signed and their SHA-256, so that a program
without runout can sign them. Secret keys are in no document.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

from runout.analysis.files.strict_json import read_json_text
from runout.analysis.showdown.channel.encoding import check_members, read_hex
from runout.analysis.showdown.channel.signatures import (
    KEY_BYTES,
    SIGNATURE_BYTES,
    check_signature,
    public_key,
    sign,
    verify_signatures,
    verify_state,
)
from runout.analysis.showdown.channel.state import (
    ChannelState,
    next_state,
    read_balances,
    read_channel_id,
)
from runout.analysis.showdown.inputs.amounts import AnyAmount
from runout.analysis.showdown.inputs.players import Players
from runout.analysis.showdown.settlement import Settlement
from runout.analysis.showdown.table import Names
from runout.documents import Document
from runout.domain.plurals import pluralize
from runout.errors import WrongSignature, WrongState, at, excerpt

Bytes = bytes  # which the documents have a member called
_NEEDED: Final = ("state", "public_keys", "signatures")
_KNOWN: Final = (*_NEEDED, "names", "bytes", "hash")


@dataclass(frozen=True, slots=True)
class StateToSign(Document):
    """A state with the bytes that every player signs."""

    members: ClassVar[tuple[str, ...]] = ("state", "bytes", "hash", "names")
    optional_members = ("names",)

    state: ChannelState
    names: Names = ()
    """The players' names, where they were given."""

    @property
    def bytes(self) -> Bytes:
        """What every player signs, as hexadecimal digits."""
        return self.state.to_bytes()

    @property
    def hash(self) -> Bytes:
        """The SHA-256 of the bytes."""
        return self.state.hash


class UnsignedState(StateToSign):
    """A state for every player to sign."""

    __slots__ = ()

    @classmethod
    def opening(
        cls,
        channel: str,
        balances: Sequence[AnyAmount],
        *,
        names: Sequence[str] | None = None,
        unit: AnyAmount | None = None,
    ) -> UnsignedState:
        """Return the first state of a channel; its unit is 1 if none is given."""
        id_ = read_channel_id(channel)
        smallest, chips = read_balances(balances, 1 if unit is None else unit, names)
        players = Players.read(names, len(chips))
        return cls(ChannelState(id_, 0, chips, unit=smallest), players.names)


@dataclass(frozen=True, slots=True)
class NextState(StateToSign):
    """The state after a hand, for every player to sign, and the settlement of the hand."""

    settlement: Settlement = field(kw_only=True)

    members = (*StateToSign.members, "settlement")


@dataclass(frozen=True, slots=True)
class StateDifference(Document):
    """Why a state may not replace its predecessor."""

    kind: str
    """The violated rule: the name of the error in runout."""
    detail: str


@dataclass(frozen=True, slots=True)
class StateVerification(StateToSign):
    """Whether a state may replace its predecessor: signed by every player, and valid after it."""

    agrees: bool = field(kw_only=True)
    difference: StateDifference | None = field(kw_only=True)

    members = (*StateToSign.members, "agrees", "difference")


@dataclass(frozen=True, slots=True)
class SignedState(StateToSign):
    """A state, and per seat the player's public key and signature; None where it is missing.

    >>> secrets = [bytes([1]) * 32, bytes([2]) * 32]
    >>> keys = [public_key(secret) for secret in secrets]
    >>> opening = SignedState.opening("table 7", [500, 300], keys, names=["alice", "bob"])
    >>> once = opening.signed_with(secrets[0])
    >>> once.missing, once.signed_with(secrets[1]).missing
    (('bob',), ())
    >>> SignedState.parse(str(once)) == once
    True
    """

    public_keys: tuple[Bytes, ...] = field(kw_only=True)
    signatures: tuple[Bytes | None, ...] = field(kw_only=True)

    members = (*StateToSign.members, "public_keys", "signatures")

    @classmethod
    def opening(
        cls,
        channel: str,
        balances: Sequence[AnyAmount],
        public_keys: Sequence[bytes],
        *,
        names: Sequence[str] | None = None,
        unit: AnyAmount = 1,
    ) -> SignedState:
        """Return the first state of a channel, which nobody has signed."""
        state = UnsignedState.opening(channel, balances, names=names, unit=unit).state
        return cls._of(state, tuple(public_keys), (None,) * len(state.balances), names)

    @classmethod
    def _of(
        cls,
        state: ChannelState,
        public_keys: tuple[bytes, ...],
        signatures: tuple[bytes | None, ...],
        names: Any,
    ) -> SignedState:
        seats = len(state.balances)
        players = Players.read(names, seats)
        for noun, count in (("public key", len(public_keys)), ("signature", len(signatures))):
            if count != seats:
                raise WrongSignature(
                    f"{pluralize(count, noun)} for {seats} players; give one for each"
                )
        for seat, key in enumerate(public_keys):
            if key in public_keys[:seat]:
                other = players.label(public_keys.index(key))
                raise WrongSignature(
                    f"{other} and {players.label(seat)} have the same public key; each needs one"
                )
        return cls(state, players.names, public_keys=public_keys, signatures=signatures)

    @property
    def players(self) -> Players:
        return Players(len(self.public_keys), self.names)

    @property
    def missing(self) -> tuple[str, ...]:
        unsigned = [seat for seat, each in enumerate(self.signatures) if each is None]
        return tuple(map(self.players.label, unsigned))

    def after(self, settlement: Settlement) -> SignedState:
        """Return the state that a settled hand leads to, which nobody has signed."""
        if settlement.names and self.names and settlement.names != self.names:
            raise WrongState(
                f"the hand is played by {', '.join(settlement.names)}, and the channel's players"
                f" are {', '.join(self.names)}; give them in the order of the seats"
            )
        following = next_state(self.state, replace(settlement, names=self.names))
        return replace(self, state=following, signatures=(None,) * len(self.public_keys))

    def signed_with(self, secret_key: bytes) -> SignedState:
        """Return the document with the signature of the player whose secret key this is."""
        key = public_key(secret_key)
        if key not in self.public_keys:
            raise WrongSignature(
                f"the secret key belongs to the public key {key.hex()}, which no player of this"
                " channel has; sign with the key of a player"
            )
        seat = self.public_keys.index(key)
        return self.with_signature(seat, sign(self.state, secret_key))

    def with_signature(self, seat: int, signature: bytes) -> SignedState:
        """Return the document with a player's signature, which is checked."""
        label = self.players.label(seat)
        check_signature(self.state.to_bytes(), signature, self.public_keys[seat], label)
        before, after = self.signatures[:seat], self.signatures[seat + 1 :]
        return replace(self, signatures=(*before, signature, *after))

    def verify(self, previous: SignedState | None = None) -> SignedState:
        """Return the document if all have signed it, and it may replace the previous one.

        Of the previous document the signatures are checked too. Without one, only the first state
        of a channel can be checked.
        """
        if previous is None:
            verify_state(None, self.state, self.signatures, self.public_keys, names=self.names)
            return self
        if self.public_keys != previous.public_keys:
            raise WrongState(
                "the public keys have changed; they are fixed when a channel is opened"
            )
        if self.names != previous.names:
            raise WrongState(
                f"the players are {', '.join(self.names) or 'not named'}; before they were"
                f" {', '.join(previous.names) or 'not named'}"
            )
        verify_signatures(
            previous.state, previous.signatures, previous.public_keys, names=previous.names
        )
        verify_state(
            previous.state, self.state, self.signatures, self.public_keys, names=self.names
        )
        return self

    @classmethod
    def from_dict(cls, fields: Any) -> SignedState:
        """Return the state of a document; signatures are read, not checked."""
        check_members(fields, _KNOWN, _NEEDED, "a signed state has")
        return cls._of(
            _read_state(fields),
            read_keys(fields["public_keys"]),
            read_signatures(fields["signatures"]),
            fields.get("names"),
        )

    @classmethod
    def parse(cls, text: str) -> SignedState:
        """Read the text of a document, a JSON object."""
        return cls.from_dict(read_json_text(text))

    def __str__(self) -> str:
        return json.dumps(self.to_dict())


def read_unsigned(text: str) -> ChannelState | None:
    """Return the state of a text without keys and signatures, as the service answers; else None.

    >>> opening = ChannelState(b"table 7", 0, (500, 300))
    >>> answer = {"state": opening.to_dict(), "bytes": opening.to_bytes().hex()}
    >>> read_unsigned(json.dumps(answer)) == opening
    True
    """
    fields = read_json_text(text)
    if not isinstance(fields, dict) or "state" not in fields or fields.keys() & set(_NEEDED[1:]):
        return None
    return _read_state(fields)


def _read_state(fields: dict[str, Any]) -> ChannelState:
    """Return the state of a document, whose bytes and hash must be those of the state."""
    state = ChannelState.from_dict(fields["state"])
    for name, right, are in (
        ("bytes", state.to_bytes(), "are not those"),
        ("hash", state.hash, "is not that"),
    ):
        if name in fields and read_hex(fields[name], None, name) != right:
            raise WrongState(f"the {name} {are} of the state; one of the two was changed")
    return state


def read_keys(raw: Any) -> tuple[bytes, ...]:
    return tuple(_read_digits(raw, "public_keys", KEY_BYTES))


def read_signatures(raw: Any) -> tuple[bytes | None, ...]:
    return tuple(_read_digits(raw, "signatures", SIGNATURE_BYTES))


def _read_digits(raw: Any, member: str, size: int) -> Iterator[Any]:
    if not isinstance(raw, (list, tuple)):
        reason = f"{member}: {excerpt(repr(raw))} is not a list, one for each player"
        raise WrongState(reason).at(f"/{member}")
    for seat, text in enumerate(raw):
        is_missing = text is None and member == "signatures"
        with at(f"/{member}/{seat}"):
            yield None if is_missing else read_hex(text, size, f"{member}, {seat}")
