"""Names, tags and notes of jobs and solutions as JSON has them."""

from typing import Annotated, Final

from pydantic import AfterValidator, Field

from runout.service.routes.schemas import Schema

MAX_NAME: Final = 200
MAX_TAGS: Final = 20
MAX_NOTES: Final = 10_000


def plain_line(text: str) -> str:
    """Refuse a name with unprintable characters or outer spaces."""
    if text != text.strip() or not text.isprintable():
        raise ValueError(
            f"no space at the ends, and no character that cannot be printed, not {text!r}"
        )
    return text


def _distinct(tags: list[str]) -> list[str]:
    """Refuse a tag that is repeated, in any case."""
    seen: set[str] = set()
    for tag in tags:
        if tag.casefold() in seen:
            raise ValueError(f"each tag once; {tag!r} is there twice")
        seen.add(tag.casefold())
    return tags


Name = Annotated[
    str,
    Field(min_length=1, max_length=MAX_NAME, pattern=r"^\S(.*\S)?$"),
    AfterValidator(plain_line),
]
Tag = Annotated[
    str, Field(min_length=1, max_length=50, pattern=r"^\S(.*\S)?$"), AfterValidator(plain_line)
]
Tags = Annotated[list[Tag], Field(max_length=MAX_TAGS), AfterValidator(_distinct)]
Notes = Annotated[str, Field(max_length=MAX_NOTES)]


class LabelChanges(
    Schema, json_schema_extra={"example": {"name": "BB v BTN, K72r", "tags": ["3-bet pot"]}}
):
    """New labels of a job and its solution, which share them; those left out stay as they are."""

    name: Name | None = Field(default=None, description="The name.")
    tags: Tags | None = Field(default=None, description="All tags; they replace the old ones.")
    notes: Notes | None = Field(default=None, description="Text of any kind; empty for none.")
