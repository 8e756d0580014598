"""Stored hands: what an import did, the list and its filter, a player's totals, one hand."""

from typing import Annotated, Final

from fastapi import Query
from pydantic import ConfigDict, Field

from runout.analysis.hands.filters import HandFilter
from runout.analysis.hands.importing import ImportReport
from runout.analysis.hands.summaries import HandSummary, PlayerInHand, PlayerTotals
from runout.analysis.hands.winnings import PlayerWinnings
from runout.analysis.histories.hand import Hand
from runout.analysis.histories.phh_writing import write_phh
from runout.analysis.histories.replay import replay
from runout.service.routes.schemas import Message

_MAX_LISTED: Final = 1_000

_Moment = Annotated[str | None, Query(max_length=40)]
_Text = Annotated[str | None, Query(max_length=200)]
_BigBlinds = Annotated[float | None, Query(allow_inf_nan=False)]


async def hand_filter(
    *,
    since: Annotated[_Moment, Query(description="First date or time, as in the record.")] = None,
    until: Annotated[_Moment, Query(description="Last date or time, included.")] = None,
    site: Annotated[_Text, Query(description="Site.")] = None,
    stakes: Annotated[
        _Text, Query(description="Blinds, such as `0.50/1`, or the big blind alone.")
    ] = None,
    currency: Annotated[_Text, Query(description="Currency, or `chips`.")] = None,
    player: Annotated[
        _Text, Query(description="A player's name; other filters are then about the player.")
    ] = None,
    position: Annotated[_Text, Query(description="The player's position, such as `BTN`.")] = None,
    min_pot: Annotated[_BigBlinds, Query(description="Pot in big blinds, at least.")] = None,
    max_pot: Annotated[_BigBlinds, Query(description="Pot in big blinds, at most.")] = None,
    min_net: Annotated[_BigBlinds, Query(description="The player's net, at least.")] = None,
    max_net: Annotated[_BigBlinds, Query(description="The player's net, at most.")] = None,
    showdown: Annotated[bool | None, Query(description="With or without a showdown.")] = None,
    all_in: Annotated[bool | None, Query(description="With or without an all-in.")] = None,
    heads_up: Annotated[
        bool | None, Query(description="With or without two players on the flop.")
    ] = None,
) -> HandFilter:
    """Return the filter of a query."""
    return HandFilter(
        since, until, site, stakes, currency, player, position, min_pot, max_pot, min_net, max_net,
        showdown, all_in, heads_up,
    )  # fmt: skip


class ImportProblem(Message):
    """A hand that was not stored."""

    line: int = Field(description="The line at fault, from 1.")
    reason: str


class HandImportAnswer(Message):
    """What became of the hands of a file."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "hands": 3,
                "imported": 1,
                "duplicates": 1,
                "broken": 1,
                "problems": [
                    {"line": 23, "reason": "45 was put in, and 90 collected: 45 too much"}
                ],
            }
        }
    )

    hands: int = Field(description="Number of hands in the file.")
    imported: int = Field(description="Number of new hands.")
    duplicates: int = Field(description="Number of hands that were stored before.")
    broken: int = Field(description="Number of hands that were not stored.")
    problems: list[ImportProblem] = Field(
        description=f"Why they were not stored; the first {_MAX_LISTED:,}."
    )

    @classmethod
    def of(cls, report: ImportReport) -> "HandImportAnswer":
        """Return the report of an import."""
        return cls(
            hands=report.hands,
            imported=report.imported,
            duplicates=report.duplicates,
            broken=report.broken,
            problems=[
                ImportProblem(line=problem.line, reason=problem.reason)
                for problem in report.problems[:_MAX_LISTED]
            ],
        )


class PlayerOfHand(Message):
    """A player's part in a hand; chips in the record's last decimal."""

    seat: int = Field(description="From 0, clockwise, beginning left of the button.")
    name: str
    position: str = Field(description="UTG, UTG+1, UTG+2, UTG+3, LJ, HJ, CO, BTN, SB or BB.")
    stack: int | None = Field(description="Null if the record does not say.")
    cards: str = Field(description="Empty if they are not known.")
    contributed: int
    returned: int = Field(description="Uncalled bets.")
    won: int | None = Field(
        description="From the pots, after the rake; null, as the nets, in a hand without a result."
    )
    net: int | None
    net_without_luck: float | None = Field(
        description="With the pots of an all-in divided by equity; elsewhere the net."
    )
    net_bb: float | None = Field(description="In big blinds.")
    net_without_luck_bb: float | None
    folded_on: str | None = Field(description="The street, or null.")
    saw_flop: bool
    showdown: bool
    all_in: bool

    @classmethod
    def of(cls, player: PlayerInHand) -> "PlayerOfHand":
        """Return a player."""
        return cls(**player.to_dict())


class StoredHandSummary(Message):
    """A stored hand in a list; chips in the record's last decimal."""

    id: int
    site: str
    number: str = Field(description="The site's number or name of the hand, or empty.")
    time: str | None = Field(description="In the record's own time zone; null without a date.")
    time_zone: str
    tournament: str
    table_name: str
    stakes: str = Field(description="Small and big blind.")
    currency: str
    decimals: int
    small_blind: int
    big_blind: int
    ante: int
    seats: int
    board: str
    second_board: str = Field(description="The other board of a hand run twice, or empty.")
    pot: int = Field(description="What was put in, less returned bets; before the rake.")
    rake: int
    pot_bb: float = Field(description="In big blinds.")
    showdown: bool
    all_in: bool
    heads_up: bool = Field(description="Whether two players saw the flop.")
    players_flop: int
    players_turn: int
    players_river: int
    source: str = Field(
        description="`record` or `rules`: where the nets come from; or why there are none:"
        " `unfinished`, `unknown_cards` or `unknown_stacks`."
    )
    has_result: bool = Field(description="Whether it is known what each player won or lost.")
    player: PlayerOfHand | None = Field(description="The player of the filter.")

    @classmethod
    def of(cls, hand: HandSummary) -> "StoredHandSummary":
        """Return a summary."""
        return cls(**hand.to_dict())


