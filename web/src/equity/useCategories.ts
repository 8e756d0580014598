// Query of the hand categories of a spot.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../api/client";
import { type AnsweredSpot, sameDeals } from "./useEquity";

export type Categories = Schemas["SpotCategories"];

/** Query each player's range by categories, over the same deals as the equities on the screen. */
export function useCategories(answered: AnsweredSpot, isEnabled = true) {
  const { hands: _, next_card: __, ...request } = sameDeals(answered);
  const body = { ...request, board: answered.spot.board, hands: true };
  return useQuery({
    queryKey: ["categories", body],
    queryFn: ({ signal }) => answerOf(api.POST("/api/v1/categories", { body, signal })),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}
