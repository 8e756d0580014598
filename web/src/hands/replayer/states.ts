// States of a replay: what happened in words, streets, and what is known of each seat.
import type { Schemas } from "../../api/client";
import { cardsIn } from "../../cards/card";
import { amountText, type Measure } from "../money";
import type { Unit } from "../url_state";

export type Replay = Schemas["HandReplay"];
export type State = Schemas["TableState"];
export type Player = Schemas["PlayerInHand"];

/** "raises to 2.1 bb, all-in". */
export function actionText(state: State, measure: Measure, unit: Unit): string {
  const amount = (chips: number) => amountText(chips, measure, unit);
  const allIn = state.all_in && state.chips > 0 ? ", all-in" : "";
  switch (state.event) {
    case "fold":
      return "folds";
    case "check":
      return "checks";
    case "call":
      return `calls ${amount(state.chips)}${allIn}`;
    case "bet":
      return `bets ${amount(state.bet)}${allIn}`;
    case "raise":
      return `raises to ${amount(state.bet)}${allIn}`;
    case "show":
      return "shows";
    case "muck":
      return "mucks";
    case "deal":
      return `${streetName(state.street)} dealt`;
    case "result":
      return "Result";
    default:
      return "Blinds posted";
  }
}

export function streetName(street: string): string {
  return street.charAt(0).toUpperCase() + street.slice(1);
}

/** A street of the hand: the state in which it begins, and the places of its actions. */
export interface Street {
  street: string;
  first: number;
  actions: number[];
}

/** Return the streets of a replay in order; what comes after the river belongs to it. */
export function streetsOf(states: readonly State[]): Street[] {
  const streets: Street[] = [];
  for (const [at, { event, street }] of states.entries()) {
    if (event === "blinds" || event === "deal") streets.push({ street, first: at, actions: [] });
    else if (event !== "result") streets.at(-1)?.actions.push(at);
  }
  return streets;
}

const ACTIONS: readonly State["event"][] = ["fold", "check", "call", "bet", "raise"];

/** Return the places of the actions after the flop, in order. */
export function actionsAfterFlop(states: readonly State[]): number[] {
  return [...states.keys()].filter((at) => {
    const { event = "blinds", street } = states[at] ?? {};
    return street !== "preflop" && ACTIONS.includes(event);
  });
}

/** Return the state before an action after the flop, by its number from 0; 0 if there is none. */
export function stateBefore(states: readonly State[], action: number): number {
  return Math.max(0, (actionsAfterFlop(states)[action] ?? 1) - 1);
}

/** The cards that a street added to the board. */
export function dealtOn(states: readonly State[], { first }: Street): string {
  const before = states[first - 1]?.board ?? "";
  return (states[first]?.board ?? "").slice(before.length);
}

/** Return the hands of those still in, in the order of their seats, and the cards folded. */
export function knownHands(state: State, players: readonly Player[]) {
  const live = players.filter(({ seat }) => !state.folded[seat]);
  const dead = players.filter(({ seat }) => state.folded[seat]).map(({ cards }) => cards);
  return { live, dead: dead.flatMap(cardsIn).join("") };
}

/** A seat's place around the table, from -1 to 1 in both directions. */
interface Place {
  x: number;
  y: number;
}

const MANY_SEATS = 7;
const SPREAD = 1.24;
const DRAWN_IN = 0.85;

/**
 * Return a seat's place, from the bottom clockwise, at a table that is wider than high, and at one
 * that is higher than wide. A few seats are on an ellipse, many on the sides of a rectangle.
 */
export function placeOf(seat: number, seats: number, bottom: number): { wide: Place; tall: Place } {
  const angle = Math.PI * (0.5 + (2 * (seat - bottom)) / seats);
  const [x, y] = [round(Math.cos(angle)), round(Math.sin(angle))];
  if (seats < MANY_SEATS) return { wide: { x, y }, tall: { x, y } };
  return { wide: { x: along(x), y: across(y) }, tall: { x: across(x), y: along(y) } };
}

/** Along the long side the places move together, and those at its ends to the very end. */
function along(value: number): number {
  return Math.abs(value) > 0.9 ? Math.sign(value) : round(DRAWN_IN * value);
}

/** Across it they move apart. */
function across(value: number): number {
  return round(Math.max(-1, Math.min(1, SPREAD * value)));
}

function round(value: number): number {
  return Math.round(1000 * value) / 1000 + 0;
}
