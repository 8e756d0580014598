"""``/ranges``: saved ranges and charts."""

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Annotated, Final, Self
from urllib.parse import urlencode

from fastapi import Query
from pydantic import AfterValidator, Field, StrictBool

from runout.documents import Document
from runout.domain.ranges.chart import Chart, is_chart
from runout.domain.ranges.figures import RangeFigures
from runout.domain.ranges.range import ComboOrder, Range, RangeWarning
from runout.errors import PokerError, at
from runout.questions.kinds import MAX_CHART_TEXT
from runout.questions.ranges import ChartAction, actions_of
from runout.service.http.answers import Answer, AnswerRouter
from runout.service.http.problems import Problem
from runout.service.http.time_limit import TimeLimit, in_thread
from runout.service.routes.dependencies import Limit, Offset, StoreDependency
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.labels import Name, plain_line
from runout.service.store.records import ID_PATTERN, SavedRange
from runout.service.store.results import NameTaken
from runout.service.store.store import Store

RangeId = Annotated[str, Field(pattern=ID_PATTERN, description="The id of a saved range.")]
Folder = Annotated[
    str, Field(max_length=200, pattern=r"^(\S(.*\S)?)?$"), AfterValidator(plain_line)
]


class ImportFile(Schema):
    """A file with a range or a chart."""

    path: str = Field(
        min_length=1,
        max_length=400,
        description="Its place in the imported folder, as in `cash/BTN/open.txt`: the folders, and"
        " the name of the range with an ending.",
    )
    text: str = Field(max_length=MAX_CHART_TEXT)


class ImportRequest(
    Schema,
    json_schema_extra={
        "examples": [
            {
                "folder": "cash",
                "files": [
                    {"path": "BTN/open.txt", "text": "44+,A2s+,KTs+,ATo+"},
                    {"path": "BB/v BTN.txt", "text": "3-bet: TT+,AQs+; call: 99-22,ATs-A2s"},
                ],
            }
        ]
    },
):
    """Files of ranges to save at once."""

    folder: Folder = Field(default="", description="The folder to put them under; empty for top.")
    files: list[ImportFile] = Field(min_length=1, max_length=500)
    replace: StrictBool = Field(
        default=False, description="Replace saved ranges of the same folder and name."
    )
    order: ComboOrder | None = Field(
        default=None,
        description="The program whose order files of 1326 numbers follow; null for notation.",
    )


class RangeToSave(
    Schema,
    json_schema_extra={
        "examples": [{"folder": "3-bet", "name": "BB v BTN", "text": "TT+,AQs+,A5s:0.5"}]
    },
):
    """A range or a chart to save under a name, which is unique in its folder."""

    folder: Folder = Field(default="", description="Empty for the top folder.")
    name: Name
    text: str = Field(
        max_length=MAX_CHART_TEXT,
        description="A range (`QQ+,AKs:0.5`), or a chart of several actions"
        " (`raise: QQ+; call: JJ-99`).",
    )
    notes: str = Field(default="", max_length=10_000)


RANGES: Final = "/api/v1/ranges"
_MAX_PAGE_CHARACTERS: Final = 1_000_000  # of texts
_PAGE_SECONDS: Final = 1.0  # to read the texts of a page

router = AnswerRouter("ranges")


@dataclass(frozen=True, slots=True)
class SavedRangeAnswer(RangeFigures):
    """A saved range."""

    saved: SavedRange
    range: Range
    actions: tuple[ChartAction, ...]
    """The actions of a chart, whose sizes are those of all actions together; empty for a range."""
    warnings: tuple[RangeWarning, ...]
    """Every warning about the ranges."""
    unreadable: str | None
    """Why this version cannot read the saved text, or null."""

    inlined = ("saved",)
    members = ("saved", "combos", "percent", "classes", "actions", "warnings", "unreadable")

    @classmethod
    def of(cls, saved: SavedRange) -> Self:
        try:
            if not is_chart(saved.text):
                plain = Range.read(saved.text)
                return cls(saved, plain.range, (), plain.warnings_at("/text"), None)
            reading = Chart.read(saved.text)
        except PokerError as error:
            return cls(saved, Range.empty(), (), (), str(error))
        chart = reading.chart
        return cls(saved, chart.played, actions_of(chart), reading.warnings_at("/text"), None)


