// The deck in a card of the strip, to pick the next card from; arrow keys move between cards.
import { DECK, nameOf, SUITS, type Suit, SYMBOL } from "../../cards/card";
import { useRovingFocus } from "../../cards/useRovingFocus";
import classes from "./strip.module.css";

export interface Shade {
  colour: string;
  note: string;
}

interface Props {
  label: string;
  isOpen: (card: string) => boolean;
  /** The card that was dealt, if one was. */
  dealt?: string | undefined;
  shade?: (card: string) => Shade | undefined;
  onPrefetch?: (card: string) => void;
  onPick: (card: string) => void;
}

export function CardDeck({ label, isOpen, dealt, shade, onPrefetch, onPick }: Props) {
  const { deck, focusable, setCurrent, onKeyDown } = useRovingFocus((index) =>
    isOpen(DECK[index] ?? ""),
  );
  return (
    <fieldset
      ref={deck}
      className={classes["deck"]}
      aria-label={label}
      onKeyDown={onKeyDown}
      data-testid="chance-picker"
    >
      {SUITS.map((suit) => (
        <div key={suit} className={classes["suit"]}>
          <span data-suit={suit} aria-hidden="true">
            {SYMBOL[suit as Suit]}
          </span>
          {DECK.filter((card) => card[1] === suit).map((card) => (
            <DeckCard
              key={card}
              card={card}
              isOpen={isOpen(card)}
              isDealt={dealt === card}
              isCurrent={DECK[focusable] === card}
              shade={shade?.(card)}
              onFocus={() => setCurrent(DECK.indexOf(card))}
              onPrefetch={() => onPrefetch?.(card)}
              onPick={() => onPick(card)}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

interface CardProps {
  card: string;
  isOpen: boolean;
  isDealt: boolean;
  isCurrent: boolean;
  shade: Shade | undefined;
  onFocus: () => void;
  onPrefetch: () => void;
  onPick: () => void;
}

function DeckCard({ card, isOpen, isDealt, isCurrent, shade, ...on }: CardProps) {
  const label = [card[0], nameOf(card), shade?.note, isOpen ? null : "on the board"]
    .filter(Boolean)
    .join(", ");
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isDealt}
      disabled={!isOpen}
      tabIndex={isCurrent ? 0 : -1}
      style={shade && { background: shade.colour }}
      data-shaded={shade ? true : undefined}
      onFocus={on.onFocus}
      onPointerEnter={on.onPrefetch}
      onClick={on.onPick}
      data-testid={`card-${card}`}
    >
      {card[0]}
    </button>
  );
}
