"""Every curl command of the HTTP page runs and gives the response shown below it.

``…`` stands for what varies: any value or text, as a member ``"…"`` any further members, at the
end of a list any further items, on a line of its own any further lines. Words in capitals stand
for ids, taken from the first response that shows them.
"""

from __future__ import annotations

import itertools
import json
import re
import shlex
import shutil
import subprocess
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import httpx
import pytest

from support.service_process import ServiceProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT: Final = Path(__file__).parent.parent.parent
PAGE: Final = ROOT / "docs" / "http.md"
IDS: Final = ("RANGE", "BUILD", "JOB", "OTHER", "REVIEW", "REPORT", "SESSION")


def examples() -> list[tuple[list[str], str, str]]:
    """Return each curl command of the page: its arguments, and kind and text of the response."""
    blocks = re.findall(
        r"^( *)```(sh|json|text)\n(.*?)^ *```$", PAGE.read_text(encoding="utf-8"), re.M | re.S
    )
    texts = [(kind, textwrap.dedent(text)) for _, kind, text in blocks]
    return [
        (shlex.split(text.replace("\\\n", ""))[1:], *shown)
        for (_, text), shown in itertools.pairwise(texts)
        if text.startswith("curl ")
    ]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Yield the address of a separate `runout serve`."""
    with ServiceProcess(tmp_path, "--quiet") as service:
        yield service.address
        service.stop()


def _has_curl() -> bool:
    """Return whether curl is installed and has --json, added in 7.82."""
    if shutil.which("curl") is None:
        return False
    output = subprocess.run(["curl", "--help", "all"], capture_output=True, text=True, check=False)
    return "--json" in output.stdout


def _by_curl(arguments: list[str]) -> str:
    done = subprocess.run(
        ["curl", "--silent", "--show-error", *arguments],
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=120,
    )
    return done.stdout.decode()


def _by_httpx(arguments: list[str]) -> str:
    """Send the request that curl would send with these arguments."""
    left = iter(arguments)
    method, url, body, headers, include = "", "", None, {}, False
    for argument in left:
        match argument:
            case "-i":
                include = True
            case "-N":
                pass
            case "-X":
                method = next(left)
            case "-H":
                name, _, value = next(left).partition(": ")
                headers[name] = value
            case "--json":
                body = next(left).encode()
                headers["Content-Type"] = headers["Accept"] = "application/json"
            case "--data-binary":
                body = (ROOT / next(left).removeprefix("@")).read_bytes()
            case _:
                assert argument.startswith("http://"), argument
                url = argument
    method = method or ("GET" if body is None else "POST")
    # Reading certificates, which plain HTTP does not need, takes longer than most answers.
    answer = httpx.request(method, url, content=body, headers=headers, timeout=120, verify=False)
    if not include:
        return answer.text
    head = [f"HTTP/1.1 {answer.status_code} {answer.reason_phrase}"]
    head += [f"{name}: {value}" for name, value in answer.headers.items()]
    return "\n".join([*head, "", answer.text])


class Ids:
    """The ids that the placeholders of the page stand for."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    def put(self, text: str) -> str:
        """Return a text of the page with known placeholders replaced by ids."""
        for placeholder, id_ in self.known.items():
            text = re.sub(rf"\b{placeholder}\b", id_, text)
        return text

    def pattern(self, shown: str) -> str:
        """Return the regular expression of a shown text; unknown placeholders become groups."""
        pattern = re.escape(self.put(shown)).replace("…", ".*")
        for placeholder in IDS:
            pattern = re.sub(
                rf"\b{placeholder}\b", f"(?P<{placeholder}>[0-9a-f]{{16}})", pattern, count=1
            )
        return pattern

    def fits(self, payload: str, shown: str) -> bool:
        """Return whether a text matches what is shown, and store the ids in it."""
        match = re.fullmatch(self.pattern(shown), payload, re.DOTALL)
        if match is not None:
            self.known |= match.groupdict()
        return match is not None


def check_json(payload: Any, shown: Any, ids: Ids, place: str = "") -> None:
    """Compare a response with what the page shows of it."""
    if shown == "…":
        return
    if isinstance(shown, dict):
        assert isinstance(payload, dict), place
        rest = shown.keys() - {"…"}
        assert rest <= payload.keys() if "…" in shown else rest == payload.keys(), (
            f"{place}: {payload}"
        )
        for name in rest:
            check_json(payload[name], shown[name], ids, f"{place}/{name}")
    elif isinstance(shown, list):
        assert isinstance(payload, list), place
        is_open = shown[-1:] == ["…"]
        items = shown[:-1] if is_open else shown
        assert len(payload) >= len(items) if is_open else len(payload) == len(items), place
        for number, (one, other) in enumerate(zip(payload, items, strict=False)):
            check_json(one, other, ids, f"{place}/{number}")
    elif isinstance(shown, str):
        assert isinstance(payload, str), place
        assert ids.fits(payload, shown), f"{place}: {payload!r}, shown as {shown!r}"
    else:
        assert payload == shown, place


def check_text(payload: str, shown: str, ids: Ids) -> None:
    """Compare a text with what the page shows of it; ``…`` alone on a line matches any lines."""
    payload = payload.replace("\r\n", "\n").strip("\n") + "\n"
    pattern = shown.strip("\n") + "\n"
    if pattern.endswith("\n…\n"):
        pattern = pattern.removesuffix("…\n") + "…"
    assert ids.fits(payload, pattern.replace("\n…\n", "\n…")), payload


# The page uses curl; where it is missing, httpx sends the same requests.
HTTP_CLIENTS: Final = {"curl": _by_curl} if _has_curl() else {"httpx": _by_httpx}


@pytest.mark.parametrize("send", HTTP_CLIENTS.values(), ids=HTTP_CLIENTS.keys())
def test_every_example_gives_the_response_shown(
    address: str, send: Callable[[list[str]], str]
) -> None:
    ids = Ids()
    for arguments, kind, shown in examples():
        placed = [ids.put(part.replace("http://localhost:8000", address)) for part in arguments]
        payload = send(placed)
        if kind == "text":
            check_text(payload, shown, ids)
        else:
            lines = payload.splitlines() if "histories" in placed[0] else [payload]
            values = shown.splitlines() if "histories" in placed[0] else [shown]
            for one, other in zip(lines, values, strict=True):
                check_json(json.loads(one), json.loads(other), ids, " ".join(arguments))
    assert ids.known.keys() == set(IDS)


def test_every_resource_is_on_the_page(client: httpx.Client) -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = {
        re.sub(r"[?].*", "", url).removeprefix("http://localhost:8000")
        for arguments, *_ in examples()
        for url in arguments
        if url.startswith("http://")
    }
    for path in client.get("/openapi.json").json()["paths"]:
        flop = "(?:[2-9TJQKA][cdhs]){3}"
        pattern = re.sub(r"\\\{\w+\\\}", f"(?:[A-Z]+|[0-9]+|{flop})", re.escape(path))
        verb = path.rpartition("/")[2]
        assert any(re.fullmatch(pattern, each) for each in shown) or f"POST …/{verb}" in page, path
