// The addresses of the screens; each screen is loaded when it is first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { send } from "../api/client";
import { readEquityAddress } from "../equity/address";
import { readFlopsAddress } from "../flops/address";
import { readJobsAddress } from "../jobs/address";
import { readPotsAddress } from "../pots/address";
import { readRangesAddress } from "../ranges/address";
import { readSolutionAddress, readSolutionsAddress } from "../solutions/address";
import { readSolveAddress } from "../solve/address";
import { Frame } from "./Frame";
import { arrive, lengthened, shortened } from "./long_search";
import { parseSearch, stringifySearch } from "./search";
import { Failure, Loading } from "./states";

/** A screen's script that does not come is silence, unless the service answers: then it is another
 * version's, and the router loads the page anew. */
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
  notFoundComponent: () => <Failure error={new Error("There is no such screen.")} />,
  errorComponent: ({ error }) => <Failure error={error} retry={() => void router.invalidate()} />,
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/equity" });
  },
});
const equity = createRoute({
  getParentRoute: () => root,
  path: "/equity",
  validateSearch: readEquityAddress,
  component: screen(() => import("../equity/EquityScreen")),
});
const flops = createRoute({
  getParentRoute: () => root,
  path: "/flops",
  validateSearch: readFlopsAddress,
  component: screen(() => import("../flops/FlopsScreen")),
});
const pots = createRoute({
  getParentRoute: () => root,
  path: "/pots",
  validateSearch: readPotsAddress,
  component: screen(() => import("../pots/PotsScreen")),
});
const solve = createRoute({
  getParentRoute: () => root,
  path: "/solve",
  validateSearch: readSolveAddress,
  component: screen(() => import("../solve/SolveScreen")),
});
const jobs = createRoute({
  getParentRoute: () => root,
  path: "/jobs",
  validateSearch: readJobsAddress,
  component: screen(() => import("../jobs/JobsScreen")),
});
const job = createRoute({
  getParentRoute: () => root,
  path: "/jobs/$id",
  component: screen(() => import("../jobs/JobScreen")),
});
const solutions = createRoute({
  getParentRoute: () => root,
  path: "/solutions",
  validateSearch: readSolutionsAddress,
  component: screen(() => import("../solutions/SolutionsScreen")),
});
const solution = createRoute({
  getParentRoute: () => root,
  path: "/solutions/$id",
  validateSearch: readSolutionAddress,
  component: screen(() => import("../solutions/SolutionScreen")),
});
const ranges = createRoute({
  getParentRoute: () => root,
  path: "/ranges",
  validateSearch: readRangesAddress,
  component: screen(() => import("../ranges/RangesScreen")),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    equity,
    flops,
    pots,
    solve,
    jobs,
    job,
    solutions,
    solution,
    ranges,
  ]),
  parseSearch: (text) => parseSearch(lengthened(text)),
  stringifySearch: (search) => shortened(stringifySearch(search)),
  defaultPreload: "intent",
  defaultErrorComponent: ({ error }) => (
    <Failure error={error} retry={() => void router.invalidate()} />
  ),
  defaultPendingComponent: () => <Loading what="Opening the screen" />,
});

router.history.subscribe(({ location, action }) =>
  arrive(location.search, action.type === "REPLACE"),
);

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
