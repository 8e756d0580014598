"""Subjects are imported by the first request to them, and serve what they list."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest
from starlette.routing import Route

from runout.service.app import create_app
from runout.service.settings import Settings
from runout.service.subjects import SUBJECTS, Subject
from support.service_clients import client_of

if TYPE_CHECKING:
    from pathlib import Path

STARTED: Final = """
import json, pathlib, sys, tempfile
sys.path.insert(0, "tests")
from runout.service.app import create_app
from runout.service.settings import Settings
from support.service_clients import client_of
with tempfile.TemporaryDirectory() as folder:
    with client_of(create_app(Settings(data=pathlib.Path(folder)))) as client:
        assert client.get("/readyz").status_code == 200
        print(json.dumps(sorted(sys.modules)))
"""


def test_the_start_loads_no_subject() -> None:
    """Loading all would double the time to the first answer, and the memory at rest."""
    done = subprocess.run(
        [sys.executable, "-c", STARTED], capture_output=True, text=True, check=True
    )
    modules = json.loads(done.stdout)
    assert "numpy" not in modules
    packages = ("runout.service.routes.", "runout.service.published.", "runout.service.jobs.")
    loaded = {each for each in modules if each.startswith(packages)}
    assert loaded == {
        "runout.service.jobs.kind",
        "runout.service.jobs.queue",
        "runout.service.jobs.registry",
        "runout.service.jobs.runner",
        "runout.service.routes.dependencies",
        "runout.service.routes.operation",
    }


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.module)
def test_a_subject_lists_the_paths_of_its_routes_and_no_others(subject: Subject) -> None:
    served = [f"{route.path}/" for route in subject.routes if isinstance(route, Route)]
    assert len(served) == len(subject.routes)
    assert all(path.startswith(subject.paths) for path in served)
    assert all(any(path.startswith(each) for path in served) for each in subject.paths)


def test_a_path_below_that_of_a_subject_is_no_part_of_its_name(tmp_path: Path) -> None:
    with client_of(create_app(Settings(data=tmp_path))) as client:
        assert client.get("/readyzz").status_code == 404
        assert client.get("/readyz/deep").status_code == 404
        assert client.delete("/api/v1/ranges/parse").headers["allow"] == "POST"
        assert client.post("/api/v1/solves/ready").headers["allow"] == "GET"
