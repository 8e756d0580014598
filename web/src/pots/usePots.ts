// Queries for pots and settlements; superseded requests are cancelled.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { post, question } from "../api/query";
import { canSettle, potsRequest, settleRequest, verifyRequest } from "./request";
import { hasChips, type Table } from "./table";

export type Settled = Schemas["Settlement"];
export type Difference = Schemas["ClaimDifference"];

/** The payouts, and whether the claim agrees; null if nothing is claimed. */
export interface Settlement {
  settled: Settled;
  agrees: boolean | null;
  difference: Difference | null;
}

export function usePots(table: Table) {
  return useQuery({
    ...question("/api/v1/pots", potsRequest(table)),
    enabled: hasChips(table),
    placeholderData: keepPreviousData,
  });
}

export function useSettlement(table: Table) {
  const claimed = verifyRequest(table);
  const body = claimed ?? settleRequest(table);
  return useQuery({
    queryKey: ["settlement", body],
    queryFn: async ({ signal }): Promise<Settlement> => {
      if (!claimed) {
        const settled = await post("/api/v1/settle", settleRequest(table), {}, signal);
        return { settled, agrees: null, difference: null };
      }
      const { right, agrees, difference } = await post("/api/v1/verify", claimed, {}, signal);
      if (!("payouts" in right)) throw new Error("the service has settled no chips");
      return { settled: right, agrees, difference };
    },
    enabled: hasChips(table) && canSettle(table),
    placeholderData: keepPreviousData,
  });
}
