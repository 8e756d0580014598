// The deck as 4 rows of 13 with an answer about each card: its colour, a figure, words.
import { DECK, nameOf, type Suit, SYMBOL } from "../cards/card";
import { useDeckWalk } from "../cards/useDeckWalk";
import classes from "./DeckChart.module.css";

export interface CardMark {
  colour?: string;
  /** The letters on the colour, where they are not the usual ones. */
  ink?: string;
  /** Below the card: a figure or a sign. */
  text?: string;
  /** What the colour says, in words. */
  note: string;
}

interface Given {
  label: string;
  testId: string;
  /** What is said of a card; null if it cannot come. */
  mark: (card: string) => CardMark | null;
  onPick: (card: string) => void;
}

export function DeckChart({ label, testId, mark, onPick }: Given) {
  const { deck, stop, setCurrent, walk } = useDeckWalk();
  return (
    <fieldset
      ref={deck}
      className={classes["deck"]}
      aria-label={label}
      onKeyDown={walk}
      data-testid={testId}
    >
      {DECK.map((card, place) => (
        <ChartCard
          key={card}
          card={card}
          testId={`${testId}-${card}`}
          mark={mark(card)}
          isCurrent={place === stop}
          onFocus={() => setCurrent(place)}
          onPick={() => onPick(card)}
        />
      ))}
    </fieldset>
  );
}

interface CardGiven {
  card: string;
  testId: string;
  mark: CardMark | null;
  isCurrent: boolean;
  onFocus: () => void;
  onPick: () => void;
}

/** A card that cannot come takes the focus all the same, so that the arrows walk over it. */
function ChartCard({ card, testId, mark, isCurrent, onFocus, onPick }: CardGiven) {
  const said = `${nameOf(card)}, ${mark?.note ?? "cannot come"}`;
  return (
    <button
      type="button"
      className={classes["card"]}
      data-testid={testId}
      data-suit={card[1]}
      data-marked={mark?.colour ? true : undefined}
      aria-label={said}
      title={said}
      aria-disabled={mark === null}
      tabIndex={isCurrent ? 0 : -1}
      style={mark?.colour ? { background: mark.colour, color: mark.ink } : undefined}
      onFocus={onFocus}
      onClick={() => mark !== null && onPick()}
    >
      <span className={classes["name"]} aria-hidden="true">
        {card[0]}
        {SYMBOL[card[1] as Suit]}
      </span>
      <span className={classes["text"]} aria-hidden="true">
        {mark?.text ?? " "}
      </span>
    </button>
  );
}
