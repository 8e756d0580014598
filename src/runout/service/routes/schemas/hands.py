"""The filter of stored hands in a query."""

from typing import Annotated

from fastapi import Query

from runout.analysis.hands.filters import HandFilter

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
