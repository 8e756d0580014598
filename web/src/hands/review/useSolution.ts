// The solution of a decision: its spot is solved as a job, and opened at the decision.
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { answerOf, api, type Schemas } from "../../api/client";
import { isFinal } from "../../api/job_events";
import { queryClient } from "../../app/query_client";

const POLL_MS = 700;

/** Solve the spot of a decision, or find its solution, and open it while the screen is shown. */
export function useSolution(decisionId: number) {
  const navigate = useNavigate();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return useMutation({
    mutationFn: async () => {
      const details = await answerOf(
        api.GET("/api/v1/reviews/decisions/{decision_id}", {
          params: { path: { decision_id: decisionId } },
        }),
      );
      const id = await solve(details, () => isLeft.current);
      if (isLeft.current) return;
      const { line, cards } = details.decision;
      await navigate({
        to: "/solutions/$id",
        params: { id },
        search: { ...(line && { node: line }), ...(cards && { cards }) },
      });
    },
  });
}

async function solve(details: Schemas["DecisionDetails"], isLeft: () => boolean) {
  const { spot_fields: spot, target, max_iterations } = details;
  const body = { spot, target, max_iterations } as unknown as Schemas["SolveRequest"];
  const { id } = await answerOf(api.POST("/api/v1/solves", { body }));
  void queryClient.invalidateQueries({ queryKey: ["jobs"] });
  for (;;) {
    const params = { path: { job_id: id } };
    const job = await answerOf(api.GET("/api/v1/jobs/{job_id}", { params }));
    if (job.state === "done" || isLeft()) return id;
    if (isFinal(job.state)) throw new Error(job.error ?? job.summary);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
