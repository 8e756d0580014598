"""Pasted ranges: spellings of one meaning, places in refused texts, warnings, orders, limits."""

from __future__ import annotations

import json
import warnings
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.ranges.test_fuzz import check_place
from domain.ranges.test_pasted import REFUSED
from runout.domain.combos import Combo
from runout.domain.ranges.paste.rewriting import MAX_PASTED
from runout.domain.ranges.range import ORDERS, Range
from runout.errors import (
    LimitExceeded,
    NotationError,
    NotationWarning,
    OverlapWarning,
    PokerError,
)
from support.range_strategies import ranges

if TYPE_CHECKING:
    from collections.abc import Callable


def items_of(range_: Range) -> list[tuple[str, str]]:
    text = range_.to_text("pio")
    parts = [item.partition(":") for item in text.split(",")]
    return [(hand, weight or "1") for hand, _, weight in parts]


FULL_WIDTH = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})
SPELLINGS: dict[str, Callable[[Range], str]] = {
    "spaces around signs": lambda r: " ,  ".join(f"{h} : {w}" for h, w in items_of(r)),
    "columns with spaces": lambda r: "\n".join(f"{h} {w}" for h, w in items_of(r)),
    "columns with tabs": lambda r: "\n".join(f"{h}\t{w}" for h, w in items_of(r)),
    "CSV": lambda r: "\r\n".join(f"{h},{w}" for h, w in items_of(r)),
    "CSV with titles": lambda r: "weight;hand\n" + "\n".join(f"{w};{h}" for h, w in items_of(r)),
    "JSON object": lambda r: json.dumps({h: float(w) for h, w in items_of(r)}),
    "JSON pairs": lambda r: json.dumps([[h, float(w)] for h, w in items_of(r)], indent=2),
    "JSON records": lambda r: json.dumps([{"hand": h, "weight": w} for h, w in items_of(r)]),
    "JSON list": lambda r: json.dumps([f"{h}:{w}" for h, w in items_of(r)]),
    "JSON of text": lambda r: json.dumps({"range": str(r)}),
    "Python dict": lambda r: str({h: float(w) for h, w in items_of(r)}),
    "equals signs": lambda r: "; ".join(f"{h}={w}" for h, w in items_of(r)),
    "times": lambda r: ", ".join(f"{h}*{w}" for h, w in items_of(r)),
    "label": lambda r: f"UTG+1 open: {r}",
    "label of PioSOLVER": lambda r: f"#Range0#{r}",
    "comments": lambda r: f"# a range\n{r} # the end",
    "braces": lambda r: f"{{ {r} }}",
    "group behind": lambda r: ",".join(f"({h}):{w}" for h, w in items_of(r)),
    "quotes": lambda r: " ".join(f'"{h}:{w}"' for h, w in items_of(r)),
    "typographic quotes": lambda r: f"“{r}”",
    "other separators": lambda r: " | ".join(f"{h}:{w}" for h, w in items_of(r)),
    "full-width": lambda r: str(r).translate(FULL_WIDTH),
    "invisible": lambda r: "\ufeff" + "\u200b".join(str(r)),
    "no-break spaces": lambda r: str(r).replace(",", ",\u00a0"),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
@settings(max_examples=25)  # for each spelling
@given(range_=ranges())
def test_every_spelling_reads_as_the_range(spelling: str, range_: Range) -> None:
    if range_:
        reading = Range.read(SPELLINGS[spelling](range_), strict=True)
        assert reading.range == range_
        assert reading.warnings == ()


def test_dashes_of_every_kind_join() -> None:
    for dash in "‐‑‒–—―−－":
        assert Range.parse(f"A5s{dash}A2s,TT {dash} 77") == Range.parse("A5s-A2s,TT-77")


@pytest.mark.parametrize("case", REFUSED, ids=[repr(case["text"][:30]) for case in REFUSED])
def test_a_label_moves_the_place_and_changes_nothing_else(case: dict[str, str]) -> None:
    text = case["text"]
    if len(text) > 100 or text.startswith(("set_", "!")) or not text.strip():
        return
    with pytest.raises(NotationError) as alone:
        Range.read(text)
    if "more than one range" in alone.value.reason or ":" in text[:4] or "\n" in text:
        return
    with pytest.raises(NotationError) as labelled:
        Range.read(f"Range: {text}")
    assert labelled.value.column == alone.value.column + len("Range: ")
    assert labelled.value.length == alone.value.length
    assert labelled.value.hint == alone.value.hint


# Warnings.

WARNINGS = [
    ("TT+!22", "!22 removes nothing", 5, 2),
    ("QQ+!JJ,!QQ", "!JJ removes nothing", 5, 2),
    ("KK!KK", "the range holds no hand", 1, 5),
    ("AA:0", "the range holds no hand", 1, 4),
    ("0%", "the range holds no hand", 1, 2),
    ("QQ, XxXx", "XxXx is read as two cards of one suit; write XX", 5, 4),
    ("AxXx:0.5", "AxXx is read as two cards of one suit; write AX", 1, 4),
    ("QQ+ # AA", "'AA' stands in a comment", 7, 2),
    ("QQ # A5s as a bluff", "'A5s as a bluff' stands in a comment", 6, 14),
]


@pytest.mark.parametrize(("text", "message", "column", "length"), WARNINGS)
def test_ambiguous_texts_give_a_warning(text: str, message: str, column: int, length: int) -> None:
    (notice,) = Range.read(text).notices
    assert notice.message.startswith(message)
    assert (notice.column, notice.length) == (column, length)
    with pytest.warns(NotationWarning, match=message.replace("(", "[(]")):
        Range.parse(text)


@pytest.mark.parametrize(
    "text", ["none", "AA # rockets", "TT+!AA", "0%,AA", "AA:0,KK:1", "# any\nAA"]
)
def test_common_texts_give_no_warning(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Range.parse(text)


def test_an_overlap_is_a_notation_warning() -> None:
    assert issubclass(OverlapWarning, NotationWarning)
    with pytest.warns(OverlapWarning, match="'AA, AA:0.5', character 5: .* the last item wins"):
        Range.parse("AA, AA:0.5")
    (again,) = Range.read("BTN:  AA ,  AA = 0.5").overlaps
    assert (again.item, again.column) == ("AA = 0.5", 13)


@pytest.mark.parametrize(
    "text", ["AA#KK", "QQ+,#AA", "AK#s:0.5", '"AA', "AA'", "AKs:0'5,KK", "22's"]
)
def test_signs_that_would_hide_hands_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Range.read(text)


# Orders of 1326 numbers.


@pytest.mark.parametrize("hand", ["AK", "KA", "AT", "aks", "A2s+", "22", "AhKd"])
@pytest.mark.parametrize(
    "form", ["{}", "{} too", "({})", "!{}", ", {}", "50%({})", "50:{}", "'{}'"]
)
def test_a_hand_in_a_comment_gives_a_warning(hand: str, form: str) -> None:
    (notice,) = Range.read(f"QQ # {form.format(hand)}").notices
    assert "stands in a comment" in notice.message


@pytest.mark.parametrize("note", ["at the button", "any", "Ax", "100bb", "6-max", "note", "* best"])
def test_a_note_in_a_comment_gives_no_warning(note: str) -> None:
    assert not Range.read(f"QQ # {note}").notices


GROUPS = ["(AA,KK)", "{AA,KK}", "[AA, KK]", "50%(AA)", "[50]AA,KK[/50]", "(AA,KK):0.5"]


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("share", ["50%", "50 %", "5%-20%"])
def test_a_percentage_beside_a_group_is_refused_and_a_comma_reads_both(
    group: str, share: str
) -> None:
    with pytest.raises(NotationError, match="two readings"):
        Range.parse(f"{group} {share}")
    assert Range.parse(f"{group} QJo") == Range.parse(f"{group}, QJo")
    both = Range.read(f"{group}, {share}").range
    assert all(combo in both for combo, _ in Range.parse(share))


@pytest.mark.parametrize("bullet", ["*", "-", "•", "1.", "12)"])
@pytest.mark.parametrize("hand", ["AA", "22", "A5s-A2s"])
def test_a_bullet_is_not_a_hand(bullet: str, hand: str) -> None:
    with pytest.raises(NotationError, match="leave it out"):
        Range.parse(f"{bullet} {hand}\n{bullet} KK")


@pytest.mark.parametrize("sign", ["…", "..", "...", "~", "～", "→", " … ", " ~ ", " → "])
def test_a_run_in_other_signs_is_not_its_two_ends(sign: str) -> None:
    with pytest.raises(NotationError, match=r"write (22-55|AA-TT)"):
        Range.parse(f"22{sign}55")


@pytest.mark.parametrize("title", ["Hand", "BTN", "Range 1", "UTG+1 open"])
def test_a_label_may_be_a_line_of_its_own(title: str) -> None:
    reading = Range.read(f"{title}\nAA\n22:0.5")
    assert (reading.range, reading.label) == (Range.parse("AA,22:0.5"), title)
    with pytest.raises(NotationError, match="one at a time"):
        Range.parse(f"{title}\nAA\nSB\nKK")


def test_orders_of_combos() -> None:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    pio = [deck[high] + deck[low] for high in range(52) for low in range(high)]
    lexicographic = [deck[a] + deck[b] for a in range(52) for b in range(a + 1, 52)]
    assert pio[:10] == "2d2c 2h2c 2h2d 2s2c 2s2d 2s2h 3c2c 3c2d 3c2h 3c2s".split()  # noqa: SIM905
    weights = [place / 2000 for place in range(1326)]
    for order, combos in (
        ("pio", pio),
        ("runout", lexicographic),
        ("postflop-solver", lexicographic),
    ):
        range_ = Range.from_weights(weights, order=order)  # type: ignore[arg-type]
        assert [range_[Combo.parse(combo)] for combo in combos] == weights
        text = " ".join(map(str, weights))
        for form in (text, f"[{text}]", text.replace(" ", ",\n"), f"set_range OOP {text}"):
            assert Range.parse(form, order=order) == range_  # type: ignore[arg-type]


def test_numbers_need_an_order_and_an_order_needs_numbers() -> None:
    numbers = " ".join(["0.5"] * 1326)
    with pytest.raises(NotationError, match="order runout, pio or postflop-solver"):
        Range.parse(numbers)
    with pytest.raises(NotationError, match="169 numbers and no hand"):
        Range.parse(" ".join(["1"] * 169))
    with pytest.raises(NotationError, match="a range has 1326"):
        Range.parse("1 0 1", order="pio")
    with pytest.raises(NotationError, match="'AA' is not a number"):
        Range.parse("AA", order="pio")
    with pytest.raises(NotationError, match="2 is more than 1") as caught:
        Range.parse(numbers.replace("0.5", "2", 1), order="pio")
    assert (caught.value.column, caught.value.length) == (1, 1)
    with pytest.raises(NotationError, match="runout, pio, postflop-solver"):
        Range.from_weights([0.5] * 1326, order="gto")  # type: ignore[arg-type]
    with pytest.raises(PokerError, match=r"2d2c|2c2d"):
        Range.from_weights([2.0] * 1326, order="pio")
    with pytest.warns(NotationWarning, match="holds no hand"):
        Range.parse(" ".join(["0"] * 1326), order="pio")
    assert set(ORDERS) == {"runout", "pio", "postflop-solver"}


# Limits.


LONG = MAX_PASTED // 4  # long enough that a non-linear parser would not finish


@pytest.mark.parametrize(
    "text",
    ["[" * LONG, '{"AA":' * (LONG // 6), '"' * LONG, "any " * (LONG // 4),
     "AA 0.5," * (MAX_PASTED // 7), "# " * (LONG // 2), "BTN: AA\n" * (LONG // 8),
     "a" * LONG + "\n", "( " * (LONG // 2), "- " * (LONG // 2), "=" * LONG,
     "=\n" * (LONG // 2), '["AA",' * 30 + '"KK"' + "]" * 30, "\u200b" * LONG,
     "AA * " * (LONG // 5), "+ " * (LONG // 2), "AA\t" * (LONG // 3),
     "AA \n" * MAX_PASTED],
)  # fmt: skip
def test_hostile_texts_are_refused_with_short_messages(text: str) -> None:
    with pytest.raises((NotationError, LimitExceeded)) as caught:
        Range.read(text)
    assert len(str(caught.value)) < 400


@given(st.text(st.sampled_from("AK2s5 0.%:=@,;\n\t\"'{}[]()#!+-*|/topanyT"), max_size=40))
def test_any_sequence_of_tokens_is_read_or_refused_with_its_place(text: str) -> None:
    try:
        reading = Range.read(text)
    except NotationError as error:
        check_place(text, error)
    else:
        assert Range.parse(str(reading.range), strict=True) == reading.range
