"""Every declared question."""

from typing import Final

from runout.questions.evaluation import evaluate
from runout.questions.odds import pot_odds
from runout.questions.question import Question
from runout.questions.ranges import combine_ranges, parse_chart, parse_range

QUESTIONS: Final[tuple[Question, ...]] = (
    evaluate,
    pot_odds,
    parse_range,
    combine_ranges,
    parse_chart,
)
