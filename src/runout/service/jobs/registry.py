"""The registry: every kind of job by its name, each imported when it is first needed."""

from collections import UserDict
from collections.abc import MutableMapping
from pkgutil import resolve_name
from typing import Any, Final

from runout.service.jobs.kind import JobKind


class _Kinds(UserDict[str, Any]):
    """Kinds, or the places of their classes in this package."""

    def __getitem__(self, name: str) -> JobKind:
        kind = self.data[name]
        if isinstance(kind, str):
            kind = self.data[name] = resolve_name(f"{__package__}.{kind}")()
        assert isinstance(kind, JobKind)
        return kind


KINDS: Final[MutableMapping[str, JobKind]] = _Kinds(
    solve="solve:SolveKind",
    flop_tables="flop_tables:FlopTablesKind",
    review="review:ReviewKind",
    batch="batch:BatchKind",
)
