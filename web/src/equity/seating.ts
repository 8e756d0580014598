// The seats of a spot: a player who folds keeps the same place among the others.
import type { CardField, Spot } from "./spot";

/** A row of the screen: a player or a folded hand. */
interface Seat {
  text: string;
  isFolded: boolean;
}

type Seating = Pick<Spot, "players" | "folded" | "places">;

/** Return all seats in their order; folded hands without a place come after the players. */
function seatsOf({ players, folded, places }: Seating): Seat[] {
  const seats: Seat[] = players.map((text) => ({ text, isFolded: false }));
  folded.forEach((text, index) => {
    seats.splice(places[index] ?? seats.length, 0, { text, isFolded: true });
  });
  return seats;
}

function seatingOf(seats: readonly Seat[]): Seating {
  const textsOf = (isFolded: boolean) =>
    seats.filter((seat) => seat.isFolded === isFolded).map(({ text }) => text);
  const players = textsOf(false);
  const places = seats.flatMap(({ isFolded }, place) => (isFolded ? [place] : []));
  const areLast = places.every((place) => place >= players.length);
  return { players, folded: textsOf(true), places: areLast ? [] : places };
}

/** Return the fields of all seats in the order of the screen. */
export function fieldsInOrder(spot: Seating): CardField[] {
  let player = 0;
  let folded = 0;
  return seatsOf(spot).map(({ isFolded }): CardField => {
    if (isFolded) return `/folded/${folded++}`;
    return `/players/${player++}`;
  });
}

/** Fold a player, or unfold a folded hand: the text stays, and so does the seat. */
export function withFoldToggled(spot: Seating, field: CardField): Seating {
  const at = fieldsInOrder(spot).indexOf(field);
  return seatingOf(
    seatsOf(spot).map((seat, place) =>
      place === at ? { ...seat, isFolded: !seat.isFolded } : seat,
    ),
  );
}

/** Remove a player or a folded hand. */
export function withoutSeat(spot: Seating, field: CardField): Seating {
  const at = fieldsInOrder(spot).indexOf(field);
  return seatingOf(seatsOf(spot).filter((_, place) => place !== at));
}

/** Add a player in the last seat. */
export function withSeatAdded(spot: Seating): Seating {
  return seatingOf([...seatsOf(spot), { text: "", isFolded: false }]);
}
