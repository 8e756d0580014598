// The replay of a hand, the step that is shown, and playing it by itself.
import { useHotkeys, useInterval } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { query } from "../../api/query";
import type { HandUrlState } from "../url_state";
import { type State, stateBefore } from "./states";

const route = getRouteApi("/hands/$id");
const PLAY_MS = 900;

export const replayQuery = (id: string) =>
  query("/api/v1/hands/{hand_id}/replay", { hand_id: Number(id) });

export function useReplay(id: string) {
  return useQuery(replayQuery(id));
}

export interface Steps {
  step: number;
  last: number;
  isPlaying: boolean;
  goTo: (step: number) => void;
  togglePlay: () => void;
}

/** The step of the URL, or the one before its action; arrows, Home, End and space move it. */
export function useSteps(states: readonly State[]): Steps {
  const navigate = route.useNavigate();
  const { step: text, action } = route.useSearch();
  const first = action === undefined ? 0 : stateBefore(states, Number(action));
  const last = Math.max(0, states.length - 1);
  const step = Math.min(last, text === undefined ? first : Number(text));
  const [isPlaying, setPlaying] = useState(false);

  function show(next: number) {
    const bounded = Math.min(last, Math.max(0, next));
    if (bounded === step) return;
    void navigate({
      search: (previous: HandUrlState) => {
        const { step: _, action: _begin, ...rest } = previous;
        return bounded === 0 ? rest : { ...rest, step: String(bounded) };
      },
      replace: true,
      resetScroll: false,
    });
  }
  function goTo(next: number) {
    setPlaying(false);
    show(next);
  }
  function togglePlay() {
    if (!isPlaying && step === last) show(0);
    setPlaying(!isPlaying);
  }

  const clock = useInterval(() => show(step + 1), PLAY_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is started anew at each step
  useEffect(() => {
    if (isPlaying && step < last) clock.start();
    else if (isPlaying) setPlaying(false);
    return clock.stop;
  }, [isPlaying, step, last]);

  useHotkeys(
    [
      ["ArrowRight", () => goTo(step + 1)],
      ["ArrowLeft", () => goTo(step - 1)],
      ["Home", () => goTo(0)],
      ["End", () => goTo(last)],
      ["Space", togglePlay],
    ],
    ["INPUT", "TEXTAREA", "SELECT", "BUTTON", "A"],
  );
  return { step, last, isPlaying, goTo, togglePlay };
}
