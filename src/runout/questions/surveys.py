"""The equity of two ranges on flops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from runout.analysis.flop_tables.file import HOW_TO_MAKE
from runout.analysis.flop_tables.survey import SurveyAnswer
from runout.analysis.flop_tables.survey_question import SurveyQuestion, usual_tables
from runout.domain.flop_traits import FlopList
from runout.errors import PokerError, below
from runout.questions.flops import list_flops, read_traits
from runout.questions.kinds import RangeText
from runout.questions.question import Kind, Length, Progress, Work, question

_REMEDY: Final = (
    f"computed flops are kept: repeat the request, or request fewer flops; {HOW_TO_MAKE} all, once"
)
_REMEDY_BY_COMBO: Final = "request fewer flops, or stream the survey, which has no time limit"
_COST_OF_A_FLOP: Final = 2e7  # in nanoseconds, where no table has it
_Traits = Annotated[Any, Kind("", list_flops.schema, "The traits of the flops; all without any.")]


@question(
    "flops/survey",
    subject="flops",
    summary="Compute the equity of two ranges on flops.",
    examples=[
        {
            "ranges": ["QQ+,AKs:0.5", "JTs"],
            "only": {"suits": ["monotone"], "high": ["A"], "connectedness": ["connected"]},
        },
        {"ranges": ["AhKh", "QQ"], "only": {"pairing": ["trips"], "high": ["A", "K"]}},
    ],
)
def survey_flops(
    ranges: Annotated[
        list[RangeText],
        "Two ranges; the equity is that of the first. Ranges that tell suits apart are compared on"
        " all suits of a flop, which takes longer.",
        Length(2, 2),
    ],
    *,
    only: _Traits | None = None,
) -> Work[SurveyAnswer]:
    """Compute the first range's exact equity against the second on all flops or some.

    The equities come from the tables that `runout precompute-equity` builds; flops that are in no
    file are computed, and the answer says which. Ranges that tell suits apart are computed combo by
    combo, and have nut shares.
    """
    survey = read_survey(ranges, only)
    by_combo = survey.tells_suits_apart

    def run(on_progress: Progress | None) -> SurveyAnswer:
        return survey.answer(None if by_combo else usual_tables(), on_progress)

    cost = len(survey.flops) * _COST_OF_A_FLOP
    return Work(cost, run, _REMEDY_BY_COMBO if by_combo else _REMEDY)


def read_survey(ranges: Sequence[str], only: Mapping[str, Any] | None) -> SurveyQuestion:
    """Read the request of a survey; refuse traits that no flop has."""
    with below("/only"):
        traits = read_traits(list_flops.checked({} if only is None else only, is_member=True))
    question = SurveyQuestion.read(ranges, tuple(each.flop for each in FlopList.of(traits).flops))
    if not question.flops:
        raise PokerError("no flop has all of these traits; leave one out").at("/only")
    return question
