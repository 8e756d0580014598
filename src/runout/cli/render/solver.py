"""Spots, estimates and solutions on a terminal: figures, strategy grids, tables."""

from __future__ import annotations

import math
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, Protocol

from runout.analysis.solver.nodes.action_styles import ActionStyle, action_styles, blocks, css, mix
from runout.analysis.solver.nodes.player_view import MIN_REACH
from runout.analysis.solver.spot.big_blinds import in_big_blinds
from runout.analysis.solver.spot.estimate import memory_text
from runout.analysis.solver.spot.players import PLAYER_NAMES
from runout.cli.render.terminal import QUIET, STRONG, Screen, Table, Text, facts, table
from runout.domain.amounts import amount_text
from runout.domain.betting.bets import percent_text
from runout.domain.cards import RANK_LETTERS
from runout.domain.combos import CLASS_OF_COMBO, Combo, HandClass
from runout.domain.counts import counted
from runout.pictures.grid import INK

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from runout.analysis.solver.nodes.node import SolutionNode
    from runout.analysis.solver.nodes.player_view import ClassRow
    from runout.analysis.solver.nodes.runouts import RunoutRow
    from runout.analysis.solver.solution.solution import Solution
    from runout.analysis.solver.spot.estimate import Estimate
    from runout.analysis.solver.spot.spot import Spot

Shown = Literal["strategy", "ev", "equity"]

_NARROWEST_CELL: Final = 3
_WIDEST_CELL: Final = 8
_LABEL: Final = 2  # a row's rank and a space
_COLD, _WARM = (0x26, 0x26, 0x26), (0xEA, 0xB3, 0x08)
_MAX_SAVINGS: Final = 8
_MAX_BET_ROWS: Final = 24
_NO_NUMBER: Final = "-"


# What was solved


def show_start(estimate: Estimate[Spot]) -> None:
    """Print the spot to solve, and the first bets of each street."""
    screen = Screen()
    screen.show(_spot(screen, estimate.spot), "")
    bets = estimate.bets.opening
    if bets:
        screen.show(facts([(f"{street} bets", Text(text)) for street, text in bets.items()]), "")


def show_solved(
    solution: Solution, *, saved: str, following: str = "", introduced: bool = False
) -> None:
    """Print the figures of a finished solve; ``introduced`` omits the spot."""
    screen = Screen()
    blinds = solution.spot.big_blinds_text(solution.exploitability)
    exploitability = (
        f"{solution.exploitability:.4g} chips{f' ({blinds})' if blinds else ''},"
        f" {solution.exploitability_percent:.3g} % of the pot"
    )
    work = (
        f"{counted(solution.iterations, 'iteration')}, {time_text(solution.seconds)},"
        f" {memory_text(solution.memory_bytes)}, {solution.precision}"
    )
    root = solution.root
    if not introduced:
        screen.show(_spot(screen, solution.spot), "")
    screen.show(_figures(root), "")
    rows = [("exploitability", Text(exploitability)), ("work", Text(work))]
    if solution.ended_by not in ("target", None):
        rows.insert(1, ("ended", Text(solution.ended_text or "", style=STRONG)))
    if root.player is not None:
        room = screen.width - len("exploitability") - 2
        rows.append(
            (f"{PLAYER_NAMES[root.player]} plays", played(root, screen, room, solution.spot))
        )
    rows.append(("saved", Text(saved)))
    if following:
        rows.append(("next", Text(following, overflow="fold")))
    screen.show(facts(rows))


def _spot(screen: Screen, spot: Spot) -> Text:
    text = str(spot).removeprefix(str(spot.board))
    return screen.cards(spot.board).append(text)


def _figures(node: SolutionNode) -> Table:
    """Return the table of equity and EV of both players."""
    spot = node.game.spot
    numbers = (*_ev_columns(spot, "EV"), "of the pot", "equity", "EQR", "combos")
    drawn = table("", *numbers, numbers=numbers)
    for player, name in enumerate(PLAYER_NAMES):
        ev = node.range_ev(player)
        drawn.add_row(
            Text(name, style=STRONG if node.player == player else ""),
            *_ev_cells(spot, ev),
            percent(ev / node.pot),
            percent(node.range_equity(player)),
            percent(node.range_eqr(player)),
            f"{node.player_view(player).combos_reaching:,.2f}",
        )
    return drawn


