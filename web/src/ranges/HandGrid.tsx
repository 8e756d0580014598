// The 13x13 grid of hand classes: what is drawn in its cells is the screen's affair.
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { RANKS } from "../cards/card";
import classes from "./HandGrid.module.css";
import { type CellPlace, classAt, GRID, placesBetween } from "./hand_class";

export interface Cell {
  /** What the cell shows, in words. */
  label: string;
  background?: string;
  /** How much of the cell is filled with the colour of weight, from the bottom; 0 to 1. */
  fill?: number;
  /** Below the name of the hand. */
  text?: ReactNode;
  dim?: boolean;
  data?: Record<string, string>;
}

interface Given {
  label: string;
  cell: (name: string, row: number, column: number) => Cell;
  /** The pointer goes down on a cell, or is dragged onto another; the event is the first one. */
  onPress?: (name: string, dragged: boolean, event: PointerEvent) => void;
  onRelease?: () => void;
  /** A key other than the arrows, which move. True if it was understood. */
  onKey?: (name: string, key: string, event: KeyboardEvent) => boolean;
  /** The other button of the mouse, or a finger that rests. */
  onMenu?: (name: string) => void;
  onHover?: (name: string | null) => void;
  onCurrent?: (name: string) => void;
  selected?: string | null;
  /** A finger paints instead of moving the page. */
  paints?: boolean;
  testId?: string;
  describedBy?: string;
}

const STEP: Record<string, readonly [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

const within = (place: number) => Math.min(GRID - 1, Math.max(0, place));

export function HandGrid(given: Given) {
  const { label, cell, onHover, selected = null, testId = "hand-grid", describedBy } = given;
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<CellPlace>({ row: 0, column: 0 });
  const press = useDrag(grid, given);

  function key(event: KeyboardEvent) {
    const step = STEP[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      const name = classAt(current.row, current.column);
      if (given.onKey?.(name, event.key, event)) event.preventDefault();
      return;
    }
    event.preventDefault();
    const next = { row: within(current.row + step[0]), column: within(current.column + step[1]) };
    setCurrent(next);
    const name = classAt(next.row, next.column);
    grid.current?.querySelector<HTMLElement>(`[data-hand="${name}"]`)?.focus();
    given.onCurrent?.(name);
  }

  function menu(event: MouseEvent) {
    const name = handOf(event.target);
    if (name === null || !given.onMenu) return;
    event.preventDefault();
    given.onMenu(name);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would not have the keyboard of a grid
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      className={classes["grid"]}
      data-testid={testId}
      data-paints={given.paints || undefined}
      onPointerDown={press}
      onPointerLeave={() => onHover?.(null)}
      onPointerOver={(event) => onHover?.(handOf(event.target))}
      onContextMenu={menu}
      onKeyDown={key}
    >
      {RANKS.map((rank, row) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
        <div role="row" key={rank} className={classes["row"]}>
          {RANKS.map((_, column) => {
            const name = classAt(row, column);
            const isCurrent = row === current.row && column === current.column;
            return (
              <HandCell
                key={name}
                name={name}
                isPair={row === column}
                isCurrent={isCurrent}
                isSelected={selected === name}
                onFocus={() => !isCurrent && setCurrent({ row, column })}
                {...cell(name, row, column)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Follow the pointer from where it goes down until it is lifted, in the grid or beside it. */
function useDrag(grid: { readonly current: HTMLElement | null }, given: Given) {
  const latest = useRef(given);
  latest.current = given;
  const isDragging = useRef(false);

  return function press(event: PointerEvent) {
    const name = handOf(event.target);
    if (name === null || event.button > 0 || isDragging.current) return;
    isDragging.current = true;
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    let last = grid.current && placeUnder(grid.current, event);
    latest.current.onPress?.(name, false, event);

    const listening = new AbortController();
    const { signal } = listening;
    function end() {
      listening.abort();
      isDragging.current = false;
      latest.current.onRelease?.();
    }
    function move(moved: globalThis.PointerEvent) {
      if (moved.pointerId !== event.pointerId || grid.current === null) return;
      if (moved.pointerType === "mouse" && moved.buttons === 0) return end(); // lifted out of sight
      const place = placeUnder(grid.current, moved);
      // A fast hand jumps over cells: those on the way are painted too.
      for (const { row, column } of placesBetween(last, place)) {
        latest.current.onPress?.(classAt(row, column), true, event);
      }
      last = place;
    }
    function lift(lifted: globalThis.PointerEvent) {
      if (lifted.pointerId === event.pointerId) end();
    }
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", lift, { signal });
    window.addEventListener("pointercancel", lift, { signal });
  };
}

function handOf(target: EventTarget): string | null {
  return (target as Element).closest<HTMLElement>("[data-hand]")?.dataset["hand"] ?? null;
}

/** The cell at a point of the window, or null beside the grid. */
function placeUnder(
  grid: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): CellPlace | null {
  const { left, top, width, height } = grid.getBoundingClientRect();
  const row = Math.floor((GRID * (clientY - top)) / height);
  const column = Math.floor((GRID * (clientX - left)) / width);
  return within(row) === row && within(column) === column ? { row, column } : null;
}

interface CellGiven extends Cell {
  name: string;
  isPair: boolean;
  isCurrent: boolean;
  isSelected: boolean;
  onFocus: () => void;
}

const HandCell = memo(
  function HandCell({ name, isPair, isCurrent, isSelected, onFocus, ...cell }: CellGiven) {
    const data = Object.entries(cell.data ?? {}).map(([key, value]) => [`data-${key}`, value]);
    return (
      // biome-ignore lint/a11y/useSemanticElements: as above
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
        <span className={classes["words"]}>
          <span className={classes["name"]}>{name}</span>
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
