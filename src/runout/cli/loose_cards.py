"""Cards that the shell has taken apart: ``-b Qh Jh 3d`` where ``-b QhJh3d`` was meant.

A word that is one card is noticed where several belong together: an option that takes cards is
refused with the spelling that joins them, a player is read as a half-known hand and a warning says
so.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from runout.domain.cards import DECK, parse_card_ids
from runout.domain.counts import noun_for
from runout.errors import NotationError, WrongCardCount

if TYPE_CHECKING:
    from collections.abc import Sequence


def is_lone_card(text: str) -> bool:
    """Say whether a word is one card and nothing else.

    >>> [is_lone_card(text) for text in ("Ah", "10d", "Ah?", "AhKh", "QQ", "", "file.json")]
    [True, True, False, False, False, False, False]
    """
    return _count(text) == 1


def refuse_cards_apart(option: str, text: str, others: Sequence[str]) -> None:
    """Refuse the cards of an option that ends too early when further cards stand behind it.

    >>> refuse_cards_apart("--board", "Qh", ["AhKh", "QQ", "Jh", "3d"])
    Traceback (most recent call last):
    runout.errors.WrongCardCount: --board 'Qh' is one card, and 'Jh', '3d' stand apart; write \
--board QhJh3d, or quote it: --board "Qh Jh 3d"
    """
    if not is_lone_card(text):
        return
    apart = list(takewhile(is_lone_card, reversed(others)))[::-1]
    if not apart:
        return
    words = [text, *apart]
    listed = ", ".join(map(repr, apart))
    stand = noun_for(len(apart), "stands", "stand")
    raise WrongCardCount(
        f"{option} {text!r} is one card, and {listed} {stand} apart; write {option}"
        f' {"".join(map(_spelled, words))}, or quote it: {option} "{" ".join(words)}"'
    )


def refuse_hands_apart(players: Sequence[str], command: str) -> None:
    """Refuse hands whose cards were given one by one.

    >>> refuse_hands_apart(["Ah", "Kh", "9d", "9c"], "runout outs")
    Traceback (most recent call last):
    runout.errors.WrongCardCount: 'Ah' is one card of a hand; join the two cards of each hand: \
runout outs AhKh 9d9c
    """
    lone = [text for text in players if is_lone_card(text)]
    if len(lone) < 2:
        return
    raise WrongCardCount(
        f"{lone[0]!r} is one card of a hand; join the two cards of each hand:"
        f" {command} {' '.join(_joined(players))}"
    )


def half_known_note(players: Sequence[str]) -> str | None:
    """Return what to warn of where a word that is one card was read as a half-known hand.

    >>> half_known_note(["ah", "kh", "QQ"])
    "'ah' and 'kh' were read as half-known hands, Ah? and Kh?; for one hand join the cards: AhKh"
    >>> half_known_note(["Ah?", "QQ"]) is None
    True
    """
    lone = [text for text in players if is_lone_card(text)]
    if not lone:
        return None
    words = " and ".join(map(repr, lone))
    read = " and ".join(f"{_spelled(text)}?" for text in lone)
    if len(lone) == 1:
        return (
            f"{words} was read as a half-known hand; write {read} to say so, or join it with the"
            " cards that it belongs to"
        )
    pair = "".join(map(_spelled, lone[:2]))
    return f"{words} were read as half-known hands, {read}; for one hand join the cards: {pair}"


def _joined(players: Sequence[str]) -> list[str]:
    """Return the players with cards that stand side by side put together in pairs."""
    joined: list[str] = []
    waiting = ""
    for text in players:
        if not is_lone_card(text):
            joined += [waiting, text] if waiting else [text]
            waiting = ""
        elif waiting:
            joined.append(waiting + _spelled(text))
            waiting = ""
        else:
            waiting = _spelled(text)
    return [*joined, waiting] if waiting else joined


def _spelled(text: str) -> str:
    return "".join(str(DECK[card]) for card in parse_card_ids(text))


def _count(text: str) -> int:
    try:
        return len(parse_card_ids(text))
    except NotationError:
        return 0
