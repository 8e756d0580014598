// Paintable range grid: drag or click with the brush, or use the keyboard; the fill shows the
// weight.
import { type PointerEvent, useRef } from "react";
import { type Cell, HandGrid } from "./HandGrid";
import { painted, strokeWeight, type Weights, weightOfKey } from "./painting";

interface Props {
  label: string;
  weights: Weights;
  /** Mean weight of each class, which fills the cells. */
  means: Readonly<Record<string, number>>;
  brush: number;
  /** Called during a stroke; `done` when it ends. */
  onPaint: (weights: Weights, touched: readonly string[], done: boolean) => void;
  onSuits: (name: string) => void;
  onCurrent: (name: string) => void;
  describedBy?: string;
  /** The cell of a class by its mean weight; filled by weight unless another look is given. */
  cell?: CellLook;
}

export type CellLook = (name: string, weight: number) => Cell;

interface Stroke {
  weight: number;
  weights: Weights;
  touched: string[];
}

/** The last click, to detect a double click. */
interface Click {
  name: string;
  at: number;
  before: Weights;
}

const DOUBLE_CLICK_MS = 350;

export function RangeGrid(props: Props) {
  const { label, weights, means, brush, onPaint, onSuits, onCurrent, cell = weighted } = props;
  const stroke = useRef<Stroke | null>(null);
  const click = useRef<Click | null>(null);

  /** Open the suits of a hand and undo the click that led there. */
  function openSuits(name: string, before: Weights | undefined) {
    stroke.current = null;
    click.current = null;
    if (before) onPaint(before, [name], true);
    onSuits(name);
  }

  function press(name: string, dragged: boolean, event: PointerEvent) {
    onCurrent(name);
    if (!dragged) {
      if (event.ctrlKey || event.metaKey) return openSuits(name, undefined);
      const last = click.current;
      if (last?.name === name && event.timeStamp - last.at < DOUBLE_CLICK_MS) {
        return openSuits(name, last.before);
      }
      click.current = { name, at: event.timeStamp, before: weights };
      stroke.current = { weight: strokeWeight(weights, name, brush), weights, touched: [] };
    } else {
      click.current = null;
    }
    const under = stroke.current;
    if (under === null) return;
    under.weights = painted(under.weights, [name], under.weight);
    under.touched.push(name);
    onPaint(under.weights, under.touched, false);
  }

  function release() {
    const done = stroke.current;
    stroke.current = null;
    if (done) onPaint(done.weights, done.touched, true);
  }

  function key(name: string, pressed: string, modified: boolean): boolean {
    if (modified) return false;
    if (pressed === "s" || pressed === "S") {
      onSuits(name);
      return true;
    }
    const weight = weightOfKey(pressed, strokeWeight(weights, name, brush));
    if (weight === null) return false;
    onPaint(painted(weights, [name], weight), [name], true);
    return true;
  }

  return (
    <HandGrid
      label={label}
      testId="range-grid"
      paints
      {...(props.describedBy && { describedBy: props.describedBy })}
      onPress={press}
      onRelease={release}
      onCurrent={onCurrent}
      onMenu={(name) => openSuits(name, stroke.current ? click.current?.before : undefined)}
      onKey={(name, pressed, event) =>
        key(name, pressed, event.ctrlKey || event.metaKey || event.altKey)
      }
      cell={(name) => cell(name, means[name] ?? 0)}
    />
  );
}

function weighted(name: string, weight: number): Cell {
  const share = Math.round(10_000 * weight) / 100;
  return {
    label: `${name}, ${weight === 0 ? "not in the range" : `${share} %`}`,
    data: { weight: String(Math.round(1e4 * weight) / 1e4) },
    fill: weight,
    ...(weight > 0 && weight < 0.995 && { text: String(Math.max(1, Math.round(100 * weight))) }),
  };
}
