"""The web page: its built files, held in memory, and the paths of its screens.

Requests are looked up among the files that were loaded at the start; no path of a request reaches
the file system.
"""

import functools
import gzip
import hashlib
import mimetypes
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# For work on the page: serve files that were built elsewhere.
FOLDER: Final = Path(os.environ.get("RUNOUT_PAGE") or Path(__file__).parents[1] / "web")
SCREENS: Final = frozenset(
    ["hands", "equity", "flops", "pots", "solve", "jobs", "solutions", "reports", "train", "ranges"]
)
_ROUTE: Final = "page"
_COMPRESSED_TYPES: Final = frozenset(
    {"application/json", "application/javascript", "application/wasm", "image/svg+xml"}
)
_MEDIA_TYPES: Final = {".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
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
    return (folder / "index.html").is_file()


@dataclass(frozen=True, slots=True)
class _File:
    content: bytes
    is_compressible: bool
    media_type: str
    tag: str
    cache_control: str


class Page:
    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            "/" + place.relative_to(folder).as_posix(): _read(place)
            for place in sorted(folder.rglob("*"))
            if place.is_file()
        }

    def has(self, method: str, path: str) -> bool:
        return method in ("GET", "HEAD") and (_is_document(path) or path in self._files)

    def _find(self, path: str) -> _File | None:
        if path == DOCS:
            return self._files.get("/docs.html")
        return self._files.get("/index.html" if _is_document(path) else path)

    def not_found(self) -> Response | None:
        """Return the page as the response to an unknown path, which it says; None if not built."""
        index = self._find("/")
        if index is None:
            return None
        headers = {"cache-control": "no-store", "vary": "Accept"}
        return Response(index.content, 404, headers, index.media_type)

    def answer(self, scope: Scope) -> Response:
        """Return the response for a path; without a built page a 404 that says how to build it."""
        file = self._find(scope["path"])
        if file is None:
            return Response(_NOT_BUILT, 404, media_type="text/plain; charset=utf-8")
        headers = dict(scope["headers"])
        response_headers = {
            "cache-control": file.cache_control,
            "etag": file.tag,
            "vary": "Accept-Encoding",
        }
        if headers.get(b"if-none-match", b"").decode("latin-1") == file.tag:
            return Response(status_code=304, headers=response_headers)
        content = file.content
        if file.is_compressible and b"gzip" in headers.get(b"accept-encoding", b""):
            response_headers["content-encoding"] = "gzip"
            content = _compressed(content)
        return Response(content, headers=response_headers, media_type=file.media_type)


class PageMiddleware:
    def __init__(self, app: ASGIApp, page: Page) -> None:
        self.app = app
        self.page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and self.page.has(scope["method"], scope["path"]):
            scope["runout.route"] = _ROUTE
            await self.page.answer(scope)(scope, receive, send)
            return
        if scope["type"] == "http" and _is_browsing(scope):
            send = self._with_page_where_not_found(scope, receive, send)
        await self.app(scope, receive, send)

    def _with_page_where_not_found(self, scope: Scope, receive: Receive, send: Send) -> Send:
        replaced = False

        async def send_or_replace(message: Message) -> None:
            nonlocal replaced
            if message["type"] == "http.response.start" and message["status"] == 404:
                page = self.page.not_found()
                if page is not None:
                    replaced = True
                    await page(scope, receive, send)
            if not replaced:
                await send(message)

        return send_or_replace


def _is_browsing(scope: Scope) -> bool:
    """Return whether a request comes from the address bar of a browser, not from a program."""
    if scope["method"] != "GET" or scope["path"].startswith("/api/"):
        return False
    return b"text/html" in dict(scope["headers"]).get(b"accept", b"")


def _is_document(path: str) -> bool:
    """Return whether a path is a document of the page, not a file that it loads."""
    return path in ("/", DOCS) or path[1:].partition("/")[0] in SCREENS


@functools.cache
def _compressed(content: bytes) -> bytes:
    """Compress a file when it is first sent: all of them take longer than to create the service."""
    return gzip.compress(content, mtime=0)


def _read(place: Path) -> _File:
    content = place.read_bytes()
    media_type = _MEDIA_TYPES.get(place.suffix) or mimetypes.guess_type(place.name)[0]
    media_type = media_type or "application/octet-stream"
    is_compressible = media_type.startswith("text/") or media_type in _COMPRESSED_TYPES
    # File names in assets/ contain a hash of the content.
    lasting = place.parent.name == "assets"
    return _File(
        content,
        is_compressible and len(content) >= _MIN_COMPRESSED,
        media_type,
        f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        "public, max-age=31536000, immutable" if lasting else "no-cache",
    )
