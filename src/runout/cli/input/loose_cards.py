"""Cards split by the shell: ``-b Qh Jh 3d`` instead of ``-b QhJh3d``.

A word that is one card is noticed where several belong together: an option that takes cards is
refused with the spelling that joins them when more stand right behind it, whatever the order of the
other words; a player is read as a half-known hand and a warning says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise, takewhile
from typing import Final

import click

from runout.domain.cards import DECK, Card, lone_card, parse_card_ids
from runout.domain.plurals import noun_for
from runout.errors import NotationError, PokerError, WrongCardCount


def is_lone_card(text: str) -> bool:
    """Return whether an argument is exactly one card.

    >>> [is_lone_card(text) for text in ("Ah", "10d", "Ah?", "AhKh", "QQ", "", "file.json")]
    [True, True, False, False, False, False, False]
    """
    return lone_card(text) is not None


class CardCommand(click.Command):
    """A command whose options take cards; refuses cards separated by spaces."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not ctx.resilient_parsing:  # shell completion refuses nothing
            refuse_cards_apart(self.params, args)
        return super().parse_args(ctx, args)


def refuse_cards_apart(params: Sequence[click.Parameter], arguments: Sequence[str]) -> None:
    """Refuse an option that takes cards if more cards follow it.

    >>> options = [click.Option(["-b", "--board"], metavar="CARDS")]
    >>> refuse_cards_apart(options, ["-b", "Qh", "Jh", "3d", "AhKh", "QQ"])
    Traceback (most recent call last):
    runout.errors.WrongCardCount: --board 'Qh' is one card, and 'Jh', '3d' stand apart; write \
--board QhJh3d, or quote it: --board "Qh Jh 3d"
    """
    takes_players = any(each.metavar == "HAND" for each in params)
    for option, text, behind in _values(params, arguments):
        name = option.opts[-1]
        if option.metavar in {"RANGE", "HAND"} and behind and _is_split(text, behind[0]):
            raise PokerError(f'{name}: a range with spaces needs quotes: "{text} {behind[0]}"')
        apart = list(takewhile(is_lone_card, behind))
        if not apart:
            continue
        count, room = _count(text), _room(option)
        if not 1 <= count < room:
            continue
        apart = apart[: room - count]
        joined = [text, *apart]
        held = "is one card" if count == 1 else f"has {count} cards"
        listed, stand = ", ".join(map(repr, apart)), noun_for(len(apart), "stands", "stand")
        is_whole = option.name != "board" or count >= 3
        other = f"; a half-known hand is written {_spelled(apart[0])}?"
        raise WrongCardCount(
            f"{name} {text!r} {held}, and {listed} {stand} apart; write {name}"
            f' {"".join(map(_spelled, joined))}, or quote it: {name} "{" ".join(joined)}"'
            f"{other if takes_players and is_whole else ''}"
        )


def _values(
    params: Sequence[click.Parameter], arguments: Sequence[str]
) -> Iterator[tuple[click.Option, str, Sequence[str]]]:
    """Yield the options that take cards, each with its value and the arguments after it."""
    options = {
        name: each
        for each in params
        if isinstance(each, click.Option) and each.metavar in _ROOM and each.nargs == 1
        for name in each.opts
    }
    for at, word in enumerate(arguments):
        name, sign, text = word.partition("=")
        if word == "--":
            return
        if word in options:
            yield options[word], "".join(arguments[at + 1 : at + 2]), arguments[at + 2 :]
        elif sign and name in options:
            yield options[name], text, arguments[at + 1 :]
        elif word[:2] in options:  # -bQh
            yield options[word[:2]], word[2:], arguments[at + 1 :]


def _room(option: click.Option) -> int:
    if "board" in (option.name or ""):
        return 5
    return _ROOM[option.metavar or ""]


# By metavar: cards, flops of which the first may be apart, hands, ranges that are a hand.
_ROOM: Final = {"CARDS": len(DECK), "LIST": 3, "HAND": 2, "RANGE": 2}


