"""The user's own preflop book, a YAML file in the data folder; without one, the default applies."""

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from runout.analysis.files.config import ConfigError
from runout.analysis.files.replacement import Replacement, with_path
from runout.analysis.preflop.book import BookEntry, PreflopBook
from runout.analysis.preflop.situations import PreflopSituation
from runout.documents import Document
from runout.errors import StorageError

_FILE_NAME: Final = "preflop_book.yaml"


@dataclass(frozen=True, slots=True)
class CurrentBook(Document):
    """The preflop book in use."""

    book: PreflopBook
    text: str
    """The book as YAML."""
    own: bool
    """Whether it was saved here; else it is the default."""

    inlined = ("book",)
    members = ("book", "text", "own", "ranges")

    @property
    def ranges(self) -> tuple[BookEntry, ...]:
        """The entries of the book."""
        return tuple(BookEntry(situation, text) for situation, text in self.book.entries.items())


class OwnBook:
    """The preflop book in the data folder, read again when its file has changed."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE_NAME
        self._lock = threading.Lock()
        self._read: tuple[tuple[int, ...], CurrentBook] | None = None

    def current(self) -> CurrentBook:
        """Return the own book, or the default if there is none."""
        with self._lock, with_path(self._path):
            try:
                status = self._path.stat()
            except FileNotFoundError:
                default = PreflopBook.default()
                return CurrentBook(default, default.to_text(), own=False)
            version = (status.st_mtime_ns, status.st_size, status.st_ino)
            if self._read is None or self._read[0] != version:
                self._read = version, self._open()
            return self._read[1]

    def _open(self) -> CurrentBook:
        try:
            text = self._path.read_text(encoding="utf-8-sig")
            return CurrentBook(PreflopBook.from_text(text), text, own=True)
        except (ConfigError, UnicodeDecodeError) as error:
            reason = f"the own preflop book cannot be read: {error}; save another, or delete it"
            raise StorageError(self._path, reason) from None

    def save(self, text: str) -> CurrentBook:
        """Check a text and make it the own book."""
        book = PreflopBook.from_text(text)
        with self._lock:
            try:
                with Replacement(self._path) as replacement:
                    replacement.append(text.encode())
                    replacement.finish()
            except BlockingIOError:
                reason = "another process saves the preflop book; try again"
                raise StorageError(self._path, reason) from None
        return CurrentBook(book, text, own=True)

    def change(self, situation: PreflopSituation, text: str) -> CurrentBook:
        """Change one range of the book in use, which becomes the own book."""
        return self.save(self.current().book.with_range(situation, text).to_text())

    def delete(self) -> None:
        """Remove the own book, so that the default applies."""
        with self._lock, with_path(self._path):
            self._path.unlink(missing_ok=True)
