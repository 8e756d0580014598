// Queries of the equity screen: equities, breakdowns of the open tab, outs.
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answerOf, api, type Schemas } from "../api/client";
import { isBlank, requestOf, type Spot, without } from "./spot";

export type Answer = Schemas["EquityAnswer"];
type Request = Schemas["EquityRequest"];

function queryOf(body: Request) {
  return queryOptions({
    queryKey: ["equity", body],
    queryFn: ({ signal }) => answerOf(api.POST("/api/v1/equity", { body, signal })),
  });
}

/** Return the equity query of a spot; disabled for a blank spot. */
export function equityQuery(spot: Spot) {
  return { ...queryOf(requestOf(spot)), enabled: !isBlank(spot) };
}

export function useEquity(spot: Spot) {
  return useQuery({ ...equityQuery(spot), placeholderData: keepPreviousData });
}

/** A spot with its answer. */
export interface AnsweredSpot {
  spot: Spot;
  answer: Answer;
}

/** Return the last spot that was answered. */
export function useLastAnswered(spot: Spot, answer: Answer | undefined): AnsweredSpot | null {
  const [last, setLast] = useState<AnsweredSpot | null>(null);
  if (answer && (last?.answer !== answer || last.spot !== spot)) setLast({ spot, answer });
  return last;
}

/** Query the equity of each hand over the same deals as the equities on the screen. */
export function useHands({ spot, answer }: AnsweredSpot) {
  const request = { ...requestOf(spot), hands: true };
  const same: Request =
    answer.method === "sampled"
      ? { ...request, samples: answer.deals, target_error: null, seed: answer.seed }
      : request;
  return useQuery({ ...queryOf(same), placeholderData: keepPreviousData });
}

/** Query the equities after each next card; sampled deals use the same seed. */
export function useNextCards({ spot, answer }: AnsweredSpot) {
  const request = { ...requestOf(spot), next_card: true };
  const seed = answer.method === "sampled" ? answer.seed : null;
  return useQuery({ ...queryOf({ ...request, seed }), placeholderData: keepPreviousData });
}

export interface Price {
  pot: string;
  call: string;
}

/** Query the outs of one player against the others; dead and folded cards are not dealt. */
export function useOuts(spot: Spot, player: number, suppress: boolean, price: Price | null) {
  const body: Schemas["OutsRequest"] = {
    hero: spot.players[player] ?? "",
    villains: without(spot.players, player),
    board: spot.board,
    dead: spot.dead,
    folded: [...spot.folded],
    suppress,
    pot: price?.pot ?? null,
    call: price?.call ?? null,
  };
  return useQuery({
    queryKey: ["outs", body],
    queryFn: ({ signal }) => answerOf(api.POST("/api/v1/outs", { body, signal })),
    placeholderData: keepPreviousData,
  });
}
