"""``runout channel``: keys, signed states and checks, in files."""

from __future__ import annotations

import errno
import json
import os
import re
import shlex
import shutil
import stat
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from runout.analysis.showdown.channel.signatures import public_key
from runout.analysis.showdown.channel.signed_state import SignedState
from runout.cli import command_line
from runout.cli.runtime.exit_codes import ExitCode

if TYPE_CHECKING:
    from pathlib import Path

HAND = {"button": 0, "contributions": [50, 80.25], "board": "Ks9d5h3c2s", "hands": ["AhAd", "KhQh"]}


def runout(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(command_line, ["channel", *arguments], input=text)


def right(*arguments: str, text: str = "") -> str:
    result = runout(*arguments, text=text)
    assert (result.exit_code, result.stderr) == (0, ""), result.stderr
    return result.stdout


def refusal(*arguments: str, code: int = ExitCode.INVALID_POKER) -> str:
    result = runout(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with keys of two players, a signed opening s0.json and a hand hand.json."""
    monkeypatch.chdir(tmp_path)
    for name in ("ann", "bo"):
        right("keygen", f"{name}.key")
    right("open", "--id", "t7", "ann=500", "bo=300.25", "--unit", "0.01",
          "--key", "ann.key.pub", "--key", "bo.key.pub", "-o", "s0.json")  # fmt: skip
    (tmp_path / "hand.json").write_text(json.dumps(HAND))
    sign_all("s0.json")
    return tmp_path


@pytest.mark.parametrize("written", [0, 1])
def test_a_full_disk_leaves_no_partial_key_pair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: int
) -> None:
    monkeypatch.chdir(tmp_path)
    calls = iter(range(2))

    def fill(*_: int) -> None:
        if next(calls) == written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(os, "fchmod", fill)
        line = refusal("keygen", "ann.key", code=ExitCode.FAILURE)
    assert line.startswith(f"error: ann.key{'.pub' * written}: No space left on device; make room")
    assert list(tmp_path.iterdir()) == []
    right("keygen", "ann.key")


def sign_all(file: str) -> None:
    for name in ("ann", "bo"):
        right("sign", file, "--key", f"{name}.key", "-o", file)


def test_a_channel_from_keys_to_the_last_state(table: Path) -> None:
    assert right("verify", "s0.json") == (
        "right: version 0, signed by all 2 players: ann 500, bo 300.25\n"
    )
    assert right("next", "s0.json", "hand.json", "-o", "s1.json") == (
        "s1.json: version 1, ann 550, bo 250.25; to be signed by ann, bo\n"
    )
    assert "ann has not signed the state" in refusal("verify", "s0.json", "s1.json")
    sign_all("s1.json")
    assert right("verify", "s0.json", "s1.json", "--hand", "hand.json") == (
        "right: version 1, follows version 0, signed by all 2 players: ann 550, bo 250.25\n"
    )
    document = SignedState.parse((table / "s1.json").read_text())
    printed = json.loads(right("verify", "s0.json", "s1.json", "--json"))
    assert printed == {**document.to_dict(), "follows": 0}
    assert json.loads(right("verify", "s0.json", "--json"))["follows"] is None
    assert document.verify(SignedState.parse((table / "s0.json").read_text())) is document
    # Without -o the document goes to standard output.
    printed = right("next", "s1.json", "-", text=json.dumps(HAND))
    assert SignedState.parse(printed).state.version == 2


def test_the_examples_in_the_help_run(table: Path) -> None:
    (table / "ann.key").rename(table / "first.key")
    (table / "ann.key.pub").unlink()
    lines = re.findall(r"&& runout channel (.+)$", right("--help"), re.MULTILINE)
    keygen, following, sign, verify = map(shlex.split, lines)
    assert "ann.key: secret key" in right(*keygen)
    (table / "s1.json").write_text(right(*following))
    shutil.move("first.key", "ann.key")
    assert SignedState.parse(right(*sign)).missing == ("bo",)
    sign_all("s1.json")
    assert right(*verify).startswith("right: version 1, follows version 0")


def test_keys_are_private_and_never_overwritten(table: Path) -> None:
    secret, public = table / "ann.key", table / "ann.key.pub"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    key = bytes.fromhex(secret.read_text().split()[2])
    assert public.read_text() == f"runout-public-key ed25519 {public_key(key).hex()}\n"
    before = secret.read_bytes()
    output = refusal("keygen", "ann.key", code=ExitCode.FAILURE)
    assert "ann.key: exists, and a key is never overwritten" in output
    secret.rename("other.key")
    assert "ann.key.pub: exists" in refusal("keygen", "ann.key", code=ExitCode.FAILURE)
    assert (table / "other.key").read_bytes() == before
    keys = {(table / f"{name}.key").read_text() for name in ("bo", "other")}
    assert len(keys) == 2


def test_a_key_is_a_file_or_its_digits(table: Path) -> None:
    digits = [(table / f"{name}.key.pub").read_text().split()[2] for name in ("ann", "bo")]
    by_digits = right("open", "--id", "x", "5", "5", "--key", digits[0], "--key", digits[1])
    by_files = right("open", "--id", "x", "5", "5", "--key", "ann.key.pub", "--key", "bo.key.pub")
    assert by_digits == by_files


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ("sign s0.json --key ann.key.pub", ExitCode.INVALID_POKER, "holds a public key; give a s"),
        ("sign s0.json --key hand.json", ExitCode.INVALID_POKER, "hand.json holds no key"),
        ("sign s0.json --key none.key", ExitCode.FAILURE, "none.key: No such file"),
        ("sign s0.json", ExitCode.USAGE, "missing option '--key'"),
        ("sign hand.json --key ann.key", ExitCode.INVALID_POKER, "hand.json: 'button' is not"),
        ("sign ann.key --key ann.key", ExitCode.INVALID_POKER, "not a JSON object"),
        ("open --id x 5 5 --key ann.key.pub", ExitCode.INVALID_POKER, "1 public key for 2"),
        ("open --id x 5 5 --key ann.key --key bo.key", ExitCode.INVALID_POKER, "holds a secret"),
        ("open 5 5 --key ann.key.pub", ExitCode.USAGE, "missing option '--id'"),
        ("open --id x 5 0.5 --key ann.key.pub --key bo.key.pub", ExitCode.INVALID_POKER,
         "0.5 is finer than the unit, 1"),
        ("next s0.json raked.json", ExitCode.INVALID_POKER, "would leave the channel"),
        ("next s0.json coarse.json", ExitCode.INVALID_POKER, "settle with unit 0.01"),
        ("next s0.json others.json", ExitCode.INVALID_POKER, "played by cy, dan, and the channel"),
        ("next s0.json two.json", ExitCode.INVALID_POKER, "2 hands; a state follows from one"),
        ("verify s0.json s0.json", ExitCode.INVALID_POKER, "version 0; expected 1"),
        ("verify s0.json --hand hand.json", ExitCode.USAGE, "--hand needs the previous state too"),
        ("verify s0.json s0.json s0.json", ExitCode.USAGE, "give the state, or the previous state"),
        ("verify", ExitCode.USAGE, "missing argument"),
        ("", ExitCode.USAGE, "missing command; there are keygen, open, next, sign and verify"),
    ],
)  # fmt: skip
def test_errors_are_one_line_with_their_exit_code(
    table: Path, arguments: str, code: int, message: str
) -> None:
    for name, change in (
        ("raked", {"rake": {"rate": 0.05}}),
        ("coarse", {"contributions": [50, 80], "unit": 1}),
        ("others", {"names": ["cy", "dan"]}),
    ):
        (table / f"{name}.json").write_text(json.dumps({**HAND, **change}))
    (table / "two.json").write_text(f"{json.dumps(HAND)}\n" * 2)
    assert message in refusal(*arguments.split(), code=code)


def test_a_state_that_follows_from_another_hand_is_refused(table: Path) -> None:
    right("next", "s0.json", "hand.json", "-o", "s1.json")
    sign_all("s1.json")
    for change, message in (
        ({"contributions": [40, 80]}, "the hand pays 540, 260.25, and the state has 550, 250.25"),
        ({"contributions": [50, 80]}, "the state is that of another hand: its settlement hash"),
    ):
        (table / "other.json").write_text(json.dumps({**HAND, **change}))
        assert message in refusal("verify", "s0.json", "s1.json", "--hand", "other.json")


def test_a_file_is_never_replaced_by_another_state(table: Path) -> None:
    right("next", "s0.json", "hand.json", "-o", "s1.json")
    (table / "link.json").symlink_to("s9.json")
    held = {path.name: path.read_bytes() for path in table.iterdir() if path.exists()}
    for arguments, message in (
        ("next s0.json hand.json -o s0.json", "s0.json: holds version 0, not 1, and would be lost"),
        ("next s0.json hand.json -o hand.json", "hand.json: holds something else, which would be"),
        ("next s0.json hand.json -o link.json", "link.json: holds something else"),
        ("sign s1.json --key ann.key -o s0.json", "s0.json: holds version 0, not 1"),
        ("sign s0.json --key ann.key -o ann.key", "ann.key: holds something else"),
        ("open --id t8 5 5 --key ann.key.pub --key bo.key.pub -o s0.json",
         "s0.json: holds another state of version 0"),
        ("open --id t7 ann=500 bo=300.25 --unit 0.01 --key ann.key.pub --key bo.key.pub -o s0.json",
         "s0.json: holds this state signed by ann, bo, and the signatures would be lost"),
    ):  # fmt: skip
        output = refusal(*arguments.split(), code=ExitCode.FAILURE)
        assert message in output
        assert output.endswith("; choose another name\n")
    assert {path.name: path.read_bytes() for path in table.iterdir() if path.exists()} == held
    # The same state may be written again, and a signature added.
    right("next", "s0.json", "hand.json", "-o", "s1.json")
    assert "to be signed by bo" in right("sign", "s1.json", "--key", "ann.key", "-o", "s1.json")


def test_a_state_after_an_unsigned_one_gives_a_warning(table: Path) -> None:
    right("next", "s0.json", "hand.json", "-o", "s1.json")
    right("sign", "s1.json", "--key", "bo.key", "-o", "s1.json")
    result = runout("next", "s1.json", "hand.json", "-o", "s2.json")
    assert result.exit_code == 0
    assert result.stderr.startswith("warning: s1.json, version 1: not signed by ann; ")
    assert refusal("verify", "s1.json", "s2.json").startswith(
        "error: s1.json, version 1: ann has not signed the state"
    )
    right("sign", "s1.json", "--key", "ann.key", "-o", "s1.json")
    assert refusal("verify", "s1.json", "s2.json").startswith(
        "error: s2.json, version 2: ann has not signed the state"
    )
    fields = json.loads((table / "s1.json").read_text())
    fields["signatures"].reverse()
    (table / "s1.json").write_text(json.dumps(fields))
    result = runout("next", "s1.json", "hand.json")
    assert "s1.json, version 1: ann has not signed this state with its key; " in result.stderr


def test_a_state_from_the_service_gets_the_same_signature(table: Path) -> None:
    document = SignedState.parse((table / "s0.json").read_text())
    answer = document.to_dict()
    del answer["public_keys"], answer["signatures"]
    (table / "answer.json").write_text(json.dumps({**answer, "settlement": {"payouts": [0, 0]}}))
    for name, key, signature in zip(
        ("ann", "bo"), document.public_keys, document.signatures, strict=True
    ):
        printed = json.loads(right("sign", "answer.json", "--key", f"{name}.key"))
        assert signature is not None
        assert printed == {"public_key": key.hex(), "signature": signature.hex()}
    assert "its signature is printed" in refusal(
        "sign", "answer.json", "--key", "ann.key", "-o", "out.json", code=ExitCode.USAGE
    )
    changed = {**answer, "state": {**answer["state"], "balances": [1, 799.25]}}
    (table / "answer.json").write_text(json.dumps(changed))
    assert "the bytes are not those of the state" in refusal(
        "sign", "answer.json", "--key", "ann.key"
    )
