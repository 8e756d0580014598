// The way to the service: requests typed by its OpenAPI file, one error for what it refuses and one
// for silence.
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];
type Details = Schemas["Problem"];

/** What the service refuses, with the place in the request and the remedy. */
export class Problem extends Error {
  readonly status: number;
  readonly title: string;
  readonly hint: string | null;
  readonly pointer: string | null;
  readonly column: number | null;
  readonly length: number | null;
  /** Seconds after which it may be asked again, where the service says so. */
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

/** The words of a refusal; the place is marked where it is, and need not be read as a path. */
function withoutPointer({ detail, pointer }: Details): string {
  return pointer && detail.startsWith(`${pointer}: `) ? detail.slice(pointer.length + 2) : detail;
}

/** Nobody answers: the service is stopped, or the way to it is cut. */
export class Unreachable extends Error {
  constructor() {
    super("The service does not answer. Is `runout serve` still running?");
    this.name = "Unreachable";
  }
}

const TOKEN = "runout.token";

/** The bearer token of a service that asks for one; it lives as long as the tab. */
export function token(): string | null {
  return sessionStorage.getItem(TOKEN);
}

export function keepToken(text: string): void {
  sessionStorage.setItem(TOKEN, text);
}

function headers(more: Record<string, string>): Record<string, string> {
  const known = token();
  return known === null ? more : { ...more, authorization: `Bearer ${known}` };
}

/** Send a request; the answer is one of success, or an error is thrown. */
export async function send(address: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, {
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

/** The text of an answer, piece by piece as it comes. */
export async function* piecesOf(response: Response): AsyncGenerator<string> {
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
type Place<O> = O extends { parameters: { path: infer P } } ? P : never;
type Content<R> = R extends { content: { "application/json": infer C } } ? C : undefined;
type Success<R> = R extends { 200: infer A }
  ? Content<A>
  : R extends { 201: infer A }
    ? Content<A>
    : R extends { 202: infer A }
      ? Content<A>
      : undefined;
type Answer<O> = O extends { responses: infer R } ? Success<R> : never;

interface Asked<O> {
  body?: Body<O>;
  query?: Query<O>;
  path?: Place<O>;
  signal?: AbortSignal;
}

/** Ask the service: `ask("post", "/api/v1/equity", { body, signal })`. */
export async function ask<M extends Method, P extends keyof paths>(
  method: M,
  path: P,
  asked: Asked<Operation<P, M>> = {},
): Promise<Answer<Operation<P, M>>> {
  const init: RequestInit = { method: method.toUpperCase() };
  if (asked.signal) init.signal = asked.signal;
  if (asked.body !== undefined) {
    init.body = JSON.stringify(asked.body);
    init.headers = { "content-type": "application/json" };
  }
  const response = await send(addressOf(path, asked.path, asked.query), init);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer<Operation<P, M>>;
}

/** The address of an operation: `{id}` filled in, the query behind; lists repeat their name. */
export function addressOf(path: string, place: unknown = {}, query: unknown = {}): string {
  const names = place as Record<string, string>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(names[name] ?? ""),
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
