// HTTP client of the service, typed by its OpenAPI file. Throws `Problem` for an error response; if
// there is no response `Unreachable`, or `EngineFailure` on a static site.
import createClient, { createFinalURL, createQuerySerializer } from "openapi-fetch";
import { backendOf, isSite } from "./backend";
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];
/** Equities, exact or sampled. */
export type EquityResult = Schemas["ExactEquity"] | Schemas["SampledEquity"];
type Details = Schemas["ProblemDetails"];

export type Place = NonNullable<Details["related"]>[number];

/** An error response (RFC 9457) with the locations in the request and a hint. */
export class Problem extends Error {
  readonly status: number;
  readonly title: string;
  readonly hint: string | null;
  /** The places in the request that the error is about, the main one first. */
  readonly places: readonly Place[];
  /** Seconds from the Retry-After header. */
  readonly retryAfter: number | null;

  constructor(details: Details, retryAfter: number | null = null) {
    super(withoutPointer(details));
    this.name = "Problem";
    this.status = details.status;
    this.title = details.title;
    this.hint = details.hint ?? null;
    const { pointer = null, column = null, length = null } = details;
    this.places = [{ pointer, column, length }, ...(details.related ?? [])];
    this.retryAfter = retryAfter;
  }

  get pointer(): string | null {
    return this.places[0]?.pointer ?? null;
  }

  get column(): number | null {
    return this.places[0]?.column ?? null;
  }

  get length(): number | null {
    return this.places[0]?.length ?? null;
  }
}

/** Return the detail without the pointer in front; the field itself is marked on the page. */
function withoutPointer({ detail, pointer }: Details): string {
  return pointer && detail.startsWith(`${pointer}: `) ? detail.slice(pointer.length + 2) : detail;
}

/** The service did not respond: it is stopped, or the connection failed. */
export class Unreachable extends Error {
  constructor() {
    super("The service does not respond. Is `runout serve` still running?");
    this.name = "Unreachable";
  }
}

const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** Return whether the service is gone or refuses all work for now, so that the request may succeed later. */
export function isOutage(error: unknown): error is Unreachable | Problem {
  if (error instanceof Problem) return GATEWAY_STATUSES.includes(error.status);
  return error instanceof Unreachable;
}

/** The engine in this browser failed, or a file of the static site could not be loaded. */
export class EngineFailure extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? ` (${cause.message})` : "";
    super(`The browser could not compute this${reason}. Try again, or load the page again.`);
    this.name = "EngineFailure";
  }
}

/** Return the error of a request that has no response, or only a part of one. */
export function noResponse(cause?: unknown): Error {
  return isSite ? new EngineFailure(cause) : new Unreachable();
}

const TOKEN = "runout.token";

/** Return the bearer token, which is stored for the lifetime of the tab. */
export function token(): string | null {
  return sessionStorage.getItem(TOKEN);
}

export function storeToken(text: string): void {
  sessionStorage.setItem(TOKEN, text);
}

/** Send a request and return the response if it is successful; otherwise throw. */
export async function send(input: string | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const stored = token();
  if (stored !== null) request.headers.set("authorization", `Bearer ${stored}`);
  let response: Response;
  try {
    response = await backendOf(request).send(request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw noResponse(error);
  }
  if (response.ok) return response;
  const wait = response.headers.get("retry-after");
  throw new Problem(await details(response), wait === null ? null : Number(wait));
}

/** Iterate over the response body as decoded text chunks. */
export async function* textChunks(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader) {
    const { done, value } = await reader.read().catch(brokenOff);
    if (done) return;
    yield value;
  }
}

/** Throw what a response is that breaks off: none. The browser reports it as a TypeError. */
function brokenOff(error: unknown): never {
  throw error instanceof TypeError ? noResponse(error) : error;
}

async function details(response: Response): Promise<Details> {
  try {
    return (await response.json()) as Details;
  } catch {
    const title = response.statusText || `Status ${response.status}`;
    return { type: "about:blank", title, status: response.status, detail: title };
  }
}

/** The operations of the service: `api.POST("/api/v1/equity", { body, signal })`. */
export const api = createClient<paths>({ fetch: send });

/** Return the body of a response; `send` throws for every response that is not successful. */
export async function answerOf<T>(response: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  return (await response.catch(brokenOff)).data as NonNullable<T>;
}

/** Return the URL of an operation, for links and downloads. */
export function urlOf(
  path: keyof paths,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const querySerializer = createQuerySerializer();
  return createFinalURL(path, { baseUrl: "", params: { path: params, query }, querySerializer });
}
