// A board or a hand as card slots, drawn as cards; a slot leads to the deck.

import { CardFace } from "./CardFace";
import classes from "./CardSlots.module.css";
import { nameOf } from "./card";

interface Props {
  label: string;
  /** A word for each slot, which an empty one shows. */
  names: readonly string[];
  cards: readonly string[];
  /** Open the deck for a slot, or close it. */
  onPick?: ((slot: number) => void) | undefined;
  isOpen?: boolean;
  /** The slot that the next card goes to; the first empty one unless another is chosen. */
  next?: number;
  isSmall?: boolean;
  testId?: string;
}

/** The slots of a board. */
export const STREETS = ["flop", "flop", "flop", "turn", "river"] as const;

export function CardSlots(props: Props) {
  const { label, names, cards, onPick, isOpen = false, next = cards.length } = props;
  return (
    <fieldset
      className={`plain ${classes["slots"]}`}
      aria-label={label}
      data-small={props.isSmall || undefined}
      data-testid={props.testId ?? "board-slots"}
    >
      {names.map((name, index) => (
        <Slot
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          key={index}
          name={name}
          isSmall={props.isSmall ?? false}
          card={cards[index]}
          isNext={index === next}
          isOpen={isOpen}
          onPick={onPick && (() => onPick(index))}
        />
      ))}
    </fieldset>
  );
}

interface SlotProps {
  name: string;
  isSmall: boolean;
  card: string | undefined;
  isNext: boolean;
  isOpen: boolean;
  onPick: (() => void) | undefined;
}

function Slot({ name, isSmall, card, isNext, isOpen, onPick }: SlotProps) {
  const label = `${name}: ${card ? nameOf(card) : "no card"}`;
  const content = card ? (
    <CardFace card={card} suitClass={classes["suit"]} />
  ) : isSmall ? null : (
    name
  );
  const look = {
    className: classes["slot"],
    "data-suit": card?.[1],
    "data-next": isNext || undefined,
  };
  if (!onPick) {
    return (
      <span {...look} role="img" aria-label={label}>
        {content}
      </span>
    );
  }
  return (
    <button type="button" {...look} aria-label={label} aria-expanded={isOpen} onClick={onPick}>
      {content}
    </button>
  );
}
