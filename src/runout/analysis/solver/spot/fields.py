"""The fields of a spot, each described once: kind, default, bounds, label and help.

Spot, PostflopConfig, the options of the command line, the schema of HTTP requests and the form,
import and exports of the page follow this table. A new field is a row here, and an argument and an
attribute of Spot; PostflopConfig has an attribute for each field with a ``config_key``. Bet sizes
are not in the table: their keys are :data:`~runout.analysis.solver.spot.sizes.SIZE_KEYS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

FieldKind = Literal["cards", "range", "amount", "share", "count", "lines", "locks"]
"""How a field is read and written.

An amount is chips, a share a fraction of the pot, written in per cent on the command line and the
page, and a count a whole number.
"""

Section = Literal["ranges", "board", "stakes", "advanced"]
"""The part of the page's form that has a field."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotField:
    """One field of a spot.

    ``name`` is the argument of Spot and the key in JSON, ``label`` and ``noun`` are its names in
    forms and in sentences. A field that is not ``required`` has a ``default``; ``none`` says what
    None stands for where None is allowed. ``maximum`` None is the most chips that a spot may have.
    ``options`` are its names on the command line, by default made of its name. ``config_key`` is
    its key in the config of a batch, if it has one there. A field that does not ``decide`` changes
    how answers are shown, not the answers.
    """

    name: str
    kind: FieldKind
    label: str
    noun: str
    help: str
    section: Section
    required: bool = False
    default: Any = None
    none: str | None = None
    above_zero: bool = False
    maximum: float | None = None
    options: tuple[str, ...] = ()
    config_key: str | None = None
    decides: bool = True

    @property
    def is_list(self) -> bool:
        return self.kind in ("lines", "locks")

    @property
    def option_names(self) -> tuple[str, ...]:
        """The names of the command-line option, the long one last."""
        return self.options or (f"--{self.name.replace('_', '-')}",)


SPOT_FIELDS: Final = (
    SpotField(
        name="board", kind="cards", section="board", required=True, label="Board",
        noun="the board", options=("-b", "--board"), help="Three to five cards: Td9d6h.",
    ),
    SpotField(
        name="oop", kind="range", section="ranges", required=True, label="OOP",
        noun="OOP's range", config_key="oop",
        help="The range of the player out of position, who acts first.",
    ),
    SpotField(
        name="ip", kind="range", section="ranges", required=True, label="IP",
        noun="IP's range", config_key="ip",
        help="The range of the player in position, who acts last.",
    ),
    SpotField(
        name="pot", kind="amount", section="stakes", required=True, above_zero=True, label="Pot",
        noun="the pot", config_key="pot", help="The pot at the start: 100 or 5.5.",
    ),
    SpotField(
        name="stack", kind="amount", section="stakes", required=True, label="Stack",
        noun="the stack", help="What each player has behind.",
    ),
    SpotField(
        name="big_blind", kind="amount", section="stakes", none="unknown", above_zero=True,
        label="Big blind", noun="the big blind", config_key="big_blind", decides=False,
        help="Show amounts in big blinds as well.",
    ),
    SpotField(
        name="rake_rate", kind="share", section="stakes", default=0.0, maximum=1.0, label="Rake",
        noun="the rake", options=("--rake",), config_key="rake_rate",
        help="The share of the pot that the house takes.",
    ),
    SpotField(
        name="rake_cap", kind="amount", section="stakes", default=0.0, none="no cap",
        label="Rake cap", noun="the rake cap", config_key="rake_cap",
        help="The most that the house takes, in chips.",
    ),
    SpotField(
        name="add_allin", kind="share", section="advanced", default=1.5, label="Add all-in",
        noun="the all-in threshold", config_key="add_allin",
        help="Add an all-in of at most this share of the pot.",
    ),
    SpotField(
        name="force_allin", kind="share", section="advanced", default=0.15, label="Force all-in",
        noun="the forced all-in", config_key="force_allin",
        help="Bet all-in where a call leaves less than this share of the pot.",
    ),
    SpotField(
        name="merging", kind="share", section="advanced", default=0.1, label="Merging",
        noun="merging", config_key="merging",
        help="Drop sizes that are this close to a larger one.",
    ),
    SpotField(
        name="max_raises", kind="count", section="advanced", none="no limit", label="Raises",
        noun="the number of raises", config_key="max_raises_per_street",
        help="Raises after a bet, on each street.",
    ),
    SpotField(
        name="later_raises", kind="count", section="advanced", none="as on the first street",
        label="Later raises", noun="the number of later raises",
        help="Raises after a bet, on each street after the first.",
    ),
    SpotField(
        name="unit", kind="amount", section="advanced", none="automatic", above_zero=True,
        maximum=1, label="Smallest chip", noun="the smallest chip",
        help="Bets are multiples of it: 1, 0.1, 0.01.",
    ),
    SpotField(
        name="added_lines", kind="lines", section="advanced", default=(), label="Added lines",
        noun="the added lines", options=("--add-line",),
        help="Add the last action of a line: x b120 r500.",
    ),
    SpotField(
        name="removed_lines", kind="lines", section="advanced", default=(), label="Removed lines",
        noun="the removed lines", options=("--remove-line",),
        help="Remove the last action of a line: x b120.",
    ),
    SpotField(
        name="locks", kind="locks", section="advanced", default=(), label="Locks",
        noun="the locks", options=("--lock",),
        help="What some hands do at a decision, while the rest is solved.",
    ),
)  # fmt: skip
