// Open the form of Solve with the spot of a report's flop, or of a turn after it: all later streets,
// with the report's template.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { formOfSpot } from "../../solve/spot";
import { urlStateOfForm } from "../../solve/url_state";
import { type FlopOfReport, spotQuery, type TurnAfter } from "../queries";

export function useOpenInSolve(of: FlopOfReport) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (turn: TurnAfter | undefined) =>
      queryClient.fetchQuery({ ...spotQuery(of, turn), retry: false }),
    onSuccess: ({ spot }) => navigate({ to: "/solve", search: urlStateOfForm(formOfSpot(spot)) }),
  });
}
