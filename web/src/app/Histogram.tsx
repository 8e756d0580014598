// A histogram: shares in equal steps between two ends.
import classes from "./Histogram.module.css";

interface Given {
  bars: readonly number[];
  label: string;
  /** What the ends of the axis are, as text. */
  from?: string;
  to?: string;
  height?: number;
  colour?: string;
}

export function Histogram({
  bars,
  label,
  from = "0 %",
  to = "100 %",
  height = 110,
  colour = "var(--mantine-primary-color-filled)",
}: Given) {
  const most = Math.max(...bars, Number.MIN_VALUE);
  return (
    <figure className={classes["figure"]} data-testid="histogram">
      <div className={classes["bars"]} style={{ height }} role="img" aria-label={label}>
        {bars.map((share, step) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={step}
            title={`${(100 * share).toFixed(1)} %`}
            style={{ height: `${(100 * share) / most}%`, background: colour }}
          />
        ))}
      </div>
      <figcaption className={classes["ends"]}>
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
