// The deck as 4 rows of 13 with a colour, a text and a description for each card.
import { DrawnText } from "../../app/DrawnText";
import { CardFace } from "../../cards/CardFace";
import { nameOf } from "../../cards/card";
import { Deck } from "../../cards/Deck";
import classes from "../../cards/deck.module.css";

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

/** Unavailable cards can take the focus, so that the arrow keys can pass over them. */
export function DeckChart({ label, testId, mark, onPick }: Props) {
  return (
    <Deck
      label={label}
      className={classes["deck"]}
      testId={testId}
      onPick={(card) => mark(card) !== null && onPick(card)}
      cardOf={(card) => {
        const { colour, ink, text = " ", note = "not available" } = mark(card) ?? {};
        return {
          className: classes["card"],
          "data-chart": true,
          "data-testid": `${testId}-${card}`,
          "data-marked": colour ? true : undefined,
          "aria-label": `${nameOf(card)}, ${note}`,
          "aria-disabled": mark(card) === null,
          style: colour ? { background: colour, color: ink } : undefined,
          children: (
            <>
              <span className={classes["name"]} aria-hidden="true">
                <CardFace card={card} />
              </span>
              <DrawnText className={classes["text"]} text={text} />
            </>
          ),
        };
      }}
    />
  );
}
