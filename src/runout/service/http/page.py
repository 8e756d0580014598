"""The web page: the built files, held in memory, and the addresses that its screens live at.

What is asked for is looked up among the files that were there at the start; no path from a request
reaches the file system.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

# Who works on the page may serve what is built elsewhere.
FOLDER: Final = Path(os.environ.get("RUNOUT_PAGE") or Path(__file__).parents[1] / "web")
SCREENS: Final = frozenset({"equity", "flops", "pots", "solve", "jobs", "solutions", "ranges"})
_ROUTE: Final = "page"
_TEXT_TYPES: Final = frozenset({"application/json", "application/javascript", "image/svg+xml"})
_MIN_COMPRESSED: Final = 1024
DOCS: Final = "/docs"
HOW_TO_BUILD: Final = "make web"
_NOT_BUILT: Final = f"""\
runout: the web page has not been built, nor the page at {DOCS}.

Build both in a checkout of runout with: {HOW_TO_BUILD}
and start the service again. Published wheels have them built.

The HTTP interface needs no page: it is at /api/v1, and described by /openapi.json.
"""


def is_built(folder: Path = FOLDER) -> bool:
    """Say whether there is a page to serve."""
    return (folder / "index.html").is_file()


@dataclass(frozen=True, slots=True)
class _File:
    """A built file, ready to be sent."""

    content: bytes
    compressed: bytes | None
    media_type: str
    tag: str
    cache_control: str


class Page:
    """Answers what belongs to the page; the rest goes on to the application."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            "/" + place.relative_to(folder).as_posix(): _read(place)
            for place in sorted(folder.rglob("*"))
            if place.is_file()
        }
        self._index = self._files.get("/index.html")
        self._docs = self._files.get("/docs.html")

    def has(self, method: str, path: str) -> bool:
        """Say whether a request is for the page, also for one that is not built."""
        return method in ("GET", "HEAD") and (_is_document(path) or path in self._files)

    def _find(self, path: str) -> _File | None:
        if path == DOCS:
            return self._docs
        return self._index if _is_document(path) else self._files.get(path)

    def answer(self, scope: Scope) -> Response:
        """Return what the page has at a path; 404 and how to build it where it is not built."""
        file = self._find(scope["path"])
        if file is None:
            return Response(_NOT_BUILT, status_code=404, media_type="text/plain; charset=utf-8")
        headers = dict(scope["headers"])
        told = {"cache-control": file.cache_control, "etag": file.tag, "vary": "Accept-Encoding"}
        if headers.get(b"if-none-match", b"").decode("latin-1") == file.tag:
            return Response(status_code=304, headers=told)
        if file.compressed is not None and b"gzip" in headers.get(b"accept-encoding", b""):
            told["content-encoding"] = "gzip"
            return Response(file.compressed, headers=told, media_type=file.media_type)
        return Response(file.content, headers=told, media_type=file.media_type)


class PageLayer:
    """Puts the page in front of an application."""

    def __init__(self, app: ASGIApp, page: Page) -> None:
        self.app = app
        self.page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for the page; pass on the others."""
        if scope["type"] == "http" and self.page.has(scope["method"], scope["path"]):
            scope["runout.route"] = _ROUTE
            await self.page.answer(scope)(scope, receive, send)
            return
        await self.app(scope, receive, send)


def _is_document(path: str) -> bool:
    """Say whether a browser shows a page at a path, rather than loading a file for one."""
    return path in ("/", DOCS) or path[1:].partition("/")[0] in SCREENS


def _read(place: Path) -> _File:
    content = place.read_bytes()
    media_type = mimetypes.guess_type(place.name)[0] or "application/octet-stream"
    is_text = media_type.startswith("text/") or media_type in _TEXT_TYPES
    compressed = None
    if is_text and len(content) >= _MIN_COMPRESSED:
        compressed = gzip.compress(content, mtime=0)
    # The builder puts a hash of the content into the names of what it writes to assets/.
    lasting = place.parent.name == "assets"
    return _File(
        content,
        compressed,
        media_type,
        f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        "public, max-age=31536000, immutable" if lasting else "no-cache",
    )
