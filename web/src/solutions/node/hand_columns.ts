// Columns and sort order of the hand table.
import { chips, percent } from "../../app/format/number";
import { CLASSES, classOf } from "../../ranges/grid/hand_class";
import type { Action } from "../actions";
import type { HandRow } from "../queries";
import type { EvUnit } from "../url_state";

export interface Column {
  key: string;
  title: string;
  /** Tooltip of the title. */
  description: string;
  value: (row: HandRow) => number | null;
  text: (row: HandRow) => string;
  /** The action of the column. */
  action?: Action;
}

const NONE = "–";
/** Key of the column with the bar of all actions. It stands after those that every node has, so that
 * they stay where they are. */
export const STRATEGY = "strategy";
const strategyColumn: Column = {
  key: STRATEGY,
  title: "Strategy",
  description: "All actions as a bar",
  value: () => null,
  text: () => "",
};

/** Return the columns at a node; action columns only for the player to act. */
export function columnsOf(actions: readonly Action[], unit: EvUnit = "chips"): Column[] {
  return [
    {
      key: "reach",
      title: "Reach",
      description: "How often the hand reaches this node, times its weight",
      value: (row) => row.reach,
      text: (row) => percent(row.reach, 1),
    },
    {
      key: "ev",
      title: unit === "bb" ? "EV bb" : "EV",
      description: `Won from the pot at this node, in ${unit === "bb" ? "big blinds" : "chips"}`,
      value: (row) => row.ev,
      text: (row) => chips(row.ev),
    },
    {
      key: "equity",
      title: "Equity",
      description: "Share of the pot if it is checked down",
      value: (row) => row.equity,
      text: (row) => percent(row.equity, 1),
    },
    ...(actions.length > 0 ? [strategyColumn] : []),
    ...actions.map((action, index) => frequencyColumn(action, index)),
    ...actions.map((action, index) => evColumn(action, index)),
  ];
}

function frequencyColumn(action: Action, index: number): Column {
  const value = (row: HandRow) => (row.reached ? (row.strategy?.[index] ?? null) : null);
  return {
    key: action.text,
    title: action.name,
    description: `Frequency of ${action.name}`,
    value,
    text: (row) => percent(value(row), 1),
    action,
  };
}

function evColumn(action: Action, index: number): Column {
  const value = (row: HandRow) => row.action_ev?.[index] ?? null;
  return {
    key: `${action.text}.ev`,
    title: `EV ${action.name.toLowerCase()}`,
    description: `EV of ${action.name}`,
    value,
    text: (row) => (value(row) === null ? NONE : chips(value(row))),
    action,
  };
}

/** Sort order in the URL: "ev", "-b50"; empty for grid order. */
export interface Order {
  key: string;
  descending: boolean;
}

export function readOrder(text: string | undefined): Order {
  const descending = text?.startsWith("-") ?? false;
  return { key: (descending ? text?.slice(1) : text) || "hand", descending };
}

/** Return the order after a click on a column header; numbers start descending. */
export function toggleOrder(order: Order, key: string): string {
  if (order.key !== key) return key === "hand" ? "" : `-${key}`;
  return order.descending ? key : key === "hand" ? "-hand" : `-${key}`;
}

const SUIT_ORDER = "shdc";

/** Sort rows; unknown values come last. */
export function sorted(
  rows: readonly HandRow[],
  columns: readonly Column[],
  order: Order,
): HandRow[] {
  const byHand = [...rows].sort((a, b) => rankOf(a.hand) - rankOf(b.hand));
  if (order.key === "hand") return order.descending ? byHand.reverse() : byHand;
  const column = columns.find(({ key }) => key === order.key);
  if (column === undefined) return byHand;
  const sign = order.descending ? -1 : 1;
  return byHand.sort((a, b) => {
    const [one, other] = [column.value(a), column.value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}

const GRID_ORDER = new Map(CLASSES.map((name, index) => [name, index]));

function rankOf(hand: string): number {
  const suits = SUIT_ORDER.indexOf(hand[1] ?? "s") * 4 + SUIT_ORDER.indexOf(hand[3] ?? "s");
  return (GRID_ORDER.get(classOf(hand)) ?? 0) * 16 + suits;
}
