// Queries for pots and settlements; superseded requests are cancelled.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../api/client";
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
  const body = potsRequest(table);
  return useQuery({
    queryKey: ["pots", body],
    queryFn: ({ signal }) => answerOf(api.POST("/api/v1/pots", { body, signal })),
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
      if (claimed) {
        const { right, agrees, difference } = await answerOf(
          api.POST("/api/v1/verify", { body: claimed, signal }),
        );
        if (!("payouts" in right)) throw new Error("the service has settled no chips");
        return { settled: right, agrees, difference };
      }
      const settled = await answerOf(
        api.POST("/api/v1/settle", { body: settleRequest(table), signal }),
      );
      return { settled, agrees: null, difference: null };
    },
    enabled: hasChips(table) && canSettle(table),
    placeholderData: keepPreviousData,
  });
}
