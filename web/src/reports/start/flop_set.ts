// The flops of a batch as the dialog has them, and as the service takes them.
import type { Schemas } from "../../api/client";
import { cardsIn } from "../../cards/card";
import { type FlopFilter, NO_FILTER } from "../../flops/url_state";
import { boardsIn } from "../../solve/boards/boards";

export const SUBSETS = [25, 49, 85, 184] as const;

export interface FlopSet {
  /** A size of a subset, "all", "filter" or "list". */
  kind: string;
  filter: FlopFilter;
  /** Flops as text: "Ks7d2c, T96tt". */
  list: string;
}

export const FIRST_SET: FlopSet = { kind: "25", filter: NO_FILTER, list: "" };

export const KINDS = [
  ...SUBSETS.map((size) => ({ value: String(size), label: String(size) })),
  { value: "all", label: "All 1,755" },
  { value: "filter", label: "Filter" },
  { value: "list", label: "List" },
];

export function filteredSet(filter: FlopFilter): FlopSet {
  return { ...FIRST_SET, kind: isFree(filter) ? "all" : "filter", filter };
}

const isFree = (filter: FlopFilter) => Object.values(filter).every(({ length }) => length === 0);

/** Return the choice of a request; null while there is nothing to send. */
export function flopChoice({ kind, filter, list }: FlopSet): Schemas["FlopChoice"] | null {
  if (kind === "all") return {};
  if (kind === "filter") {
    const only = { ...filter, straights: filter.straights.map(Number) };
    return isFree(filter) ? null : { only: only as Schemas["FlopFilter"] };
  }
  if (kind !== "list") return { subset: Number(kind) };
  const { boards, unread } = boardsIn(list);
  return boards.length > 0 && unread.length === 0 && boards.every(isFlop) ? { boards } : null;
}

export function notFlops(list: string): string[] {
  const { boards, unread } = boardsIn(list);
  return [...unread, ...boards.filter((board) => !isFlop(board))];
}

const isFlop = (board: string) => cardsIn(board).length === 3;

/** "1, 4.5" -> [1, 4.5]; null if something is not a ratio. */
export function sprsIn(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const sprs = parts.map(Number);
  return parts.length > 0 && sprs.every((spr) => Number.isFinite(spr) && spr > 0) ? sprs : null;
}
