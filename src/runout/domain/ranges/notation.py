"""Range notation: text -> the weights of the 1326 combos, one grammar for all common notations.

::

    range  = item {("," | ";" | space) item}
    item   = ["!"] unit [weight] | [num["%"]] "(" range ")"
           | "[" num["%"] "]" range "[/" num["%"] "]"
           | num ":" unit [weight]      a prefix weight in percent, for this item and those after it
    weight = ":" 0..1 | ":" num "%" | "@" num["%"]
    unit   = num "%" | num "%-" num "%" | a word of runout.domain.ranges.units

One regular expression splits the text into tokens: a word, the weight or percentage attached to it,
and the bracket or ``!`` that follows. Nothing is skipped; text that does not fit is an error with
its column. :mod:`runout.domain.ranges.paste.rewriting` first rewrites pasted text beyond this
grammar. docs/notation.md describes every form.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final

from runout.domain.orderings import DEFAULT_ORDERING, load_ordering
from runout.domain.ranges.ambiguities import refuse_summary
from runout.domain.ranges.paste.rewriting import MAX_PASTED, is_plain, rewrite
from runout.domain.ranges.reader import ItemReader
from runout.domain.ranges.tokens import Items, NotationText
from runout.domain.ranges.units import Lexicon, Plus
from runout.domain.ranges.warnings import (
    Overlap,
    RangeWarning,
    find_notices,
    find_overlaps,
    overlap_error,
)
from runout.errors import LimitExceeded, NotationError

# Every combo in a bracket of its own, with the longest weight there is, is 890,000 characters;
# 1326 combos with weights of 17 digits are 35,000.
MAX_TEXT_LENGTH: Final = 1_000_000

_lexicon = functools.cache(Lexicon)


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a text.

    ``ordering`` is the name of the ordering that a percentage such as ``15%`` used, or None;
    ``label`` is the text before the range, as in ``BTN: AA``.
    """

    weights: list[float]
    ordering: str | None
    overlaps: tuple[Overlap, ...]
    notices: tuple[RangeWarning, ...] = ()
    label: str | None = None


def read_range(
    text: str,
    *,
    plus: Plus = "connector",
    strict: bool = False,
    ordering: str = DEFAULT_ORDERING,
) -> Reading:
    """Read a range.

    ``plus`` says how ``+`` climbs from a connector such as ``98s``; ``strict`` makes an overlap an
    error; ``ordering`` names the order of hands that percentages refer to.

    >>> sum(read_range("QQ+,AKs:0.5").weights)
    20.0
    """
    if len(text) > MAX_TEXT_LENGTH:
        raise LimitExceeded(
            f"the range has {len(text):,} characters; {MAX_TEXT_LENGTH:,} is the limit"
        )
    if ordering != DEFAULT_ORDERING:
        load_ordering(ordering)  # so that a wrong name is refused even where it is not used
    lexicon = _lexicon(plus)
    source, items = _read_items(text, lexicon, ordering)
    refuse_summary(source, items)
    weights, overlap = items.combo_weights()
    overlaps = find_overlaps(source, items) if overlap else ()
    if overlaps and strict:
        raise overlap_error(text, overlaps)
    used = ordering if items.uses_ordering else None
    notices = find_notices(source, items, weights, lexicon.names)
    return Reading(weights, used, overlaps, notices, source.label)


def _read_items(text: str, lexicon: Lexicon, ordering: str) -> tuple[NotationText, Items]:
    """Read a text unchanged, or rewritten where it is not plain notation."""
    refusal: NotationError | None = None
    if is_plain(text):
        plain = NotationText(text, text, range(len(text)))
        try:
            return plain, ItemReader(plain, lexicon, ordering).read()
        except NotationError as error:
            if len(text) > MAX_PASTED:
                raise
            refusal = error
    rewritten = rewrite(text, lexicon.names)
    if refusal is not None and rewritten.notation == text:
        raise refusal
    return rewritten, ItemReader(rewritten, lexicon, ordering).read()
