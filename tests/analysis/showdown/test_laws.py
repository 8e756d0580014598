"""Laws of pots and payouts for any bets, folds, cards, boards and rake."""

from __future__ import annotations

from itertools import groupby, pairwise
from math import lcm
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from oracle import worth
from runout import settle, side_pots, verify
from runout.analysis.showdown.settlement import Settlement
from runout.errors import ChipsNotConserved, PokerError, UnrevealedWinner, WrongPayout
from support.showdown_hands import ShowdownInputs, bets, hands


def pots_chip_by_chip(chips: list[int], folded: list[bool]) -> list[tuple[int, tuple[int, ...]]]:
    """Return the pots without uncalled bets, built from layers of one chip."""
    live = [seat for seat in range(len(chips)) if not folded[seat]]
    layers = []
    contenders = tuple(live)
    for height in range(1, max(chips) + 1):
        contenders = tuple(seat for seat in live if chips[seat] >= height) or contenders
        layers.append((sum(chip >= height for chip in chips), contenders))
    return [
        (sum(amount for amount, _ in group), seats)
        for seats, group in groupby(layers, key=lambda layer: layer[1])
    ]


@given(bets())
def test_pots_agree_with_counting_chip_by_chip(table: tuple[list[int], list[bool]]) -> None:
    chips, folded = table
    answer = side_pots(chips, folded)
    called = [bet - back for bet, back in zip(chips, answer.returned, strict=True)]
    assert [(pot.amount, pot.contenders) for pot in answer.pots] == pots_chip_by_chip(
        called, folded
    )


@given(bets())
def test_only_the_single_highest_bet_is_returned_in_part(
    table: tuple[list[int], list[bool]],
) -> None:
    chips, folded = table
    returned = side_pots(chips, folded).returned
    *_, second, highest = sorted(chips)
    for seat, back in enumerate(returned):
        alone = chips[seat] == highest and not folded[seat]
        assert back == (highest - second if alone else 0)


@given(bets())
def test_neighbouring_pots_differ_and_later_ones_have_fewer_contenders(
    table: tuple[list[int], list[bool]],
) -> None:
    pots = side_pots(*table).pots
    assert all(pot.amount > 0 and pot.contenders for pot in pots)
    for below, above in pairwise(pots):
        assert set(above.contenders) < set(below.contenders)


@given(bets())
def test_returned_chips_do_not_change_the_pots(
    table: tuple[list[int], list[bool]],
) -> None:
    chips, folded = table
    answer = side_pots(chips, folded)
    again = side_pots([a - b for a, b in zip(chips, answer.returned, strict=True)], folded)
    assert again.pots == answer.pots
    assert not any(again.returned)


@given(hands())
def test_chips_are_conserved(inputs: ShowdownInputs) -> None:
    hand = settle(**inputs)
    contributed = sum(inputs["contributions"])
    assert sum(hand.payouts) + sum(hand.returned) + hand.rake == contributed
    assert sum(hand.net) == -hand.rake
    for pot in hand.pots:
        assert sum(run.amount for run in pot.runs) + pot.rake == pot.amount
        for run in pot.runs:
            assert sum(run.payouts) == run.amount
            assert all(paid >= 0 for paid in run.payouts)


@given(hands())
def test_only_contenders_with_a_best_revealed_hand_are_paid(inputs: ShowdownInputs) -> None:
    boards = [inputs["board"], inputs.get("second_board")]
    for pot in settle(**inputs).pots:
        assert not any(inputs["folded"][seat] for seat in pot.contenders)
        for run, board in zip(pot.runs, boards, strict=False):
            expected = pot.contenders
            if len(pot.contenders) > 1:
                worths = {
                    seat: worth([*board, *inputs["hands"][seat]])
                    for seat in pot.contenders
                    if inputs["hands"][seat]
                }
                expected = tuple(s for s, value in worths.items() if value == max(worths.values()))
            assert run.winners == expected
            assert {seat for seat, paid in enumerate(run.payouts) if paid} <= set(expected)


@given(hands())
def test_winners_differ_by_at_most_one_chip_given_from_the_button(
    inputs: ShowdownInputs,
) -> None:
    seats, button = len(inputs["contributions"]), inputs["button"]
    for pot in settle(**inputs).pots:
        for run in pot.runs:
            clockwise = [(button + step) % seats for step in range(1, seats + 1)]
            paid = [run.payouts[seat] for seat in clockwise if seat in run.winners]
            share = run.amount // len(run.winners)
            extra = run.amount - share * len(run.winners)
            assert run.odd_chips == extra
            assert paid == [share + 1] * extra + [share] * (len(paid) - extra)


