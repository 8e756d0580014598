// Queries for reviews of played hands, and the requests that start one or solve a decision's spot.
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { answerOf, api, type Schemas } from "../../api/client";
import { isFinal } from "../../api/job_events";
import { queryClient } from "../../app/query_client";
import { HANDS } from "../queries";
import { FLAG_FILTERS, filterParams, type HandsUrlState } from "../url_state";

export type Summary = Schemas["ReviewSummary"];
export type MeanLoss = Schemas["MeanLoss"];
export type Decision = Schemas["StoredDecision"];

const REVIEWS = [...HANDS, "reviews"] as const;
const PAGE = 50;

/** All reviews, the newest first. */
export function useReviews() {
  return useQuery({
    queryKey: [...REVIEWS, "list"],
    queryFn: ({ signal }) => answerOf(api.GET("/api/v1/reviews", { signal })),
    staleTime: 0,
  });
}

/** The hands that a review is read of, as query parameters. */
type ReviewedHands = Record<string, string | number>;

export function useReview(id: number, hands: ReviewedHands) {
  return useQuery({
    queryKey: [...REVIEWS, id, "summary", hands],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/reviews/{review_id}", {
          params: { path: { review_id: id }, query: hands },
          signal,
        }),
      ),
    staleTime: 0,
  });
}

/** What the list of decisions is about. */
interface DecisionFilter {
  hands: ReviewedHands;
  street?: "flop" | "turn" | "river";
  path?: "off";
}

/** The decisions of a review, the dearest first, page by page. */
export function useDecisions(id: number, { hands, ...filter }: DecisionFilter) {
  return useInfiniteQuery({
    queryKey: [...REVIEWS, id, "decisions", hands, filter],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET("/api/v1/reviews/{review_id}/decisions", {
          params: {
            path: { review_id: id },
            query: { ...hands, ...filter, limit: PAGE, offset: pageParam },
          },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const had = pages.reduce((sum, page) => sum + page.decisions.length, 0);
      return had < last.total && last.decisions.length > 0 ? had : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The decisions of one hand by the last review; empty while there is none. */
export function useDecisionsOfHand(hand: number): readonly Decision[] {
  const { data: list } = useReviews();
  const review = list?.reviews[0]?.id;
  const { data } = useQuery({
    queryKey: [...REVIEWS, review, "hand", hand],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET("/api/v1/reviews/{review_id}/decisions", {
          params: { path: { review_id: review ?? 0 }, query: { hand, path: "all", limit: 500 } },
          signal,
        }),
      ),
    enabled: review !== undefined,
    staleTime: 0,
  });
  return data?.decisions ?? [];
}

/** Return the request for a review of the hands of a list. */
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
  void queryClient.invalidateQueries({ queryKey: ["/api/v1/jobs"] });
  for (;;) {
    const params = { path: { job_id: id } };
    const job = await answerOf(api.GET("/api/v1/jobs/{job_id}", { params }));
    if (job.state === "done" || isLeft()) return id;
    if (isFinal(job.state)) throw new Error(job.error ?? job.summary);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
