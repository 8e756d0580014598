// What a solution's screen has in hand: the solution, the node, and the ways to go elsewhere.
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { atWalk, type Player, readSolutionAddress, type SolutionAddress, walkOf } from "./address";
import type { Node, Solution, Step } from "./asks";
import { afterAction, deal, type Place, type Walk, walkTo } from "./walk";

const route = getRouteApi("/solutions/$id");

export interface View {
  id: string;
  address: SolutionAddress;
  walk: Walk;
  /** Go to a place on the line, or off it: a step that the browser's Back undoes. */
  go: (place: Place) => void;
  take: (from: Place, action: string) => void;
  deal: (from: Place, card: string) => void;
  /** Look at the same place otherwise. */
  change: (changes: Partial<Record<keyof SolutionAddress, string>>) => void;
}

/** A view with what the service has answered for it. */
export interface Browsing extends View {
  solution: Solution;
  node: Node;
  /** The line last taken, from the start to its end. */
  steps: readonly Step[];
  /** Whose hands are shown. */
  player: Player;
}

export function useView(): View {
  const { id } = route.useParams();
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const walk = useMemo(() => walkOf(address), [address]);
  const change = useCallback(
    (changes: Partial<Record<keyof SolutionAddress, string>>) =>
      void navigate({
        search: (was) => readSolutionAddress({ ...was, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const move = useCallback(
    (next: (walk: Walk) => Walk) =>
      void navigate({
        search: (was) => {
          const held = readSolutionAddress(was);
          return atWalk(held, next(walkOf(held)));
        },
        resetScroll: false,
      }),
    [navigate],
  );
  return useMemo(
    () => ({
      id,
      address,
      walk,
      change,
      go: (place) => move((held) => walkTo(held, place)),
      take: (from, action) => move((held) => walkTo(held, afterAction(from, action))),
      deal: (from, card) => move((held) => deal(held, from, card)),
    }),
    [id, address, walk, change, move],
  );
}
