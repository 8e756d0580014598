"""Contents of the Dockerfile and the conda recipe, which the tests do not build."""

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
    """Return the instructions of the Dockerfile, continued lines joined."""
    lines = [line for line in DOCKERFILE.splitlines() if not line.startswith("#")]
    text = "\n".join(lines).replace("\\\n", " ")
    return [(line.split()[0], line.partition(" ")[2]) for line in text.splitlines() if line]


def test_container_runs_unprivileged_with_data_in_a_volume() -> None:
    all_instructions = instructions()
    last = max(place for place, (name, _) in enumerate(all_instructions) if name == "FROM")
    final = dict(all_instructions[last:])
    assert final["USER"] == "10001"
    assert final["VOLUME"] == "/data"
    assert "/healthz" in final["HEALTHCHECK"]
    assert "--no-index" in " ".join(text for name, text in all_instructions[last:] if name == "RUN")
    names = {name for name, _ in all_instructions}
    assert names <= {
        "CMD", "COPY", "ENTRYPOINT", "ENV", "EXPOSE", "FROM", "HEALTHCHECK", "RUN", "USER",
        "VOLUME", "WORKDIR",
    }  # fmt: skip
    stages = re.findall(r" AS (\w+)$", DOCKERFILE, re.MULTILINE)
    assert {*re.findall(r"--from=(\w+)", DOCKERFILE)} <= {*stages}


def test_container_command_has_known_options() -> None:
    final = dict(instructions())
    arguments = yaml.safe_load(final["ENTRYPOINT"]) + yaml.safe_load(final["CMD"])
    assert arguments[:2] == ["runout", "serve"]
    known = {option for each in serve.params for option in each.opts}
    assert {argument for argument in arguments if argument.startswith("--")} <= known
    for line in re.findall(r"^#   (.*)$", DOCKERFILE, re.MULTILINE):
        assert shlex.split(line.rstrip("\\"))


def test_the_recipe_requires_what_pyproject_requires() -> None:
    recipe: dict[str, Any] = yaml.safe_load(
        (ROOT / "recipe" / "recipe.yaml").read_text(encoding="utf-8")
    )
    settings = project()
    assert recipe["context"]["version"] == settings["version"]
    service = settings["optional-dependencies"]["service"]
    expected = {
        (canonicalize_name(each.name), str(each.specifier))
        for each in map(Requirement, [*settings["dependencies"], *service])
    }
    listed = [
        each["then"] if isinstance(each, dict) else each for each in recipe["requirements"]["run"]
    ]
    required = {(canonicalize_name(name), limit) for name, limit in map(str.split, listed)}
    assert required - {("python", settings["requires-python"])} == expected
