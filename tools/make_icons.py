"""Draw the page's icons from web/public/favicon.svg, for systems that take no SVG.

``PYTHONPATH=tests python -m tools.make_icons`` writes the PNGs of web/public. Icons that a system
cuts into a shape of its own have the mark in the middle 80 % and no rounded corners.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import sync_playwright

from support.web_browser import browser_path

PUBLIC: Final = Path(__file__).parent.parent / "web" / "public"
_BACKGROUND: Final = "#0f172a"


class _Icon(NamedTuple):
    size: int
    is_cut: bool  # by the system


ICONS: Final = {
    "icon-192.png": _Icon(192, is_cut=False),
    "icon-512.png": _Icon(512, is_cut=False),
    "icon-maskable-512.png": _Icon(512, is_cut=True),
    "apple-touch-icon.png": _Icon(180, is_cut=True),
}


def main() -> None:
    """Draw all icons."""
    mark = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), chromium_sandbox=False)
        for name, icon in ICONS.items():
            page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
            page.set_content(_document(mark, icon))
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


def _document(mark: str, icon: _Icon) -> str:
    if icon.is_cut:
        mark = re.sub(r' rx="\d+"', "", mark)
    width = round(icon.size * (0.8 if icon.is_cut else 1))
    background = _BACKGROUND if icon.is_cut else "transparent"
    return (
        f"<body style='margin:0;height:100vh;background:{background};display:grid;"
        f"place-items:center'><div style='width:{width}px;height:{width}px'>{mark}</div></body>"
    )


if __name__ == "__main__":
    main()
