// What happened on a line, action by action and card by card, with the bets in front of each seat.
import { cardsIn } from "../cards/card";
import { readAction } from "../solutions/actions";
import { actionsIn } from "../solutions/node_path";
import { type Seat, STREETS, type Street } from "./url_state";

/** An action of a seat, or the cards of a street. */
export type LineEvent =
  | { kind: "action"; seat: Seat; action: string; street: Street }
  | { kind: "cards"; cards: string; street: Street };

export interface LineState {
  events: LineEvent[];
  /** Put in by each seat on the current street. */
  bets: Record<Seat, number>;
  street: Street;
}

interface Position {
  line: string;
  board: string;
  /** The cards of the board that were dealt since the root. */
  cards: string;
}

const other = (seat: Seat): Seat => (seat === "oop" ? "ip" : "oop");

/** Follow a line from the root: OOP acts first on each street, a call or two checks end one. */
export function followLine({ line, board, cards }: Position): LineState {
  const all = cardsIn(board);
  const dealt = all.length - cardsIn(cards).length;
  let street = streetOf(dealt);
  let bets = { oop: 0, ip: 0 };
  let seat: Seat = "oop";
  let shown = dealt;
  let isChecked = false;
  const events: LineEvent[] = [{ kind: "cards", cards: all.slice(0, dealt).join(""), street }];
  for (const action of actionsIn(line)) {
    const { letter, size } = readAction(action);
    events.push({ kind: "action", seat, action, street });
    if (size !== null) bets = { ...bets, [seat]: size };
    if (letter === "C") bets = { ...bets, [seat]: bets[other(seat)] };
    const isClosed = letter === "C" || (letter === "X" && isChecked);
    isChecked = letter === "X";
    seat = other(seat);
    if (!isClosed || shown >= all.length) continue;
    shown += 1;
    street = streetOf(shown);
    events.push({ kind: "cards", cards: all[shown - 1] ?? "", street });
    bets = { oop: 0, ip: 0 };
    seat = "oop";
    isChecked = false;
  }
  return { events, bets, street };
}

function streetOf(cards: number): Street {
  return STREETS[Math.max(0, cards - 3)] ?? "river";
}

interface Table extends Position {
  seat: Seat;
  pot: number;
  stacks: Record<Seat, number>;
}

/** Return a table after an action of the own seat, before anything else happens. */
export function afterAction<T extends Table>(table: T, action: string): T {
  const { seat, pot, stacks } = table;
  const line = `${table.line} ${action}`.trim();
  const put = followLine({ ...table, line }).bets[seat] - followLine(table).bets[seat];
  return { ...table, line, pot: pot + put, stacks: { ...stacks, [seat]: stacks[seat] - put } };
}
