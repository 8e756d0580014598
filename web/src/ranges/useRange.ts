// Queries that parse range text: weights, size, or the error.
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../api/client";
import { queryClient } from "../app/query_client";

export type ReadRange = Schemas["ParsedRange"];

/** What `98s+` increments: both cards, or the kicker. */
export type Plus = "connector" | "kicker";

/** The combo order of a list of 1326 numbers; null for notation. */
export type Order = NonNullable<Schemas["RangesParseRequest"]["order"]> | null;

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
  return answerOf(
    api.POST("/api/v1/ranges/parse", { body: { text, plus, order }, ...(signal && { signal }) }),
  );
}

/** Return the parse query of a text. */
export function rangeQuery(text: string, plus: Plus = "connector", order: Order = null) {
  return queryOptions({
    queryKey: key(text, plus, order),
    queryFn: ({ signal }) => read(text, plus, order, signal),
    enabled: text.trim() !== "",
  });
}

/** Parse a text; the previous answer is shown until the next one arrives. */
export function useRange(text: string, plus: Plus = "connector", order: Order = null) {
  return useQuery({ ...rangeQuery(text, plus, order), placeholderData: keepPreviousData });
}

/**
 * Parse a text once and cache the answer for `useRange` under the original and the canonical text.
 */
export async function readRange(text: string): Promise<ReadRange> {
  const answer = await queryClient.fetchQuery({
    queryKey: key(text),
    queryFn: () => read(text, "connector", null),
    retry: false,
  });
  if (answer.text !== text) {
    queryClient.setQueryData(key(answer.text), {
      ...answer,
      ordering: null,
      overlaps: [],
      warnings: [],
      label: null,
    });
  }
  return answer;
}
