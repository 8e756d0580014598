"""File names of downloads, as the header ``Content-Disposition`` has them (RFC 6266)."""

import re
import urllib.parse
from typing import Final

_NOT_IN_FILE_NAMES: Final = re.compile(r'[/\\:*?"<>|\x00-\x1f\x7f]+')
_MAX_LENGTH: Final = 120  # file systems allow 255 bytes, and a character may take four
_FALLBACK: Final = "download"


def attachment(name: str, ending: str) -> dict[str, str]:
    """Return the header that has a browser save a response under a name.

    >>> attachment("K72r, SPR 4.2", "csv")["Content-Disposition"]
    'attachment; filename="K72r, SPR 4.2.csv"; filename*=UTF-8\\'\\'K72r%2C%20SPR%204.2.csv'
    >>> attachment("Überpaar: A/K", "json")["Content-Disposition"]
    'attachment; filename="_berpaar A K.json"; filename*=UTF-8\\'\\'%C3%9Cberpaar%20A%20K.json'
    """
    plain = " ".join(_NOT_IN_FILE_NAMES.sub(" ", name).split())[:_MAX_LENGTH].strip(" .")
    file_name = f"{plain or _FALLBACK}.{ending}"
    ascii_name = re.sub(r"[^\x20-\x7e]", "_", file_name)
    encoded = urllib.parse.quote(file_name, safe="")
    disposition = f"attachment; filename=\"{ascii_name}\"; filename*=UTF-8''{encoded}"
    return {"Content-Disposition": disposition}
