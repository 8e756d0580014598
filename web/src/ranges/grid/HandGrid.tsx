// The 13x13 grid of hand classes; the caller provides the cell contents.
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { RANKS } from "../../cards/card";
import classes from "./HandGrid.module.css";
import { type CellPosition, cellsBetween, classAt, GRID } from "./hand_class";

interface Props extends PressHandlers {
  label: string;
  cell: (name: string, row: number, column: number) => Cell;
  /** Handle a key other than the arrows; return true if it was handled. */
  onKey?: (name: string, key: string, event: KeyboardEvent) => boolean;
  /** Right click. */
  onMenu?: (name: string) => void;
  onHover?: (name: string | null) => void;
  onCurrent?: (name: string) => void;
  selected?: string | null;
  /** A drag paints; a finger rests first, so that a swipe scrolls. */
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

const within = (index: number) => Math.min(GRID - 1, Math.max(0, index));

export function HandGrid(props: Props) {
  const { label, cell, onHover, selected = null, testId = "hand-grid", describedBy } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<CellPosition>({ row: 0, column: 0 });
  const press = useDrag(grid, props, props.paints ?? false);

  function key(event: KeyboardEvent) {
    const step = STEP[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      const name = classAt(current.row, current.column);
      if (props.onKey?.(name, event.key, event)) event.preventDefault();
      return;
    }
    event.preventDefault();
    const next = { row: within(current.row + step[0]), column: within(current.column + step[1]) };
    setCurrent(next);
    const name = classAt(next.row, next.column);
    grid.current?.querySelector<HTMLElement>(`[data-hand="${name}"]`)?.focus();
    props.onCurrent?.(name);
  }

  function menu(event: MouseEvent) {
    const name = handOf(event.target);
    if (name === null || !props.onMenu) return;
    event.preventDefault();
    // A finger that rests paints; the suits open with a double tap.
    const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
    if (pointerType !== "touch") props.onMenu(name);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no grid keyboard interaction
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      className={classes["grid"]}
      data-testid={testId}
      data-paints={props.paints || undefined}
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

const HandCell = memo(
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

interface PressHandlers {
  /** Pointer down on a cell, or dragged onto another one; the event is the pointer down. */
  onPress?: (name: string, dragged: boolean, event: PointerEvent) => void;
  onRelease?: () => void;
}

const LONG_PRESS_MS = 300;
const STILL_PX = 10;

/** Follow the pointer until it is released, inside the grid or outside. */
function useDrag(
  grid: { readonly current: HTMLElement | null },
  handlers: PressHandlers,
  paints: boolean,
) {
  const latest = useRef(handlers);
  latest.current = handlers;
  const isDragging = useRef(false);

  // A listener of React would be passive, and could not keep the page from scrolling.
  useEffect(() => {
    const element = grid.current;
    if (!paints || element === null) return;
    const hold = (event: TouchEvent) => isDragging.current && event.preventDefault();
    element.addEventListener("touchmove", hold, { passive: false });
    return () => element.removeEventListener("touchmove", hold);
  }, [grid, paints]);

  return function press(event: PointerEvent) {
    if (handOf(event.target) === null || event.button > 0 || isDragging.current) return;
    (event.target as Element).releasePointerCapture?.(event.pointerId);
    if (paints && event.pointerType === "touch") afterRest(event, drag, tap);
    else drag(event);
  };

  function tap(event: PointerEvent) {
    const name = handOf(event.target);
    if (name === null) return;
    latest.current.onPress?.(name, false, event);
    latest.current.onRelease?.();
  }

  function drag(event: PointerEvent) {
    const name = handOf(event.target);
    if (name === null) return;
    isDragging.current = true;
    let last = grid.current && cellAt(grid.current, event);
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
      if (moved.pointerType === "mouse" && moved.buttons === 0) return end(); // released outside the window
      const cell = cellAt(grid.current, moved);
      // A fast drag skips cells: paint those in between too.
      for (const { row, column } of cellsBetween(last, cell)) {
        latest.current.onPress?.(classAt(row, column), true, event);
      }
      last = cell;
    }
    function lift(lifted: globalThis.PointerEvent) {
      if (lifted.pointerId === event.pointerId) end();
    }
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", lift, { signal });
    window.addEventListener("pointercancel", lift, { signal });
  }
}

type Act = (event: PointerEvent) => void;

/** Act when a finger has rested, or is lifted where it came down; not when it scrolls. */
function afterRest(event: PointerEvent, onRest: Act, onLift: Act): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  function settle(act?: Act) {
    waiting.abort();
    clearTimeout(timer);
    act?.(event);
  }
  const timer = setTimeout(() => settle(onRest), LONG_PRESS_MS);
  function move({ pointerId, clientX, clientY }: globalThis.PointerEvent) {
    const moved = Math.hypot(clientX - event.clientX, clientY - event.clientY);
    if (pointerId === event.pointerId && moved > STILL_PX) settle();
  }
  function lift({ pointerId }: globalThis.PointerEvent) {
    if (pointerId === event.pointerId) settle(onLift);
  }
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", lift, { signal });
  window.addEventListener("pointercancel", () => settle(), { signal });
}

function handOf(target: EventTarget): string | null {
  return (target as Element).closest<HTMLElement>("[data-hand]")?.dataset["hand"] ?? null;
}

/** Return the cell at a point of the window, or null outside the grid. */
function cellAt(
  grid: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): CellPosition | null {
  const { left, top, width, height } = grid.getBoundingClientRect();
  const row = Math.floor((GRID * (clientY - top)) / height);
  const column = Math.floor((GRID * (clientX - left)) / width);
  return isInside(row) && isInside(column) ? { row, column } : null;
}

const isInside = (cell: number) => cell >= 0 && cell < GRID;
