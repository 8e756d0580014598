"""How Hypothesis tries examples: the same ones every time where CI is set, else new ones."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile(
    "runout",
    deadline=None,  # no test depends on how busy the machine is
    max_examples=100,
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("runout")
