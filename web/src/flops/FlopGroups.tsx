// Flops in groups by trait with the columns of its screen; a click filters by the group.
import type { ReactNode } from "react";
import { count } from "../app/format/number";
import classes from "./FlopGroups.module.css";
import { type Order, toggleOrder } from "./order";
import { TRAITS, type TraitName } from "./traits";
import type { FlopFilter } from "./url_state";

export interface FlopGroup {
  trait: string;
  value: string;
  /** How many of the 22,100 flops it has. */
  weight: number;
}

export interface GroupColumn<G> {
  /** The name of the column in a sort order; a column without one does not sort. */
  key?: string;
  label: string;
  /** The player whose hue the title has. */
  player?: number;
  cell: (group: G) => ReactNode;
}

interface Props<G> {
  /** The groups, in their order within each trait. */
  groups: readonly G[];
  columns: readonly GroupColumn<G>[];
  order?: Order;
  onOrder?: (order: Order) => void;
  filter: FlopFilter;
  onToggle: (trait: TraitName, value: string) => void;
}

/** Tables of more columns stand below each other. */
const MAX_BESIDE = 3;

const traitOf = ({ trait }: FlopGroup): TraitName =>
  trait === "high_card" ? "high" : (trait as TraitName);

export function FlopGroups<G extends FlopGroup>(props: Props<G>) {
  const { groups, columns, filter, onToggle } = props;
  const shown = TRAITS.filter(({ name }) => groups.some((group) => traitOf(group) === name));
  return (
    <div className={classes["holder"]}>
      <div
        className={classes["groups"]}
        data-wide={columns.length > MAX_BESIDE || undefined}
        data-testid="flop-groups"
      >
        {shown.map(({ name, label }) => (
          <table key={name} className={classes["table"]}>
            <caption>{label}</caption>
            <thead>
              <tr>
                <th scope="col">{label}</th>
                <th scope="col">of 22,100</th>
                {columns.map((column) => (
                  <Title key={column.label} column={column} {...props} />
                ))}
              </tr>
            </thead>
            <tbody>
              {groups
                .filter((group) => traitOf(group) === name)
                .map((group) => (
                  <tr key={group.value} data-testid={`group-${group.trait}-${group.value}`}>
                    <th scope="row">
                      <button
                        type="button"
                        className="tile"
                        aria-pressed={filter[name].includes(group.value)}
                        onClick={() => onToggle(name, group.value)}
                      >
                        {group.value}
                      </button>
                    </th>
                    <td>{count(group.weight)}</td>
                    {columns.map(({ label, cell }) => (
                      <td key={label}>{cell(group)}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  );
}

/** The title of a column; a click sorts by it. */
function Title<G>({ column, order, onOrder }: Props<G> & { column: GroupColumn<G> }) {
  const { key, label, player } = column;
  if (key === undefined || !order || !onOrder) {
    return (
      <th scope="col" data-player={player}>
        {label}
      </th>
    );
  }
  const isSorted = order.column === key;
  return (
    <th
      scope="col"
      data-player={player}
      aria-sort={isSorted ? (order.descending ? "descending" : "ascending") : "none"}
    >
      <button
        type="button"
        className="bare"
        onClick={() => onOrder(toggleOrder(order, key, true))}
        data-testid={`sort-${key}`}
      >
        {label}
        <span aria-hidden="true">{isSorted ? (order.descending ? " ▾" : " ▴") : ""}</span>
      </button>
    </th>
  );
}
