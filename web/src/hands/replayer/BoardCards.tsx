// The board of a replay as five places, and the backs of hands that are not known.
import { cardsIn } from "../../cards/card";
import { PlayingCard } from "../../cards/PlayingCard";
import classes from "./BoardCards.module.css";

const PLACES = [0, 1, 2, 3, 4] as const;

export function BoardCards({ board }: { board: string }) {
  const cards = cardsIn(board);
  return (
    <span className={classes["board"]} data-testid="replay-board">
      {PLACES.map((place) => {
        const card = cards[place];
        return card ? (
          <PlayingCard key={place} card={card} />
        ) : (
          <span key={place} className={classes["place"]} aria-hidden="true" />
        );
      })}
    </span>
  );
}

export function CardBacks() {
  return (
    <span className={classes["backs"]} role="img" aria-label="two unknown cards">
      <span />
      <span />
    </span>
  );
}
