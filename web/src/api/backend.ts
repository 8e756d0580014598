// Where requests are answered: by the service, or by the engine in this browser. This is the only
// place that decides.
//
// A page that `runout serve` serves asks the service, and the engine for equities that are small
// enough to be answered while one types. The page of a static site (`make site`) has no service:
// the engine answers everything that the browser can do alone.

/** Whether the page is a static site, without a service. */
export const isSite: boolean = import.meta.env.MODE === "site";

/** What answers requests: both answer alike, with the same digits. */
export interface Backend {
  send(request: Request): Promise<Response>;
}

const service: Backend = { send: (request) => fetch(request) };

const engine: Backend = {
  send: async (request) => (await import("../local/operations")).answer(request),
};

let quick: Promise<typeof import("../local/quick") | null> | null = null;

/**
 * Load the quick answers once; null if that fails: after a restart as a newer version the service
 * no longer has the files of this page.
 */
function loadQuick() {
  quick ??= import("../local/quick").catch(() => null);
  return quick;
}

/** The service, after the engine where it has the answer at once. */
const quickEngine: Backend = {
  send: async (request) => {
    const loaded = await loadQuick();
    if (loaded === null) return service.send(request);
    const body = await request.text();
    const answer = await loaded.quickAnswer(body, request.signal);
    return answer ?? service.send(new Request(request, { body }));
  },
};

/** Return what answers a request. */
export function backendOf(request: Request): Backend {
  if (isSite) return engine;
  return new URL(request.url).pathname === "/api/v1/equity" ? quickEngine : service;
}
