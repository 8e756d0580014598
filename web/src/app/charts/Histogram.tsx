// A histogram of shares in bins of equal width.
import classes from "./Histogram.module.css";

interface Props {
  bars: readonly number[];
  label: string;
  /** Labels of the axis ends. */
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
}: Props) {
  const max = Math.max(...bars, Number.MIN_VALUE);
  return (
    <figure className={classes["figure"]} data-testid="histogram">
      <div className={classes["bars"]} style={{ height }} role="img" aria-label={label}>
        {bars.map((share, step) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: bars are identified by index
            key={step}
            title={`${(100 * share).toFixed(1)} %`}
            style={{ height: `${(100 * share) / max}%`, background: colour }}
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