class Decision(Protocol):
    """Actions and their frequencies."""

    @property
    def actions(self) -> Sequence[str]:
        """The actions."""

    @property
    def frequencies(self) -> Mapping[str, float]:
        """The frequency of each action."""


def played(node: Decision, screen: Screen, width: int, spot: Spot | None = None) -> Text:
    """Return the frequency of each action, in lines of at most this width.

    ``spot`` adds the bets in big blinds, where it knows them.
    """
    drawn = Text(no_wrap=True)
    frequencies = node.frequencies
    used = 0
    for style in action_styles(node.actions):
        blinds = "" if spot is None else _blinds(spot, float(style.action[1:] or 0))
        text = f" {style.label}{blinds} {percent(frequencies[style.action])}"
        length = 3 + len(text)
        if used:
            breaks = used + 2 + length > width
            drawn.append("\n" if breaks else "  ")
            used = 0 if breaks else used + 2
        drawn.append(f" {style.letter} ", style=_style(style, screen)).append(text)
        used += length
    return drawn


def _style(style: ActionStyle, screen: Screen) -> str:
    return f"bold {INK} on {style.css}" if screen.has_colour else ""


def percent(share: float, decimals: int = 2) -> str:
    """Return a share in percent; a dash if unknown."""
    return f"{100 * share:.{decimals}f} %" if math.isfinite(share) else _NO_NUMBER


def _ev_columns(spot: Spot, heading: str) -> tuple[str, ...]:
    """Return the headings of the EV columns, in chips and, if known, big blinds."""
    return (heading,) if spot.big_blind is None else (heading, "bb")


def _ev_cells(spot: Spot, ev: float) -> tuple[str, ...]:
    blinds = spot.in_big_blinds(ev)
    return (chips(ev),) if blinds is None else (chips(ev), chips(blinds))


def _blinds(spot: Spot, chips: float) -> str:
    """Return an amount in big blinds, in brackets; "" if the big blind is unknown."""
    text = spot.big_blinds_text(chips)
    return f" ({text})" if text and chips else ""


def chips(amount: float) -> str:
    """Return an amount to a thousandth; a dash if unknown."""
    return f"{amount:,.3f}" if math.isfinite(amount) else _NO_NUMBER


def time_text(seconds: float) -> str:
    """Return a duration as text.

    >>> time_text(0.0042), time_text(12.34), time_text(754), time_text(7260)
    ('4.2 ms', '12 s', '12 min 34 s', '2 h 01 min')
    """
    if seconds < 1:
        return f"{1000 * seconds:.2g} ms" if seconds < 0.0995 else f"{1000 * seconds:.0f} ms"
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 120:
        return f"{whole} s"
    if whole < 7200:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole // 60 % 60:02} min"


# What a solve would take


def show_estimate(estimate: Estimate[Spot], *, limit: int) -> None:
    """Print memory and time of a solve, and the savings of omitting a size."""
    screen = Screen()
    screen.show(_spot(screen, estimate.spot), "")
    numbers = ("decisions", "nodes", "boards", "kept")
    streets = table("street", *numbers, numbers=numbers)
    for street in estimate.streets:
        counts = street.decisions, street.nodes, street.boards, street.canonical_boards
        streets.add_row(str(street.street), *(f"{count:,}" for count in counts))
    work = counted(estimate.iterations, "iteration")
    time = f"{time_text(estimate.seconds)} on one thread, for {work}"
    rows = [
        ("memory", Text(f"{memory_text(estimate.bytes_f32)} in f32,"
                        f" {memory_text(estimate.bytes_f16)} in f16")),
        ("time", Text(f"{time}; a rough guide")),
    ]  # fmt: skip
    if estimate.bytes_f32 > limit:
        fits = (
            "--precision f16 fits" if estimate.bytes_f16 <= limit else "too much for this machine"
        )
        rows.append(("limit", Text(f"{memory_text(limit)}: {fits}", style=STRONG)))
    screen.show(streets, "", facts(rows), "", _bets(estimate))
    if estimate.savings:
        screen.show("", _savings(estimate))


