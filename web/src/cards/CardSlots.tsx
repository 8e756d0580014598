// The board as card slots: flop, turn and river, drawn as cards; a slot leads to the deck.

import classes from "./BoardSlots.module.css";
import { CardFace } from "./CardFace";
import { nameOf } from "./card";

interface Props {
  label: string;
  cards: readonly string[];
  max: number;
  /** Open the deck for a slot, or close it. */
  onPick?: ((slot: number) => void) | undefined;
  isOpen?: boolean;
  /** The slot that the next card goes to; the first empty one unless another is chosen. */
  next?: number;
}

const STREET = ["flop", "flop", "flop", "turn", "river"] as const;

export function BoardSlots(props: Props) {
  const { label, cards, max, onPick, isOpen = false, next = cards.length } = props;
  return (
    <fieldset className={classes["slots"]} aria-label={label} data-testid="board-slots">
      {STREET.slice(0, max).map((street, index) => (
        <Slot
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place on the board
          key={index}
          street={street}
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
  street: string;
  card: string | undefined;
  isNext: boolean;
  isOpen: boolean;
  onPick: (() => void) | undefined;
}

function Slot({ street, card, isNext, isOpen, onPick }: SlotProps) {
  const label = card ? `${street}: ${nameOf(card)}` : `${street}: no card`;
  const content = card ? <CardFace card={card} suitClass={classes["suit"]} /> : street;
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
