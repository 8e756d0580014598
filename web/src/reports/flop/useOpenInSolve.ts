// Open the form of Solve with the spot of a report's flop, or of a turn after it: all later streets,
// with the report's template.
import { queryClient } from "../../app/query_client";
import { useOpenSpot } from "../../solve/useOpenSpot";
import { type FlopOfReport, spotQuery, type TurnAfter } from "../queries";

export function useOpenInSolve(of: FlopOfReport) {
  return useOpenSpot((turn: TurnAfter | undefined) =>
    queryClient.fetchQuery({ ...spotQuery(of, turn), retry: false }),
  );
}
