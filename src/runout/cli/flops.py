"""``runout flops``: the 1755 canonical flops, their weights and textures."""

from __future__ import annotations

import csv
import json
import sys
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from runout.domain.boards import (
    Board,
    Connectedness,
    FlopPairing,
    FlopSuits,
    Texture,
    canonical_flops,
)
from runout.domain.cards import Rank

if TYPE_CHECKING:
    from collections.abc import Iterable
    from enum import Enum

_ALL_FLOPS: Final = 22_100  # 52 * 51 * 50 / 6


class _Flop(NamedTuple):
    flop: Board
    weight: int
    texture: Texture

    def to_dict(self) -> dict[str, str | int]:
        return {
            "flop": str(self.flop),
            "weight": self.weight,
            "high_card": self.texture.high_card.letter,
            "suits": self.texture.suits.value,
            "pairing": self.texture.pairing.value,
            "connectedness": self.texture.connectedness.value,
            "straights": self.texture.straights,
        }


_WORDS: Final[dict[str, type[Enum]]] = {
    "suits": FlopSuits,
    "pairing": FlopPairing,
    "connectedness": Connectedness,
}
# What a filter may ask for: each trait's name with the values it can have, as text.
_TRAITS: Final[dict[str, tuple[str, ...]]] = {
    "high": tuple(rank.letter for rank in reversed(Rank)),
    **{trait: tuple(word.value for word in words) for trait, words in _WORDS.items()},
    "straights": ("0", "1", "2", "3"),
}
_TRAIT_OF_WORD: Final = {word: trait for trait in _WORDS for word in _TRAITS[trait]}


def _trait(texture: Texture, trait: str) -> str:
    return str(texture.high_card if trait == "high" else getattr(texture, trait))


class _FilterType(click.ParamType[tuple[str, str]]):
    """``paired``, ``suits=monotone``, ``high=A``: a trait and the value it must have."""

    name = "filter"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        text = str(value).strip().replace("_", "-")
        name, equals, wanted = (part.strip() for part in text.partition("="))
        trait = name.lower() if equals else _TRAIT_OF_WORD.get(text.lower(), "")
        wanted = _spell(trait, wanted if equals else text)
        if wanted not in _TRAITS.get(trait, ()):
            allowed = "; ".join(f"{name}={'|'.join(words)}" for name, words in _TRAITS.items())
            self.fail(f"{value!r} is no filter; there are {allowed}", param, ctx)
        return trait, wanted


def _spell(trait: str, value: str) -> str:
    """Write a value as the table of traits does."""
    if trait == "high":
        return "T" if value == "10" else value.upper()
    return value.lower()


@click.command("flops")
@click.option(
    "--filter",
    "filters",
    type=_FilterType(),
    multiple=True,
    metavar="TRAIT",
    help="Keep flops with this trait; may be given again.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of objects.")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values with a heading.")
def command(filters: tuple[tuple[str, str], ...], as_json: bool, as_csv: bool) -> None:
    """List the 1755 different flops.

    Flops that differ only in the names of the suits are one flop; its weight
    says how many of the 22,100 it stands for.

    \b
    Traits to filter by:
      suits          monotone, two-tone, rainbow
      pairing        unpaired, paired, trips
      connectedness  connected, gapped, disconnected
      high=A         the highest card, A to 2
      straights=3    straights two hole cards can make, 0 to 3

    On a connected flop two hole cards can make a straight, on a gapped one
    no more than an open-ended draw or a double gutshot, on a disconnected
    one a gutshot at best.

    The name may be left out where the value says enough: paired is
    pairing=paired. Filters on one trait add up, those on different traits
    must all hold.

    \b
    Examples:
      runout flops --filter monotone --filter high=A
      runout flops --filter paired --filter rainbow --json
      runout flops --filter connected --filter gapped --csv
    """
    if as_json and as_csv:
        raise click.UsageError("--json and --csv exclude each other", click.get_current_context())
    flops = _select(filters)
    if as_json:
        click.echo(json.dumps([flop.to_dict() for flop in flops]))
    elif as_csv:
        _write_csv(flops)
    else:
        _show(flops)


def _select(filters: Iterable[tuple[str, str]]) -> list[_Flop]:
    wanted: dict[str, set[str]] = {}
    for trait, value in filters:
        wanted.setdefault(trait, set()).add(value)
    flops = (_Flop(flop, weight, Texture.of(flop)) for flop, weight in canonical_flops())
    return [
        flop
        for flop in flops
        if all(_trait(flop.texture, trait) in values for trait, values in wanted.items())
    ]


def _write_csv(flops: list[_Flop]) -> None:
    columns = ["flop", "weight", "high_card", "suits", "pairing", "connectedness", "straights"]
    writer = csv.DictWriter(sys.stdout, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(flop.to_dict() for flop in flops)


def _show(flops: list[_Flop]) -> None:
    from runout.cli.terminal import Screen  # noqa: PLC0415 - JSON and CSV need no rich

    screen = Screen()
    headings = ("flop", "weight", "high", "suits", "pairing", "connectedness")
    rows = [
        (
            flop,
            (
                f"{weight:>6}",
                texture.high_card.letter,
                str(texture.suits),
                str(texture.pairing),
                str(texture.connectedness),
            ),
        )
        for flop, weight, texture in flops
    ]
    if rows:
        screen.list_flops(headings, rows)
        screen.show("")
    dealt = sum(flop.weight for flop in flops)
    noun = "flop" if len(flops) == 1 else "flops"
    screen.show(f"{len(flops)} {noun}, {dealt} of {_ALL_FLOPS}")
