// The solutions of the list, page by page.
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { pages } from "../../api/query";
import type { SolutionsUrlState } from "../url_state";
import { serviceOrder } from "./list";

const PAGE = 100;

export function useSolutions(urlState: SolutionsUrlState) {
  const { q, tag, street } = urlState;
  const filter = { ...serviceOrder(urlState), q, tag, street, limit: PAGE };
  return useInfiniteQuery({
    ...pages("/api/v1/solves", filter, ({ solves }) => solves),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
