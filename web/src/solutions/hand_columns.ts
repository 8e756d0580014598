// The columns of the table of hands, and the order that one of them gives.
import { chips, percent } from "../app/number";
import { CLASSES, classOf } from "../ranges/hand_class";
import type { Action } from "./actions";
import type { HandRow } from "./asks";

export interface Column {
  key: string;
  title: string;
  /** What the title stands for. */
  words: string;
  value: (row: HandRow) => number | null;
  text: (row: HandRow) => string;
  /** The action that the column is about, and whether its bar is drawn. */
  action?: Action;
  bar?: boolean;
}

const NONE = "–";

/** Columns at a node; those of actions are there for the player who acts. */
export function columnsOf(actions: readonly Action[]): Column[] {
  return [
    {
      key: "reach",
      title: "Reach",
      words: "How often the hand gets here, times its weight",
      value: (row) => row.reach,
      text: (row) => percent(row.reach, 1),
    },
    {
      key: "ev",
      title: "EV",
      words: "Chips won of the pot as it stands here",
      value: (row) => row.ev,
      text: (row) => chips(row.ev),
    },
    {
      key: "equity",
      title: "Equity",
      words: "Share of the pot if all checked to the end",
      value: (row) => row.equity,
      text: (row) => percent(row.equity, 1),
    },
    ...actions.map((action, place) => frequencyColumn(action, place)),
    ...actions.map((action, place) => evColumn(action, place)),
  ];
}

function frequencyColumn(action: Action, place: number): Column {
  const value = (row: HandRow) => (row.reached ? (row.strategy?.[place] ?? null) : null);
  return {
    key: action.text,
    title: short(action),
    words: `How often: ${action.name}`,
    value,
    text: (row) => percent(value(row), 1),
    action,
    bar: true,
  };
}

function evColumn(action: Action, place: number): Column {
  const value = (row: HandRow) => row.action_ev?.[place] ?? null;
  return {
    key: `${action.text}.ev`,
    title: `EV ${short(action)}`,
    words: `EV of ${action.name}`,
    value,
    text: (row) => (value(row) === null ? NONE : chips(value(row))),
    action,
  };
}

function short({ letter, size }: Action): string {
  return size === null ? letter : `${letter} ${size}`;
}

/** How a table is sorted, as the address has it: "ev", "-b50"; empty for the order of the grid. */
export interface Order {
  key: string;
  falling: boolean;
}

export function readOrder(text: string | undefined): Order {
  const falling = text?.startsWith("-") ?? false;
  return { key: (falling ? text?.slice(1) : text) || "hand", falling };
}

/** What a press on a column's title makes of the order: numbers fall first. */
export function pressed(order: Order, key: string): string {
  if (order.key !== key) return key === "hand" ? "" : `-${key}`;
  return order.falling ? key : key === "hand" ? "-hand" : `-${key}`;
}

const SUIT_ORDER = "shdc";

/** Rows in an order; what is not known comes last. */
export function sorted(
  rows: readonly HandRow[],
  columns: readonly Column[],
  order: Order,
): HandRow[] {
  const byHand = [...rows].sort((a, b) => rankOf(a.hand) - rankOf(b.hand));
  if (order.key === "hand") return order.falling ? byHand.reverse() : byHand;
  const column = columns.find(({ key }) => key === order.key);
  if (column === undefined) return byHand;
  const sign = order.falling ? -1 : 1;
  return byHand.sort((a, b) => {
    const [one, other] = [column.value(a), column.value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}

const PLACES = new Map(CLASSES.map((name, place) => [name, place]));

function rankOf(hand: string): number {
  const suits = SUIT_ORDER.indexOf(hand[1] ?? "s") * 4 + SUIT_ORDER.indexOf(hand[3] ?? "s");
  return (PLACES.get(classOf(hand)) ?? 0) * 16 + suits;
}
