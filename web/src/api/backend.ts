// Where requests are answered: by the service, or by the engine in this browser. This is the only
// place that decides.
//
// A page that `runout serve` serves asks the service, and the engine for equities that are small
// enough to be answered while one types. The page of a static site (`make site`) has no service:
// the engine answers everything that the browser can do alone.
import type { EquityResult, Schemas } from "./client";

/** Whether the page is a static site, without a service. */
export const isSite: boolean = import.meta.env.MODE === "site";

/** What answers requests: both answer alike, with the same digits where nothing is rounded. */
export interface Backend {
  send(request: Request): Promise<Response>;
}

const service: Backend = { send: (request) => fetch(request) };

const engine: Backend = {
  send: async (request) => (await import("../local/operations")).answer(request),
};

let loadingQuick: Promise<void> | null = null;
let quick: typeof import("../local/quick") | null = null;

/**
 * Load the quick answers once. If that fails, there are none: after a restart as a newer version the
 * service no longer has the files of this page.
 */
function loadQuick(): Promise<void> {
  loadingQuick ??= import("../local/quick")
    .then((module) => {
      quick = module;
    })
    .catch(() => {});
  return loadingQuick;
}

/** Return equities that the engine has within some milliseconds, or null: send a request. */
export function equityNow(body: Schemas["EquityRequest"]): EquityResult | null {
  return quick?.quickAnswer(body) ?? null;
}

/** Another backend, after the engine where it has the answer at once. */
function afterQuick(backend: Backend): Backend {
  return {
    send: async (request) => {
      void loadQuick(); // for the next request; this one does not wait for it
      const body = await request.text();
      const answer = equityNow(JSON.parse(body));
      if (answer !== null) return Response.json(answer);
      return backend.send(new Request(request, { body }));
    },
  };
}

/** Return what answers a request. */
export function backendOf(request: Request): Backend {
  const backend = isSite ? engine : service;
  return new URL(request.url).pathname === "/api/v1/equity" ? afterQuick(backend) : backend;
}
