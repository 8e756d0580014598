// The time left for a decision as a bar and in seconds.
import { useInterval } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import classes from "./TimeBar.module.css";

const TICK_MS = 100;

interface Props {
  /** Time for the decision. */
  seconds: number;
  onTimeUp: () => void;
}

/** Mounted anew for each decision. */
export function TimeBar({ seconds, onTimeUp }: Props) {
  const [begin] = useState(() => performance.now());
  const [left, setLeft] = useState(seconds);
  const latest = useRef(onTimeUp);
  latest.current = onTimeUp;
  useInterval(() => setLeft(Math.max(0, seconds - (performance.now() - begin) / 1000)), TICK_MS, {
    autoInvoke: true,
  });
  const isUp = left === 0;
  useEffect(() => {
    if (isUp) latest.current();
  }, [isUp]);
  return (
    <div
      className={classes["bar"]}
      role="timer"
      aria-label="Time left"
      data-low={left < seconds / 4 || undefined}
      data-testid="time-bar"
    >
      <span className={classes["track"]}>
        <span style={{ width: `${(100 * left) / seconds}%` }} />
      </span>
      <span className={classes["text"]}>{Math.ceil(left)} s</span>
    </div>
  );
}
