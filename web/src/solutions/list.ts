// The order of the list of solutions.
import type { SolutionsAddress, SortName } from "./address";
import type { Summary } from "./asks";

const VALUE: Record<SortName, (solution: Summary) => number | string> = {
  created: ({ created }) => Date.parse(created),
  board: ({ board }) => board,
  pot: ({ pot }) => pot,
  stack: ({ stack }) => stack,
  exploitability: ({ exploitability_percent }) => exploitability_percent,
  ev: ({ ev, pot }) => (ev.oop ?? 0) / pot,
  size: ({ file_bytes }) => file_bytes,
  iterations: ({ iterations }) => iterations,
};

export function sortSolutions(
  solutions: readonly Summary[],
  { sort = "created", order = "desc" }: SolutionsAddress,
): Summary[] {
  const value = VALUE[sort];
  const sign = order === "desc" ? -1 : 1;
  return [...solutions].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    return one === other ? 0 : sign * (one < other ? -1 : 1);
  });
}

/** What a press on a column's title makes of the order. */
export function turned(address: SolutionsAddress, key: SortName): SolutionsAddress {
  const { sort = "created", order = "desc" } = address;
  return { ...address, sort: key, order: sort === key && order === "desc" ? "asc" : "desc" };
}

/** Two solutions to compare, or why they cannot be. */
export function comparable(chosen: readonly Summary[]): { reason: string } | { pair: string[] } {
  const [one, other] = chosen;
  if (chosen.length !== 2 || !one || !other)
    return { reason: "Tick two solutions to compare them" };
  if (one.board !== other.board) return { reason: "Only solutions of one board can be compared" };
  const pair = Date.parse(one.created) <= Date.parse(other.created) ? [one, other] : [other, one];
  return { pair: pair.map(({ id }) => id) };
}
