"""Files of hands: format, encoding, and iteration hand by hand.

A file is read as a stream, with one hand in memory. An unreadable hand is yielded as a HandError in
its place, and the hands after it are still read.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, TextIO, cast

from runout.analysis.files.replacement import with_path
from runout.analysis.files.text import require_text
from runout.analysis.histories import phh
from runout.analysis.histories.hand import MAX_CHARACTERS, Hand, HandError
from runout.analysis.histories.sites import SITES
from runout.errors import PokerError

_UTF_16: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_MAX_LINE_LENGTH: Final = 4 * MAX_CHARACTERS  # bytes; a truncated line exceeds the characters
_NOT_UTF_8: Final = re.compile("[\udc80-\udcff]")  # as it is escaped
_PIECE: Final = 1 << 16
_MAX_HEAD_LINES: Final = 200  # of comments or other text before the first hand


PHH: Final = "PHH"
_SITES: Final = {site.name: site for site in SITES}


class RawHand(NamedTuple):
    """The text of one hand, and its first line in the file; ``format`` is PHH or a site."""

    format: str
    line: int
    text: str

    def read(self) -> Hand:
        """Read the hand; raise a HandError with line and reason if it cannot be read."""
        try:
            if self.format == PHH:
                return phh.read_phh(self.text, line=self.line)
            return _SITES[self.format].read(self.text.split("\n"), line=self.line)
        except HandError:
            raise
        except PokerError as error:
            raise HandError(str(error), line=self.line) from None


def read_hands(
    source: str | Path | BinaryIO | TextIO | Iterable[bytes] | Iterable[str],
) -> Iterator[Hand | HandError]:
    """Yield the hands of a file, by path or as lines; a HandError where one is bad.

    Lines are text or bytes, with or without their line ends.

    >>> for hand in read_hands(["[1]", "variant = 'NT'", "[2]", "variant = 'PO'"]):
    ...     print(hand)
    line 1: antes: the field is missing; a no-limit hold'em hand needs it
    line 4: variant: 'PO' is pot-limit Omaha; only no-limit hold'em, 'NT', is read
    """
    if isinstance(source, (str, Path)):
        require_text(source)
        with with_path(Path(source)), Path(source).open("rb") as stream:
            yield from read_hands(stream)
        return
    if isinstance(source, io.TextIOBase):
        source = iter(partial(source.readline, _MAX_LINE_LENGTH), "")
    elif hasattr(source, "readline"):
        source = read_lines(cast("BinaryIO", source))
    for raw in split_hands(source):
        if isinstance(raw, HandError):
            yield raw
            continue
        try:
            yield raw.read()
        except HandError as error:
            yield error


def read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file for :func:`split_hands`; stop early on endless input.

    A file in UTF-16, whose line ends are not visible in the bytes, is yielded in pieces.
    """
    line = stream.readline(_MAX_LINE_LENGTH)
    is_utf_16 = line[:2] in _UTF_16
    while line:
        yield line
        if is_utf_16:
            line = stream.read(_PIECE)
            continue
        while len(line) == _MAX_LINE_LENGTH and not line.endswith(b"\n"):
            line = stream.readline(_MAX_LINE_LENGTH)
        line = stream.readline(_MAX_LINE_LENGTH)


def detect_format(stream: BinaryIO) -> str | None:
    """Return the format of a file by its first lines, PHH or a site; None where no hand begins."""
    return _read_head(_decode(read_lines(stream)))[1]


def split_hands(lines: Iterable[bytes] | Iterable[str]) -> Iterator[RawHand | HandError]:
    """Yield the text of each hand, unparsed; a HandError where it cannot be decoded."""
    texts = _decode(lines)
    head, kind = _read_head(texts)
    texts = chain(head, texts)
    if kind is None:
        number = next((n for n, line in enumerate(head, start=1) if line.strip()), None)
        if number is not None and not phh.is_phh(head[number - 1]):
            names = ", ".join(_SITES)
            yield HandError(f"no hand of a known format begins here: PHH, {names}", line=number)
        return
    if kind != PHH:
        texts = (line if line.isascii() else _as_windows(line) for line in texts)
    split = phh.split if kind == PHH else _SITES[kind].split
    for line, block in split(texts):
        text = "".join(block)
        if len(text) >= MAX_CHARACTERS:
            yield HandError(f"a hand of {MAX_CHARACTERS:,} characters or more", line=line)
        elif kind == PHH and not text.isascii() and (escaped := _NOT_UTF_8.search(text)):
            bad = line + text.count("\n", 0, escaped.start())
            yield HandError("not UTF-8, as TOML must be", line=bad)
        else:
            yield RawHand(kind, line, text)


def _read_head(texts: Iterator[str]) -> tuple[list[str], str | None]:
    """Return the lines up to the first that identifies the format."""
    head: list[str] = []
    size = 0
    for line in texts:
        head.append(line)
        size += len(line)
        kind = _recognise(line)
        if kind is not None or len(head) >= _MAX_HEAD_LINES or size >= MAX_CHARACTERS:
            return head, kind
    return head, None


def _recognise(line: str) -> str | None:
    for site in SITES:
        if site.recognises(line):
            return site.name
    bare = line.strip()
    return PHH if bare and bare[0] != "#" and phh.is_phh(line) else None


def _decode(lines: Iterable[bytes] | Iterable[str]) -> Iterator[str]:
    """Decode lines of UTF-8 or, with a byte order mark, UTF-16; lines without an end get one.

    Text is encoded first, so that it may be what bytes may be. Bytes that are not UTF-8 are
    escaped.
    """
    source = (
        line.encode(errors="surrogatepass") if isinstance(line, str) else line for line in lines
    )
    start = next(source, b"")
    encoding = _UTF_16.get(start[:2])
    if encoding is not None:
        yield from _decode_utf_16(chain([start[2:]], source), encoding)
        return
    for line in chain([start.removeprefix(codecs.BOM_UTF8)], source):
        text = line.decode(errors="surrogateescape")
        yield text if text.endswith("\n") else f"{text}\n"


def _as_windows(line: str) -> str:
    """Return a line that is not UTF-8 as Windows-1252."""
    try:
        line.encode()
    except UnicodeEncodeError:
        return line.encode(errors="surrogateescape").decode("cp1252", errors="replace")
    return line


def _decode_utf_16(parts: Iterable[bytes], encoding: str) -> Iterator[str]:
    """Decode and split into lines again: the bytes were split inside characters."""
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    rest = ""
    for part in parts:
        *whole, last = decoder.decode(part).split("\n")
        for line in whole:
            yield f"{rest}{line}\n"
            rest = ""
        if len(rest) < MAX_CHARACTERS:  # longer text will be refused, and is not kept
            rest += last
    if rest:
        yield rest
