// The deck as 4 rows of 13 with a colour, a text and a description for each card.
import { DrawnText } from "../../app/DrawnText";
import { CardFace } from "../../cards/CardFace";
import { DECK, nameOf } from "../../cards/card";
import classes from "../../cards/deck.module.css";
import { useRovingFocus } from "../../cards/useRovingFocus";

export interface CardMark {
  colour?: string;
  /** Text colour, if not the default. */
  ink?: string;
  /** Text below the card: a number or a symbol. */
  text?: string;
  /** Description of the card's mark. */
  note: string;
}

interface Props {
  label: string;
  testId: string;
  /** Return the mark of a card; null if it is not available. */
  mark: (card: string) => CardMark | null;
  onPick: (card: string) => void;
}

export function DeckChart({ label, testId, mark, onPick }: Props) {
  const { deck, focusable, setCurrent, onKeyDown } = useRovingFocus();
  return (
    <fieldset
      ref={deck}
      className={`plain ${classes["deck"]}`}
      aria-label={label}
      onKeyDown={onKeyDown}
      data-testid={testId}
    >
      {DECK.map((card, index) => (
        <ChartCard
          key={card}
          card={card}
          testId={`${testId}-${card}`}
          mark={mark(card)}
          isCurrent={index === focusable}
          onFocus={() => setCurrent(index)}
          onPick={() => onPick(card)}
        />
      ))}
    </fieldset>
  );
}

interface CardProps {
  card: string;
  testId: string;
  mark: CardMark | null;
  isCurrent: boolean;
  onFocus: () => void;
  onPick: () => void;
}

/** Unavailable cards can take the focus, so that the arrow keys can pass over them. */
function ChartCard({ card, testId, mark, isCurrent, onFocus, onPick }: CardProps) {
  const label = `${nameOf(card)}, ${mark?.note ?? "not available"}`;
  return (
    <button
      type="button"
      className={classes["card"]}
      data-chart
      data-testid={testId}
      data-suit={card[1]}
      data-marked={mark?.colour ? true : undefined}
      aria-label={label}
      title={label}
      aria-disabled={mark === null}
      tabIndex={isCurrent ? 0 : -1}
      style={mark?.colour ? { background: mark.colour, color: mark.ink } : undefined}
      onFocus={onFocus}
      onClick={() => mark !== null && onPick()}
    >
      <span className={classes["name"]} aria-hidden="true">
        <CardFace card={card} />
      </span>
      <DrawnText className={classes["text"]} text={mark?.text ?? " "} />
    </button>
  );
}
