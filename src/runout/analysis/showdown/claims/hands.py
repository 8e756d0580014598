"""Claimed hands: a description, a category or a score, against the hands shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from runout.analysis.showdown.claims.fields import CLAIM, read_list, read_object
from runout.analysis.showdown.inputs.members import Member
from runout.domain.counts import counted
from runout.errors import PokerError, WrongEvaluation

if TYPE_CHECKING:
    from runout.analysis.showdown.settlement import Settlement
    from runout.analysis.showdown.winners import Showdown
    from runout.domain.amounts import Amount
    from runout.domain.hands import Strength

_OF_HAND: Final = ("category", "description", "score")


def check_hands(claimed: Any, right: Settlement[Amount] | Showdown) -> None:
    """Refuse a claimed hand, a description or a category, that is not the hand the seat showed."""
    if claimed is None:
        return
    listed = read_list(claimed, CLAIM.item("hands", "hands"))
    if len(listed) != len(right.hands):
        raise PokerError(
            f"claim, hands: {len(listed)} for {len(right.hands)} seats"
        ).at("/claim/hands")  # fmt: skip
    for seat, (raw, shown) in enumerate(zip(listed, right.hands, strict=True)):
        if raw is None:
            continue
        name = right.players.label(seat)
        per_board = list(raw) if isinstance(raw, (list, tuple)) else [raw]
        if not shown:
            pronoun = "" if right.names else "it "
            raise WrongEvaluation(f"{name}: claimed {raw!r}, and {pronoun}has shown no hand")
        if len(per_board) != len(shown):
            raise WrongEvaluation(
                f"{name}: claimed {counted(len(per_board), 'hand')}, the boards are {len(shown)}"
            )
        for hand, strength in zip(per_board, shown, strict=True):
            if not _means(hand, strength, Member(f"claim, hand of {name}", f"/claim/hands/{seat}")):
                raise WrongEvaluation(
                    f"{_pot_of(seat, right)}{name}: claimed {_claimed_name(hand)!r},"
                    f" right is {strength.description!r}"
                )


def _pot_of(seat: int, right: Settlement[Amount] | Showdown) -> str:
    pots = enumerate(getattr(right, "pots", ()), start=1)
    return next((f"pot {number}, " for number, pot in pots if seat in pot.contenders), "")


def _claimed_name(hand: Any) -> Any:
    if not isinstance(hand, Mapping):
        return hand
    return hand.get("description", hand.get("category", hand.get("score")))


def _means(raw: Any, strength: Strength, member: Member) -> bool:
    """Return whether a claimed text or object describes this strength or its category."""
    if isinstance(raw, Mapping):
        fields = read_object(raw, _OF_HAND, member)
        if not fields:
            raise PokerError(
                f"{member.name}: nothing is claimed; give {', '.join(_OF_HAND)}"
            ).at(member.pointer)  # fmt: skip
        return (
            fields.get("score", strength.score) == strength.score
            and _is_category(fields.get("category", strength.category.noun), strength)
            and same_text(fields.get("description", strength.description), strength.description)
        )
    return same_text(raw, strength.description) or _is_category(raw, strength)


def _is_category(raw: Any, strength: Strength) -> bool:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw == strength.category.value
    return same_text(raw, strength.category.noun)


def same_text(raw: Any, right: str) -> bool:
    """Return whether a claimed text is the right one but for case and spaces around it."""
    return isinstance(raw, str) and raw.strip().casefold() == right.casefold()
