"""Check an installed runout: answers, a solved spot, the command line and the service.

    python tests/release/installed.py     with the Python that runout[service] is installed for

Needs only the installed packages; stops at the first failure.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sysconfig
import tempfile
import threading
from contextlib import contextmanager
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.request import Request, urlopen

import runout

if TYPE_CHECKING:
    from collections.abc import Iterator

TIMEOUT: Final = 120.0  # seconds; reached only on failure
PACKAGE: Final = Path(runout.__file__).parent
COMMAND: Final = Path(sysconfig.get_path("scripts")) / "runout"
SPOT: Final = ("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs")


def main() -> None:
    """Run all checks."""
    check_location()
    check_answers()
    check_command_line()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address:
        check_service(address)
        files = check_page(address)
    print(f"runout {version('runout')} works: answers, command line, service, {files} page files")


def check_location() -> None:
    """Check that the imported package is the installed one, with its type information."""
    installed = {Path(sysconfig.get_path(kind)).resolve() for kind in ("platlib", "purelib")}
    assert PACKAGE.resolve().parent in installed, f"{PACKAGE} is not installed in {installed}"
    for name in ("py.typed", "kernels/_native.pyi"):
        assert (PACKAGE / name).is_file(), name


def check_answers() -> None:
    """Check an evaluation, an equity and a solved spot."""
    assert runout.evaluate("AhKhQhJhTh").description == "royal flush"
    [hero, _] = runout.equity(["AhKh", "QsQd"], board="7h5h2c").players
    assert getattr(hero, "fraction", None) == Fraction(545, 990)
    solution = runout.solve(runout.Spot(*SPOT, pot=100, stack=100), target=0.001)
    assert solution.exploitability_percent <= 0.1
    assert abs(sum(solution.ev) - 100) < 0.01


def check_command_line() -> None:
    """Check that the command is installed and works."""
    assert run("--version") == f"runout {version('runout')}\n"
    answer = json.loads(run("pots", "50", "100", "200", "--json"))
    assert [pot["amount"] for pot in answer["pots"]] == [150, 100]


def run(*arguments: str) -> str:
    """Return what a command prints."""
    return subprocess.run(
        [COMMAND, *arguments], capture_output=True, text=True, check=True, timeout=TIMEOUT
    ).stdout


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve on a free port; yield the address."""
    without_token = {name: text for name, text in os.environ.items() if name != "RUNOUT_TOKEN"}
    process = subprocess.Popen(
        [COMMAND, "serve", "--port", "0", "--data", folder / "data"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**without_token, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert process.stdout is not None
    stopper = threading.Timer(TIMEOUT, process.kill)
    stopper.start()
    try:
        output = ""
        for line in process.stdout:
            output += line
            if match := re.search(r"serves at (http://[^\s,]+)", line):
                break
        else:
            raise AssertionError(f"the service does not start; its output:\n{output}")
        # Drain its later output, or it would block on a full pipe.
        threading.Thread(target=process.stdout.read, daemon=True).start()
        yield match[1]
        process.terminate()
        code = process.wait(TIMEOUT)
        assert code == 0 or os.name == "nt", code  # terminate() kills on Windows
    finally:
        stopper.cancel()
        process.kill()
        process.wait()


def check_service(address: str) -> None:
    """Check the version and an answer of the service."""
    payload = json.loads(fetched(f"{address}/version")[1])
    assert payload["version"] == version("runout")
    described = json.loads(fetched(f"{address}/openapi.json")[1])
    assert described["info"]["version"] == version("runout")
    question = {"players": ["AhKh", "QsQd"], "board": "7h5h2c"}
    answer = json.loads(fetched(f"{address}/api/v1/equity", question)[1])
    assert abs(answer["players"][0]["equity"] - 545 / 990) < 1e-9


def check_page(address: str) -> int:
    """Check that every file of the page is served; return how many there are."""
    kind, index = fetched(f"{address}/")
    assert kind == "text/html", kind
    assert fetched(f"{address}/equity")[1] == index
    named = re.findall(r'(?:src|href)="(/[^"]+)"', index.decode())
    assert any(each.endswith(".js") for each in named), named
    assert any(each.endswith(".css") for each in named), named
    folder = PACKAGE / "service" / "web"
    built = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    files = {"/" + path.relative_to(folder).as_posix(): path for path in built}
    assert {*named} <= {*files}, named
    for url, path in files.items():
        assert fetched(address + url)[1] == path.read_bytes(), url
    return len(files)


def fetched(address: str, body: dict[str, Any] | None = None) -> tuple[str, bytes]:
    """Return the media type and the content at an address; the status must be 200."""
    content = None if body is None else json.dumps(body).encode()
    request = Request(address, content, {"content-type": "application/json"})
    with urlopen(request, timeout=TIMEOUT) as response:
        assert response.status == 200
        return response.headers.get_content_type(), response.read()


if __name__ == "__main__":
    main()
