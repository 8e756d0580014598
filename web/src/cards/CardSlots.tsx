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
      {names.map((name, index) => {
        const card = cards[index];
        const Slot = onPick ? "button" : "span";
        const use = onPick
          ? { type: "button" as const, "aria-expanded": isOpen, onClick: () => onPick(index) }
          : { role: "img" };
        return (
          <Slot
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
            key={index}
            className={classes["slot"]}
            data-suit={card?.[1]}
            data-next={index === next || undefined}
            aria-label={`${name}: ${card ? nameOf(card) : "no card"}`}
            {...use}
          >
            {card ? <CardFace card={card} suitClass={classes["suit"]} /> : !props.isSmall && name}
          </Slot>
        );
      })}
    </fieldset>
  );
}
