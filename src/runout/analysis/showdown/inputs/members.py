"""Members of a hand to settle: their names in messages and their JSON pointers."""

from __future__ import annotations

from typing import Final, NamedTuple

from runout.errors import pointer_step


class Member(NamedTuple):
    """A member of a hand to settle: what messages call it, and its JSON pointer.

    >>> Member("claim, payouts", "/claim/payouts").item("seat 2", 2)
    Member(name='claim, payouts, seat 2', pointer='/claim/payouts/2')
    """

    name: str
    pointer: str

    def item(self, name: str, key: int | str) -> Member:
        return Member(f"{self.name}, {name}", f"{self.pointer}/{pointer_step(key)}")


CONTRIBUTIONS: Final = Member("contributions", "/contributions")
FOLDED: Final = Member("folded", "/folded")
MUCKED: Final = Member("mucked", "/mucked")
HANDS: Final = Member("hands", "/hands")
BUTTON: Final = Member("button", "/button")
UNIT: Final = Member("unit", "/unit")
RAKE: Final = Member("rake", "/rake")
RAKE_CAP: Final = Member("rake, cap", "/rake/cap")
