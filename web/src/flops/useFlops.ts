// Queries for flops and surveys; superseded requests are cancelled.
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { noResponse, type Schemas } from "../api/client";
import { query } from "../api/query";
import { type Survey, streamSurvey } from "./survey_stream";
import type { FlopFilter } from "./url_state";

type Filter = Schemas["FlopFilter"];

/** Convert the filter to query parameters; the service rejects unknown values. */
function filterParams(filter: FlopFilter): Filter {
  return { ...filter, straights: filter.straights.map(Number) } as Filter;
}

export function useFlopList(filter: FlopFilter) {
  return useQuery({
    ...query("/api/v1/flops", filterParams(filter)),
    placeholderData: keepPreviousData,
  });
}

export const areFilled = (ranges: readonly string[]) =>
  ranges.length === 2 && ranges.every((text) => text.trim() !== "");

/**
 * Query the first range's equity on every matching flop, once both ranges are entered. The data
 * grow while the query is fetching; a query that is cancelled leaves none.
 */
export function useSurvey(
  filter: FlopFilter,
  ranges: readonly string[],
  count: number | undefined,
) {
  const client = useQueryClient();
  const queryKey = ["survey", filter, ranges];
  return useQuery<Survey>({
    queryKey,
    queryFn: async ({ signal }) => {
      const body = { ranges: [...ranges], only: filterParams(filter) };
      let latest: Survey | undefined;
      for await (const survey of streamSurvey(body, signal)) {
        latest = survey;
        if (!survey.summary && !signal.aborted) client.setQueryData(queryKey, survey);
      }
      if (!latest?.summary) throw noResponse();
      return latest;
    },
    enabled: areFilled(ranges) && count !== undefined && count > 0,
    placeholderData: keepPreviousData,
  });
}
