// A card in text and tables, in the four-colour deck.
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

/** The cards named in a text, in order. */
export function PlayingCards({ text }: { text: string }) {
  return (
    <span className={classes["row"]}>
      {cardsIn(text).map((card) => (
        <PlayingCard key={card} card={card} />
      ))}
    </span>
  );
}
