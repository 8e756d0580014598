// The face of a card on a button whose name spells the card out.
import { DrawnText } from "../app/DrawnText";
import { type Suit, SYMBOL } from "./card";

export function CardFace({ card, suitClass }: { card: string; suitClass?: string | undefined }) {
  return (
    <>
      <DrawnText text={card[0] ?? ""} />
      <DrawnText text={SYMBOL[card[1] as Suit]} className={suitClass} />
    </>
  );
}
