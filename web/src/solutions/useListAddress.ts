// The filter and the order of the list, kept in its address.
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { readSolutionsAddress, type SolutionsAddress } from "./address";

export function useListAddress(): [SolutionsAddress, (address: SolutionsAddress) => void] {
  const search = useLocation({ select: (location) => location.search });
  const navigate = useNavigate();
  const address = useMemo(() => readSolutionsAddress(search as Record<string, unknown>), [search]);
  const change = useCallback(
    (next: SolutionsAddress) =>
      void navigate({
        to: "/solutions",
        search: readSolutionsAddress({ ...next }) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [address, change];
}
