"""Downloads: the forms of files, their descriptions, and their names (RFC 6266)."""

import re
import urllib.parse
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from runout.service.http.streams import Stream


class FileForm(NamedTuple):
    """A form of files, by its media type and the ending of file names."""

    media_type: str
    ending: str
    is_text: bool = True


FORMS: Final = {
    "json": FileForm("application/json", "json"),
    "csv": FileForm("text/csv; charset=utf-8", "csv"),
    "phh": FileForm("application/toml", "phhs"),
    "parquet": FileForm("application/vnd.apache.parquet", "parquet", is_text=False),
    "file": FileForm("application/octet-stream", "solution", is_text=False),
}
_NOT_IN_FILE_NAMES: Final = re.compile(r'[/\\:*?"<>|\x00-\x1f\x7f]+')
_MAX_LENGTH: Final = 120  # file systems allow 255 bytes, and a character may take four
_FALLBACK: Final = "download"


class Download(Stream):
    """A file of a form that a browser saves under a name."""

    def __init__(self, pieces: Iterator[str | bytes], name: str, form: str) -> None:
        media_type, ending, _ = FORMS[form]
        super().__init__(pieces, media_type=media_type, headers=attachment(name, ending))


def download_responses(*forms: str) -> dict[int | str, dict[str, Any]]:
    """Return the description of a response that is a file of one of these forms."""
    content = {
        FORMS[form].media_type.partition(";")[0]: {
            "schema": {"type": "string"} | ({} if FORMS[form].is_text else {"format": "binary"})
        }
        for form in forms
    }
    return {200: {"description": "The file.", "content": content}}


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
