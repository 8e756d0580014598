"""The spot of a played hand as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runout.cli.render.terminal import Screen, Text, facts

if TYPE_CHECKING:
    from runout.analysis.hands.spots import HandSpot
    from runout.analysis.histories.hand import Hand


def show_hand_spot(hand: Hand, result: HandSpot) -> None:
    """Print a spot: the stakes, both ranges and where they come from, sizes, line and notes."""
    spot = result.spot
    lines = [("spot", str(spot))]
    players = zip(
        ("OOP", "IP"), (result.oop, result.ip), spot.ranges, result.situations, strict=True
    )
    for name, seat, range_, situation in players:
        lines += [(name, f"{hand.name(seat)}, {situation}"), ("", str(range_))]
    if spot.rake_rate:
        lines.append(("rake", f"{100 * spot.rake_rate:.3g} %, at most {spot.rake_cap:g}"))
    streets = zip(("flop", "turn", "river"), spot.sizes, strict=True)
    for street, (oop, ip) in streets:
        if oop.bets or ip.bets or oop.raises or ip.raises:
            lines.append((street, f"OOP {oop}; IP {ip}"))
    if spot.added_lines:
        lines.append(("added", ", ".join(spot.added_lines)))
    lines.append(("played", " ".join(result.line)))
    lines += [("note", note) for note in result.notes]
    Screen().show(facts([(heading, Text(text)) for heading, text in lines]))
