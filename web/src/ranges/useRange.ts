// Queries that parse range text: weights, size, or the error.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { question } from "../api/query";
import { queryClient } from "../app/query_client";

export type ReadRange = Schemas["ParsedRange"];

/** What `98s+` increments: both cards, or the kicker. */
export type Plus = "connector" | "kicker";

/** The combo order of a list of 1326 numbers; null for notation. */
export type Order = NonNullable<Schemas["RangesParseRequest"]["order"]> | null;

const PARSE = "/api/v1/ranges/parse";

export function rangeQuery(text: string, plus: Plus = "connector", order: Order = null) {
  return {
    ...question(PARSE, { text, plus, order }),
    enabled: text.trim() !== "",
  };
}

/** Parse a text; the previous answer is shown until the next one arrives. */
export function useRange(text: string, plus: Plus = "connector", order: Order = null) {
  return useQuery({ ...rangeQuery(text, plus, order), placeholderData: keepPreviousData });
}

/**
 * Parse a text once and cache the answer for `useRange` under the original and the canonical text.
 */
export async function readRange(text: string): Promise<ReadRange> {
  const parsed = question(PARSE, { text, plus: "connector", order: null });
  const answer = await queryClient.fetchQuery({ ...parsed, retry: false });
  if (answer.text !== text) {
    queryClient.setQueryData(rangeQuery(answer.text).queryKey, {
      ...answer,
      ordering: null,
      overlaps: [],
      warnings: [],
      label: null,
    });
  }
  return answer;
}
