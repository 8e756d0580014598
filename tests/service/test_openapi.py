"""OpenAPI tells the truth: schemathesis asks every operation, rightly and wrongly, and believes it.

The service is allowed solves of a megabyte, so that no request can start a large one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest
import schemathesis
from schemathesis.config import SchemathesisConfig

from runout.service.app import create_app
from runout.service.settings import Settings
from service_doors import server_for
from solve_jobs import RIVER, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schemathesis.schemas import BaseSchema

_CONFIG: dict[str, Any] = {
    "seed": 20250131,
    "generation": {"max-examples": 5, "database": "none"},
    "phases": {"stateful": {"enabled": False}},
    # Poker's rules are no JSON schema: a range may fit its schema and not be one.
    "checks": {"positive_data_acceptance": {"enabled": False}},
}


_SCHEMA = schemathesis.openapi.from_dict(
    create_app(Settings()).openapi(), config=SchemathesisConfig.from_dict(_CONFIG)
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    settings = Settings(
        data=tmp_path_factory.mktemp("data"), memory_limit=2**20, request_seconds=5, max_queue=4
    )
    with server_for(create_app(settings)) as address:
        yield address


@_SCHEMA.parametrize()
def test_operation_keeps_its_word(case: schemathesis.Case, address: str) -> None:
    case.call_and_validate(base_url=address)
