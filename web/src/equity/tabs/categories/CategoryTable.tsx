// Table of hand categories: the share of each player's range as a bar, and its equity.
import { type CSSProperties, Fragment, type MouseEvent } from "react";
import { percent } from "../../../app/format/number";
import { hueOf } from "../../spot";
import type { Categories } from "../../useEquity";
import classes from "./CategoryTable.module.css";
import { type CategoryRow, rowsOf } from "./category_rows";

interface Props {
  answer: Categories;
  player: number;
  chosen: string;
  onPick: (category: string) => void;
  /** Cut a category from the selected player's range. */
  onCut: (category: string) => void;
}

export function CategoryTable({ answer, player, chosen, onPick, onCut }: Props) {
  const seats = shownSeats(player);
  const groups = [
    { name: "Made hands", rows: rowsOf(answer, "made") },
    { name: "Draws", rows: rowsOf(answer, "draws") },
  ].filter(({ rows }) => rows.length > 0);
  const most = Math.max(
    ...groups.flatMap(({ rows }) => rows.flatMap(({ entries }) => entries.map((e) => e.share))),
  );
  return (
    <table className={classes["table"]} data-testid="categories">
      <thead>
        <tr>
          <th scope="col">Category</th>
          {seats.map((seat) => (
            <Fragment key={seat}>
              <th scope="col" data-player={hueOf(seat)}>
                <span className={classes["player"]}>Player {seat + 1}</span>
              </th>
              <th scope="col">Equity</th>
            </Fragment>
          ))}
        </tr>
      </thead>
      {groups.map(({ name, rows }) => (
        <tbody key={name} aria-label={name}>
          {rows.map((row) => (
            <Row
              key={row.category}
              row={row}
              seats={seats}
              most={most}
              isChosen={row.category === chosen}
              onPick={(event) => (event.shiftKey ? onCut : onPick)(row.category)}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Return the two players that there is room for: the selected one and the first other. */
function shownSeats(player: number): number[] {
  return player === 0 ? [0, 1] : [0, player];
}

interface RowProps {
  row: CategoryRow;
  seats: readonly number[];
  /** The largest share, which fills the column. */
  most: number;
  isChosen: boolean;
  onPick: (event: MouseEvent) => void;
}

function Row({ row, seats, most, isChosen, onPick }: RowProps) {
  return (
    <tr data-chosen={isChosen || undefined} data-testid={`category-${row.category}`}>
      <th scope="row">
        <button type="button" aria-pressed={isChosen} onClick={onPick}>
          {row.label}
        </button>
      </th>
      {seats.map((seat) => {
        const entry = row.entries[seat];
        const share = entry?.share ?? 0;
        return (
          <Fragment key={seat}>
            <td
              className={classes["share"]}
              data-player={hueOf(seat)}
              data-empty={share === 0}
              style={{ "--bar": `${most > 0 ? (100 * share) / most : 0}%` } as CSSProperties}
            >
              {percent(share, share > 0 && share < 0.0995 ? 1 : 0)}
            </td>
            <td className={classes["equity"]}>
              {typeof entry?.equity === "number" ? (100 * entry.equity).toFixed(0) : ""}
            </td>
          </Fragment>
        );
      })}
    </tr>
  );
}
