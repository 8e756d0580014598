// Sorting and comparison of listed solutions.
import type { Summary } from "../queries";
import type { SolutionsUrlState, SortName } from "../url_state";

const VALUE: Record<SortName, (solution: Summary) => number | string> = {
  created: ({ created }) => Date.parse(created),
  name: ({ name }) => name.toLowerCase(),
  pot: ({ pot }) => pot,
  spr: ({ spr }) => spr,
  exploitability: ({ exploitability_percent }) => exploitability_percent,
  ev: ({ ev, pot }) => (ev.oop ?? 0) / pot,
  size: ({ file_bytes }) => file_bytes,
};

/** Orders that the service knows; others sort what is loaded. */
const SERVICE_ORDERS = ["created", "name", "exploitability", "size"] as const;
type ServiceOrder = (typeof SERVICE_ORDERS)[number];

/** Return the order to ask the service for. */
export function serviceOrder({ sort = "created", order = "desc" }: SolutionsUrlState): {
  sort: ServiceOrder;
  order: "asc" | "desc";
} {
  const known = SERVICE_ORDERS.find((each) => each === sort);
  return known === undefined ? { sort: "created", order: "desc" } : { sort: known, order };
}

export function sortSolutions(
  solutions: readonly Summary[],
  { sort = "created", order = "desc" }: SolutionsUrlState,
): Summary[] {
  const value = VALUE[sort];
  const sign = order === "desc" ? -1 : 1;
  return [...solutions].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    return one === other ? 0 : sign * (one < other ? -1 : 1);
  });
}

/** Return the URL state after a click on a column header. */
export function toggleSort(urlState: SolutionsUrlState, key: SortName): SolutionsUrlState {
  const { sort = "created", order = "desc" } = urlState;
  return { ...urlState, sort: key, order: sort === key && order === "desc" ? "asc" : "desc" };
}

/** Return the pair to compare, or why it cannot be compared. */
export function comparable(chosen: readonly Summary[]): { reason: string } | { pair: string[] } {
  const [one, other] = chosen;
  if (chosen.length !== 2 || !one || !other) return { reason: "Select two solutions to compare" };
  if (one.board !== other.board)
    return { reason: "Only solutions of the same board can be compared" };
  const pair = Date.parse(one.created) <= Date.parse(other.created) ? [one, other] : [other, one];
  return { pair: pair.map(({ id }) => id) };
}
