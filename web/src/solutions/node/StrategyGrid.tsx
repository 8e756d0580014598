// Grid of the current node: strategy, EV, equity or reach of every hand class.
import { memo, type PointerEvent } from "react";
import { type Cell, HandGrid } from "../../ranges/grid/HandGrid";
import type { Action } from "../actions";
import type { ClassRow } from "../queries";
import type { Height, Mode } from "../url_state";
import { cellOf, paintingOf } from "./cells";
import classes from "./StrategyGrid.module.css";

interface Props {
  label: string;
  testId: string;
  mode: Mode;
  height: Height;
  actions: readonly Action[];
  rows: readonly ClassRow[];
  /** Classes that the filter leaves out. */
  hidden: ReadonlySet<string>;
  pinned: string | null;
  /** Classes selected for locking, and classes locked in the draft. */
  picked: ReadonlySet<string>;
  drafted: ReadonlySet<string>;
  onHover: (name: string | null) => void;
  onPin: (name: string) => void;
}

export const StrategyGrid = memo(function StrategyGrid(props: Props) {
  const { mode, height, actions, rows, hidden, picked, drafted, onPin } = props;
  const painting = paintingOf(mode, actions, rows, height);
  function cell(name: string): Cell {
    if (hidden.has(name)) return leftOut(name);
    const base = cellOf(name, painting);
    if (picked.has(name)) return { ...base, data: { ...base.data, picked: "yes" } };
    return drafted.has(name) ? { ...base, data: { ...base.data, drafted: "yes" } } : base;
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only focus is handled here
    <div
      className={classes["grid"]}
      // A mouse click does not take the focus, so that the arrow keys keep navigating the line.
      onMouseDown={(event) => event.preventDefault()}
      onBlur={() => props.onHover(null)}
    >
      <HandGrid
        label={props.label}
        testId={props.testId}
        cell={cell}
        onPress={(name, dragged, event) => dragged || afterTap(event, () => onPin(name))}
        onKey={(name, key) => {
          if (key !== "Enter" && key !== " ") return false;
          onPin(name);
          return true;
        }}
        onHover={props.onHover}
        onCurrent={props.onHover}
        selected={props.pinned}
      />
    </div>
  );
});

function leftOut(name: string): Cell {
  return { label: `${name}, left out by the filter`, dim: true, data: { reached: "filtered" } };
}

/** Act at once for a mouse; on touch when the finger is lifted, since it may be scrolling. */
function afterTap(event: PointerEvent, act: () => void): void {
  if (event.pointerType !== "touch") {
    act();
    return;
  }
  const listening = new AbortController();
  const { signal } = listening;
  const lift = () => {
    listening.abort();
    act();
  };
  window.addEventListener("pointerup", lift, { signal });
  window.addEventListener("pointercancel", () => listening.abort(), { signal });
}
