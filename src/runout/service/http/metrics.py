"""Prometheus metrics of requests and jobs, summed over the worker processes.

Each worker counts on its own and saves its counts to the shared folder; a scrape adds them up. The
result does not depend on the worker that answers, and counts of a dead worker are kept. The client
library's own multi-process mode is not used: it maps files into memory, where a full disk kills the
process instead of failing a write.
"""

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0)
_MAX_ROUTES: Final = 500  # bounds the memory should a path be counted instead of its route
_SUFFIX: Final = ".prom"

disable_created_metrics()  # type: ignore[no-untyped-call]  # one more sample for each label set


class Metrics:
    """Requests of one process.

    >>> metrics = Metrics()
    >>> metrics.count("GET", "/healthz", 200, 0.002)
    >>> print(metrics.text().splitlines()[2])
    runout_http_requests_total{method="GET",route="/healthz",status="200"} 1.0
    """

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "runout_http_requests", "Requests answered.", ["method", "route", "status"],
            registry=self._registry,
        )  # fmt: skip
        self._durations = Histogram(
            "runout_http_request_duration_seconds", "Seconds to the end of the response.",
            ["method", "route"], buckets=BUCKETS, registry=self._registry,
        )  # fmt: skip
        self._routes: set[tuple[str, str]] = set()
        # Not saved for the other processes: nothing would reset the gauge of a dead one.
        self.in_progress = Gauge(
            "runout_http_requests_in_progress", "Requests being answered.", registry=None
        )

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        if (method, route) not in self._routes:
            if len(self._routes) >= _MAX_ROUTES:
                return
            self._routes.add((method, route))
        self._requests.labels(method, route, str(status)).inc()
        self._durations.labels(method, route).observe(seconds)

    def text(
        self, states: Mapping[str, Mapping[Any, float]] | None = None, shared: Path | None = None
    ) -> str:
        """Return the text format, with the counts that other processes saved in ``shared``.

        ``states`` are gauges labelled by state, such as ``{"runout_jobs": {"queued": 2}}``.
        """
        families = list(self._registry.collect())
        if shared is not None:
            for path in shared.glob(f"*{_SUFFIX}"):
                if path.stem != str(os.getpid()):
                    families += text_string_to_metric_families(path.read_text(encoding="utf-8"))
            families = _sum(families)
        families += self.in_progress.collect()
        for name, values in (states or {}).items():
            subject = name.removeprefix("runout_").capitalize()
            gauge = GaugeMetricFamily(name, f"{subject} by state.", labels=["state"])
            for state, value in values.items():
                gauge.add_metric([state], value)
            families.append(gauge)
        return generate_latest(_Families(families)).decode()

    def save(self, shared: Path) -> None:
        """Save the counts of this process for the others, atomically."""
        path = shared / f"{os.getpid()}{_SUFFIX}"
        new = path.with_suffix(".new")
        new.write_bytes(generate_latest(self._registry))
        new.replace(path)


class _Families(Collector):
    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        return self._families


def _sum(families: Iterable[Metric]) -> list[Metric]:
    """Add up the samples of equal name and labels; buckets are cumulative and add up as well."""
    sums: dict[str, Metric] = {}
    values: dict[str, defaultdict[tuple[str, tuple[tuple[str, str], ...]], float]] = {}
    for family in families:
        sums.setdefault(family.name, Metric(family.name, family.documentation, family.type))
        samples = values.setdefault(family.name, defaultdict(float))
        for sample in family.samples:
            samples[sample.name, tuple(sorted(sample.labels.items()))] += sample.value
    for name, samples in values.items():
        for (sample_name, labels), value in samples.items():
            sums[name].add_sample(sample_name, dict(labels), value)
    return list(sums.values())
