"""OpenAPI tells the truth: schemathesis asks every operation, rightly and wrongly, and believes it.

It runs as a program of its own: its plug-in for pytest depends on pytest's insides. `make fuzz` has
it try more random requests of each operation than `make test`, and those that follow from the
schema alone, valid and invalid, for every operation: `make test` leaves them out where nothing but
a URL is read, or where another operation reads the same body.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

import httpx

from runout.analysis.flop_tables.build import all_flops
from runout.analysis.flop_tables.combo_survey import ComboSurvey
from runout.service.app import create_app
from runout.service.jobs import flop_tables
from runout.service.routes import flops
from runout.service.settings import Settings
from support.service_clients import server_for
from support.solve_jobs import RIVER, until

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import pytest

    from runout.domain.boards import Board

FEW: Final = 3  # flops
EXAMPLES: Final = int(os.environ.get("RUNOUT_EXAMPLES", "2"))  # random requests of an operation

# The bodies have no field that those of /reports, /solves and /flops/survey do not have.
_WITHOUT_COVERAGE: Final = (
    'include-method = "GET"',
    'include-path = "/api/v1/reports/estimate"',
    'include-path = "/api/v1/solves/estimate"',
    'include-path = "/api/v1/solves/many"',
    'include-path = "/api/v1/solves/tree"',
    'include-path = "/api/v1/flops/survey/stream"',
)
_LEFT_OUT: Final = """
[[operations]]
{which}
phases.coverage.enabled = false
"""

# Ids that are there lead past the 404; what is deleted is not what the others look at.
_CONFIG = """
seed = 20250131
warnings = false
request-timeout = 60.0
checks.positive_data_acceptance.enabled = false  # poker's rules are no JSON schema
# 413: a thousand questions of the longest texts exceed the limit of a body.
checks.negative_data_rejection.expected-statuses = [400, 401, 403, 404, 406, 413, 422, 428, "5xx"]
generation.max-examples = {examples}
generation.database = "none"
phases.stateful.enabled = false

[parameters]
"path.job_id" = "{kept}"
"path.solve_id" = "{kept}"
"path.range_id" = "{range_}"
"query.with" = "{kept}"

[[operations]]
include-method = "DELETE"
parameters = {{ "path.solve_id" = "{doomed}", "path.job_id" = "{doomed}" }}

[[operations]]
include-path = "/equity"
checks.unsupported_method.enabled = false  # a browser gets the page there, once it is built
"""


class _ShortSurvey(ComboSurvey):
    """A survey of few of the flops that are asked for."""

    def __init__(self, *ranges: Any, flops: Sequence[Board]) -> None:
        super().__init__(*ranges, flops=flops[:FEW])


def test_schemathesis_finds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What has no limit is made short, for all flops are all of the work and none of the format.
    monkeypatch.setattr(flops, "ComboSurvey", _ShortSurvey)
    monkeypatch.setattr(flop_tables, "all_flops", lambda: all_flops()[:FEW])
    # Little memory, time and queue: no request can start large work.
    settings = Settings(
        data=tmp_path / "data", memory_limit=2**20, request_seconds=0.2, max_queue=4
    )
    app = create_app(settings)
    with server_for(app) as address:
        with httpx.Client(base_url=address) as client:
            kept, doomed = _solved(client, 0.01), _solved(client, 0.02)
            range_ = client.post("/api/v1/ranges", json={"name": "mine", "text": "QQ+"}).json()
            # Read from a file: the description takes longer to write than a request may here.
            description = tmp_path / "openapi.json"
            description.write_text(json.dumps(app.openapi()))
        config = tmp_path / "schemathesis.toml"
        values = {"kept": kept, "doomed": doomed, "range_": range_["id"], "examples": EXAMPLES}
        left_out = () if "RUNOUT_EXAMPLES" in os.environ else _WITHOUT_COVERAGE
        config.write_text(
            _CONFIG.format(**values) + "".join(_LEFT_OUT.format(which=each) for each in left_out)
        )
        program = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config)]
        run = subprocess.run(
            [*program, "run", str(description), "--url", address],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "No issues found" in run.stdout


def _solved(client: httpx.Client, target: float) -> str:
    """Return the id of a finished job and its solution."""
    job = client.post("/api/v1/solves", json={"spot": RIVER, "target": target}).json()
    until(lambda: client.get(job["links"]["self"]).json()["state"] == "done")
    id_: str = job["id"]
    return id_
