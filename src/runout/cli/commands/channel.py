"""``runout channel``: keys, signed states and their verification."""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Final, TypeVar

import click

from runout.analysis.files.replacement import Replacement
from runout.analysis.files.text import read_text_file
from runout.analysis.showdown.channel import signatures
from runout.analysis.showdown.channel.signed_state import SignedState, read_unsigned
from runout.analysis.showdown.settlement import Settlement
from runout.cli.input.options import AMOUNT
from runout.cli.input.requests import read_requests
from runout.cli.input.table import take_names
from runout.cli.runtime.command_group import CommandGroup, UsageError
from runout.cli.runtime.exit_codes import warn
from runout.errors import PokerError, StorageError, WrongSignature, WrongState
from runout.questions.showdown import settle

T = TypeVar("T")

_SECRET: Final = "runout-secret-key"
_PUBLIC: Final = "runout-public-key"
_KEY: Final = re.compile(
    rf"\s*(?:({_SECRET}|{_PUBLIC})\s+ed25519\s+)?([0-9a-f]{{64}})\s*", re.ASCII | re.IGNORECASE
)
_MAX_KEY_FILE: Final = 4096
_MAX_STATE_FILE: Final = 1 << 20
_OUTPUT = click.option("-o", "--output", metavar="FILE", type=click.Path(),
                       help="Write the state to a file instead of standard output; another state"
                            " is never overwritten.")  # fmt: skip


@click.group("channel", cls=CommandGroup)
def command() -> None:
    """Keep balances in states that every player signs.

    Each player creates a key pair once (keygen) and keeps the secret key.
    The channel is opened with the balances and the public keys (open);
    every hand leads to the next state (next), which each player signs
    (sign); anybody can verify that a state follows from its predecessor
    (verify).

    \b
    Examples:
      cd t7 && runout channel keygen ann.key
      cd t7 && runout channel next s0.json hand.json
      cd t7 && runout channel sign s1.json --key ann.key
      cd t7 && runout channel verify s0.json s1.json
    """


@command.command("keygen")
@click.argument("file", type=click.Path())
def keygen(file: str) -> None:
    """Create a key pair: the secret key in FILE, the public key in FILE.pub.

    Only the owner can read FILE. Neither file is ever overwritten.
    """
    secret_file, public_file = Path(file), Path(f"{file}.pub")
    for path in (secret_file, public_file):
        if path.exists():
            reason = "exists, and a key is never overwritten; name another file"
            raise FileExistsError(errno.EEXIST, reason, str(path))
    secret_key = os.urandom(32)
    public = signatures.public_key(secret_key).hex()
    _write_new(secret_file, f"{_SECRET} ed25519 {secret_key.hex()}\n", 0o600)
    try:
        _write_new(public_file, f"{_PUBLIC} ed25519 {public}\n", 0o644)
    except OSError:
        secret_file.unlink()  # it would block the next attempt
        raise
    click.echo(f"{secret_file}: secret key, for you alone")
    click.echo(f"{public_file}: public key {public}")


