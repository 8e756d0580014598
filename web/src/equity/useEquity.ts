// What the service is asked on this screen: equities, breakdowns of the open tab, outs.
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask, type Schemas } from "../api/client";
import { isBlank, requestOf, type Spot, without } from "./spot";

export type Answer = Schemas["EquityAnswer"];
type Request = Schemas["EquityRequest"];

function queryOf(body: Request) {
  return queryOptions({
    queryKey: ["equity", body],
    queryFn: ({ signal }) => ask("post", "/api/v1/equity", { body, signal }),
  });
}

/** The question that a spot is; one without cards is none. */
export function equityQuery(spot: Spot) {
  return { ...queryOf(requestOf(spot)), enabled: !isBlank(spot) };
}

export function useEquity(spot: Spot) {
  return useQuery({ ...equityQuery(spot), placeholderData: keepPreviousData });
}

/** A spot and the answer to it, which belong together. */
export interface Found {
  spot: Spot;
  answer: Answer;
}

/** The last spot that was answered. */
export function useFound(spot: Spot, answer: Answer | undefined): Found | null {
  const [found, keep] = useState<Found | null>(null);
  if (answer && (found?.answer !== answer || found.spot !== spot)) keep({ spot, answer });
  return found;
}

/** Hand by hand, of the very deals that the equities on the screen come from. */
export function useHands({ spot, answer }: Found) {
  const request = { ...requestOf(spot), hands: true };
  const same: Request =
    answer.method === "sampled"
      ? { ...request, samples: answer.deals, target_error: null, seed: answer.seed }
      : request;
  return useQuery({ ...queryOf(same), placeholderData: keepPreviousData });
}

/** After each card that may come next; drawn deals begin from the same seed. */
export function useNextCards({ spot, answer }: Found) {
  const request = { ...requestOf(spot), next_card: true };
  const seed = answer.method === "sampled" ? answer.seed : null;
  return useQuery({ ...queryOf({ ...request, seed }), placeholderData: keepPreviousData });
}

export interface Price {
  pot: string;
  call: string;
}

/** Outs of one player against the others; dead cards and folded hands cannot come. */
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
    queryFn: ({ signal }) => ask("post", "/api/v1/outs", { body, signal }),
    placeholderData: keepPreviousData,
  });
}
