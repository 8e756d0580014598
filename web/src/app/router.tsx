// The addresses of the screens; each screen is loaded when it is first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { readEquityAddress } from "../equity/address";
import { readFlopsAddress } from "../flops/address";
import { readPotsAddress } from "../pots/address";
import { readRangesAddress } from "../ranges/address";
import { readSolutionAddress } from "../solutions/address";
import { readSolveAddress } from "../solve/address";
import { Frame } from "./Frame";
import { parseSearch, stringifySearch } from "./search";
import { Failure, Loading } from "./states";

const root = createRootRoute({
  component: Frame,
  notFoundComponent: () => <Failure error={new Error("There is no such screen.")} />,
  errorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
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
  component: lazyRouteComponent(() => import("../equity/EquityScreen")),
});
const flops = createRoute({
  getParentRoute: () => root,
  path: "/flops",
  validateSearch: readFlopsAddress,
  component: lazyRouteComponent(() => import("../flops/FlopsScreen")),
});
const pots = createRoute({
  getParentRoute: () => root,
  path: "/pots",
  validateSearch: readPotsAddress,
  component: lazyRouteComponent(() => import("../pots/PotsScreen")),
});
const solve = createRoute({
  getParentRoute: () => root,
  path: "/solve",
  validateSearch: readSolveAddress,
  component: lazyRouteComponent(() => import("../solve/SolveScreen")),
});
const jobs = createRoute({
  getParentRoute: () => root,
  path: "/jobs",
  component: lazyRouteComponent(() => import("../jobs/JobsScreen")),
});
const job = createRoute({
  getParentRoute: () => root,
  path: "/jobs/$id",
  component: lazyRouteComponent(() => import("../jobs/JobScreen")),
});
const solutions = createRoute({
  getParentRoute: () => root,
  path: "/solutions",
  component: lazyRouteComponent(() => import("../solutions/SolutionsScreen")),
});
const solution = createRoute({
  getParentRoute: () => root,
  path: "/solutions/$id",
  validateSearch: readSolutionAddress,
  component: lazyRouteComponent(() => import("../solutions/SolutionScreen")),
});
const ranges = createRoute({
  getParentRoute: () => root,
  path: "/ranges",
  validateSearch: readRangesAddress,
  component: lazyRouteComponent(() => import("../ranges/RangesScreen")),
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
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPendingComponent: () => <Loading what="Opening the screen" />,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
