// Flops in groups by trait with the columns of its screen; a click filters by the group.
import type { ReactNode } from "react";
import { count } from "../app/format/number";
import classes from "./FlopGroups.module.css";
import { TRAITS, type TraitName } from "./traits";
import type { FlopFilter } from "./url_state";

export interface FlopGroup {
  trait: string;
  value: string;
  /** How many of the 22,100 flops it has. */
  weight: number;
}

export interface GroupColumn<G> {
  label: string;
  /** The player whose hue the title has. */
  player?: number;
  cell: (group: G) => ReactNode;
}

interface Props<G> {
  groups: readonly G[];
  columns: readonly GroupColumn<G>[];
  filter: FlopFilter;
  onToggle: (trait: TraitName, value: string) => void;
}

/** Tables of more columns stand below each other. */
const MAX_BESIDE = 3;

const traitOf = ({ trait }: FlopGroup): TraitName =>
  trait === "high_card" ? "high" : (trait as TraitName);

export function FlopGroups<G extends FlopGroup>({ groups, columns, filter, onToggle }: Props<G>) {
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
                {columns.map(({ label, player }) => (
                  <th key={label} scope="col" data-player={player}>
                    {label}
                  </th>
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
