"""Run the JavaScript package in tests: send questions to it in Node, serve it to a browser."""

from __future__ import annotations

import functools
import http.server
import json
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "web" / "engine"
SCRIPTS: Final = ROOT / "tests" / "javascript"
TOOLS: Final = Path(sys.executable).parent  # where node and npm come with the project
Question = list[Any]
Answer = dict[str, Any]


def run_node(script: Path, *arguments: str, text: str = "", folder: Path | None = None) -> str:
    """Return what a script writes to its standard output."""
    done = subprocess.run(
        [TOOLS / "node", script, *arguments],
        input=text, capture_output=True, text=True, cwd=folder, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def answers_in_node(questions: Sequence[Question], workers: Sequence[int]) -> list[list[Answer]]:
    """Return the answers for each number of workers."""
    package = (PACKAGE / "dist" / "index.js").as_uri()
    request = json.dumps({"package": package, "workers": workers, "questions": questions})
    answers: list[list[Answer]] = json.loads(run_node(SCRIPTS / "node_answers.mjs", text=request))
    return answers


class _Files(http.server.SimpleHTTPRequestHandler):
    """Serves the package and the scripts of its tests."""

    extensions_map: Final = {  # type: ignore[misc]  # a final mapping of the base class's
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def translate_path(self, path: str) -> str:
        folder = PACKAGE / "dist" if path.startswith("/package/") else SCRIPTS
        return str(folder / path.removeprefix("/package/").removeprefix("/"))

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        pass


@contextmanager
def served() -> Iterator[str]:
    """Serve the package on this machine; yield the address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Files))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
