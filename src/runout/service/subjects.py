"""The subjects of the interface: modules of routes, each imported by the first request to it.

All of them take a third of a second and 30 MB, and most clients use a few.
"""

import importlib
from typing import Final

from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from runout.service.http.answers import V1
from runout.service.http.work_pools import pool


class Subject(BaseRoute):
    """The routes of a module below this package, and the beginnings of their paths."""

    def __init__(self, module: str, *paths: str) -> None:
        self.module = module
        self.paths = tuple([f"{path}/" for path in paths])
        self._routes: list[BaseRoute] | None = None

    @property
    def routes(self) -> list[BaseRoute]:
        if self._routes is None:
            module = importlib.import_module(f"runout.service.{self.module}")
            self._routes = module.router.routes
        return self._routes

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] != "http" or not f"{scope['path']}/".startswith(self.paths):
            return Match.NONE, {}
        if self._routes is None:
            return Match.FULL, {"route": self}
        found: tuple[Match, Scope] = Match.NONE, {}
        for route in self._routes:
            match, child_scope = route.matches(scope)
            if match.value > found[0].value:
                found = match, {**child_scope, "route": route}
        return found

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer by the route that matched; import the module first, beside other requests."""
        route: BaseRoute = scope["route"]
        if route is not self:
            await route.handle(scope, receive, send)
            return
        await pool("short").run(lambda: self.routes)
        del scope["route"]
        await scope["app"].router.app(scope, receive, send)


# In the order in which routes are matched; some questions have paths of other subjects.
SUBJECTS: Final = (
    Subject("published.outs", "/api/outs/calculate"),
    Subject("published.equity", "/equity", "/combos"),
    Subject("routes.operation", "/healthz", "/readyz", "/version", "/metrics"),
    Subject("routes.jobs", f"{V1}/jobs"),
    Subject("routes.flops", f"{V1}/flops/survey/stream"),
    Subject("routes.flop_tables", f"{V1}/flops/tables"),
    Subject("routes.ranges", f"{V1}/ranges"),
    Subject("routes.book", f"{V1}/book"),
    Subject("routes.solves", f"{V1}/solves"),
    Subject("routes.solutions", f"{V1}/solves"),
    Subject("routes.solution_nodes", f"{V1}/solves"),
    Subject("routes.histories", f"{V1}/histories"),
    Subject("routes.hands", f"{V1}/hands"),
    Subject("routes.reviews", f"{V1}/reviews"),
    Subject("routes.reports", f"{V1}/reports"),
    Subject("routes.report_flops", f"{V1}/reports"),
    Subject("routes.train", f"{V1}/train"),
    Subject("routes.questions", V1),
)
