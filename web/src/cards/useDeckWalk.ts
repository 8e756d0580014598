// The arrows over a deck of 4 rows of 13: Tab stops at one card, the arrows walk to the others.
import { type KeyboardEvent, useRef, useState } from "react";
import { DECK, RANKS } from "./card";

const STEP: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -RANKS.length,
  ArrowDown: RANKS.length,
};

/** Walk over the buttons of a deck, past those where one cannot stop. */
export function useDeckWalk(canStop: (place: number) => boolean = () => true) {
  const [current, setCurrent] = useState(0);
  const deck = useRef<HTMLFieldSetElement>(null);
  const stop = canStop(current) ? current : DECK.findIndex((_, place) => canStop(place));

  function walk(event: KeyboardEvent) {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    let next = stop;
    do next = (next + step + DECK.length) % DECK.length;
    while (!canStop(next) && next !== stop);
    setCurrent(next);
    deck.current?.querySelectorAll("button")[next]?.focus();
  }
  return { deck, stop, setCurrent, walk };
}
