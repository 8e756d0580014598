// Flops in groups by trait with the columns of its screen; a click filters by the group.
import { count } from "../app/format/number";
import type { Column, Sorting } from "../app/table/columns";
import { DataTable } from "../app/table/DataTable";
import classes from "./FlopGroups.module.css";
import { TRAITS, type TraitName } from "./traits";
import type { FlopFilter } from "./url_state";

export interface FlopGroup {
  trait: string;
  value: string;
  /** How many of the 22,100 flops it has. */
  weight: number;
}

interface Props<G> extends Sorting {
  /** The groups, in their order within each trait. */
  groups: readonly G[];
  columns: readonly Column<G>[];
  filter: FlopFilter;
  onToggle: (trait: TraitName, value: string) => void;
}

/** Tables of more columns stand below each other. */
const MAX_BESIDE = 3;
const WIDE_PX = 640;

const traitOf = ({ trait }: FlopGroup): TraitName =>
  trait === "high_card" ? "high" : (trait as TraitName);

export function FlopGroups<G extends FlopGroup>(props: Props<G>) {
  const { groups, columns, filter, onToggle, ...sorting } = props;
  const isWide = columns.length > MAX_BESIDE;
  const columnsOf = (name: TraitName, label: string): Column<G>[] => [
    {
      key: "value",
      title: label,
      isName: true,
      cell: ({ value }) => (
        <button
          type="button"
          className="tile"
          aria-pressed={filter[name].includes(value)}
          onClick={() => onToggle(name, value)}
        >
          {value}
        </button>
      ),
    },
    { key: "weight", title: "of 22,100", isNumber: true, cell: ({ weight }) => count(weight) },
    ...columns,
  ];
  return (
    <div className={classes["holder"]}>
      <div className={classes["groups"]} data-wide={isWide || undefined} data-testid="flop-groups">
        {TRAITS.map(({ name, label }) => {
          const rows = groups.filter((group) => traitOf(group) === name);
          return rows.length === 0 ? null : (
            <DataTable
              key={name}
              label={label}
              columns={columnsOf(name, label)}
              rows={rows}
              keyOf={({ value }) => value}
              rowAttributes={({ trait, value }) => ({ "data-testid": `group-${trait}-${value}` })}
              look="small"
              {...(isWide && { minWidth: WIDE_PX })}
              {...sorting}
            />
          );
        })}
      </div>
    </div>
  );
}
