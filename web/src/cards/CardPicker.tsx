// The deck as 4 rows of 13, to pick cards from; cards may be shaded by a value.
import { CardFace } from "./CardFace";
import { DECK, nameOf, SUITS, type Suit } from "./card";
import classes from "./deck.module.css";
import { useRovingFocus } from "./useRovingFocus";

export interface Shade {
  colour?: string;
  note?: string;
}

interface Props {
  label: string;
  chosen: readonly string[];
  /** Cards that cannot be picked, with the reason. */
  unavailable?: Readonly<Record<string, string>>;
  max?: number;
  onToggle: (card: string) => void;
  shade?: (card: string) => Shade | undefined;
  testId?: string;
}

export function CardPicker({
  label,
  chosen,
  unavailable = {},
  max,
  onToggle,
  shade,
  testId,
}: Props) {
  const full = max !== undefined && chosen.length >= max;
  const reasons = DECK.map((card) =>
    chosen.includes(card)
      ? undefined
      : (unavailable[card] ??
        (full ? (max === 1 ? "a card is picked" : `${max} cards are picked`) : undefined)),
  );
  // Disabled cards cannot take the focus.
  const { deck, focusable, setCurrent, onKeyDown } = useRovingFocus(
    (index) => reasons[index] === undefined,
  );

  return (
    <fieldset
      ref={deck}
      className={`plain ${classes["deck"]}`}
      aria-label={label}
      onKeyDown={onKeyDown}
      data-testid={testId ?? "card-picker"}
    >
      {DECK.map((card, index) => (
        <CardButton
          key={card}
          card={card}
          isChosen={chosen.includes(card)}
          reason={reasons[index]}
          shade={shade?.(card)}
          isCurrent={index === focusable}
          onFocus={() => setCurrent(index)}
          onPick={() => onToggle(card)}
        />
      ))}
    </fieldset>
  );
}

interface ButtonProps {
  card: string;
  isChosen: boolean;
  reason: string | undefined;
  shade: Shade | undefined;
  isCurrent: boolean;
  onFocus: () => void;
  onPick: () => void;
}

function CardButton({ card, isChosen, reason, shade, isCurrent, onFocus, onPick }: ButtonProps) {
  const label = [nameOf(card), shade?.note, reason].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      className={classes["card"]}
      data-testid={`card-${card}`}
      data-suit={card[1]}
      data-row={SUITS.indexOf(card[1] as Suit)}
      data-shaded={shade?.colour ? true : undefined}
      aria-label={label}
      title={label}
      aria-pressed={isChosen}
      aria-disabled={reason !== undefined}
      disabled={reason !== undefined}
      tabIndex={isCurrent ? 0 : -1}
      style={shade?.colour ? { background: shade.colour } : undefined}
      onFocus={onFocus}
      onClick={onPick}
    >
      <CardFace card={card} suitClass={classes["suit"]} />
    </button>
  );
}
