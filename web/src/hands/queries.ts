// Queries for stored hands: pages of the list, totals, winnings, choices of the filters.
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../api/client";
import type { paths } from "../api/schema";
import { filterParams, type HandsUrlState } from "./url_state";

export type HandSummary = Schemas["HandSummary"];
type QueryOf<T extends "/api/v1/hands" | "/api/v1/hands/winnings"> = NonNullable<
  paths[T]["get"]["parameters"]["query"]
>;

const PAGE = 100;
/** All queries about hands begin with this key; an import invalidates them. */
export const HANDS = ["hands"] as const;

function page(urlState: HandsUrlState, limit: number, offset: number, totals: boolean) {
  const query = {
    ...filterParams(urlState),
    sort: urlState.sort ?? "-time",
    limit,
    offset,
    totals,
  };
  return {
    queryKey: [...HANDS, "list", query],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      answerOf(
        api.GET("/api/v1/hands", { params: { query: query as QueryOf<"/api/v1/hands"> }, signal }),
      ),
  };
}

/** The number of hands and the player's totals. */
export function useTotals(urlState: HandsUrlState) {
  return useQuery({
    ...page({ ...urlState, sort: "-time" }, 0, 0, true),
    placeholderData: keepPreviousData,
  });
}

/** Return the hand at an index of the list once its page is loaded. */
export function useHandsAt(urlState: HandsUrlState, indexes: readonly number[]) {
  const pages = [...new Set(indexes.map((index) => Math.floor(index / PAGE)))];
  const results = useQueries({
    queries: pages.map((number) => page(urlState, PAGE, number * PAGE, false)),
  });
  const loaded = new Map(pages.map((number, at) => [number, results[at]?.data]));
  return {
    handAt: (index: number): HandSummary | undefined =>
      loaded.get(Math.floor(index / PAGE))?.hands[index % PAGE],
    error: results.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch();
    },
  };
}

/** The hands before and after one in the list that it was opened from. */
export function useNeighbours(urlState: HandsUrlState, at: number | null) {
  const first = Math.max(0, (at ?? 0) - 1);
  const { data } = useQuery({ ...page(urlState, 3, first, false), enabled: at !== null });
  if (at === null || !data) return { previous: undefined, next: undefined, total: undefined };
  const here = at - first;
  return {
    previous: here > 0 ? data.hands[here - 1] : undefined,
    next: data.hands[here + 1],
    total: data.total,
  };
}

export function useWinnings(urlState: HandsUrlState) {
  const query = filterParams(urlState);
  return useQuery({
    queryKey: [...HANDS, "winnings", query],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/hands/winnings", {
          params: { query: query as QueryOf<"/api/v1/hands/winnings"> },
          signal,
        }),
      ),
    enabled: urlState.player !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Players with a text in their name, and stakes. */
export function useChoices(q: string) {
  return useQuery({
    queryKey: [...HANDS, "choices", q],
    queryFn: ({ signal }) =>
      answerOf(api.GET("/api/v1/hands/choices", { params: { query: { q, limit: 20 } }, signal })),
    placeholderData: keepPreviousData,
  });
}
