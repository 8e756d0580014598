// The solutions of the list, page by page.
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { answerOf, api } from "../../api/client";
import type { SolutionsUrlState } from "../url_state";
import { serviceOrder } from "./list";

const PAGE = 100;

export function useSolutions(urlState: SolutionsUrlState) {
  const { q, tag, street } = urlState;
  const filter = {
    ...serviceOrder(urlState),
    ...(q && { q }),
    ...(tag && { tag }),
    ...(street && { street }),
  };
  return useInfiniteQuery({
    queryKey: ["solves", "list", filter],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET("/api/v1/solves", {
          params: { query: { limit: PAGE, offset: pageParam, ...filter } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const had = pages.reduce((sum, page) => sum + page.solves.length, 0);
      return had < last.total && last.solves.length > 0 ? had : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
