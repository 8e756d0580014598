"""Every error runout raises on purpose.

::

    RunoutError                 all of them: carries pointer, column, length, related
    ├── PokerError(ValueError)      any input that poker's rules or notation refuse
    │   ├── NotationError       text that cannot be read: carries text and hint
    │   │   └── OverlapError    a combo given twice, refused under strict=True
    │   ├── DuplicateCard       one card in two places
    │   ├── WrongCardCount      too few or too many cards
    │   ├── NoPossibleDeal      players that cannot all be dealt a hand
    │   ├── NotExpressible      a value that the chosen dialect cannot express
    │   ├── WrongAmount         an amount that cannot be read, is below 0 or finer than the unit
    │   ├── WrongSeat           a seat that is not at the table, or too many or too few of them
    │   ├── WrongPayout         a claim with a wrong payout: carries pot and seat
    │   ├── WrongEvaluation     a claim with a wrong hand
    │   ├── UnrevealedWinner    a contested pot without, or a claim for, a hand that was not shown
    │   ├── ChipsNotConserved   a claim that does not conserve chips
    │   ├── WrongState          a channel state that does not follow from the one before
    │   │   └── WrongSignature  a state that a player has not signed
    │   ├── HandError           a played hand that cannot be read (analysis.histories): carries line
    │   │   └── IllegalAction   an action that the rules do not allow: carries its number
    │   ├── ConfigError         a config that cannot be used (analysis.files.config): carries place
    │   ├── NotStored           an id that a store does not have: a hand, a review, a session
    │   ├── Outdated            input for a state that has changed since
    │   └── LimitExceeded       work or input beyond a stated limit
    └── StorageError(OSError)       a disk, a permission, a file: carries path and reason
        └── FileError           a file or folder that cannot be used
            ├── BatchFolderError    a folder that holds another batch (analysis.reports.folder)
            ├── DatabaseError       a SQLite file: hands, training, the service's store
            │                       (analysis.files.sqlite)
            ├── JournalError        a journal of outs that cannot be used (analysis.outs.journal)
            ├── TableFileError      a file of equity tables
            │   ├── TablesMissing       there is none
            │   ├── TablesForeign       it is something else
            │   ├── TablesVersion       it has the format of another version
            │   ├── TablesTruncated     its end is missing
            │   ├── TablesDamaged       its checksums do not agree: carries flops
            │   └── TablesBusy          another process is building it
            └── SolutionFileError   a saved solution
                ├── SolutionMissing     there is none
                ├── SolutionForeign     it is something else
                ├── SolutionVersion     it has the format of another version
                ├── SolutionTruncated   its end is missing
                ├── SolutionDamaged     its checksums do not agree: carries segments
                └── SolutionBusy        another process is saving it

Catch :class:`PokerError` for input that can be corrected, :class:`StorageError` for failures of
disks and files, :class:`RunoutError` for both. The command line ends with 3 and 1 (4 for
LimitExceeded), the service answers 4xx and 5xx; each translates errors once, in one table.
"""

from __future__ import annotations

import errno as error_numbers
from typing import Final, NamedTuple, Self

NO_ROOM: Final = frozenset({error_numbers.ENOSPC, error_numbers.EDQUOT})
"""The system's numbers for a full disk and a used-up quota."""


class Place(NamedTuple):
    """A place in the input: a member by its JSON pointer, and characters of its text.

    ``column`` counts from 1; it is None where the whole member is meant.
    """

    pointer: str | None = None
    column: int | None = None
    length: int | None = None


def pointer_step(key: object) -> str:
    """Return a key or a number of an item as a step of a JSON pointer (RFC 6901).

    >>> pointer_step("a/b"), pointer_step(2)
    ('a~1b', '2')
    """
    return str(key).replace("~", "~0").replace("/", "~1")


