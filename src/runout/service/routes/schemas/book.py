"""The preflop book as JSON has it: its text, its entries, the range of a situation."""

from pydantic import ConfigDict, Field

from runout.analysis.histories.hand import MAX_SEATS, MIN_SEATS
from runout.analysis.preflop.book import MAX_CHARACTERS, BookRange
from runout.analysis.preflop.situations import MAX_DEPTH, PreflopSituation
from runout.service.routes.schemas import Message
from runout.service.store.own_book import CurrentBook

_EXAMPLE = """\
name: mine
tables:
- seats: 6
  depth: 100
  BTN:
    raise: 44%
    call v CO: "22-99,ATs+,KJs+"
"""


class BookText(Message):
    """A preflop book to save."""

    model_config = ConfigDict(json_schema_extra={"example": {"text": _EXAMPLE}})

    text: str = Field(max_length=MAX_CHARACTERS, description="The book as YAML.")


class BookRangeChange(Message):
    """A range to put into the book in use."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "seats": 6,
                "depth": 100,
                "position": "BTN",
                "line": "call",
                "versus": "CO",
                "text": "22-99,ATs+,KJs+",
            }
        }
    )

    seats: int = Field(ge=MIN_SEATS, le=MAX_SEATS)
    depth: float = Field(gt=0, le=MAX_DEPTH, description="The effective stack in big blinds.")
    position: str = Field(max_length=10)
    line: str = Field(max_length=40)
    versus: str | None = Field(default=None, max_length=10)
    text: str = Field(max_length=100_000, description="The range.")

    def situation(self) -> PreflopSituation:
        """Return the situation; refuse one that does not exist."""
        return PreflopSituation.checked(
            self.seats, self.depth, self.position, self.line, self.versus
        )


class BookEntry(Message):
    """A range of a book."""

    seats: int = Field(description="Players at the table.")
    depth: float = Field(description="The effective stack in big blinds.")
    position: str
    line: str = Field(description="The player's last action before the flop, such as `call 3-bet`.")
    versus: str | None = Field(description="The opponent; null for all of them.")
    name: str = Field(description="Position, line and opponent.")
    text: str = Field(description="The range as the book has it.")

    @classmethod
    def of(cls, situation: PreflopSituation, text: str) -> "BookEntry":
        """Return an entry."""
        return cls(
            seats=situation.seats,
            depth=situation.depth,
            position=situation.position,
            line=situation.line,
            versus=situation.versus,
            name=situation.name,
            text=text,
        )


class BookAnswer(Message):
    """The preflop book in use."""

    name: str
    description: str
    ordering: str = Field(description="The order of hands behind percentages.")
    own: bool = Field(description="Whether it was saved here; else it is the default.")
    digest: str = Field(description="Books of equal digests answer alike.")
    text: str = Field(description="The book as YAML.")
    ranges: list[BookEntry]

    @classmethod
    def of(cls, current: CurrentBook) -> "BookAnswer":
        """Return a book."""
        book = current.book
        return cls(
            name=book.name,
            description=book.description,
            ordering=book.ordering,
            own=current.own,
            digest=book.digest,
            text=current.text,
            ranges=[BookEntry.of(situation, text) for situation, text in book.entries.items()],
        )


class BookRangeAnswer(Message):
    """The range of a situation, or the nearest one of the book."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "situation": "BB 3-bet v UTG, 6 seats, 100 bb",
                "text": "99+,AJs+,AKo",
                "combos": 60.0,
                "percent": 4.524886877828054,
                "notes": ["95 bb deep: the range is of 100 bb"],
            }
        }
    )

    situation: str = Field(description="The entry that answers.")
    text: str
    combos: float = Field(ge=0, le=1326, description="The sum of the weights.")
    percent: float = Field(ge=0, le=100, description="Of all 1326 combos.")
    notes: list[str] = Field(description="How the entry differs from the situation.")

    @classmethod
    def of(cls, answer: BookRange) -> "BookRangeAnswer":
        """Return a range of a book."""
        return cls(
            situation=answer.situation,
            text=str(answer.range),
            combos=answer.range.total,
            percent=answer.range.percent,
            notes=list(answer.notes),
        )
