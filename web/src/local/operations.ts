// The operations of the service that the browser answers itself, by method and path: for the
// static site, which has no service.
import { version } from "../../engine/package.json";
import type { Schemas } from "../api/client";
import { problemResponse, Refusal } from "./problems";

/** What an operation is given. */
interface Call {
  body: unknown;
  /** The part of the path that `*` stands for. */
  id: string;
  query: URLSearchParams;
  signal: AbortSignal;
}

type Operation = (call: Call) => Promise<unknown>;

/** Wait for the core that reads text; one that could not be fetched before is fetched again. */
async function reading<Module>(operations: Promise<Module>): Promise<Module> {
  await (await import("engine/text/reader.js")).loadReader();
  return operations;
}

const ranges = () => reading(import("./range_operations"));
const saved = () => reading(import("./saved_ranges"));
const flops = () => reading(import("./flop_operations"));
const pots = () => import("./pot_operations");
const engine = async () => (await import("./engine")).loadEngine();

const OPERATIONS: Record<string, Operation> = {
  "GET /version": async () => ({ version }),
  "POST /api/v1/ranges/parse": async ({ body }) =>
    (await ranges()).parse(body as Schemas["RangesParseRequest"]),
  "POST /api/v1/ranges/combine": async ({ body }) =>
    (await ranges()).combine(body as Schemas["RangesCombineRequest"]),
  "POST /api/v1/ranges/chart": async ({ body }) =>
    (await ranges()).chart(body as Schemas["RangesChartRequest"]),
  "GET /api/v1/ranges/starters": async ({ query }) => (await ranges()).starters(query),
  "POST /api/v1/ranges/import": async ({ body }) =>
    (await saved()).importRanges(body as Schemas["ImportRequest"]),
  "GET /api/v1/ranges": async ({ query }) => (await saved()).listRanges(query.get("folder")),
  "POST /api/v1/ranges": async ({ body }) =>
    (await saved()).saveRange(body as Schemas["RangeToSave"]),
  "PUT /api/v1/ranges/*": async ({ body, id }) =>
    (await saved()).replaceRange(id, body as Schemas["RangeToSave"]),
  "DELETE /api/v1/ranges/*": async ({ id }) => (await saved()).deleteRange(id),
  "POST /api/v1/equity": async ({ body, signal }) =>
    (await import("./equity_operations")).equityAnswer(
      await engine(),
      body as Schemas["EquityRequest"],
      signal,
    ),
  "POST /api/v1/categories": async ({ body, signal }) =>
    (await import("./category_operations")).categoriesAnswer(
      await engine(),
      body as Schemas["CategoriesRequest"],
      signal,
    ),
  "POST /api/v1/outs": async ({ body, signal }) =>
    (await import("./outs_operations")).outsAnswer(
      await engine(),
      body as Schemas["OutsRequest"],
      signal,
    ),
  "POST /api/v1/pot-odds": async ({ body }) =>
    (await import("./pot_odds")).potOdds(body as Schemas["PotOddsRequest"]),
  "POST /api/v1/pots": async ({ body }) =>
    (await pots()).pots(await engine(), body as Schemas["PotsRequest"]),
  "POST /api/v1/settle": async ({ body }) =>
    (await pots()).settle(await engine(), body as Schemas["SettleRequest"]),
  "POST /api/v1/verify": async ({ body }) =>
    (await pots()).verify(await engine(), body as Schemas["VerifyRequest"]),
  "GET /api/v1/flops": async ({ query }) => (await flops()).flopList(query),
  "POST /api/v1/flops/survey/stream": async ({ body, signal }) =>
    (await flops()).streamSurvey(body as Schemas["FlopsSurveyRequest"], signal),
};

/** Answer a request in this browser. */
export async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  try {
    const { operation, id } = find(request.method, pathname);
    const hasBody = request.method === "POST" || request.method === "PUT";
    const body: unknown = hasBody ? await request.json() : null;
    const result = await operation({ body, id, query: searchParams, signal: request.signal });
    if (result instanceof Response) return result;
    if (result === undefined) return new Response(null, { status: 204 });
    return Response.json(result);
  } catch (error) {
    request.signal.throwIfAborted();
    return problemResponse(error);
  }
}

function find(method: string, path: string): { operation: Operation; id: string } {
  const exact = OPERATIONS[`${method} ${path}`];
  if (exact) return { operation: exact, id: "" };
  const [, parent = "", id = ""] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
  const operation = OPERATIONS[`${method} ${parent}/*`];
  if (operation) return { operation, id };
  const detail = "this page runs in your browser alone; start `runout serve` for the rest";
  throw new Refusal(404, "Needs the service", detail);
}
