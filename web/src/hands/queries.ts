// Queries for stored hands: pages of the list, totals, winnings, choices of the filters.
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { below, type Params, query } from "../api/query";
import { queryClient } from "../app/query_client";
import { filterParams, type HandsUrlState } from "./url_state";

export type HandSummary = Schemas["HandSummary"];

const PAGE = 100;
const shown = { placeholderData: keepPreviousData };

/** Load everything about hands again: some came in or went. */
export const invalidateHands = () => queryClient.invalidateQueries(below("/api/v1/hands"));

function page(urlState: HandsUrlState, limit: number, offset: number, totals = false) {
  const { sort = "-time" } = urlState;
  const params = { ...filterParams(urlState), sort, limit, offset, totals };
  return query("/api/v1/hands", params as Params<"get", "/api/v1/hands">);
}

/** The number of hands and the player's totals. */
export function useTotals(urlState: HandsUrlState) {
  return useQuery({ ...page({ ...urlState, sort: "-time" }, 0, 0, true), ...shown });
}

/** Return the hand at an index of the list once its page is loaded. */
export function useHandsAt(urlState: HandsUrlState, indexes: readonly number[]) {
  const pages = [...new Set(indexes.map((index) => Math.floor(index / PAGE)))];
  const results = useQueries({
    queries: pages.map((number) => page(urlState, PAGE, number * PAGE)),
  });
  const loaded = new Map(pages.map((number, at) => [number, results[at]?.data]));
  const failed = results.filter(({ error }) => error);
  return {
    handAt: (index: number): HandSummary | undefined =>
      loaded.get(Math.floor(index / PAGE))?.hands[index % PAGE],
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const result of failed) void result.refetch();
    },
  };
}

/** The hands before and after one in the list that it was opened from. */
export function useNeighbours(urlState: HandsUrlState, at: number | null) {
  const first = Math.max(0, (at ?? 0) - 1);
  const { data } = useQuery({ ...page(urlState, 3, first), enabled: at !== null });
  if (at === null || !data) return { previous: undefined, next: undefined };
  const here = at - first;
  return { previous: here > 0 ? data.hands[here - 1] : undefined, next: data.hands[here + 1] };
}

export function useWinnings(urlState: HandsUrlState) {
  const params = filterParams(urlState) as Params<"get", "/api/v1/hands/winnings">;
  return useQuery({
    ...query("/api/v1/hands/winnings", params),
    enabled: urlState.player !== undefined,
    ...shown,
  });
}

/** Players with a text in their name, and stakes. */
export function useChoices(q: string) {
  return useQuery({ ...query("/api/v1/hands/choices", { q, limit: 20 }), ...shown });
}