def _write_new(path: Path, text: str, mode: int) -> None:
    """Write a new file, completely or not at all."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            if hasattr(os, "fchmod"):  # Windows keeps files of a user for that user
                os.fchmod(descriptor, mode)
            file.write(text)
    except OSError as error:
        path.unlink()
        raise StorageError(path, error.strerror or str(error), errno=error.errno) from None


@command.command("open")
@click.argument("balances", metavar="CHIPS CHIPS...", nargs=-1, required=True)
@click.option("--id", "channel_id", required=True, metavar="ID",
              help="The channel's unique id, 1 to 64 bytes of text.")  # fmt: skip
@click.option("--key", "keys", multiple=True, required=True, metavar="KEY",
              help="A player's public key, a file or digits, for each seat in order.")  # fmt: skip
@click.option("--names", metavar="NAMES",
              help="The players' names in the order of the seats, as in ann,bo.")  # fmt: skip
@click.option("--unit", type=AMOUNT, default="1", metavar="U",
              help="The smallest amount, such as 0.01; it never changes.")  # fmt: skip
@_OUTPUT
def open_channel(  # noqa: PLR0917 - click hands them over by name
    balances: tuple[str, ...],
    channel_id: str,
    keys: tuple[str, ...],
    names: str | None,
    unit: int | Decimal,
    output: str | None,
) -> None:
    """Create the first state of a channel, for all players to sign.

    CHIPS is the balance of each player, 500 or ann=500.
    """
    opening = take_names({"balances": balances, "names": names and names.split(",")}, "balances")
    public_keys = [_read_key(key, _PUBLIC) for key in keys]
    state = SignedState.opening(channel_id, **opening, public_keys=public_keys, unit=unit)
    _write(state, output)


@command.command("next")
@click.argument("state", metavar="STATE")
@click.argument("hand", metavar="HAND")
@_OUTPUT
def next_state(state: str, hand: str, output: str | None) -> None:
    """Create the state after a hand, for all players to sign.

    STATE is a file with the previous state, and HAND a file with a hand as
    runout settle reads it, or - for standard input. Chips are counted in the
    channel's unit; a hand with rake is refused, since chips would leave the
    channel. A warning names the players who have not signed STATE.
    """
    previous = _read_state(state)
    _warn_of_missing_signatures(state, previous)
    _write(previous.after(_settle(hand, previous)), output)


@command.command("sign")
@click.argument("state", metavar="STATE")
@click.option("--key", required=True, metavar="FILE", help="The file with your secret key.")
@_OUTPUT
def sign(state: str, key: str, output: str | None) -> None:
    """Add your signature to a state.

    The secret key identifies the player. Read the state first: to sign it
    is to agree with its balances. For a state without public keys, as the
    service returns it, only the signature is printed.
    """
    unsigned = _read(state, read_unsigned)
    secret_key = _read_key(key, _SECRET)
    if unsigned is None:
        _write(_read_state(state).signed_with(secret_key), output)
        return
    if output is not None:
        raise UsageError(f"-o: {state} has no public keys; its signature is printed")
    signature = signatures.sign(unsigned, secret_key).hex()
    public = signatures.public_key(secret_key).hex()
    click.echo(json.dumps({"public_key": public, "signature": signature}))


@command.command("verify")
@click.argument("states", metavar="[PREVIOUS] STATE", nargs=-1, required=True)
@click.option("--hand", metavar="FILE", help="The hand claimed to have led to the state.")
@click.option("--json", "as_json", is_flag=True, help="Print the verified state as JSON.")
def verify(states: tuple[str, ...], hand: str | None, as_json: bool) -> None:
    """Verify that every player signed a state, and that it follows from PREVIOUS.

    The first state of a channel is verified alone. With --hand also that the
    balances are what the hand pays. A state that is refused ends the command
    with exit code 3 and the reason. JSON has the signed state and, as
    "follows", the version of PREVIOUS.
    """
    if len(states) > 2:
        raise UsageError("give the state, or the previous state and the state")
    documents = [_read_state(file) for file in states]
    previous, last = documents[0] if len(documents) > 1 else None, documents[-1]
    if hand is not None and previous is None:
        raise UsageError("--hand needs the previous state too")
    try:
        last.verify(previous)
    except WrongSignature:
        for file, document in zip(states, documents, strict=True):
            _check_signatures(file, document)
        raise
    if hand is not None and previous is not None:
        expected = previous.after(_settle(hand, previous)).state
        if expected != last.state:
            if expected.balances == last.state.balances:
                raise WrongState("the state is that of another hand: its settlement hash differs")
            pays, has = (", ".join(map(str, each.balances)) for each in (expected, last.state))
            raise WrongState(f"the hand pays {pays}, and the state has {has}")
    if as_json:
        follows_version = previous and previous.state.version
        click.echo(json.dumps({**last.to_dict(), "follows": follows_version}))
        return
    signed = len(last.signatures)
    follows = f", follows version {previous.state.version}" if previous else ""
    click.echo(f"right: version {last.state.version}{follows}, signed by all {signed} players:"
               f" {_balances(last)}")  # fmt: skip


def _check_signatures(file: str, document: SignedState) -> None:
    """Refuse a state that a player has not signed, with its file and version."""
    try:
        signatures.verify_signatures(
            document.state, document.signatures, document.public_keys, names=document.names
        )
    except WrongSignature as error:
        error.add_note(f"{file}, version {document.state.version}")
        raise


def _warn_of_missing_signatures(file: str, document: SignedState) -> None:
    message = f"not signed by {', '.join(document.missing)}"
    if not document.missing:
        try:
            _check_signatures(file, document)
        except WrongSignature as error:
            message = str(error)
        else:
            return
    remedy = "a state that follows it is checked only when all have signed it"
    warn(f"{file}, version {document.state.version}: {message}; {remedy}")


def _settle(hand: str, previous: SignedState) -> Settlement:
    hands = [request for _, request in read_requests(hand, settle)]
    if len(hands) != 1:
        raise PokerError(f"{hand}: {len(hands)} hands; a state follows from one")
    defaults = {"unit": previous.state.unit, "names": previous.names or None}
    return settle.answer({**defaults, **hands[0]})  # type: ignore[no-any-return]


def _balances(document: SignedState) -> str:
    label = document.players.label
    chips = enumerate(document.state.balances)
    return ", ".join(f"{label(seat)} {balance}" for seat, balance in chips)


def _read_state(file: str) -> SignedState:
    return _read(file, SignedState.parse)


def _read(file: str, read: Callable[[str], T]) -> T:
    try:
        return read(_read_text(file, _MAX_STATE_FILE))
    except PokerError as error:
        error.add_note(file)
        raise


def _read_text(file: str, max_length: int) -> str:
    read = read_text_file(file, max_length + 1)
    if len(read) > max_length:
        raise PokerError(f"more than {max_length} characters; this is another file")
    return read


def _read_key(text: str, kind: str) -> bytes:
    """Read a key from a file, or a public one from its digits."""
    match = _KEY.fullmatch(text) if kind == _PUBLIC else None
    if match is None:
        match = _KEY.fullmatch(_read_text(text, _MAX_KEY_FILE))
    noun = kind.removeprefix("runout-").replace("-", " ")
    if match is None:
        raise WrongSignature(f"{text} holds no key; runout channel keygen makes one")
    if match[1] is not None and match[1].lower() != kind:
        other = match[1].lower().removeprefix("runout-").replace("-", " ")
        raise WrongSignature(f"{text} holds a {other}; give a {noun}")
    return bytes.fromhex(match[2])


def _write(document: SignedState, output: str | None) -> None:
    if output is None:
        click.echo(str(document))
        return
    with Replacement(Path(output)) as file:
        _refuse_loss(output, document)
        file.append(f"{document}\n".encode())
        file.finish()
    missing = ", ".join(document.missing)
    signed = f"to be signed by {missing}" if missing else "signed by all players"
    click.echo(f"{output}: version {document.state.version}, {_balances(document)}; {signed}")


def _refuse_loss(output: str, document: SignedState) -> None:
    """Refuse to replace a file, unless it holds this state and no signature would be lost."""
    if not os.path.lexists(output):
        return
    if os.path.isdir(output):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), output)
    try:
        held = _read_state(output)
    except (PokerError, OSError):
        lost = "something else, which"
    else:
        lost = _lost(held, document)
    if lost:
        raise StorageError(output, f"holds {lost} would be lost; choose another name")


def _lost(held: SignedState, document: SignedState) -> str:
    """Return what a file holds that would be lost, if anything."""
    version = held.state.version
    if version != document.state.version:
        return f"version {version}, not {document.state.version}, and"
    if (held.state.hash, held.public_keys, held.names) != (
        document.state.hash, document.public_keys, document.names,
    ):  # fmt: skip
        return f"another state of version {version}, which"
    names = [name for name in document.missing if name not in held.missing]
    return f"this state signed by {', '.join(names)}, and the signatures" if names else ""