def _bets(estimate: Estimate[Spot]) -> Table:
    """Return the real size of every bet, a line for each decision."""
    spot, bets = estimate.spot, estimate.bets
    drawn = table("bets", "player", "after", "chips, and % of the pot")
    rows: dict[tuple[str, str, str], list[str]] = {}
    for bet in bets.bets:
        place = str(bet.street), PLAYER_NAMES[bet.player], bet.line or "-"
        share = percent_text(bet.percent)
        rows.setdefault(place, []).append(f"{bet.action}{_blinds(spot, bet.chips)} {share}")
    for place, bets_there in list(rows.items())[:_MAX_BET_ROWS]:
        drawn.add_row(*place, ", ".join(bets_there))
    if len(rows) > _MAX_BET_ROWS or not bets.complete:
        drawn.add_row(Text("and more with --json", style=QUIET))
    return drawn


def _savings(estimate: Estimate[Spot]) -> Table:
    numbers = ("f32", "f16", "saved")
    drawn = table("leave out", *numbers, numbers=numbers)
    for saving in estimate.savings[:_MAX_SAVINGS]:
        whose = f"{saving.street} {PLAYER_NAMES[saving.player]} {saving.kind}"
        drawn.add_row(
            f"{saving.size} of {whose}s",
            f"-{memory_text(saving.bytes_saved_f32)}",
            f"-{memory_text(saving.bytes_saved_f16)}",
            f"{saving.percent:.1f} %",
        )
    more = len(estimate.savings) - _MAX_SAVINGS
    if more > 0:
        drawn.add_row(Text(f"and {more} more with --json", style=QUIET))
    return drawn


# A place in a solution


@dataclass(frozen=True, slots=True)
class NodeOptions:
    """What to show of a node."""

    shown: Shown = "strategy"
    hands: bool = False
    runouts: tuple[RunoutRow, ...] = ()


def show_node(file: str, solution: Solution, node: SolutionNode, options: NodeOptions) -> None:
    """Print a node of a solution, and the commands for its neighbours."""
    screen = Screen()
    screen.show(_heading(screen, solution, node), "")
    if node.player is not None:
        styles = action_styles(node.actions)
        screen.show(played(node, screen, screen.width, solution.spot), "")
        blind = solution.spot.big_blind
        rows = {row.hand_class: row for row in node.classes()}
        grid = class_grid(screen, rows, styles, options.shown, pot=node.pot, big_blind=blind)
        screen.show(grid, "")
    screen.show(_figures(node))
    if options.runouts:
        _show_runouts(screen, node, options.runouts)
    if options.hands:
        players = (0, 1) if node.player is None else (node.player,)
        for player in players:
            screen.show("", _hands(screen, node, player))
    screen.show("", _how_to_go_on(file, node))


def _heading(screen: Screen, solution: Solution, node: SolutionNode) -> Text:
    drawn = screen.cards(node.board).append(f"  {node.label}\n", style=STRONG)
    spot = solution.spot

    def amount(chips: float) -> str:
        return f"{amount_text(chips, grouped=True)}{_blinds(spot, chips)}"

    money = f"pot {amount(node.pot)}, stacks OOP {amount(node.stacks[0])},"
    money += f" IP {amount(node.stacks[1])}"
    if node.to_call:
        odds = node.to_call / (node.pot + node.to_call)
        money += f", {amount(node.to_call)} to call (needs {percent(odds, 1)})"
    proof = f"exploitability {solution.exploitability_percent:.3g} % of the starting pot"
    drawn.no_wrap = False
    drawn.append(f"{money}\n").append(proof, style=QUIET)
    if solution.ended_by not in ("target", None):
        drawn.append(f"\n{solution.ended_text}", style=STRONG)
    return drawn


