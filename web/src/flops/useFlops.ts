// Flops and surveys as the service answers them; what is superseded is cancelled.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ask, type Schemas } from "../api/client";
import type { FlopFilter } from "./address";

type Filter = Schemas["FlopFilter"];

/** The address has texts; what is none of the service's values, the service refuses. */
function asked(filter: FlopFilter): Filter {
  return { ...filter, straights: filter.straights.map(Number) } as Filter;
}

export function useFlopList(filter: FlopFilter) {
  return useQuery({
    queryKey: ["flops", filter],
    queryFn: ({ signal }) => ask("get", "/api/v1/flops", { query: asked(filter), signal }),
    placeholderData: keepPreviousData,
  });
}

export const areGiven = (ranges: readonly string[]) =>
  ranges.length === 2 && ranges.every((text) => text.trim() !== "");

/** The first range's equity on every flop of the filter; asked once both ranges are given. */
export function useSurvey(
  filter: FlopFilter,
  ranges: readonly string[],
  count: number | undefined,
) {
  return useQuery({
    queryKey: ["survey", filter, ranges],
    queryFn: ({ signal }) =>
      ask("post", "/api/v1/flops/survey", {
        body: { ranges: [...ranges], only: asked(filter) },
        signal,
      }),
    enabled: areGiven(ranges) && count !== undefined && count > 0,
    placeholderData: keepPreviousData,
  });
}
