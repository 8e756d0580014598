"""Hypothesis strategies for ranges and for texts that look like ranges."""

from __future__ import annotations

from hypothesis import strategies as st

from runout.domain.combos import CLASS_COMBOS, CLASS_TEXTS, COMBO_COUNT, combo_texts
from runout.domain.ranges.range import Range

any_weight = st.floats(0, 1, allow_nan=False).map(abs)
round_weight = st.sampled_from([0.1, 0.25, 0.5, 0.75, 1 / 3, 1.0])
weights = any_weight | round_weight


@st.composite
def ranges(draw: st.DrawFn, weight: st.SearchStrategy[float] = weights) -> Range:
    """Draw runs of hand classes, and some combos with individual weights."""
    values = [0.0] * COMBO_COUNT
    classes = st.tuples(st.integers(0, 168), st.integers(1, 12), weight)
    for first, length, value in draw(st.lists(classes, max_size=6)):
        for combos in CLASS_COMBOS[first : first + length]:
            for combo in combos:
                values[combo] = value
    singles = st.dictionaries(st.integers(0, COMBO_COUNT - 1), weight, max_size=8)
    for combo, value in draw(singles).items():
        values[combo] = value
    return Range.from_weights(values)


UNITS = (
    "22", "98", "T9", "1010", "A10s", "AA", "KQ", "AKs", "AKo", "98s", "random", "any", "*", "none",
    "15%", "0%", "100%", "5%-20%", "22+", "KQ+", "98s+", "A2s+", "66-", "A5s-", "98s-", "22-55",
    "76s-54s", "K9s-K6s", "JT-67s", "AKs-A9s", "AhKd", "KdAh", "AhK", "AhXx", "AX", "Axs", "AxKx",
    "AxKy", "AxKh", "XX", "XhXh", "A♥K♠", "a♦️q♣", "ThJh+", "8h8d-JhJd", "TT–77",
)  # fmt: skip
SUFFIXES = ("", "", "", ":0.5", ":.25", ":1", ":0", ":50%", "@50", "@12.5", ":1e-3", ":0.333")
SEPARATORS = (",", ", ", ";", " ", "\n", "\u00a0")
PIECES = (
    *UNITS, *SUFFIXES, *SEPARATORS, "50%(", "0.5(", "[50]", "[/50]", "[/25]", ")", "(", "!", "50:",
    "22:", "AAs", "AhAh", "AK-J9", "AKh", "AA:99", "%", "-", "+", ":", "@", "/", "é", "\x00",
    "9" * 30,
)  # fmt: skip


@st.composite
def items(draw: st.DrawFn) -> str:
    unit = draw(st.sampled_from(UNITS + CLASS_TEXTS + combo_texts()))
    prefix = draw(st.sampled_from(["", "", "", "50:", "12.5:"])) if not unit[0].isdigit() else ""
    removal = draw(st.sampled_from(["", "", "", "!AA", "!AhXx"]))
    return prefix + unit + draw(st.sampled_from(SUFFIXES)) + removal


def _grouped(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    listed = st.lists(inner, min_size=1, max_size=4).flatmap(
        lambda texts: st.sampled_from(SEPARATORS).map(lambda gap: gap.join(texts))
    )
    round_brackets = st.tuples(st.sampled_from(["50%", "0.25", "100%", "1"]), listed)
    square_brackets = st.tuples(st.sampled_from(["50", "12.5%", "0.5"]), listed)
    return (
        listed
        | round_brackets.map(lambda group: f"{group[0]}({group[1]})")
        | square_brackets.map(lambda group: f"[{group[0]}]{group[1]}[/{group[0]}]")
    )


grammatical_texts = st.recursive(items(), _grouped, max_leaves=8)
jumbled_texts = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


@st.composite
def mutated_texts(draw: st.DrawFn) -> str:
    """Draw a grammatical text with a few characters changed, added or removed."""
    text = draw(grammatical_texts)
    letters = st.sampled_from("23456789TJQKAXcdhsxyo*+-:@%!()[]/,; .01e♥é") | st.characters()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        lost = draw(st.integers(0, 2))
        text = text[:at] + draw(letters | st.just("")) + text[at + lost :]
    return text
