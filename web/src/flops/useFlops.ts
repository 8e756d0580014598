// Queries for flops and surveys; superseded requests are cancelled.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../api/client";
import type { FlopFilter } from "./url_state";

type Filter = Schemas["FlopFilter"];

/** Convert the filter to query parameters; the service rejects unknown values. */
function filterParams(filter: FlopFilter): Filter {
  return { ...filter, straights: filter.straights.map(Number) } as Filter;
}

export function useFlopList(filter: FlopFilter) {
  return useQuery({
    queryKey: ["flops", filter],
    queryFn: ({ signal }) =>
      answerOf(api.GET("/api/v1/flops", { params: { query: filterParams(filter) }, signal })),
    placeholderData: keepPreviousData,
  });
}

export const areFilled = (ranges: readonly string[]) =>
  ranges.length === 2 && ranges.every((text) => text.trim() !== "");

/** Query the first range's equity on every matching flop, once both ranges are entered. */
export function useSurvey(
  filter: FlopFilter,
  ranges: readonly string[],
  count: number | undefined,
) {
  return useQuery({
    queryKey: ["survey", filter, ranges],
    queryFn: ({ signal }) =>
      answerOf(
        api.POST("/api/v1/flops/survey", {
          body: { ranges: [...ranges], only: filterParams(filter) },
          signal,
        }),
      ),
    enabled: areFilled(ranges) && count !== undefined && count > 0,
    placeholderData: keepPreviousData,
  });
}