def class_grid(
    screen: Screen,
    rows: Mapping[HandClass, ClassRow],
    styles: list[ActionStyle],
    shown: Shown,
    *,
    pot: float,
    big_blind: float | None = None,
) -> Text:
    """Return the 13x13 grid: each class's name, and below it what it does or has.

    EVs are in big blinds where the big blind is known.
    """
    width = (screen.width - _LABEL) // len(RANK_LETTERS) - 1
    width = max(_NARROWEST_CELL, min(_WIDEST_CELL, width))
    painter = _painter(screen, pot, styles, shown, width, big_blind=big_blind)
    drawn = Text(no_wrap=True).append(" " * _LABEL)
    drawn.append("".join(f"{letter:<{width + 1}}" for letter in RANK_LETTERS[::-1]), style=QUIET)
    for place, letter in enumerate(RANK_LETTERS[::-1]):
        classes = [HandClass.from_cell(place, column) for column in range(len(RANK_LETTERS))]
        held = [rows.get(hand_class) for hand_class in classes]
        drawn.append(f"\n{letter} ", style=QUIET)
        if not any(held):
            continue
        _append_cells(drawn, [_name(row, styles, shown, width) for row in held], width)
        drawn.append("\n  ")
        _append_cells(drawn, [painter(row) if row else Text() for row in held], width)
    return drawn.append_text(_note(rows, shown, "bb" if big_blind else "chips"))


def _append_cells(drawn: Text, cells: Sequence[Text], width: int) -> None:
    for cell in cells:
        drawn.append_text(cell).append(" " * (width + 1 - len(cell)))


def _note(rows: Mapping[HandClass, ClassRow], shown: Shown, unit: str) -> Text:
    """Return what the grid cannot say for itself."""
    note = Text(style=QUIET)
    if shown != "strategy":
        what = f"EV in {unit}, of the pot as it stands" if shown == "ev" else "equity in per cent"
        note.append(f"\n{what}")
    if not all(row.is_reached for row in rows.values()):
        how = "in small letters, what it would do" if shown == "strategy" else f"a {_NO_NUMBER}"
        note.append(f"\nclasses that never get here: grey, {how}")
    return note


def _name(row: ClassRow | None, styles: list[ActionStyle], shown: Shown, width: int) -> Text:
    """Return a class's name, with its most frequent action if there is room."""
    if row is None:
        return Text()
    name = f"{row.hand_class}"
    if not row.is_reached:
        return Text(name, style=QUIET)
    if shown != "strategy" or width < _WIDEST_CELL:
        return Text(name, style=STRONG)
    most = max(styles, key=lambda style: row.frequencies[style.action])
    share = f"{100 * row.frequencies[most.action]:.0f}%"
    text = f"{most.letter}{share if len(share) < 4 else share[:-1]}"
    return Text(name, style=STRONG).append(f"{text:>{width - len(name)}}", style="not bold")


def _painter(
    screen: Screen,
    pot: float,
    styles: list[ActionStyle],
    shown: Shown,
    width: int,
    *,
    big_blind: float | None,
) -> Callable[[ClassRow], Text]:
    """Return the function that draws the lower line of a cell."""
    if shown == "strategy":
        return lambda row: _mixture(screen, row, styles, width)

    def number(row: ClassRow) -> Text:
        ev = row.ev if big_blind is None else in_big_blinds(row.ev, big_blind)
        value = ev if shown == "ev" else 100 * row.equity
        share = row.ev / pot if shown == "ev" else row.equity
        if not row.is_reached:
            return Text(_NO_NUMBER, style=QUIET)
        return Text(f"{_short(value, width):<{width}}", style=_heat(screen, share))

    return number


def _mixture(screen: Screen, row: ClassRow, styles: list[ActionStyle], width: int) -> Text:
    """Return a bar of letters, each action as long as its share."""
    counts = blocks([row.frequencies[style.action] for style in styles], width)
    drawn = Text()
    reached = row.is_reached
    for style, count in zip(styles, counts, strict=True):
        letters = count * style.letter
        if reached:
            drawn.append(letters, style=_style(style, screen))
        else:
            drawn.append(letters.lower(), style=QUIET)
    return drawn


def _heat(screen: Screen, share: float) -> str:
    if not screen.has_colour or not math.isfinite(share):
        return ""
    strength = min(1.0, max(0.0, share))
    ink = INK if strength > 0.45 else "#ffffff"
    return f"{ink} on {css(mix(_COLD, _WARM, strength))}"


