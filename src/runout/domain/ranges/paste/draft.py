"""Drafts of pasted ranges: characters with their places in the paste, and the rewritten notation.

Characters of other alphabets become ASCII, and invisible ones are dropped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from runout.errors import NotationError
from runout.kernels.text import is_unit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NUMBER: Final = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9]{1,4}+)?"
FRACTION: Final = re.compile(NUMBER)


class PastedText(NamedTuple):
    """A piece of the pasted text, with the index of each of its characters in the paste."""

    text: str
    at: Sequence[int]

    def cut(self, start: int, end: int) -> PastedText:
        return PastedText(self.text[start:end], self.at[start:end])

    def strip(self, characters: str = " \t\n") -> PastedText:
        start = len(self.text) - len(self.text.lstrip(characters))
        return self.cut(start, max(start, len(self.text.rstrip(characters))))

    def lines(self) -> Iterator[PastedText]:
        """Yield the lines, each with the line break that ends it."""
        start = 0
        for line in self.text.split("\n"):
            yield self.cut(start, start + len(line) + 1)
            start += len(line) + 1

    def joined(self, *others: PastedText) -> PastedText:
        texts = (self, *others)
        return PastedText(
            "".join(piece.text for piece in texts), [index for piece in texts for index in piece.at]
        )

    def written(self, text: str) -> PastedText:
        """Return another text at the place of this one."""
        if len(text) == len(self.text) or not text:
            return PastedText(text, self.at[: len(text)])
        return PastedText(text, [self.at[0]] * (len(text) - 1) + [self.at[-1]])


@dataclass(slots=True)
class Draft:
    """The notation under construction from a pasted text."""

    pasted: str
    pieces: list[PastedText] = field(default_factory=list)

    def is_hand(self, word: str) -> bool:
        """Whether a word names hands, as AKs and random do."""
        return is_unit(word)

    def add(self, piece: PastedText) -> None:
        self.pieces.append(piece)

    def add_weighted(self, hand: PastedText, weight: PastedText) -> None:
        """Append a hand with its weight, and a separator."""
        self.add(hand)
        self.add(weight.cut(0, 1).written(":"))
        self.add(squeezed(weight))
        self.add(weight.cut(len(weight.text) - 1, len(weight.text)).written(","))

    def joined(self) -> PastedText:
        return PastedText("", []).joined(*self.pieces)

    def is_bare(self, word: PastedText) -> bool:
        """Whether a word is a number and not also a hand, as 22 is."""
        return FRACTION.fullmatch(word.text) is not None and not self.is_hand(word.text)

    def refuse(self, piece: PastedText, reason: str, hint: str) -> NoReturn:
        start, end = (piece.at[0], piece.at[-1] + 1) if piece.at else (0, len(self.pasted))
        raise NotationError(self.pasted, start + 1, max(1, end - start), reason, hint)


# Characters.

_QUOTES: Final = "\"'`´“”„‟‘’‚‛«»‹›＂＇"
_DASHES: Final = "‐‑‒–—―−﹘﹣－"
_OTHER_SIGNS: Final = {"×": "*", "∶": ":", "、": ",", "،": ",", "﹐": ",", "؛": ";", "∕": "/"}
_INVISIBLE: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_CHARACTERS: Final = {
    **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **_OTHER_SIGNS,
    **dict.fromkeys(_DASHES, "-"),
    **dict.fromkeys(_QUOTES, '"'),
    **dict.fromkeys("\n\r\v\f\x85\u2028\u2029", "\n"),
    "\t": "\t",
}
TRANSLATION: Final = str.maketrans(_CHARACTERS)


def normalise(text: str) -> PastedText:
    """Replace signs of other alphabets by ASCII; drop invisible characters."""
    at: Sequence[int] = range(len(text))
    if _INVISIBLE.search(text):
        kept = [index for index in at if not _INVISIBLE.match(text[index])]
        text, at = "".join([text[index] for index in kept]), kept
    text = text.translate(TRANSLATION)
    return PastedText(re.sub(r"[^\S\n\t]", " ", text), at)


def squeezed(piece: PastedText) -> PastedText:
    kept = [place for place, letter in enumerate(piece.text) if letter not in " \t"]
    return PastedText(
        "".join(piece.text[place] for place in kept), [piece.at[place] for place in kept]
    )
