// A stacked bar: win, tie, lose, or the actions of a strategy.
import classes from "./Bars.module.css";

export interface BarPart {
  share: number;
  colour: string;
  label: string;
}

/** The label lists the shares, so that colour is not the only cue. */
export function EquityBar({ parts, height = 10 }: { parts: BarPart[]; height?: number }) {
  const label = parts
    .map(({ label, share }) => `${label} ${(100 * share).toFixed(1)} %`)
    .join(", ");
  return (
    <div
      className={classes["bar"]}
      style={{ height }}
      role="img"
      aria-label={label || "No result yet"}
    >
      {parts.map(({ share, colour, label }) => (
        <span key={label} style={{ width: `${100 * share}%`, background: colour }} title={label} />
      ))}
    </div>
  );
}
