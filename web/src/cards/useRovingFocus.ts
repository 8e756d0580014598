// Roving tabindex over the deck: Tab stops at one card, the arrow keys move to the others.
import { type KeyboardEvent, useRef, useState } from "react";
import { DECK, RANKS } from "./card";

const STEP: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -RANKS.length,
  ArrowDown: RANKS.length,
};

/** Move the focus between the cards, skipping those that cannot take it. */
export function useRovingFocus(canFocus: (index: number) => boolean = () => true) {
  const [current, setCurrent] = useState(0);
  const deck = useRef<HTMLFieldSetElement>(null);
  const focusable = canFocus(current) ? current : DECK.findIndex((_, index) => canFocus(index));

  function onKeyDown(event: KeyboardEvent) {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    let next = focusable;
    do next = (next + step + DECK.length) % DECK.length;
    while (!canFocus(next) && next !== focusable);
    setCurrent(next);
    deck.current?.querySelectorAll("button")[next]?.focus();
  }
  return { deck, focusable, setCurrent, onKeyDown };
}
