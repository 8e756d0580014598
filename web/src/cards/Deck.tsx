// The deck as buttons. Tab stops at one card, the arrow keys move to the others.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { DECK, RANKS, SUITS, type Suit } from "./card";

/** The button of a card, with what it is called; a disabled one cannot take the focus. */
export type DeckCard = ComponentProps<"button"> & {
  "aria-label": string;
  [data: `data-${string}`]: string | boolean | undefined;
};

interface Props {
  label: string;
  className: string | undefined;
  testId: string;
  cardOf: (card: string) => DeckCard;
  onPick: (card: string) => void;
  /** Draw the cards of a suit, aces first. */
  rowOf?: (suit: Suit, cards: ReactNode) => ReactNode;
}

const STEP: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -RANKS.length,
  ArrowDown: RANKS.length,
};

export function Deck({ label, className, testId, cardOf, onPick, rowOf }: Props) {
  const [picked, setCurrent] = useState(0);
  const deck = useRef<HTMLFieldSetElement>(null);
  const cards = DECK.map(cardOf);
  const canFocus = (index: number) => !cards[index]?.disabled;
  const current = canFocus(picked) ? picked : cards.findIndex((_, index) => canFocus(index));

  function onKeyDown(event: KeyboardEvent) {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    let next = current;
    do next = (next + step + DECK.length) % DECK.length;
    while (!canFocus(next) && next !== current);
    setCurrent(next);
    deck.current?.querySelectorAll("button")[next]?.focus();
  }

  const buttons = cards.map((card, index) => {
    const name = DECK[index] ?? "";
    return (
      <button
        key={name}
        type="button"
        title={card["aria-label"]}
        data-suit={name[1]}
        data-testid={`card-${name}`}
        tabIndex={index === current ? 0 : -1}
        onFocus={() => setCurrent(index)}
        onClick={() => onPick(name)}
        {...card}
      />
    );
  });
  return (
    <fieldset
      ref={deck}
      className={`plain ${className}`}
      aria-label={label}
      onKeyDown={onKeyDown}
      data-testid={testId}
    >
      {rowOf
        ? SUITS.map((suit, row) => rowOf(suit, buttons.slice(row * 13, (row + 1) * 13)))
        : buttons}
    </fieldset>
  );
}
