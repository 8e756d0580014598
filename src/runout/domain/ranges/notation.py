"""Range notation: text -> the weights of the 1326 combos.

The core reads the notation: native/text/ranges.cpp has its grammar, docs/notation.md describes
every form. Text that it refuses may be a paste in another form, which
:mod:`runout.domain.ranges.paste.rewriting` rewrites in the notation for the core to read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from runout.domain.orderings import DEFAULT_ORDERING, load_ordering
from runout.domain.ranges.notation_text import NotationText
from runout.domain.ranges.warnings import Overlap, RangeWarning, commented_hands
from runout.errors import NotationError, PokerError
from runout.kernels import text as core
from runout.kernels.text import Code, NoticeKind

Plus: TypeAlias = Literal["connector", "kicker"]


class Remarks(NamedTuple):
    """What a reading says beside the weights, as ``RangeReading`` has it."""

    ordering: str | None = None
    overlaps: tuple[Overlap, ...] = ()
    notices: tuple[RangeWarning, ...] = ()
    label: str | None = None


NO_REMARKS: Final = Remarks()


def read_range(text: str, plus: Plus, strict: bool, ordering: str) -> tuple[bytes, Remarks]:
    """Return the packed weights of a range, and remarks."""
    kicker = plus != "connector"
    if kicker and plus not in get_args(Plus):
        raise NotationError.whole(plus, "not a reading of '+'", "use connector or kicker")
    if ordering != DEFAULT_ORDERING:
        load_ordering(ordering)  # so that a wrong name is refused even where it is not used
    packed, found, error = core.read_range(text, kicker, False, _hands(text, ordering))
    if error is None and found is None:
        return packed, NO_REMARKS
    source = NotationText.unchanged(text)
    if error is not None:
        source = _rewritten(text, error)
        hands = _hands(source.notation, ordering)
        packed, found, error = core.read_range(source.notation, kicker, True, hands)
        if error is not None:
            raise _placed(source, error)
    uses_ordering, repeats, notices = found or (False, [], [])
    overlaps = tuple([_overlap(source, *each) for each in repeats])
    if overlaps and strict:
        raise _overlap_error(text, overlaps)
    used = ordering if uses_ordering else None
    return packed, Remarks(used, overlaps, tuple(_warnings(source, notices)), source.label)


def _hands(text: str, ordering: str) -> bytes:
    """Return the classes of an ordering, if the text may refer to them."""
    return load_ordering(ordering).packed if "%" in text else b""


def _rewritten(text: str, error: core.Error) -> NotationText:
    """Return a text that the core refused as notation, if it is a paste; or raise the refusal."""
    from runout.domain.ranges.paste.rewriting import MAX_PASTED, rewrite  # noqa: PLC0415 - slow

    if error[0] == Code.PASTED:
        return rewrite(text)
    if error[0] in (Code.NOTATION, Code.NO_ITEM) and len(text) <= MAX_PASTED:
        rewritten = rewrite(text)
        if rewritten.notation != text:
            return rewritten
    raise core.refusal(text, error)


def _placed(source: NotationText, error: core.Error) -> PokerError:
    """Return an error about the notation with its place in the written text."""
    code, column, length, *_, reason, hint = error
    place = source.whole if code == Code.NO_ITEM else source.place(column, length)
    return core.refusal(source.written, (code, *place, 0, 0, reason, hint))


def _overlap(source: NotationText, column: int, length: int, combos: list[int]) -> Overlap:
    column, length = source.place(column, length)
    item = source.written[column - 1 : column - 1 + length]
    return Overlap(item, column, length, tuple(combos))


def _overlap_error(text: str, overlaps: tuple[Overlap, ...]) -> PokerError:
    first, *others = overlaps
    place = first.column, first.length
    return core.refusal(text, core.overlap_error(first.item, *place, first.indices, len(others)))


def _warnings(source: NotationText, notices: Iterable[core.Notice]) -> Iterator[RangeWarning]:
    """Yield a warning for each notice; those about comments follow those about removals."""
    commented = commented_hands(source)
    for kind, column, length, message in notices:
        if kind != NoticeKind.IDLE_REMOVAL:
            yield from commented
        place = source.whole if kind == NoticeKind.EMPTY_RANGE else source.place(column, length)
        yield RangeWarning.notice(message, *place)
    yield from commented