class RunoutError(Exception):
    """An error that runout raises on purpose, with its place in the input where that is known.

    ``pointer`` is a JSON pointer (RFC 6901) to the member of a request, a config or a spot, or to
    the argument of a function; ``column`` counts the characters of its text from 1, and ``length``
    says how many are meant. ``related`` has the other places of an error that is about several:
    the first place of a card that is in two.

    >>> error = PokerError("Ah is on the board and in the hand of seat 1")
    >>> error.at("/hands/1", Place("/board")).pointer
    '/hands/1'
    >>> [place.pointer for place in error.below("/hand").places]
    ['/hand/hands/1', '/hand/board']
    """

    pointer: str | None = None
    column: int | None = None
    length: int | None = None
    related: tuple[Place, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        """Every place that is known, the main one first."""
        main = Place(self.pointer, self.column, self.length)
        return self.related if main == Place() else (main, *self.related)

    def at(self, pointer: str, *related: Place) -> Self:
        """Name the member of the input that is meant, unless a narrower one is known already.

        Related places that name no member are in the text of the same one.
        """
        if self.pointer is None:
            self.pointer = pointer
            self.related = tuple(
                [
                    place if place.pointer is not None else place._replace(pointer=pointer)
                    for place in (*self.related, *related)
                ]
            )
        return self

    def below(self, pointer: str) -> Self:
        """State that every place is inside the member at this pointer, or is that member."""
        self.pointer = pointer + (self.pointer or "")
        self.related = tuple(
            [place._replace(pointer=pointer + (place.pointer or "")) for place in self.related]
        )
        return self


class at:  # noqa: N801 - reads as a word: with at("/board")
    """Attribute an error raised inside to this member of the input.

    >>> try:
    ...     with at("/board"):
    ...         raise DuplicateCard("Ah is there twice")
    ... except PokerError as error:
    ...     error.pointer
    '/board'
    """

    __slots__ = ("_pointer",)

    def __init__(self, pointer: str) -> None:
        self._pointer = pointer

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, RunoutError):
            error.at(self._pointer)


class below(at):  # noqa: N801
    """Attribute an error raised inside to a part of this member, or all of it.

    >>> try:
    ...     with below("/hand"), at("/board"):
    ...         raise DuplicateCard("Ah is there twice")
    ... except PokerError as error:
    ...     error.pointer
    '/hand/board'
    """

    __slots__ = ()

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, RunoutError):
            error.below(self._pointer)


class PokerError(RunoutError, ValueError):
    """Input that poker's rules or notation refuse."""


def wrong_value(name: str, value: object, remedy: str) -> PokerError:
    """Return the error about an argument or a member of a request, with its value.

    >>> print(wrong_value("hands", 0, "give 1 or more"))
    hands=0; give 1 or more
    """
    return PokerError(f"{name}={value!r}; {remedy}").at(f"/{name}")


class StorageError(RunoutError, OSError):
    """A failure of a disk, a permission or a file; ``path`` names it, or is empty.

    ``errno`` is the system's number of the error, or None where runout detected the failure.

    >>> from errno import ENOSPC
    >>> error = StorageError("river.solution", "No space left on device", errno=ENOSPC)
    >>> print(error)
    river.solution: No space left on device
    >>> isinstance(error, OSError), error.filename, error.errno == ENOSPC
    (True, 'river.solution', True)
    """

    def __init__(self, path: object, reason: str, *, errno: int | None = None) -> None:
        super().__init__(errno, reason)
        self.args = (path, reason)
        self.path = str(path)
        self.reason = reason
        self.filename = self.path or None

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.args, {**self.__dict__, "errno": self.errno}

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}" if self.path else self.reason


def excerpt(text: str) -> str:
    """Quote a text in a message; of a long one its beginning.

    >>> excerpt("AhKh"), len(excerpt("Ah" * 1000))
    ("'AhKh'", 62)
    """
    return repr(text if len(text) <= _MAX_EXCERPT_LENGTH else f"{text[: _MAX_EXCERPT_LENGTH - 1]}…")


_MAX_EXCERPT_LENGTH: Final = 60


class NotationError(PokerError):
    """Text that cannot be read.

    ``column`` counts characters from 1 and ``length`` says how many are meant, so a client can
    underline the place; ``hint`` says what would have been right, or is empty.

    >>> print(NotationError("AKh", 3, 1, "expected s or o", hint="for a king of hearts write AxKh"))
    'AKh', character 3: expected s or o; for a king of hearts write AxKh
    """

    column: int
    length: int

    def __init__(self, text: str, column: int, length: int, reason: str, hint: str = "") -> None:
        super().__init__(text, column, length, reason, hint)
        self.text = text
        self.column = column
        self.length = length
        self.reason = reason
        self.hint = hint

    @classmethod
    def whole(cls, text: str, reason: str, hint: str) -> Self:
        """Return the error that means all of a text."""
        return cls(text, 1, max(1, len(text)), reason, hint)

    def __str__(self) -> str:
        remedy = f"; {self.hint}" if self.hint else ""
        return f"{self._excerpt()}, character {self.column}: {self.reason}{remedy}"

    def _excerpt(self) -> str:
        """Quote the text; of a long one only the surroundings of the place that is wrong."""
        if len(self.text) <= _MAX_EXCERPT_LENGTH:
            return repr(self.text)
        start = max(0, min(self.column - 1 - 20, len(self.text) - 50))
        end = start + 50
        before = "…" if start else ""
        after = "…" if end < len(self.text) else ""
        return repr(f"{before}{self.text[start:end]}{after}")


