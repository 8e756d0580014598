// Routes of the screens; each screen is loaded when it is first opened.
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isSite } from "../api/backend";
import { send } from "../api/client";
import { readEquityUrlState } from "../equity/url_state";
import { readFlopsUrlState } from "../flops/url_state";
import { readHandsUrlState, readHandUrlState, readReviewUrlState } from "../hands/url_state";
import { readJobsUrlState, readJobUrlState } from "../jobs/url_state";
import { readPotsUrlState } from "../pots/url_state";
import { readRangesUrlState } from "../ranges/url_state";
import { readFlopUrlState } from "../reports/flop/url_state";
import { readReportUrlState } from "../reports/url_state";
import type { ServedScreen } from "../site/NeedsService";
import { readSolutionsUrlState, readSolutionUrlState } from "../solutions/url_state";
import type { SolveUrlState } from "../solve/url_state";
import { readSessionUrlState, readTrainUrlState } from "../train/url_state";
import { Frame } from "./Frame";
import { NotFound } from "./NotFound";
import { queryClient } from "./query_client";
import { Failure, Loading } from "./states";
import { parseSearch, stringifySearch } from "./url/search_params";

/**
 * Load a screen. After an outage the page is reloaded at its address, because browsers do not fetch a
 * failed script again. If a script is missing although the service responds, a new version is running
 * and the router reloads the page.
 */
function screen(load: () => Promise<{ default: () => ReactNode }>) {
  return lazyRouteComponent(() =>
    load().catch(async (error: unknown) => {
      if (isSite || !(await waitForService())) throw error;
      window.location.reload();
      return new Promise<never>(() => undefined);
    }),
  );
}

/** Wait until the service responds; return whether it did not at first. */
async function waitForService(): Promise<boolean> {
  let wasGone = false;
  const queryFn = () =>
    send("/healthz").then(
      () => true,
      (error: unknown) => {
        wasGone = true;
        throw error;
      },
    );
  await queryClient.fetchQuery({ queryKey: ["health"], queryFn, staleTime: 0 });
  return wasGone;
}

/** Load a screen that needs the service; a static site says so in its place. */
function servedScreen(name: ServedScreen, load: () => Promise<{ default: () => ReactNode }>) {
  if (!isSite) return screen(load);
  return screen(async () => {
    const { needsService } = await import("../site/NeedsService");
    return { default: needsService(name) };
  });
}

/** Read a state with all of its parameters; a link may leave out any of them. */
function partial<State>(read: (search: object) => State) {
  return (search: Record<string, unknown> & SearchSchemaInput) => read(search);
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
  component: servedScreen("hands", () => import("../hands/list/HandsScreen")),
});
const hand = createRoute({
  getParentRoute: () => root,
  path: "/hands/$id",
  validateSearch: readHandUrlState,
  component: servedScreen("hands", () => import("../hands/replayer/HandScreen")),
});
const review = createRoute({
  getParentRoute: () => root,
  path: "/hands/reviews/$id",
  validateSearch: readReviewUrlState,
  component: servedScreen("hands", () => import("../hands/review/ReviewScreen")),
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
  validateSearch: partial(readFlopsUrlState),
  component: screen(() => import("../flops/FlopsScreen")),
});
const pots = createRoute({
  getParentRoute: () => root,
  path: "/pots",
  validateSearch: partial(readPotsUrlState),
  component: screen(() => import("../pots/PotsScreen")),
});
const solve = createRoute({
  getParentRoute: () => root,
  path: "/solve",
  // The screen reads its fields itself, so that their table is not part of the first load.
  validateSearch: (search: Record<string, unknown>): SolveUrlState => search,
  component: servedScreen("solve", () => import("../solve/SolveScreen")),
});
const jobs = createRoute({
  getParentRoute: () => root,
  path: "/jobs",
  validateSearch: readJobsUrlState,
  component: servedScreen("jobs", () => import("../jobs/JobsScreen")),
});
const job = createRoute({
  getParentRoute: () => root,
  path: "/jobs/$id",
  validateSearch: readJobUrlState,
  component: servedScreen("jobs", () => import("../jobs/JobScreen")),
});
const solutions = createRoute({
  getParentRoute: () => root,
  path: "/solutions",
  validateSearch: readSolutionsUrlState,
  component: servedScreen("solutions", () => import("../solutions/list/SolutionsScreen")),
});
const solution = createRoute({
  getParentRoute: () => root,
  path: "/solutions/$id",
  validateSearch: readSolutionUrlState,
  component: servedScreen("solutions", () => import("../solutions/SolutionScreen")),
});
const reports = createRoute({
  getParentRoute: () => root,
  path: "/reports",
  component: servedScreen("reports", () => import("../reports/list/ReportsScreen")),
});
const report = createRoute({
  getParentRoute: () => root,
  path: "/reports/$id",
  validateSearch: partial(readReportUrlState),
  component: servedScreen("reports", () => import("../reports/report/ReportScreen")),
});
const reportFlop = createRoute({
  getParentRoute: () => root,
  path: "/reports/$id/flops/$flop",
  validateSearch: readFlopUrlState,
  component: servedScreen("reports", () => import("../reports/flop/FlopScreen")),
});
const train = createRoute({
  getParentRoute: () => root,
  path: "/train",
  validateSearch: readTrainUrlState,
  component: servedScreen("train", () => import("../train/TrainScreen")),
});
const session = createRoute({
  getParentRoute: () => root,
  path: "/train/$id",
  validateSearch: readSessionUrlState,
  component: servedScreen("train", () => import("../train/session/SessionScreen")),
});
const ranges = createRoute({
  getParentRoute: () => root,
  path: "/ranges",
  validateSearch: readRangesUrlState,
  component: screen(() => import("../ranges/RangesScreen")),
});

/** The state stands behind the `#`; a query in front of it, which other sites add, is dropped. */
function siteHistory() {
  const { pathname, search, hash } = window.location;
  if (search !== "") window.history.replaceState(null, "", pathname + hash);
  return createHashHistory();
}

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
    reportFlop,
    train,
    session,
    ranges,
  ]),
  // A static host has no paths for screens, so they are behind the `#`.
  ...(isSite && { history: siteHistory() }),
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
