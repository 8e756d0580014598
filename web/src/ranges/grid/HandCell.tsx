// A memoised cell of the hand grid.
import { type CSSProperties, memo, type ReactNode } from "react";
import classes from "./HandGrid.module.css";

export interface Cell {
  /** Accessible label of the cell. */
  label: string;
  background?: string;
  /** Height of the weight fill, 0 to 1. */
  fill?: number;
  /** Text below the hand name. */
  text?: ReactNode;
  dim?: boolean;
  data?: Record<string, string>;
}

interface CellProps extends Cell {
  name: string;
  isPair: boolean;
  isCurrent: boolean;
  isSelected: boolean;
  onFocus: () => void;
}

export const HandCell = memo(
  function HandCell({ name, isPair, isCurrent, isSelected, onFocus, ...cell }: CellProps) {
    const data = Object.entries(cell.data ?? {}).map(([key, value]) => [`data-${key}`, value]);
    return (
      // biome-ignore lint/a11y/useSemanticElements: a table has no grid keyboard interaction
      <div
        role="gridcell"
        tabIndex={isCurrent ? 0 : -1}
        aria-label={cell.label}
        aria-selected={isSelected}
        className={classes["cell"]}
        data-testid={`cell-${name}`}
        data-hand={name}
        data-pair={isPair || undefined}
        data-dim={cell.dim || undefined}
        data-fill={filled(cell.fill)}
        style={styleOf(cell)}
        onFocus={onFocus}
        {...Object.fromEntries(data)}
      >
        <span className={classes["label"]}>
          <span className={classes["name"]}>{name}</span>{" "}
          {cell.text !== undefined && <span className={classes["text"]}>{cell.text}</span>}
        </span>
      </div>
    );
  },
  (before, after) =>
    before.isCurrent === after.isCurrent &&
    before.isSelected === after.isSelected &&
    before.label === after.label &&
    before.background === after.background &&
    before.fill === after.fill &&
    before.text === after.text &&
    before.dim === after.dim &&
    sameData(before.data, after.data),
);

function filled(fill = 0): "all" | "part" | undefined {
  if (fill <= 0) return undefined;
  return fill >= 0.9995 ? "all" : "part";
}

function styleOf({ background, fill = 0 }: Cell): CSSProperties | undefined {
  if (background) return { background };
  if (filled(fill) !== "part") return undefined;
  return { "--fill": `${Math.round(1000 * fill) / 10}%` } as CSSProperties;
}

function sameData(before: Cell["data"] = {}, after: Cell["data"] = {}): boolean {
  const names = Object.keys(before);
  return (
    names.length === Object.keys(after).length &&
    names.every((name) => before[name] === after[name])
  );
}
