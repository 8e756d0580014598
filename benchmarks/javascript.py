"""The package for JavaScript, in Node and in Chromium, against Python and packages of npm.

The rivals are installed into a temporary folder. All times are by the clock on the wall.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright

from benchmarks.peers import deal
from benchmarks.race import ON_THE_WALL, Race, Result
from runout import equity, evaluate, evaluate_many
from runout.domain.cards import DECK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "web" / "engine" / "dist"
TOOLS: Final = Path(sys.executable).parent
RIVALS: Final = ("pokersolver@2.1.4", "poker-odds-calculator@0.4.0")
RIVAL_HANDS: Final = 2000
FLOPS: Final = 20
FLOP: Final = "7h5h2c"
HANDS: Final = ("AhKh", "QsQd")
SAMPLED: Final = ("AhKh", "15%", "random")


@dataclass(frozen=True)
class Sizes:
    """How many hands and deals, and how often."""

    hands: int
    texts: int
    deals: int
    rounds: int


FULL: Final = Sizes(1_000_000, 20_000, 10_000_000, 3)
QUICK: Final = Sizes(7_000, 2_000, 20_000, 1)

_NODE: Final = """
import {text} from "node:stream/consumers";
const input = JSON.parse(await text(process.stdin));
const {timings, rivals} = await import(input.script);
const {load} = await import(input.engine);
const others = input.withRivals ? await rivals(input) : {};
process.stdout.write(JSON.stringify({...await timings(load, input), ...others}));
"""


def races(*, quick: bool) -> Iterator[Race]:
    """Run everything once in each place, then yield the races."""
    sizes = QUICK if quick else FULL
    ids = deal(sizes.hands, 7, seed=71)
    texts = ["".join(str(DECK[card]) for card in row) for row in ids[: sizes.texts].tolist()]
    inputs = {
        "ids": base64.b64encode(ids.tobytes()).decode(),  # a list would take a browser minutes
        "texts": texts,
        "deals": sizes.deals,
        "rounds": sizes.rounds,
    }
    python = _in_python(ids, texts, sizes)
    # A quick run needs neither a network nor a browser.
    node = _in_node(inputs, with_rivals=not quick)
    yield from _races(sizes, python, node, {} if quick else _in_chromium(inputs))


def _races(
    sizes: Sizes, python: dict[str, float], node: dict[str, float], chromium: dict[str, float]
) -> Iterator[Race]:
    places = {"runout": node, "runout in Chromium": chromium, "runout in Python": python}

    def all_places(key: str, items: int) -> list[Result]:
        return [Result(name, items, of[key] / 1000) for name, of in places.items() if key in of]

    def rival(name: str, items: int) -> list[Result]:
        return [Result(name, items, node[name] / 1000)] if name in node else []

    yield Race(
        "Random hands of 7 cards, in JavaScript",
        "One call of `evaluateMany` on a `Uint8Array`, every hand checked; in Python"
        " `evaluate_many` on one thread. pokersolver: one call a hand on lists of texts."
        + ON_THE_WALL,
        "hand",
        "runout",
        [*all_places("many", sizes.hands), *rival("pokersolver", RIVAL_HANDS)],
    )
    yield Race(
        "One hand given as text, in JavaScript",
        "`evaluate` of a text of seven cards, with category, description and best five cards in"
        " JavaScript. pokersolver takes the texts of the cards." + ON_THE_WALL,
        "hand",
        "runout",
        [*all_places("text", sizes.texts), *rival("pokersolver", RIVAL_HANDS)],
    )
    yield Race(
        "Hand against hand on a flop, in JavaScript",
        "All 990 boards, from text to fractions; poker-odds-calculator to whole percents, its input"
        " read before." + ON_THE_WALL,
        "question",
        "runout",
        [*all_places("hands", FLOPS), *rival("poker-odds-calculator", FLOPS)],
    )
    yield Race(
        "Two random hands on a flop, in JavaScript",
        "Range against range, exact, on one thread. No package of npm was found that answers it."
        + ON_THE_WALL,
        "question",
        "runout",
        all_places("ranges", 1),
    )
    yield Race(
        "Three players sampled, in JavaScript",
        f"AhKh, 15% and a random hand before the flop, {sizes.deals:,} deals of one seed; all"
        " counts are equal. One thread, or two workers." + ON_THE_WALL,
        "deal",
        "runout",
        [
            *all_places("sampled", sizes.deals),
            *(
                Result(f"{name}, 2 workers", sizes.deals, of["shared"] / 1000)
                for name, of in places.items()
                if "shared" in of
            ),
        ],
    )
    module = (PACKAGE / "runout.wasm").read_bytes()
    packed = len(gzip.compress(module, 9))
    yield Race(
        "The first answer after a cold load, in JavaScript",
        f"From `load()` to the equity of hand against hand on a flop: the module ({len(module):,}"
        f" bytes, {packed:,} compressed) read or fetched from this machine and compiled, its tables"
        " made." + ON_THE_WALL,
        "answer",
        "runout",
        all_places("cold", 1),
    )


def _in_python(ids: Any, texts: list[str], sizes: Sizes) -> dict[str, float]:
    """Return milliseconds, as the script does."""

    def best(work: Callable[[], object]) -> float:
        least = float("inf")
        for _ in range(sizes.rounds):
            started = time.perf_counter()
            work()
            least = min(least, time.perf_counter() - started)
        return 1000 * least

    return {
        "many": best(lambda: evaluate_many(ids)),
        "text": best(lambda: [evaluate(text) for text in texts]),
        "hands": best(lambda: [equity(HANDS, board=FLOP) for _ in range(FLOPS)]),
        "ranges": best(lambda: equity(["random", "random"], board=FLOP, threads=1)),
        "sampled": best(lambda: equity(SAMPLED, samples=sizes.deals, seed=1, threads=1)),
    }


def _in_node(inputs: dict[str, Any], *, with_rivals: bool) -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="runout-rivals-") as folder:
        npm = [
            str(TOOLS / "npm"),
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
        ]
        Path(folder, "package.json").write_text('{"private": true, "type": "module"}')
        environment = {**os.environ, "PATH": f"{TOOLS}:{os.environ.get('PATH', '')}"}
        if with_rivals:
            subprocess.run([*npm, *RIVALS], cwd=folder, env=environment, check=True)
        # The script finds the rivals beside itself.
        script = shutil.copy(Path(__file__).with_suffix(".mjs"), folder)
        node_inputs = {
            **inputs,
            "withRivals": with_rivals,
            "script": Path(script).as_uri(),
            "engine": (PACKAGE / "index.js").as_uri(),
        }
        done = subprocess.run(
            [TOOLS / "node", "--input-type=module", "--eval", _NODE],
            input=json.dumps(node_inputs), capture_output=True, text=True, cwd=folder, check=False,
        )  # fmt: skip
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    times: dict[str, float] = json.loads(done.stdout)
    return times


def _in_chromium(inputs: dict[str, Any]) -> dict[str, float]:
    sys.path.insert(0, str(ROOT / "tests"))
    try:
        from support.javascript import served  # noqa: PLC0415 - the tests are not installed
        from support.web_browser import browser_path  # noqa: PLC0415 - the same
    finally:
        sys.path.pop(0)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), chromium_sandbox=False)
        page = browser.new_page()
        page.set_default_timeout(600_000)
        page.goto(f"{address}/page.html")
        page.add_script_tag(
            content=Path(__file__).with_suffix(".mjs").read_text().replace("export async", "async")
            + "\nwindow.timings = timings;",
        )
        times: dict[str, float] = page.evaluate(
            'async (inputs) => timings((await import("/package/index.js")).load, inputs)', inputs
        )
        browser.close()
    return times
