// Which players' grids are shown.
import type { Answer } from "../../useEquity";

/**
 * Return the selected player and one opponent; without players who hold a single hand class, unless
 * all do.
 */
export function gridSeats(players: Answer["players"], player: number): number[] {
  const isRange = (seat: number) => (players[seat]?.hands?.classes.length ?? 0) > 1;
  const others = players.map((_, seat) => seat).filter((seat) => seat !== player);
  const other = others.find(isRange);
  const seats = [...(isRange(player) ? [player] : []), ...(other === undefined ? [] : [other])];
  return seats.length > 0 ? seats : [player];
}