@dataclass(frozen=True, slots=True)
class SavedRanges(Document):
    """A page of the saved ranges, by folder and name."""

    ranges: Sequence[SavedRangeAnswer]
    total: int
    """How many saved ranges there are, of the folder if given."""
    offset: int
    """How many of them come before this page."""
    next: str | None
    """Path and query of the next page; null on the last one."""


@router.get("/ranges", summary="List saved ranges")
@in_thread(remedy="ask for fewer with `limit`")
def list_ranges(
    store: StoreDependency,
    time_limit: TimeLimit,
    folder: Annotated[
        str | None, Query(max_length=200, description="List only the ranges of this folder.")
    ] = None,
    limit: Limit = 100,
    offset: Offset = 0,
) -> Answer[SavedRanges]:
    """List a page of the saved ranges of a folder or of all, by folder and name.

    A page has at most 100 ranges, and fewer if their texts are long or slow to read; `next` is
    the path of the page that follows, or null.
    """
    listed: list[SavedRangeAnswer] = []
    characters = 0
    end_at = time.monotonic() + _PAGE_SECONDS
    page, total = store.range_page(folder, limit=limit, offset=offset)
    for saved in page:
        characters += len(saved.text)
        is_full = characters > _MAX_PAGE_CHARACTERS or time.monotonic() > end_at
        if listed and is_full:
            break
        time_limit.check()
        listed.append(SavedRangeAnswer.of(saved))
    end = offset + len(listed)
    query = {} if folder is None else {"folder": folder}
    path = f"{RANGES}?{urlencode({**query, 'limit': limit, 'offset': end})}"
    return Answer(SavedRanges(listed, total, offset, path if listed and end < total else None))


@router.post("/ranges", status_code=201, summary="Save a range")
def save_range(body: RangeToSave, store: StoreDependency) -> Answer[SavedRangeAnswer]:
    """Save a range, or a chart, under a name that its folder does not have yet."""
    with _checked(body):
        saved = store.save_range(body.folder, body.name, body.text, body.notes)
    return Answer(SavedRangeAnswer.of(saved), 201, {"Location": f"{RANGES}/{saved.id}"})


@router.get("/ranges/{range_id:id}", summary="Get a saved range")
def get_range(range_id: RangeId, store: StoreDependency) -> Answer[SavedRangeAnswer]:
    """Return a saved range."""
    return Answer(SavedRangeAnswer.of(store.saved_range(range_id)))


@router.put("/ranges/{range_id:id}", summary="Replace a saved range")
def replace_range(
    range_id: RangeId, body: RangeToSave, store: StoreDependency
) -> Answer[SavedRangeAnswer]:
    """Replace folder, name, text and notes of a saved range."""
    with _checked(body):
        return Answer(SavedRangeAnswer.of(store.change_range(range_id, **body.model_dump())))


@router.delete("/ranges/{range_id:id}", status_code=204, summary="Delete a saved range")
def delete_range(range_id: RangeId, store: StoreDependency) -> None:
    """Delete a saved range."""
    if not store.delete_range(range_id):
        store.saved_range(range_id)


@contextmanager
def _checked(body: RangeToSave) -> Iterator[None]:
    """Refuse a text that cannot be read, and a name that is taken."""
    with at("/text"):
        check_readable(body.text)
    try:
        yield
    except NameTaken as error:
        raise Problem(409, "Name taken", str(error), pointer="/name") from None


def check_readable(text: str) -> None:
    if is_chart(text):
        Chart.parse(text)
    else:
        Range.read(text)


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
@in_thread("long", remedy=_FEWER)
def import_ranges(
    body: ImportRequest, store: StoreDependency, limit: TimeLimit
) -> Answer[ImportAnswer]:
    """Save a range or a chart for each file, under the file's folders and name.

    A file that cannot be read, or whose name is taken, is not saved, and the answer says why; the
    others are.
    """
    saved: list[SavedRangeAnswer] = []
    refused: list[RefusedFile] = []
    for file in body.files:
        limit.check()
        try:
            saved.append(SavedRangeAnswer.of(_save(file, body, store)))
        except PokerError as error:
            message = getattr(error, "reason", None) or str(error)
            hint = getattr(error, "hint", None) or None
            refused.append(RefusedFile(file.path, message, error.column, error.length, hint))
    return Answer(ImportAnswer(saved, refused))


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
    return store.change_range(known.id, text=text)


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
