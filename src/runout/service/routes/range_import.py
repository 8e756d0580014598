"""``/ranges/import``: the ranges of many files, saved at once."""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from fastapi import Request

from runout.documents import Document
from runout.domain.ranges.range import Range
from runout.errors import PokerError
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.time_limit import TimeLimit, in_time
from runout.service.routes.dependencies import SettingsDependency, StoreDependency
from runout.service.routes.ranges import SavedRangeAnswer, check_readable
from runout.service.routes.schemas.ranges import ImportFile, ImportRequest
from runout.service.store.ranges import NameTaken
from runout.service.store.records import SavedRange
from runout.service.store.store import Store

router = AnswerRouter("ranges")

_MAX_NAME: Final = 200
_ENDING: Final = re.compile(r"\.[A-Za-z0-9]{1,8}\Z")
_FEWER: Final = "import fewer files at a time; those before were saved"


@dataclass(frozen=True, slots=True)
class RefusedFile(Document):
    """A file that was not saved, and why."""

    path: str
    message: str
    column: int | None
    """The first character in question, from 1."""
    length: int | None
    hint: str | None


@dataclass(frozen=True, slots=True)
class ImportAnswer(Document):
    """What an import saved, and the files that it refused."""

    saved: list[SavedRangeAnswer]
    refused: list[RefusedFile]


@router.post("/ranges/import", summary="Save the ranges of many files")
async def import_ranges(
    body: ImportRequest, request: Request, settings: SettingsDependency, store: StoreDependency
) -> Answer[ImportAnswer]:
    """Save a range or a chart for each file, under the file's folders and name.

    A file that cannot be read, or whose name is taken, is not saved, and the answer says why; the
    others are.
    """
    limit = TimeLimit(settings.request_seconds, _FEWER)
    return await in_time(request, limit, lambda: Answer(_import(body, store, limit)), kind="long")


def _import(body: ImportRequest, store: Store, limit: TimeLimit) -> ImportAnswer:
    saved: list[SavedRangeAnswer] = []
    refused: list[RefusedFile] = []
    for file in body.files:
        limit.check()
        try:
            saved.append(SavedRangeAnswer.of(_save(file, body, store)))
        except PokerError as error:
            refused.append(_refused(file, error))
    return ImportAnswer(saved, refused)


def _save(file: ImportFile, body: ImportRequest, store: Store) -> SavedRange:
    folder, name = _place(file.path, body.folder)
    text = file.text.strip()
    if not text:
        raise PokerError("the file is empty")
    if body.order is None:
        check_readable(text)
    else:
        text = str(Range.read(text, order=body.order).range)
    try:
        return store.save_range(folder, name, text)
    except NameTaken:
        if not body.replace:
            raise
    known = next(each for each in store.ranges(folder) if each.name == name)
    return store.change_range(known.id, text=text) or store.save_range(folder, name, text)


def _place(path: str, top: str) -> tuple[str, str]:
    """Return the folder and the name of a file's range.

    >>> _place("BTN/open.txt", "cash")
    ('cash/BTN', 'open')
    """
    steps = [step.strip() for step in PurePosixPath(path.replace("\\", "/")).parts]
    steps = [step for step in steps if step.strip("/.")]
    if not steps or not "".join(steps).isprintable():
        raise PokerError(f"{path!r} is not the path of a file")
    name = _ENDING.sub("", steps[-1]).strip() or steps[-1]
    folder = "/".join([*([top] if top else []), *steps[:-1]])
    if len(folder) > _MAX_NAME or len(name) > _MAX_NAME:
        raise PokerError(f"folders and names have at most {_MAX_NAME} characters")
    return folder, name


def _refused(file: ImportFile, error: PokerError) -> RefusedFile:
    return RefusedFile(
        path=file.path,
        message=getattr(error, "reason", None) or str(error),
        column=error.column,
        length=error.length,
        hint=getattr(error, "hint", None) or None,
    )
