// What the service is asked on this screen: equities, breakdowns of the open tab, outs.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ask, type Schemas } from "../api/client";
import { isBlank, isUnknown, requestOf, type Spot } from "./spot";

export type Answer = Schemas["EquityAnswer"];
type Request = Schemas["EquityRequest"];

function equityQuery(body: Request, enabled: boolean) {
  return {
    queryKey: ["equity", body],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      ask("post", "/api/v1/equity", { body, signal }),
    enabled,
    placeholderData: keepPreviousData<Answer>,
  };
}

export function useEquity(spot: Spot) {
  return useQuery(equityQuery(requestOf(spot), !isBlank(spot)));
}

/** Hand by hand, of the very deals that the equities on the screen come from. */
export function useHands(spot: Spot, answer: Answer) {
  const request = { ...requestOf(spot), hands: true };
  const same: Request =
    answer.method === "sampled"
      ? { ...request, samples: answer.deals, target_error: null, seed: answer.seed }
      : request;
  return useQuery(equityQuery(same, true));
}

/** After each card that may come next; drawn deals begin from the same seed. */
export function useNextCards(spot: Spot, answer: Answer) {
  const request = { ...requestOf(spot), next_card: true };
  const seed = answer.method === "sampled" ? answer.seed : null;
  return useQuery(equityQuery({ ...request, seed }, true));
}

export interface Price {
  pot: string;
  call: string;
}

/** Outs of one player against the others; an unknown hand is any of all hands. */
export function useOuts(spot: Spot, player: number, suppress: boolean, price: Price | null) {
  const others = spot.players.filter((_, seat) => seat !== player);
  const body: Schemas["OutsRequest"] = {
    hero: spot.players[player] ?? "",
    villains: others.map((text) => (isUnknown(text) ? "random" : text)),
    board: spot.board,
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
