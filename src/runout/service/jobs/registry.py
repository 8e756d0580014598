"""The registry: every kind of job by its name."""

from typing import Final

from runout.service.jobs.batch import BatchKind
from runout.service.jobs.flop_tables import FlopTablesKind
from runout.service.jobs.kind import JobKind
from runout.service.jobs.review import ReviewKind
from runout.service.jobs.solve import SolveKind

KINDS: Final[dict[str, JobKind]] = {
    kind.name: kind for kind in (SolveKind(), FlopTablesKind(), ReviewKind(), BatchKind())
}