class OverlapError(NotationError):
    """A combo that an earlier item of the range already gave, under ``strict=True``."""


class DuplicateCard(PokerError):  # noqa: N818 - named after what went wrong at the table
    """One card in two places."""


class WrongCardCount(PokerError):  # noqa: N818
    """Too few or too many cards."""


class NoPossibleDeal(PokerError):  # noqa: N818
    """Players that cannot all be dealt a hand of their ranges at once."""


class NotExpressible(PokerError):  # noqa: N818
    """A value that the chosen dialect cannot express."""


class WrongAmount(PokerError):  # noqa: N818
    """An amount that cannot be read, is below 0 or finer than the unit.

    ``name`` is what the message calls the amount, or empty; ``reason`` is the message without it.

    >>> error = WrongAmount("-1 is below 0", name="pot")
    >>> print(error, "/", error.reason)
    pot: -1 is below 0 / -1 is below 0
    """

    def __init__(self, reason: str, *, name: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.name = name

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}" if self.name else self.reason


class WrongSeat(PokerError):  # noqa: N818
    """A seat that is not at the table, or too many or too few of them."""


class WrongPayout(PokerError):  # noqa: N818
    """A claim with a wrong payout.

    ``pot`` counts from 1, ``seat`` from 0; either is None where the claim is wrong about no pot or
    no seat in particular.
    """

    def __init__(self, message: str, *, pot: int | None = None, seat: int | None = None) -> None:
        super().__init__(message)
        self.pot = pot
        self.seat = seat


class WrongEvaluation(PokerError):  # noqa: N818
    """A claim with a wrong hand."""


class UnrevealedWinner(PokerError):  # noqa: N818
    """A contested pot that no revealed hand contends for, or a claim for a hand not revealed."""


class ChipsNotConserved(PokerError):  # noqa: N818
    """A claim that does not conserve chips."""


class WrongState(PokerError):  # noqa: N818
    """A channel state that does not follow from the one before."""


class WrongSignature(WrongState):
    """A channel state that a player has not signed."""


class NotStored(PokerError):  # noqa: N818
    """An id that the store does not have."""


class Outdated(PokerError):  # noqa: N818
    """Input for a state that has changed since."""


class FileError(StorageError):
    """A file or folder that cannot be used, with the reason."""


class TableFileError(FileError):
    """A file of equity tables that cannot be used."""


class TablesMissing(TableFileError):  # noqa: N818
    """There is no such file, or none in any of the usual places."""


class TablesForeign(TableFileError):  # noqa: N818
    """The file holds something else."""


class TablesVersion(TableFileError):  # noqa: N818
    """The file has the format of another version of runout."""


class TablesTruncated(TableFileError):  # noqa: N818
    """The file's end is missing."""


class TablesDamaged(TableFileError):  # noqa: N818
    """The file's checksums do not agree; ``flops`` names those that are meant, where known."""

    def __init__(self, path: object, reason: str, flops: tuple[str, ...] = ()) -> None:
        super().__init__(path, reason)
        self.args = (path, reason, flops)
        self.flops = flops


class TablesBusy(TableFileError):  # noqa: N818
    """Another process is building the file."""


class SolutionFileError(FileError):
    """A saved solution that cannot be used."""


class SolutionMissing(SolutionFileError):  # noqa: N818
    """There is no such file."""


class SolutionForeign(SolutionFileError):  # noqa: N818
    """The file holds something else."""


class SolutionVersion(SolutionFileError):  # noqa: N818
    """The file has the format of another version of runout."""


class SolutionTruncated(SolutionFileError):  # noqa: N818
    """The file's end is missing."""


class SolutionDamaged(SolutionFileError):  # noqa: N818
    """The file's checksums do not agree; ``segments`` names those that are meant, where known."""

    def __init__(self, path: object, reason: str, segments: tuple[str, ...] = ()) -> None:
        super().__init__(path, reason)
        self.args = (path, reason, segments)
        self.segments = segments


class SolutionBusy(SolutionFileError):  # noqa: N818
    """Another process is saving to the same place."""


class LimitExceeded(PokerError):  # noqa: N818
    """Work or input beyond a stated limit."""


class NotationWarning(UserWarning):
    """A range was read, but perhaps not as it was meant."""


class OverlapWarning(NotationWarning):
    """A combo was given twice in a range; the last item won."""
