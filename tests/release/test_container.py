"""The Dockerfile and the conda recipe, which nothing here builds: they say what they should."""

from __future__ import annotations

import re
import shlex
from typing import Any, Final

import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from runout.cli.commands.serve import command as serve
from tools.dependencies import ROOT, project

DOCKERFILE: Final = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile, lines that go on joined."""
    lines = [line for line in DOCKERFILE.splitlines() if not line.startswith("#")]
    text = "\n".join(lines).replace("\\\n", " ")
    return [(line.split()[0], line.partition(" ")[2]) for line in text.splitlines() if line]


def test_the_container_runs_as_an_ordinary_user_with_its_data_in_a_volume() -> None:
    all_of_it = instructions()
    last = max(place for place, (name, _) in enumerate(all_of_it) if name == "FROM")
    final = dict(all_of_it[last:])
    assert final["USER"] == "10001"
    assert final["VOLUME"] == "/data"
    assert "/healthz" in final["HEALTHCHECK"]
    assert "--no-index" in " ".join(text for name, text in all_of_it[last:] if name == "RUN")
    names = {name for name, _ in all_of_it}
    assert names <= {
        "CMD", "COPY", "ENTRYPOINT", "ENV", "EXPOSE", "FROM", "HEALTHCHECK", "RUN", "USER",
        "VOLUME", "WORKDIR",
    }  # fmt: skip
    stages = re.findall(r" AS (\w+)$", DOCKERFILE, re.MULTILINE)
    assert {*re.findall(r"--from=(\w+)", DOCKERFILE)} <= {*stages}


def test_the_command_of_the_container_has_options_that_exist() -> None:
    final = dict(instructions())
    words = yaml.safe_load(final["ENTRYPOINT"]) + yaml.safe_load(final["CMD"])
    assert words[:2] == ["runout", "serve"]
    known = {option for each in serve.params for option in each.opts}
    assert {word for word in words if word.startswith("--")} <= known
    for line in re.findall(r"^#   (.*)$", DOCKERFILE, re.MULTILINE):
        assert shlex.split(line.rstrip("\\"))


def test_the_recipe_requires_what_pyproject_requires() -> None:
    recipe: dict[str, Any] = yaml.safe_load(
        (ROOT / "recipe" / "recipe.yaml").read_text(encoding="utf-8")
    )
    settings = project()
    assert recipe["context"]["version"] == settings["version"]
    service = settings["optional-dependencies"]["service"]
    wanted = {
        (canonicalize_name(each.name), str(each.specifier))
        for each in map(Requirement, [*settings["dependencies"], *service])
    }
    listed = [
        each["then"] if isinstance(each, dict) else each for each in recipe["requirements"]["run"]
    ]
    found = {(canonicalize_name(name), limit) for name, limit in map(str.split, listed)}
    assert found - {("python", settings["requires-python"])} == wanted