class TotalsAnswer(Message):
    """What a player won or lost over the hands of a filter."""

    player: str
    hands: int = Field(description="Number of hands with a result.")
    without_result: int = Field(
        description="Number of hands without one, which count nowhere else."
    )
    net: dict[str, str] = Field(description="The exact sum by currency.")
    net_bb: float = Field(description="In big blinds.")
    bb_per_100: float | None = Field(description="Big blinds per 100 hands; null without hands.")
    standard_error: float | None = Field(description="Of bb_per_100; null below two hands.")
    net_without_luck_bb: float
    bb_per_100_without_luck: float | None
    standard_error_without_luck: float | None

    @classmethod
    def of(cls, totals: PlayerTotals) -> "TotalsAnswer":
        """Return a player's totals."""
        return cls(**totals.to_dict())


class WinningsAnswer(Message):
    """A player's running sums over the hands of a filter, in the order of play."""

    player: str
    total_hands: int
    hands: list[int] = Field(
        description="After how many hands; of many hands, those where a sum turns."
    )
    net_bb: list[float] = Field(description="The sum of the nets in big blinds, from 0.")
    net_without_luck_bb: list[float]
    currency: str | None = Field(description="Null where the hands are of several currencies.")
    net: list[float] | None = Field(description="The sums in the currency.")
    net_without_luck: list[float] | None

    @classmethod
    def of(cls, winnings: PlayerWinnings) -> "WinningsAnswer":
        """Return a player's winnings."""
        return cls(**winnings.to_dict())


class NameCount(Message):
    """A player and the number of stored hands."""

    name: str
    hands: int


class StakesCount(Message):
    """Blinds in a currency and the number of stored hands."""

    stakes: str
    currency: str
    hands: int


class FilterChoices(Message):
    """What there is to filter by, the most frequent first."""

    players: list[NameCount] = Field(description="The first with `q` in their name.")
    total_players: int = Field(description="Number of players with `q` in their name.")
    stakes: list[StakesCount]


class StoredHandList(Message):
    """A page of the hands of a filter."""

    total: int = Field(description="Number of hands of the filter.")
    hands: list[StoredHandSummary]
    totals: TotalsAnswer | None = Field(description="Of the player of the filter.")


class ActionOfHand(Message):
    """What a player did."""

    street: str
    seat: int
    move: str = Field(description="`fold`, `check or call` or `bet or raise`.")
    chips: int = Field(description="Chips put in by the action.")
    bet: int = Field(description="The seat's bet on the street after it.")
    all_in: bool


class StoredHandAnswer(Message):
    """A stored hand: summary, players, actions, and the whole record."""

    hand: StoredHandSummary
    players: list[PlayerOfHand]
    actions: list[ActionOfHand]
    phh: str = Field(description="The record as PHH.")

    @classmethod
    def of(
        cls, summary: HandSummary, players: tuple[PlayerInHand, ...], hand: Hand
    ) -> "StoredHandAnswer":
        """Return a hand."""
        return cls(
            hand=StoredHandSummary.of(summary),
            players=[PlayerOfHand.of(player) for player in players],
            actions=[
                ActionOfHand(
                    street=str(step.street),
                    seat=step.seat,
                    move=step.move.value,
                    chips=step.chips,
                    bet=step.bet,
                    all_in=step.all_in,
                )
                for step in replay(hand).steps
            ],
            phh=write_phh(hand),
        )
