// Queries for reviews of played hands, and the requests that start one or solve a decision's spot.
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Schemas } from "../../api/client";
import { isFinal } from "../../api/job_events";
import { get, type Params, pages, post, query } from "../../api/query";
import { queryClient } from "../../app/query_client";
import { FLAG_FILTERS, filterParams, type HandsUrlState } from "../url_state";

export type Summary = Schemas["ReviewSummary"];
export type MeanLoss = Schemas["MeanLoss"];
export type Decision = Schemas["StoredDecision"];

const PAGE = 50;
const DECISIONS = "/api/v1/reviews/{review_id}/decisions";

/** All reviews, the newest first. */
export const useReviews = () => useQuery({ ...query("/api/v1/reviews"), staleTime: 0 });

/** The hands that a review is read of, and of its decisions those of a list, as parameters. */
export type ReviewParams = Record<string, string | number>;

export function useReview(review_id: number, hands: ReviewParams) {
  return useQuery({
    ...query("/api/v1/reviews/{review_id}", { review_id, ...hands }),
    staleTime: 0,
  });
}

/** The decisions of a review, the costliest first, page by page. */
export function useDecisions(review_id: number, filter: ReviewParams) {
  const params = { review_id, ...filter, limit: PAGE } as Params<"get", typeof DECISIONS>;
  return useInfiniteQuery({
    ...pages(DECISIONS, params, ({ decisions }) => decisions),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The decisions of one hand by the last review; empty while there is none. */
export function useDecisionsOfHand(hand: number): readonly Decision[] {
  const { data: list } = useReviews();
  const review = list?.reviews[0]?.id;
  const { data } = useQuery({
    ...query(DECISIONS, { review_id: review ?? 0, hand, path: "all", limit: 500 }),
    enabled: review !== undefined,
    staleTime: 0,
  });
  return data?.decisions ?? [];
}

export function reviewRequest(urlState: HandsUrlState): Schemas["ReviewRequest"] {
  const { player = null, ...filter } = filterParams(urlState);
  const flags: readonly string[] = FLAG_FILTERS;
  const hands = Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      if (flags.includes(name)) return [name, value === "true"];
      return [name, /^(min|max)_/.test(name) ? Number(value) : value];
    }),
  );
  return { hero: player, hands } as unknown as Schemas["ReviewRequest"];
}

const POLL_MS = 700;

/** Solve the spot of a decision, or find its solution, and open it while the screen is shown. */
export function useSolution(decision_id: number) {
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
      const details = await get("/api/v1/reviews/decisions/{decision_id}", { decision_id });
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
  const { id } = await post("/api/v1/solves", body);
  void queryClient.invalidateQueries({ queryKey: ["/api/v1/jobs"] });
  for (;;) {
    const job = await get("/api/v1/jobs/{job_id}", { job_id: id });
    if (job.state === "done" || isLeft()) return id;
    if (isFinal(job.state)) throw new Error(job.error ?? job.summary);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
