"""What the service has done, counted by route and status, in Prometheus' text format.

Every worker process counts on its own. Where there are several, each leaves its counts in a folder
and a scrape adds them up, so that the numbers do not depend on which worker is asked, and do not
fall when one dies.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0)
_MAX_ROUTES: Final = 500  # a route that is none of the application's own must not fill the memory


class Metrics:
    """Requests of one process, or the sum of several.

    >>> metrics = Metrics()
    >>> metrics.count("GET", "/healthz", 200, 0.002)
    >>> print(metrics.text().splitlines()[2])
    runout_http_requests_total{method="GET",route="/healthz",status="200"} 1
    """

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._durations: dict[tuple[str, str], list[int]] = {}
        self._seconds: Counter[tuple[str, str]] = Counter()
        self.in_progress = 0

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answered request."""
        key = method, route
        buckets = self._durations.get(key)
        if buckets is None:
            if len(self._durations) >= _MAX_ROUTES:
                return
            buckets = self._durations[key] = [0] * (len(SECONDS) + 1)
        buckets[bisect_left(SECONDS, seconds)] += 1
        self._seconds[key] += seconds  # type: ignore[assignment]  # a Counter of floats
        self._requests[method, route, status] += 1

    def add(self, other: Metrics) -> None:
        """Add what another process has counted."""
        self._requests.update(other._requests)
        self._seconds.update(other._seconds)
        self.in_progress += other.in_progress
        for key, buckets in other._durations.items():
            mine = self._durations.setdefault(key, [0] * len(buckets))
            self._durations[key] = [a + b for a, b in zip(mine, buckets, strict=True)]

    def text(self, gauges: Mapping[str, Mapping[Any, float]] | None = None) -> str:
        """Return Prometheus' text, with gauges such as ``{"runout_jobs": {"queued": 2}}``."""
        lines = list(self._request_lines())
        lines += _head("runout_http_requests_in_progress", "gauge", "Requests being answered.")
        lines.append(f"runout_http_requests_in_progress {self.in_progress}")
        for name, by_state in (gauges or {}).items():
            lines += _head(name, "gauge", f"{name.removeprefix('runout_').capitalize()} by state.")
            lines += [f'{name}{{state="{state}"}} {value:g}' for state, value in by_state.items()]
        return "\n".join(lines) + "\n"

    def _request_lines(self) -> Iterable[str]:
        total, duration = "runout_http_requests_total", "runout_http_request_duration_seconds"
        yield from _head(total, "counter", "Requests answered.")
        for (method, route, status), number in sorted(self._requests.items()):
            yield f'{total}{{{_labels(method, route)},status="{status}"}} {number}'
        yield from _head(duration, "histogram", "Seconds to the end of the answer.")
        for (method, route), buckets in sorted(self._durations.items()):
            labels = _labels(method, route)
            below = 0
            for edge, number in zip(SECONDS, buckets, strict=False):
                below += number
                yield f'{duration}_bucket{{{labels},le="{edge:g}"}} {below}'
            yield f'{duration}_bucket{{{labels},le="+Inf"}} {sum(buckets)}'
            yield f"{duration}_sum{{{labels}}} {self._seconds[method, route]:.6f}"
            yield f"{duration}_count{{{labels}}} {sum(buckets)}"

    def save(self, folder: Path) -> None:
        """Leave the counts of this process for the others; whole, or not at all."""
        told = {
            "requests": [[*key, number] for key, number in self._requests.items()],
            "durations": [[*key, buckets] for key, buckets in self._durations.items()],
            "seconds": [[*key, seconds] for key, seconds in self._seconds.items()],
        }
        place = folder / f"{os.getpid()}.json"
        beside = place.with_suffix(".new")
        beside.write_text(json.dumps(told), encoding="ascii")
        beside.replace(place)

    def with_the_others(self, folder: Path) -> Metrics:
        """Return the sum of this process's counts and of those the others have left."""
        whole = Metrics()
        whole.add(self)
        for place in folder.glob("*.json"):
            if place.stem != str(os.getpid()):
                whole.add(_read(json.loads(place.read_text(encoding="ascii"))))
        return whole


def _read(told: dict[str, Any]) -> Metrics:
    metrics = Metrics()
    metrics._requests.update({(m, route, status): n for m, route, status, n in told["requests"]})
    metrics._seconds.update({(method, route): s for method, route, s in told["seconds"]})
    metrics._durations = {(method, route): b for method, route, b in told["durations"]}
    return metrics


def _head(name: str, kind: str, words: str) -> list[str]:
    return [f"# HELP {name} {words}", f"# TYPE {name} {kind}"]


def _labels(method: str, route: str) -> str:
    quoted = route.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'method="{method}",route="{quoted}"'