def refuse_hands_apart(players: Sequence[str], command: str) -> None:
    """Refuse hands whose cards are separate arguments.

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
        f" {command} {' '.join(join_hands(players))}"
    )


def lone_cards(players: Iterable[str]) -> dict[str, Card]:
    """Return the arguments that are exactly one card, each with its card.

    >>> lone_cards(["ah", "QQ", "Kh?"])
    {'ah': Card('Ah')}
    """
    return {text: card for text in players if (card := lone_card(text)) is not None}


def half_known_note(lone: Mapping[str, Card]) -> str | None:
    """Return the warning about words of one card, read as half-known hands.

    >>> half_known_note(lone_cards(["ah", "kh", "QQ"]))
    "'ah' and 'kh' were read as half-known hands, Ah? and Kh?; for one hand join the cards: AhKh"
    >>> half_known_note({}) is None
    True
    """
    if not lone:
        return None
    cards = " and ".join(map(repr, lone))
    hands = " and ".join(f"{card}?" for card in lone.values())
    if len(lone) == 1:
        return (
            f"{cards} was read as a half-known hand; write {hands} to say so, or join it with the"
            " cards that it belongs to"
        )
    pair = "".join(map(str, islice(lone.values(), 2)))
    return f"{cards} were read as half-known hands, {hands}; for one hand join the cards: {pair}"


def split_range_note(players: Sequence[str]) -> str | None:
    """Return a warning if a range may have been split at a space after a comma.

    >>> print(split_range_note(["QQ+,", "AKs", "KK"]))
    a range with spaces needs quotes: "QQ+, AKs"; here 'QQ+,' and 'AKs' are two players
    >>> split_range_note(["QQ+, AKs", "KK"]) is None
    True
    """
    for first, second in pairwise(players):
        if _is_split(first, second):
            return (
                f'a range with spaces needs quotes: "{first} {second}"; here {first!r} and'
                f" {second!r} are two players"
            )
    return None


def _is_split(first: str, second: str) -> bool:
    return first.rstrip().endswith((",", ";")) and not second.startswith("-")


def join_hands(players: Sequence[str]) -> list[str]:
    """Return the players, adjacent single cards joined in pairs.

    >>> join_hands(["Ah", "Kh", "QQ", "9d", "9c"])
    ['AhKh', 'QQ', '9d9c']
    """
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


# Hints for usage errors

_EXTRA: Final = re.compile(r"got unexpected extra arguments? \((.+)\)")


def usage_hint(context: click.Context, message: str) -> str:
    """Return the hint to join arguments if actions or hands were separated from their option."""
    extra = _EXTRA.fullmatch(message)
    if extra is None:
        return ""
    for parameter in context.command.params:
        value, option = context.params.get(parameter.name or "") or "", parameter.opts[-1]
        if parameter.metavar == "LINE" and isinstance(value, str):
            line = " ".join([*value.split(), *extra[1].split()])
            return f'; actions are one word after {option}, as in {option} "{line}"'
        if parameter.metavar == "HANDS" and value:
            return f"; {joined_hands(value, [context.params.get('file') or '', *extra[1].split()])}"
        if parameter.metavar == "RANGE RANGE" and value:
            return f"; {option} takes two ranges, and one with spaces needs quotes"
    return ""


def joined_hands(hands: Sequence[str], others: Sequence[str]) -> str:
    """Return the hint to join separate hands.

    >>> joined_hands(["AhAd"], ["KhQh"]), joined_hands(["Ah"], ["Ad,Kh", "Qh"])
    ('join hands with commas: --hands AhAd,KhQh', 'join hands with commas: --hands AhAd,KhQh')
    """
    cards = [word for text in (*hands, *others) for word in text.split(",") if word]
    return f"join hands with commas: --hands {','.join(join_hands(cards))}"
