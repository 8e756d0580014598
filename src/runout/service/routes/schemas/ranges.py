"""Ranges and charts to save, as JSON has them."""

from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field, StrictBool

from runout.domain.ranges.range import ComboOrder
from runout.questions.kinds import MAX_CHART_TEXT
from runout.service.routes.schemas import Schema
from runout.service.routes.schemas.labels import Name, plain_line
from runout.service.store.records import ID_PATTERN

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


class ImportRequest(Schema):
    """Files of ranges to save at once."""

    model_config = ConfigDict(
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
        }
    )

    folder: Folder = Field(default="", description="The folder to put them under; empty for top.")
    files: list[ImportFile] = Field(min_length=1, max_length=500)
    replace: StrictBool = Field(
        default=False, description="Replace saved ranges of the same folder and name."
    )
    order: ComboOrder | None = Field(
        default=None,
        description="The program whose order files of 1326 numbers follow; null for notation.",
    )


class RangeToSave(Schema):
    """A range or a chart to save under a name, which is unique in its folder."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"folder": "3-bet", "name": "BB v BTN", "text": "TT+,AQs+,A5s:0.5"}]
        }
    )

    folder: Folder = Field(default="", description="Empty for the top folder.")
    name: Name
    text: str = Field(
        max_length=MAX_CHART_TEXT,
        description="A range (`QQ+,AKs:0.5`), or a chart of several actions"
        " (`raise: QQ+; call: JJ-99`).",
    )
    notes: str = Field(default="", max_length=10_000)
