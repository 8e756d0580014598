"""``runout pots``: main pot, side pots and returned bets."""

from runout.analysis.showdown.pots import SidePots
from runout.cli.input.table import TableCommand
from runout.questions.showdown import side_pots


def _show(pots: SidePots) -> None:
    from runout.cli.render.showdown import show_pots  # noqa: PLC0415 - JSON needs no rich

    show_pots(pots)


command = TableCommand(
    side_pots,
    _show,
    notes="With a name in front of it, alice=50, seats are called by their players' names.",
    examples=[
        "runout pots 50 100 100",
        "runout pots 20 50 100 100 --folded 0",
        "runout pots 0.5 1 97.25",
        "runout pots alice=50 bob=100 carol=100 --folded alice",
        "runout pots 30 70 150 --json",
    ],
)