def _short(number: float, width: int) -> str:
    """Return a number in a few characters.

    >>> [_short(number, 5) for number in (7.25, 123.4, 1234.5, 1234567.0)]
    ['7.2', '123.4', '1234', '1235k']
    """
    if not math.isfinite(number):
        return _NO_NUMBER
    for text in (f"{number:.1f}", f"{number:.0f}"):
        if len(text) <= width:
            return text
    return f"{number / 1000:.0f}k"


def _hands(screen: Screen, node: SolutionNode, player: int) -> Table:
    """Return a line for each hand of a player, by class, the best first."""
    acts = node.player == player
    styles = action_styles(node.actions) if acts else []
    reach, ev, equity = node.reach(player), node.ev(player), node.equity(player)
    strategy = node.strategy if acts else None
    spot = node.game.spot
    numbers = ("reach", *_ev_columns(spot, "EV"), "equity", *(style.action for style in styles))
    drawn = table(PLAYER_NAMES[player], *numbers, numbers=numbers)
    for combo in sorted(node.hands(player), key=_by_class):
        at = combo.index
        cells = [
            f"{reach[at]:.3f}",
            *_ev_cells(spot, float(ev[at])),
            percent(float(equity[at]), 1),
        ]
        if strategy is not None:
            cells += [percent(float(share), 1) for share in strategy[:, at]]
        style = QUIET if reach[at] < MIN_REACH else None
        drawn.add_row(screen.cards(combo.cards), *cells, style=style)
    return drawn


def _by_class(combo: Combo) -> tuple[int, int]:
    return CLASS_OF_COMBO[combo.index], -combo.index


def _show_runouts(screen: Screen, node: SolutionNode, rows: tuple[RunoutRow, ...]) -> None:
    """Print each next card: a heat map of OOP's EV, then a line each."""
    # Adding zero makes a zero of what rounds to one from below.
    shares = {
        row.card: round(row.ev[0] / node.pot, 4) + 0.0 for row in rows if math.isfinite(row.ev[0])
    }
    caption = Text("OOP's EV after each card, % of the pot", style=QUIET)
    screen.show("", caption, screen.card_grid(shares), "")
    styles = action_styles(rows[0].frequencies)
    spot = node.game.spot
    evs = (*_ev_columns(spot, "EV OOP"), *_ev_columns(spot, "EV IP"))
    numbers = (*evs, "equity OOP", *(style.action for style in styles))
    drawn = table("card", *numbers, numbers=numbers)
    for row in reversed(rows):
        drawn.add_row(
            screen.card(row.card),
            *_ev_cells(spot, row.ev[0]),
            *_ev_cells(spot, row.ev[1]),
            percent(row.equity[0], 1),
            *(percent(row.frequencies[style.action], 1) for style in styles),
        )
    screen.show(drawn)


def _how_to_go_on(file: str, node: SolutionNode) -> Table:
    """Return the actions of a node, and the commands for its neighbours."""
    dealt = " ".join(map(str, node.dealt))
    rows: list[tuple[str, Text]] = []
    if node.kind == "decision":
        rows.append(("actions", Text(", ".join(node.actions))))
        shares = node.frequencies
        action = max((each for each in shares if each != "f"), key=lambda each: shares[each])
        line = f"{node.line} {action}".strip()
        rows.append(("next", Text(show_command(file, line, dealt), overflow="fold")))
    elif node.kind == "chance":
        cards = node.cards_to_come
        rows.append(("cards", Text(f"{len(cards)} can come; --runouts compares them")))
        # One that is met often: not the lowest, which hardly anybody plays.
        card = cards[len(cards) // 2]
        command = show_command(file, node.line, f"{dealt} {card}".strip())
        rows.append(("next", Text(command, overflow="fold")))
    if node.line:
        rows.append(("back", Text(_way_back(file, node), overflow="fold")))
    return facts(rows)


def _way_back(file: str, node: SolutionNode) -> str:
    before = node.back()
    return show_command(file, before.line, " ".join(map(str, before.dealt)))


def show_command(file: str, line: str = "", dealt: str = "") -> str:
    """Return the command that shows a node of a solution.

    >>> show_command("my spot.solution", "x b120 c", "Qc")
    "runout show 'my spot.solution' --line 'x b120 c' --deal Qc"
    """
    command = ["runout", "show", file]
    command += ["--line", line] if line else []
    command += ["--deal", dealt] if dealt else []
    return shlex.join(command)
