// The operations of the service by method and path, as requests and as queries. The key of a query
// is its path and its parameters, so that a path names what a change makes stale.
import { infiniteQueryOptions, type QueryFilters, queryOptions } from "@tanstack/react-query";
import { answerOf, api } from "./client";
import type { paths } from "./schema";

type Method = "get" | "post" | "put" | "patch" | "delete";
export type Path<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: object } ? P : never;
}[keyof paths];
type Operation<M extends Method, P extends keyof paths> = paths[P][M & keyof paths[P]];

type Parameters<Op, Place extends string> = Op extends {
  parameters: { [K in Place]?: infer Values };
}
  ? [NonNullable<Values>] extends [never]
    ? unknown
    : {
        [Name in keyof Values]: undefined extends Values[Name]
          ? Values[Name] | undefined
          : Values[Name];
      }
  : unknown;
/** The parameters of an operation: those of the path and of the query, which differ in their names. */
export type Params<M extends Method, P extends Path<M>> = object &
  Parameters<Operation<M, P>, "path"> &
  Parameters<Operation<M, P>, "query">;
export type Body<M extends Method, P extends Path<M>> =
  Operation<M, P> extends { requestBody?: { content: { "application/json": infer Content } } }
    ? Content
    : undefined;
type Success<Responses> = {
  [Status in keyof Responses & (200 | 201 | 202 | 204)]: Responses[Status] extends {
    content: { "application/json": infer Content };
  }
    ? Content
    : undefined;
}[keyof Responses & (200 | 201 | 202 | 204)];
export type Answer<M extends Method, P extends Path<M>> =
  Operation<M, P> extends { responses: infer Responses } ? Success<Responses> : never;

/** Parameters may be left out where none is required. */
type Rest<M extends Method, P extends Path<M>, More extends unknown[] = []> =
  Record<never, never> extends Params<M, P>
    ? [params?: Params<M, P>, ...More]
    : [params: Params<M, P>, ...More];
type Signal = [signal?: AbortSignal];
/** The paths of lists that are answered in pages. */
type ListPath = {
  [P in Path<"get">]: Answer<"get", P> extends { total: number } ? P : never;
}[Path<"get">];

/** Send a request; throw what `send` throws for a response that is not successful. */
function request<T>(
  method: Method,
  path: string,
  params: object = {},
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const query = Object.fromEntries(
    Object.entries(params).filter(([name]) => !path.includes(`{${name}}`)),
  );
  const init = { params: { path: params, query }, body, signal };
  const response = api.request(method, path as never, init as never);
  return answerOf(response) as Promise<T>;
}

export function get<P extends Path<"get">>(path: P, ...[params, signal]: Rest<"get", P, Signal>) {
  return request<Answer<"get", P>>("get", path, params, undefined, signal);
}

export function remove<P extends Path<"delete">>(path: P, ...[params]: Rest<"delete", P>) {
  return request<Answer<"delete", P>>("delete", path, params);
}

function sender<M extends "post" | "put" | "patch">(method: M) {
  return <P extends Path<M>>(path: P, body: Body<M, P>, ...[params, signal]: Rest<M, P, Signal>) =>
    request<Answer<M, P>>(method, path, params, body, signal);
}

export const post = sender("post");
export const put = sender("put");
export const patch = sender("patch");

export function query<P extends Path<"get">>(path: P, ...[params]: Rest<"get", P>) {
  const queryKey: readonly unknown[] = [path, params ?? {}];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => request<Answer<"get", P>>("get", path, params, undefined, signal),
  });
}

/** Query the answer to a question, which the body asks. */
export function question<P extends Path<"post">>(path: P, body: Body<"post", P>) {
  const queryKey: readonly unknown[] = [path, body];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => request<Answer<"post", P>>("post", path, {}, body, signal),
  });
}

/** Query a list page by page as one scrolls; `itemsOf` returns what a page lists. */
export function pages<P extends ListPath>(
  path: P,
  params: Params<"get", P>,
  itemsOf: (page: Answer<"get", P>) => readonly unknown[],
) {
  return infiniteQueryOptions({
    queryKey: [path, params, "pages"],
    queryFn: ({ pageParam, signal }) =>
      request<Answer<"get", P>>("get", path, { ...params, offset: pageParam }, undefined, signal),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const had = all.reduce((sum, page) => sum + itemsOf(page).length, 0);
      const { total } = last as { total: number };
      return had < total && itemsOf(last).length > 0 ? had : undefined;
    },
  });
}

interface Page<T> {
  items: readonly T[];
  isLast: boolean;
}

/** Return the items of all pages; one that moved to a later page meanwhile is listed once. */
export async function allPages<T extends { id: string }>(
  getPage: (offset: number) => Promise<Page<T>>,
): Promise<T[]> {
  const byId = new Map<string, T>();
  for (let offset = 0; ; ) {
    const { items, isLast } = await getPage(offset);
    for (const item of items) byId.set(item.id, item);
    if (isLast || items.length === 0) return [...byId.values()];
    offset += items.length;
  }
}

/** Return a filter for the queries at a path and below it, with these parameters. */
export function below(path: string, params: Record<string, unknown> = {}): QueryFilters {
  return {
    predicate: ({ queryKey: [at, of] }) =>
      String(at).startsWith(path) &&
      Object.entries(params).every(([name, value]) => (of as typeof params)?.[name] === value),
  };
}
