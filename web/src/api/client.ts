// HTTP client of the service, typed by its OpenAPI file. Throws `Problem` for an error response and
// `Unreachable` if there is no response.
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];
type Details = Schemas["Problem"];

/** An error response (RFC 9457) with the location in the request and a hint. */
export class Problem extends Error {
  readonly status: number;
  readonly title: string;
  readonly hint: string | null;
  readonly pointer: string | null;
  readonly column: number | null;
  readonly length: number | null;
  /** Seconds from the Retry-After header. */
  readonly retryAfter: number | null;

  constructor(details: Details, retryAfter: number | null = null) {
    super(withoutPointer(details));
    this.name = "Problem";
    this.status = details.status;
    this.title = details.title;
    this.hint = details.hint ?? null;
    this.pointer = details.pointer ?? null;
    this.column = details.column ?? null;
    this.length = details.length ?? null;
    this.retryAfter = retryAfter;
  }
}

/** Return the detail without its JSON pointer prefix; the field itself is marked on the page. */
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

const TOKEN = "runout.token";

/** Return the bearer token, which is stored for the lifetime of the tab. */
export function token(): string | null {
  return sessionStorage.getItem(TOKEN);
}

export function storeToken(text: string): void {
  sessionStorage.setItem(TOKEN, text);
}

function headers(extra: Record<string, string>): Record<string, string> {
  const stored = token();
  return stored === null ? extra : { ...extra, authorization: `Bearer ${stored}` };
}

/** Send a request and return the response if it is successful; otherwise throw. */
export async function send(url: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, {
      ...init,
      headers: headers((init.headers ?? {}) as Record<string, string>),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Unreachable();
  }
  if (response.ok) return response;
  const wait = response.headers.get("retry-after");
  throw new Problem(await details(response), wait === null ? null : Number(wait));
}

/** Iterate over the response body as decoded text chunks. */
export async function* textChunks(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

async function details(response: Response): Promise<Details> {
  try {
    return (await response.json()) as Details;
  } catch {
    const title = response.statusText || `Status ${response.status}`;
    return { type: "about:blank", title, status: response.status, detail: title };
  }
}

type Method = "get" | "post" | "put" | "delete";
type Operation<P extends keyof paths, M extends Method> = paths[P][M];
type Body<O> = O extends { requestBody: { content: { "application/json": infer B } } } ? B : never;
type Query<O> = O extends { parameters: { query?: infer Q } } ? Q : never;
type PathParams<O> = O extends { parameters: { path: infer P } } ? P : never;
type Content<R> = R extends { content: { "application/json": infer C } } ? C : undefined;
type Success<R> = R extends { 200: infer A }
  ? Content<A>
  : R extends { 201: infer A }
    ? Content<A>
    : R extends { 202: infer A }
      ? Content<A>
      : undefined;
type Answer<O> = O extends { responses: infer R } ? Success<R> : never;

interface RequestOptions<O> {
  body?: Body<O>;
  query?: Query<O>;
  path?: PathParams<O>;
  signal?: AbortSignal;
}

/** Send a typed request: `request("post", "/api/v1/equity", { body, signal })`. */
export async function request<M extends Method, P extends keyof paths>(
  method: M,
  path: P,
  options: RequestOptions<Operation<P, M>> = {},
): Promise<Answer<Operation<P, M>>> {
  const init: RequestInit = { method: method.toUpperCase() };
  if (options.signal) init.signal = options.signal;
  if (options.body !== undefined) {
    init.body = JSON.stringify(options.body);
    init.headers = { "content-type": "application/json" };
  }
  const response = await send(urlOf(path, options.path, options.query), init);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer<Operation<P, M>>;
}

/**
 * Return the URL of an operation: path parameters filled in, then the query; lists repeat their
 * name.
 */
export function urlOf(path: string, params: unknown = {}, query: unknown = {}): string {
  const pathParams = params as Record<string, string>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathParams[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, String(each));
    }
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