@given(hands(), st.integers(1, 9))
def test_rotating_seats_rotates_payouts(inputs: ShowdownInputs, turn: int) -> None:
    """Seats rotated together with the button are paid the same."""
    seats = len(inputs["contributions"])

    def turned(values: Any) -> list[Any]:
        return [values[(seat - turn) % seats] for seat in range(seats)]

    moved = {
        **inputs,
        "contributions": turned(inputs["contributions"]),
        "folded": turned(inputs["folded"]),
        "hands": turned(inputs["hands"]),
        "button": (inputs["button"] + turn) % seats,
    }
    assert list(settle(**moved).payouts) == turned(settle(**inputs).payouts)
    assert list(settle(**moved).returned) == turned(settle(**inputs).returned)


@given(hands(rake=False))
def test_divisible_chips_are_paid_in_proportion(inputs: ShowdownInputs) -> None:
    """With bets times 2 * 2520, every split is even and the button gives no advantage."""
    whole = 2 * lcm(*range(1, 11))
    larger = {**inputs, "contributions": [whole * bet for bet in inputs["contributions"]]}
    settled = settle(**larger)
    assert all(pot.odd_chips == 0 for pot in settled.pots)
    moved = {**larger, "button": (inputs["button"] + 1) % len(inputs["contributions"])}
    assert settle(**moved).payouts == settled.payouts
    small = settle(**inputs)
    for paid, exact in zip(small.payouts, settled.payouts, strict=True):
        assert abs(whole * paid - exact) <= whole * 2 * len(small.pots)


@given(hands(twice=True))
def test_the_first_of_two_boards_has_half_the_pot_and_the_odd_chip(inputs: ShowdownInputs) -> None:
    for pot in settle(**inputs).pots:
        if len(pot.contenders) > 1:
            first, second = pot.runs
            assert first.amount - second.amount == (pot.amount - pot.rake) % 2


@given(hands())
def test_mucking_a_losing_hand_changes_no_payout(inputs: ShowdownInputs) -> None:
    hand = settle(**inputs)
    losers = [
        seat
        for seat in range(len(hand.payouts))
        if not any(seat in pot.winners for pot in hand.pots)
    ]
    assert settle(**inputs, mucked=losers).payouts == hand.payouts


@given(hands())
def test_a_settlement_is_its_own_claim_and_reads_back(inputs: ShowdownInputs) -> None:
    hand = settle(**inputs)
    assert Settlement.parse(str(hand)) == hand
    assert verify(hand.to_dict(), **inputs) == hand
    assert verify({"payouts": list(hand.payouts)}, **inputs) == hand


@given(hands(), st.data())
def test_a_claim_that_moves_a_chip_is_refused(inputs: ShowdownInputs, data: st.DataObject) -> None:
    hand = settle(**inputs)
    payouts = list(hand.payouts)
    payers = [seat for seat, paid in enumerate(payouts) if paid]
    assume(payers)
    payer = data.draw(st.sampled_from(payers))
    recipient = data.draw(st.sampled_from([seat for seat in range(len(payouts)) if seat != payer]))
    moved = data.draw(st.integers(1, payouts[payer]))
    payouts[payer] -= moved
    payouts[recipient] += moved
    error = refusal({"payouts": payouts}, inputs)
    assert isinstance(error, (WrongPayout, UnrevealedWinner))
    assert "pot " in str(error)
    assert "seat " in str(error)
    assert isinstance(refusal({**hand.to_dict(), "payouts": payouts}, inputs), PokerError)


@given(hands(), st.integers(1, 5), st.data())
def test_a_claim_that_creates_chips_is_refused(
    inputs: ShowdownInputs, more: int, data: st.DataObject
) -> None:
    payouts = list(settle(**inputs).payouts)
    payouts[data.draw(st.integers(0, len(payouts) - 1))] += more
    assert isinstance(refusal({"payouts": payouts}, inputs), ChipsNotConserved)


@given(hands(), st.data())
def test_a_claim_that_changes_any_number_is_refused(
    inputs: ShowdownInputs, data: st.DataObject
) -> None:
    claim = settle(**inputs).to_dict()
    numbers = list(places_of_numbers(claim))
    holder, key = data.draw(st.sampled_from(numbers))
    holder[key] += data.draw(st.sampled_from([-1, 1]))
    assert isinstance(refusal(claim, inputs), PokerError)


def places_of_numbers(value: Any) -> list[tuple[Any, Any]]:
    """Yield every integer in nested objects and lists, as its container and key."""
    places = []
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(inner, int):
            places.append((value, key))
        elif isinstance(inner, (dict, list)):
            places += places_of_numbers(inner)
    return places


def refusal(claim: dict[str, Any], inputs: ShowdownInputs) -> PokerError | None:
    try:
        verify(claim, **inputs)
    except PokerError as error:
        return error
    return None
