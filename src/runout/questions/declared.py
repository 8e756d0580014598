"""Every declared question."""

from typing import Final

from runout.questions.categories import split_into_categories
from runout.questions.channel import advance_channel, open_channel, verify_signed_state
from runout.questions.equity import equity
from runout.questions.evaluation import evaluate
from runout.questions.flops import list_flops
from runout.questions.many import compute_many_equities, list_many_outs
from runout.questions.odds import pot_odds
from runout.questions.outs import outs
from runout.questions.preflop import book_range, list_ready_spots, list_starters
from runout.questions.question import Question
from runout.questions.ranges import combine_ranges, parse_chart, parse_range
from runout.questions.showdown import find_winners, settle, side_pots, verify
from runout.questions.surveys import survey_flops

QUESTIONS: Final[tuple[Question, ...]] = (
    evaluate,
    equity,
    outs,
    split_into_categories,
    compute_many_equities,
    list_many_outs,
    pot_odds,
    side_pots,
    settle,
    find_winners,
    verify,
    open_channel,
    advance_channel,
    verify_signed_state,
    parse_range,
    combine_ranges,
    parse_chart,
    list_flops,
    survey_flops,
    book_range,
    list_starters,
    list_ready_spots,
)
