// The deck as 4 rows of 13, to pick cards from.
import { CardFace } from "./CardFace";
import { nameOf } from "./card";
import { Deck } from "./Deck";
import classes from "./deck.module.css";

interface Props {
  label: string;
  chosen: readonly string[];
  /** Cards that cannot be picked, with the reason. */
  unavailable?: Readonly<Record<string, string>>;
  max?: number;
  onToggle: (card: string) => void;
}

export function CardPicker({ label, chosen, unavailable = {}, max, onToggle }: Props) {
  const isFull = max !== undefined && chosen.length >= max;
  const full = max === 1 ? "a card is picked" : `${max} cards are picked`;
  return (
    <Deck
      label={label}
      className={classes["deck"]}
      testId="card-picker"
      onPick={onToggle}
      cardOf={(card) => {
        const isChosen = chosen.includes(card);
        const reason = isChosen ? undefined : (unavailable[card] ?? (isFull ? full : undefined));
        return {
          className: classes["card"],
          "aria-label": [nameOf(card), reason].filter(Boolean).join(", "),
          "aria-pressed": isChosen,
          "aria-disabled": reason !== undefined,
          disabled: reason !== undefined,
          children: <CardFace card={card} suitClass={classes["suit"]} />,
        };
      }}
    />
  );
}
