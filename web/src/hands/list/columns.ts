// Columns of the list, and the order after a click on one.
import type { Sort } from "../url_state";

export interface Column {
  key: string;
  label: string;
  sort?: "time" | "pot" | "net";
  isNumber?: boolean;
}

const TIME: Column = { key: "time", label: "Time", sort: "time" };
const STAKES: Column = { key: "stakes", label: "Stakes" };
const BOARD: Column = { key: "board", label: "Board" };
const POT: Column = { key: "pot", label: "Pot", sort: "pot", isNumber: true };

/** Without a player there are no nets to show. */
export function columnsOf(hasPlayer: boolean): Column[] {
  if (!hasPlayer) {
    return [TIME, STAKES, { key: "seats", label: "Players", isNumber: true }, BOARD, POT];
  }
  return [
    TIME,
    STAKES,
    { key: "position", label: "Position" },
    { key: "cards", label: "Cards" },
    BOARD,
    POT,
    { key: "net", label: "Net", sort: "net", isNumber: true },
    { key: "fair", label: "Without luck", isNumber: true },
  ];
}

/** Return the order after a click on a column; the largest or latest comes first. */
export function toggleSort(sort: Sort, column: "time" | "pot" | "net"): Sort {
  return sort === `-${column}` ? column : `-${column}`;
}

export function ariaSort(
  sort: Sort,
  column: Column["sort"],
): "ascending" | "descending" | "none" | undefined {
  if (column === undefined) return undefined;
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : "none";
}
