"""``POST /equity``, the published equity format v1, and ``GET /combos``, the order it relies on.

Requests are read by hand, because every fault has its own code; the first one found is told, in the
order keys, version, trials, seed, cards, seats, ranges, deal. Keys that are not known are refused
(INVALID_SCHEMA). An optional ``seed`` or ``range`` may also be null.
"""

import functools
import re
import secrets
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple, NoReturn, get_args

from fastapi import APIRouter, FastAPI
from fastapi.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from runout.analysis.spots import Seat, Spot, read_spot
from runout.analysis.trials import Outcomes, Trials, play_trials
from runout.domain.boards import Board
from runout.domain.cards import DECK, CardSet, parse_card_ids
from runout.domain.combos import COMBO_COUNT, COMBOS
from runout.domain.ranges import Range
from runout.errors import LimitExceeded, NoPossibleDeal, NotationError, PokerError
from runout.kernels.equity import UNITS_PER_DEAL
from runout.service.hand_read import (
    FOR_OPENAPI,
    BodyError,
    HandReadRoute,
    json_response,
    quoted,
    read_json,
)
from runout.service.problems import RESPONSES
from runout.service.schemas.published_equity import (
    BASIS_POINTS,
    BOARD_SIZES,
    CARD_PATTERN,
    DEFAULT_TRIALS,
    MOST_TRIALS,
    REQUEST_VERSION,
    RESPONSE_VERSION,
    SEATS,
    Code,
    PublishedCombos,
    PublishedEquityError,
    PublishedEquityRequest,
    PublishedEquityResponse,
    State,
)
from runout.service.time_limit import TimeLimit, in_time
