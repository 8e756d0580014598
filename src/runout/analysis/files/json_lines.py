"""JSON lines with a checksum each, for files to which records are appended.

A line is a CRC-32 in hexadecimal digits, a space and a JSON object.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from runout.analysis.files.strict_json import parse_json


def to_line(record: Mapping[str, Any]) -> bytes:
    r"""Return the line of a record.

    >>> to_line({"spr": 4.5})
    b'0e485671 {"spr": 4.5}\n'
    """
    text = json.dumps(record, allow_nan=False).encode()
    return f"{zlib.crc32(text):08x} ".encode() + text + b"\n"


def from_line(line: bytes) -> dict[str, Any] | None:
    """Return the record of a line, or None if the line is damaged or has none.

    >>> from_line(to_line({"spr": 4.5})), from_line(to_line({"spr": 4.5}).replace(b"4", b"5"))
    ({'spr': 4.5}, None)
    """
    checksum, _, text = line.rstrip(b"\n").partition(b" ")
    if checksum != f"{zlib.crc32(text):08x}".encode():
        return None
    try:
        record = parse_json(text.decode())
    except ValueError:
        return None
    return record if isinstance(record, dict) else None


def complete_length(content: bytes) -> int:
    """Return the length of the complete lines; a killed writer may leave a part of one.

    >>> complete_length(to_line({"spr": 4.5}) + b"0e4856")
    22
    """
    return content.rfind(b"\n") + 1
