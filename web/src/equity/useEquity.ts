// Queries of the equity screen: equities, breakdowns of the open tab, categories, outs.
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EquityResult, Schemas } from "../api/client";
import { question } from "../api/query";
import { isBlank, requestOf, type Spot, samplingError, without } from "./spot";
import { missingIn } from "./unfinished";

export type Answer = EquityResult;
type Request = Schemas["EquityRequest"];

/** Prefix of the keys of all equity queries. */
export const EQUITY = "/api/v1/equity";

const queryOf = (body: Request) => question(EQUITY, body);

/** Return the equity query of a spot; disabled for a blank spot and for text that cannot be sent. */
export function equityQuery(spot: Spot) {
  const isSendable = missingIn(spot) === null && samplingError(spot) === null;
  return { ...queryOf(requestOf(spot)), enabled: !isBlank(spot) && isSendable };
}

const QUICK_AFTER_MS = 150;
const QUICK_SAMPLES = 10_000;

/**
 * Query the equities. If the answer takes long, a small sample is shown first: `isQuick` until the
 * answer is there.
 */
export function useEquity(spot: Spot) {
  const query = equityQuery(spot);
  const full = useQuery({ ...query, placeholderData: keepPreviousData });
  const isWaiting = full.isFetching && (full.isPlaceholderData || full.data === undefined);
  const key = isWaiting && spot.method !== "sampled" ? JSON.stringify(query.queryKey) : "";
  const [slowKey] = useDebouncedValue(key, QUICK_AFTER_MS);
  const isSlow = key !== "" && key === slowKey;
  const sample: Request = {
    ...requestOf(spot),
    method: "sampled",
    samples: QUICK_SAMPLES,
    target_error: null,
  };
  const quick = useQuery({ ...queryOf(sample), enabled: isSlow });
  const isQuick = isSlow && quick.data !== undefined;
  return {
    answer: isQuick ? quick.data : full.data,
    isQuick,
    isStale: !isQuick && full.isPlaceholderData,
    error: query.enabled ? full.error : samplingError(spot),
    isFetching: full.isFetching,
    refetch: full.refetch,
  };
}

/** Return the answer to a spot if it is there already; nothing is requested. */
export function useKnownEquity(spot: Spot): Answer | undefined {
  const { data } = useQuery({ ...equityQuery(spot), enabled: false });
  return samplingError(spot) ? undefined : data;
}

export interface AnsweredSpot {
  spot: Spot;
  answer: Answer;
}

/** Return the last spot that was answered since the screen was blank. */
export function useLastAnswered(
  spot: Spot,
  answer: Answer | undefined,
  isBlank: boolean,
): AnsweredSpot | null {
  const [last, setLast] = useState<AnsweredSpot | null>(null);
  if (isBlank && last) setLast(null);
  if (answer && (last?.answer !== answer || last.spot !== spot)) setLast({ spot, answer });
  return last;
}

/** Return a request over the same deals as the equities on the screen. */
function sameDeals({ spot, answer }: AnsweredSpot): Request {
  const request = requestOf(spot);
  if (answer.method !== "sampled") return request;
  return { ...request, samples: answer.deals, target_error: null, seed: answer.seed };
}

/** Query the equity of each hand over the same deals as the equities on the screen. */
export function useHands(answered: AnsweredSpot) {
  const request = { ...sameDeals(answered), hands: true };
  return useQuery({ ...queryOf(request), placeholderData: keepPreviousData });
}

/** Query the equities after each next card; sampled deals use the same seed. */
export function useNextCards({ spot, answer }: AnsweredSpot) {
  const request = { ...requestOf(spot), next_card: true };
  const seed = answer.method === "sampled" ? answer.seed : null;
  return useQuery({ ...queryOf({ ...request, seed }), placeholderData: keepPreviousData });
}

/** Query the outs of one player against the others; dead and folded cards are not dealt. */
export function useOuts(spot: Spot, player: number, suppress: boolean) {
  const body: Schemas["OutsRequest"] = {
    hero: spot.players[player] ?? "",
    villains: without(spot.players, player),
    board: spot.board,
    dead: spot.dead,
    folded: [...spot.folded],
    suppress,
    pot: null,
    call: null,
  };
  return useQuery({ ...question("/api/v1/outs", body), placeholderData: keepPreviousData });
}

export type Categories = Schemas["SpotCategories"];

/** Query each player's range by categories, over the same deals as the equities on the screen. */
export function useCategories(answered: AnsweredSpot, isEnabled = true) {
  const { hands: _, next_card: __, ...request } = sameDeals(answered);
  const body = { ...request, board: answered.spot.board, hands: true };
  return useQuery({
    ...question("/api/v1/categories", body),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}
