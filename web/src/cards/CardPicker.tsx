// The deck as 4 rows of 13: cards are picked, or shown in the colours of an answer.
import classes from "./CardPicker.module.css";
import { DECK, nameOf, SUITS, type Suit, SYMBOL } from "./card";
import { useDeckWalk } from "./useDeckWalk";

export interface Shade {
  colour?: string;
  note?: string;
}

interface Given {
  label: string;
  chosen: readonly string[];
  /** Cards that cannot be picked, and why. */
  gone?: Readonly<Record<string, string>>;
  most?: number;
  onToggle: (card: string) => void;
  shade?: (card: string) => Shade | undefined;
  testId?: string;
}

export function CardPicker({ label, chosen, gone = {}, most, onToggle, shade, testId }: Given) {
  const full = most !== undefined && chosen.length >= most;
  const reasons = DECK.map((card) =>
    chosen.includes(card)
      ? undefined
      : (gone[card] ??
        (full ? (most === 1 ? "a card is picked" : `${most} cards are picked`) : undefined)),
  );
  // A disabled card could not be focused.
  const { deck, stop, setCurrent, walk } = useDeckWalk((place) => reasons[place] === undefined);

  return (
    <fieldset
      ref={deck}
      className={classes["deck"]}
      aria-label={label}
      onKeyDown={walk}
      data-testid={testId ?? "card-picker"}
    >
      {DECK.map((card, place) => (
        <CardButton
          key={card}
          card={card}
          isChosen={chosen.includes(card)}
          reason={reasons[place]}
          shade={shade?.(card)}
          isCurrent={place === stop}
          onFocus={() => setCurrent(place)}
          onPick={() => onToggle(card)}
        />
      ))}
    </fieldset>
  );
}

interface ButtonGiven {
  card: string;
  isChosen: boolean;
  reason: string | undefined;
  shade: Shade | undefined;
  isCurrent: boolean;
  onFocus: () => void;
  onPick: () => void;
}

function CardButton({ card, isChosen, reason, shade, isCurrent, onFocus, onPick }: ButtonGiven) {
  const said = [nameOf(card), shade?.note, reason].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      className={classes["card"]}
      data-testid={`card-${card}`}
      data-suit={card[1]}
      data-row={SUITS.indexOf(card[1] as Suit)}
      data-shaded={shade?.colour ? true : undefined}
      aria-label={said}
      title={said}
      aria-pressed={isChosen}
      aria-disabled={reason !== undefined}
      disabled={reason !== undefined}
      tabIndex={isCurrent ? 0 : -1}
      style={shade?.colour ? { background: shade.colour } : undefined}
      onFocus={onFocus}
      onClick={onPick}
    >
      {card[0]}
      <span className={classes["suit"]}>{SYMBOL[card[1] as Suit]}</span>
    </button>
  );
}
