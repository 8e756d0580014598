// Routes of the screens; each screen is loaded when it is first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { send } from "../api/client";
import { readEquityUrlState } from "../equity/url_state";
import { readFlopsUrlState } from "../flops/url_state";
import { readHandsUrlState, readHandUrlState, readReviewUrlState } from "../hands/url_state";
import { readJobsUrlState, readJobUrlState } from "../jobs/url_state";
import { readPotsUrlState } from "../pots/url_state";
import { readRangesUrlState } from "../ranges/url_state";
import { readReportUrlState } from "../reports/url_state";
import { readSolutionsUrlState, readSolutionUrlState } from "../solutions/url_state";
import type { SolveUrlState } from "../solve/url_state";
import { readSessionUrlState, readTrainUrlState } from "../train/url_state";
import { Frame } from "./Frame";
import { NotFound } from "./NotFound";
import { Failure, Loading } from "./states";
import { parseSearch, stringifySearch } from "./url/search_params";

/**
 * Load a screen. If its script is missing although the service responds, a new version is running
 * and the router reloads the page.
 */
function screen(load: () => Promise<{ default: () => ReactNode }>) {
  return lazyRouteComponent(() =>
    load().catch(async (error: unknown) => {
      await send("/healthz");
      throw error;
    }),
  );
}

const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => <Failure error={error} retry={() => void router.invalidate()} />,
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/equity" });
  },
});
const hands = createRoute({
  getParentRoute: () => root,
  path: "/hands",
  validateSearch: readHandsUrlState,
  component: screen(() => import("../hands/list/HandsScreen")),
});
const hand = createRoute({
  getParentRoute: () => root,
  path: "/hands/$id",
  validateSearch: readHandUrlState,
  component: screen(() => import("../hands/replayer/HandScreen")),
});
const review = createRoute({
  getParentRoute: () => root,
  path: "/hands/reviews/$id",
  validateSearch: readReviewUrlState,
  component: screen(() => import("../hands/review/ReviewScreen")),
});
const equity = createRoute({
  getParentRoute: () => root,
  path: "/equity",
  validateSearch: readEquityUrlState,
  component: screen(() => import("../equity/EquityScreen")),
});
const flops = createRoute({
  getParentRoute: () => root,
  path: "/flops",
  validateSearch: readFlopsUrlState,
  component: screen(() => import("../flops/FlopsScreen")),
});
const pots = createRoute({
  getParentRoute: () => root,
  path: "/pots",
  validateSearch: readPotsUrlState,
  component: screen(() => import("../pots/PotsScreen")),
});
const solve = createRoute({
  getParentRoute: () => root,
  path: "/solve",
  // The screen reads its fields itself, so that their table is not part of the first load.
  validateSearch: (search: Record<string, unknown>): SolveUrlState => search,
  component: screen(() => import("../solve/SolveScreen")),
});
const jobs = createRoute({
  getParentRoute: () => root,
  path: "/jobs",
  validateSearch: readJobsUrlState,
  component: screen(() => import("../jobs/JobsScreen")),
});
const job = createRoute({
  getParentRoute: () => root,
  path: "/jobs/$id",
  validateSearch: readJobUrlState,
  component: screen(() => import("../jobs/JobScreen")),
});
const solutions = createRoute({
  getParentRoute: () => root,
  path: "/solutions",
  validateSearch: readSolutionsUrlState,
  component: screen(() => import("../solutions/list/SolutionsScreen")),
});
const solution = createRoute({
  getParentRoute: () => root,
  path: "/solutions/$id",
  validateSearch: readSolutionUrlState,
  component: screen(() => import("../solutions/SolutionScreen")),
});
const reports = createRoute({
  getParentRoute: () => root,
  path: "/reports",
  component: screen(() => import("../reports/list/ReportsScreen")),
});
const report = createRoute({
  getParentRoute: () => root,
  path: "/reports/$id",
  validateSearch: readReportUrlState,
  component: screen(() => import("../reports/report/ReportScreen")),
});
const train = createRoute({
  getParentRoute: () => root,
  path: "/train",
  validateSearch: readTrainUrlState,
  component: screen(() => import("../train/TrainScreen")),
});
const session = createRoute({
  getParentRoute: () => root,
  path: "/train/$id",
  validateSearch: readSessionUrlState,
  component: screen(() => import("../train/session/SessionScreen")),
});
const ranges = createRoute({
  getParentRoute: () => root,
  path: "/ranges",
  validateSearch: readRangesUrlState,
  component: screen(() => import("../ranges/RangesScreen")),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    hands,
    hand,
    review,
    equity,
    flops,
    pots,
    solve,
    jobs,
    job,
    solutions,
    solution,
    reports,
    report,
    train,
    session,
    ranges,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultErrorComponent: ({ error }) => (
    <Failure error={error} retry={() => void router.invalidate()} />
  ),
  defaultPendingComponent: () => <Loading what="Opening the screen" />,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
