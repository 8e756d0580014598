// A card as it is drawn in text and tables, in four colours.
import { cardsIn, nameOf, type Suit, SYMBOL } from "./card";
import classes from "./PlayingCard.module.css";

export function PlayingCard({ card }: { card: string }) {
  const suit = card[1] as Suit;
  return (
    <span className={classes["card"]} data-suit={suit} role="img" aria-label={nameOf(card)}>
      {card[0]}
      {SYMBOL[suit]}
    </span>
  );
}

/** The cards of a text, in its order. */
export function PlayingCards({ text }: { text: string }) {
  return (
    <span className={classes["row"]}>
      {cardsIn(text).map((card) => (
        <PlayingCard key={card} card={card} />
      ))}
    </span>
  );
}
