// A range as the service understands its text: weights, size, or why it cannot be read.
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { ask, type Schemas } from "../api/client";
import { queries } from "../app/queries";

export type ReadRange = Schemas["ParseAnswer"];

/** What climbs in `98s+`: both cards, or the kicker. */
export type Plus = "connector" | "kicker";

/** Whose order 1326 numbers stand in; null for hands. */
export type Order = NonNullable<Schemas["ParseRequest"]["order"]> | null;

const key = (text: string, plus: Plus = "connector", order: Order = null) => [
  "range",
  text,
  plus,
  order,
];

async function read(
  text: string,
  plus: Plus,
  order: Order,
  signal?: AbortSignal,
): Promise<ReadRange> {
  return ask("post", "/api/v1/ranges/parse", {
    body: { text, plus, order },
    ...(signal && { signal }),
  });
}

/** The question what a text says. */
export function rangeQuery(text: string, plus: Plus = "connector", order: Order = null) {
  return queryOptions({
    queryKey: key(text, plus, order),
    queryFn: ({ signal }) => read(text, plus, order, signal),
    enabled: text.trim() !== "",
  });
}

/** Ask what a text says; an empty one says nothing. The last answer stays until the next comes. */
export function useRange(text: string, plus: Plus = "connector", order: Order = null) {
  return useQuery({ ...rangeQuery(text, plus, order), placeholderData: keepPreviousData });
}

/** Ask once, and keep the answer for `useRange` under both texts; ours overlaps nowhere. */
export async function readRange(text: string): Promise<ReadRange> {
  const answer = await queries.fetchQuery({
    queryKey: key(text),
    queryFn: () => read(text, "connector", null),
  });
  if (answer.text !== text) {
    queries.setQueryData(key(answer.text), {
      ...answer,
      ordering: null,
      overlaps: [],
      warnings: [],
      label: null,
    });
  }
  return answer;
}
