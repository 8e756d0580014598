"""The actual bets of a betting tree: chips, and per cent of the pot.

A size is rounded to the unit of the tree's rules, raised to the least that is allowed, merged with
a larger one or replaced by an all-in; the results are listed here before anything is solved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from runout.documents import Document
from runout.domain.betting.growth import Decision, Growth, continued
from runout.domain.betting.rules import STREETS, PlayerKey, StreetKey, TreeRules, player_key

BetKind = Literal["bet", "raise", "donk"]

MAX_BETS_PER_STREET: Final = 100


@dataclass(frozen=True, slots=True)
class TreeBet(Document):
    """A bet or raise after rounding, merging and the minimum raise."""

    line: str
    street: StreetKey
    player: PlayerKey
    kind: BetKind
    action: str
    """As lines write it: `b4.5`."""
    chips: float
    """What the player has then put in on the street."""
    percent: float
    """Of the pot; of a raise, what it adds to the bet as a share of the pot after a call."""
    merged: tuple[str, ...] = ()
    """Sizes that are not bet because this bet is close or equal to them."""

    @property
    def merged_into(self) -> str:
        """What became of the merged sizes: ``merged into 75 %``, ``merged into all-in``."""
        bet = "all-in" if self.action.startswith("a") else percent_text(self.percent)
        return f"merged into {bet}"

    def __str__(self) -> str:
        merged = f"; {', '.join(self.merged)} {self.merged_into}" if self.merged else ""
        return f"{self.action} ({percent_text(self.percent)}{merged})"


def percent_text(percent: float) -> str:
    """Return the text of a share of the pot, with a decimal where it is not whole.

    >>> percent_text(75.0), percent_text(100 / 3), percent_text(1616.7)
    ('75 %', '33.3 %', '1617 %')
    """
    rounded = round(percent, 1)
    return f"{rounded:.0f} %" if rounded >= 1000 or rounded == int(rounded) else f"{rounded} %"


@dataclass(frozen=True, slots=True)
class TreeBets:
    """The bets of a tree, street by street; ``complete`` is False where a street has more of them.

    A street after the first is entered by the line that leaves the smallest pot, where rounding is
    largest; so is its donk bet. After other lines the same sizes are bet into larger pots.

    >>> from runout.domain.amounts import Unit
    >>> from runout.domain.betting.sizes import BetSizes
    >>> from runout.domain.boards import Street
    >>> from runout.domain.betting.rules import TreeRules
    >>> sizes = BetSizes("75%", "a")
    >>> rules = TreeRules(Street.RIVER, 60, 300, ((sizes, sizes),) * 3, unit=Unit(1))
    >>> [(bet.line, str(bet)) for bet in TreeBets.of(rules).bets]
    [('', 'b4.5 (75 %)'), ('x', 'b4.5 (75 %)'), ('b4.5', 'a30 (170 %)'), ('x b4.5', 'a30 (170 %)')]
    """

    bets: tuple[TreeBet, ...]
    complete: bool

    @property
    def opening(self) -> dict[str, str]:
        """The possible first bets of each player by street, as text."""
        bets_by_street: dict[str, dict[str, list[str]]] = {}
        for bet in self.bets:
            if bet.kind != "raise":
                donk = " donk" if bet.kind == "donk" else ""
                who = f"{player_key(bet.player).upper()}{donk}"
                bets_by_street.setdefault(str(bet.street), {}).setdefault(who, []).append(str(bet))
        return {
            street: ", ".join(f"{who} {' '.join(bets)}" for who, bets in players.items())
            for street, players in bets_by_street.items()
        }

    @classmethod
    def of(cls, rules: TreeRules) -> TreeBets:
        """Return the bets of the tree that grows from these rules; it is not grown."""
        growth = Growth(rules)
        bets: list[TreeBet] = []
        complete = True
        entry: tuple[str, Decision] | None = ("", growth.root)
        donk_bets: list[TreeBet] = []
        while entry is not None:
            street_bets = _StreetBets(growth, *entry)
            bets += [*street_bets.bets, *donk_bets]
            complete = complete and street_bets.complete
            entry = street_bets.next_street
            line = None if entry is None else entry[0]
            donk_bets = [bet for bet in street_bets.donk_bets if bet.line != line]
        return cls(tuple(bets), complete)


class _StreetBets:
    """The decisions of one street from its first on, the shortest lines first."""

    def __init__(self, growth: Growth, line: str, first: Decision) -> None:
        self.bets: list[TreeBet] = []
        self.complete = True
        self.next_street: tuple[str, Decision] | None = None
        self._growth = growth
        self._donk: tuple[str, Decision] | None = None
        for level in growth.street_levels(line, first):
            # Deeper lines only raise further; the way to the next street is short.
            if len(self.bets) >= MAX_BETS_PER_STREET:
                self.complete = False
                break
            for text, decision in level:
                self.bets += self._bets_at(text, decision)
                self._find_next_street(text, decision)
        self.bets = self.bets if self.complete else self.bets[:MAX_BETS_PER_STREET]

    @property
    def donk_bets(self) -> list[TreeBet]:
        return [] if self._donk is None else self._bets_at(*self._donk)

    def _bets_at(self, line: str, decision: Decision) -> list[TreeBet]:
        bounds = self._growth.bounds(decision)
        if bounds is None:
            return []
        kind: BetKind = "raise" if bounds.previous else "donk" if decision.donk else "bet"
        unit = self._growth.rules.unit
        merged = self._growth.merged_sizes(decision, bounds)
        bets = []
        for choice in self._growth.choices(decision):
            bet = self._growth.bet_of(decision, choice)
            if bet is None:
                continue
            amount, percent = bet
            bets.append(
                TreeBet(
                    line=line,
                    street=STREETS[decision.street],
                    player=decision.player,
                    kind=kind,
                    action=choice.action,
                    chips=unit.number(amount),
                    percent=percent,
                    merged=tuple(size for size, into in merged if into == amount),
                )
            )
        return bets

    def _find_next_street(self, line: str, decision: Decision) -> None:
        for choice in self._growth.choices(decision):
            after = choice.decision
            if after is None or after.street == decision.street:
                continue
            entry = continued(line, choice.action), after
            if self.next_street is None or after.matched < self.next_street[1].matched:
                self.next_street = entry
            if after.donk and (self._donk is None or after.matched < self._donk[1].matched):
                self._donk = entry
