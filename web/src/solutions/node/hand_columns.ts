// Columns and sort order of the hand table.
import { chips, percentNumber } from "../../app/format/number";
import { type Order, sortedBy, toggledOrder, writeOrder } from "../../app/table/order";
import { CLASSES, classOf } from "../../ranges/grid/hand_class";
import type { Action } from "../actions";
import type { HandRow } from "../queries";
import type { EvUnit } from "../url_state";

export interface Column {
  key: string;
  /** Title; the unit stands here and not in the cells, which are narrow. */
  title: string;
  /** Tooltip of the title. */
  description: string;
  value: (row: HandRow) => number | null;
  text: (row: HandRow) => string;
}

/** The columns at a node: those that every node has, and two for each action. */
export interface Columns {
  base: readonly Column[];
  actions: readonly { action: Action; frequency: Column; ev: Column }[];
}

const NONE = "–";
/** EVs from here on are written without decimals. */
const WHOLE_FROM = 1000;
/** Return the columns at a node; action columns only for the player to act. */
export function columnsOf(actions: readonly Action[], unit: EvUnit = "chips"): Columns {
  return {
    base: [
      {
        key: "reach",
        title: "Reach %",
        description: "How often the hand reaches this node, times its weight",
        value: (row) => row.reach,
        text: (row) => percentage(row.reach),
      },
      {
        key: "ev",
        title: unit === "bb" ? "EV bb" : "EV",
        description: `Won from the pot at this node, in ${unit === "bb" ? "big blinds" : "chips"}`,
        value: (row) => row.ev,
        text: (row) => evText(row.ev),
      },
      {
        key: "equity",
        title: "Equity %",
        description: "Share of the pot if it is checked down",
        value: (row) => row.equity,
        text: (row) => percentage(row.equity),
      },
    ],
    actions: actions.map((action, index) => {
      const share = (row: HandRow) => (row.reached ? (row.strategy?.[index] ?? null) : null);
      const ev = (row: HandRow) => row.action_ev?.[index] ?? null;
      return {
        action,
        frequency: {
          key: action.text,
          title: "%",
          description: `Frequency of ${action.name}`,
          value: share,
          text: (row) => percentage(share(row)),
        },
        ev: {
          key: `${action.text}.ev`,
          title: "EV",
          description: `EV of ${action.name}`,
          value: ev,
          text: (row) => evText(ev(row)),
        },
      };
    }),
  };
}

function percentage(share: number | null): string {
  return share === null ? NONE : percentNumber(share, 1);
}

function evText(ev: number | null): string {
  if (ev === null) return NONE;
  return Math.abs(ev) >= WHOLE_FROM ? chips(Math.round(ev)) : chips(ev);
}

/** All columns in the order of the screen. */
function flat({ base, actions }: Columns): readonly Column[] {
  return [...base, ...actions.flatMap(({ frequency, ev }) => [frequency, ev])];
}

/** Parse the order in the URL: "ev", "-b50"; empty for grid order. */
export function orderIn(text = ""): Order {
  return { column: text.replace(/^-/, "") || GRID, descending: text.startsWith("-") };
}

/** Return the text of the order after a click on a column header; numbers start descending. */
export function toggledText(order: Order, column: string): string {
  return writeOrder(toggledOrder(order, column, column === GRID), GRID);
}

const GRID = "hand";

const SUIT_ORDER = "shdc";

/** Sort rows; unknown values come last. */
export function sorted(rows: readonly HandRow[], columns: Columns, order: Order): HandRow[] {
  const byHand = [...rows].sort((a, b) => rankOf(a.hand) - rankOf(b.hand));
  if (order.column === GRID) return order.descending ? byHand.reverse() : byHand;
  const column = flat(columns).find(({ key }) => key === order.column);
  if (column === undefined) return byHand;
  return sortedBy(byHand, order.descending, column.value);
}

const GRID_ORDER = new Map(CLASSES.map((name, index) => [name, index]));

function rankOf(hand: string): number {
  const suits = SUIT_ORDER.indexOf(hand[1] ?? "s") * 4 + SUIT_ORDER.indexOf(hand[3] ?? "s");
  return (GRID_ORDER.get(classOf(hand)) ?? 0) * 16 + suits;
}
