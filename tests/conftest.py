"""What all tests share: how Hypothesis tries examples, and that Ctrl-C works.

Hypothesis tries the same examples every time where CI is set, else new ones.
"""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

from hypothesis import settings

if TYPE_CHECKING:
    import pytest

settings.register_profile(
    "runout",
    deadline=None,  # no test depends on how busy the machine is
    max_examples=100,
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("runout")

# Plots are drawn without a window.
os.environ.setdefault("MPLBACKEND", "Agg")


def pytest_configure(config: pytest.Config) -> None:
    """Make the marks known."""
    config.addinivalue_line("markers", "peers: answers compared with other people's engines")


# A shell starts what runs in the background with Ctrl-C ignored, and that would be inherited by
# the programs that tests interrupt.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
