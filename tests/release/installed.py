"""From an installed runout to a solved spot and a served page, as a stranger would go.

    python tests/release/installed.py     with the Python that runout[service] is installed for

Needs nothing but what was installed; the first thing that is wrong ends it.
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

PATIENCE: Final = 120.0  # far beyond what any of it takes; only a failure waits that long
PACKAGE: Final = Path(runout.__file__).parent
COMMAND: Final = Path(sysconfig.get_path("scripts")) / "runout"
SPOT: Final = ("Td9d6hQc2s", "QQ+,T9s,AKs", "99+,AQs")


def main() -> None:
    """Check one thing after the other."""
    check_where_it_is()
    check_answers()
    check_command_line()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address:
        check_service(address)
        files = check_page(address)
    print(f"runout {version('runout')} works: answers, command line, service, {files} page files")


def check_where_it_is() -> None:
    """Check that what runs is what was installed, with its types."""
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
    """Check that the command is there and answers."""
    assert run("--version") == f"runout {version('runout')}\n"
    answer = json.loads(run("pots", "50", "100", "200", "--json"))
    assert [pot["amount"] for pot in answer["pots"]] == [150, 100]


def run(*arguments: str) -> str:
    """Return what a command prints."""
    return subprocess.run(
        [COMMAND, *arguments], capture_output=True, text=True, check=True, timeout=PATIENCE
    ).stdout


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve on a free port; give the address."""
    without_token = {name: text for name, text in os.environ.items() if name != "RUNOUT_TOKEN"}
    process = subprocess.Popen(
        [COMMAND, "serve", "--port", "0", "--data", folder / "data"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**without_token, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert process.stdout is not None
    stopper = threading.Timer(PATIENCE, process.kill)
    stopper.start()
    try:
        output = ""
        for line in process.stdout:
            output += line
            if match := re.search(r"serves at (http://[^\s,]+)", line):
                break
        else:
            raise AssertionError(f"the service does not start; it says:\n{output}")
        # What it says later has to go somewhere, or it would wait to be read.
        threading.Thread(target=process.stdout.read, daemon=True).start()
        yield match[1]
        process.terminate()
        code = process.wait(PATIENCE)
        assert code == 0 or os.name == "nt", code  # where terminating is killing
    finally:
        stopper.cancel()
        process.kill()
        process.wait()


def check_service(address: str) -> None:
    """Check that the service says which runout it is, and answers."""
    output = json.loads(fetched(f"{address}/version")[1])
    assert output["version"] == version("runout")
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
    places = {"/" + path.relative_to(folder).as_posix(): path for path in built}
    assert {*named} <= {*places}, named
    for place, path in places.items():
        assert fetched(address + place)[1] == path.read_bytes(), place
    return len(places)


def fetched(address: str, body: dict[str, Any] | None = None) -> tuple[str, bytes]:
    """Return the media type and the content at an address; it has to be there."""
    content = None if body is None else json.dumps(body).encode()
    request = Request(address, content, {"content-type": "application/json"})
    with urlopen(request, timeout=PATIENCE) as answer:
        assert answer.status == 200
        return answer.headers.get_content_type(), answer.read()


if __name__ == "__main__":
    main()
