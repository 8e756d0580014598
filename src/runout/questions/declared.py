"""Every declared question."""

from typing import Final

from runout.questions.odds import pot_odds
from runout.questions.question import Question

QUESTIONS: Final[tuple[Question, ...]] = (pot_odds,)
