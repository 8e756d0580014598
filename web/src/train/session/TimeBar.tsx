// The time left for a decision as a bar and in seconds.
import { Group, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";

const TICK_MS = 100;
const AGAIN_MS = 1000; // after which a time-out that was not taken is sent again

interface Props {
  /** Time for the decision. */
  seconds: number;
  /** Whether an action was sent: the time stands still until it is taken or given up. */
  isPaused: boolean;
  onTimeUp: () => void;
}

/** Mounted anew for each decision. */
export function TimeBar({ seconds, isPaused, onTimeUp }: Props) {
  const [left, setLeft] = useState(seconds);
  const latest = useRef(onTimeUp);
  latest.current = onTimeUp;
  useEffect(() => {
    if (isPaused) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = (now - last) / 1000;
      last = now;
      setLeft((before) => Math.max(0, before - passed));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
  const isUp = left === 0;
  const isSent = useRef(false);
  useEffect(() => {
    if (!isUp || isPaused) return;
    const send = () => latest.current();
    if (isSent.current) {
      const timer = setTimeout(send, AGAIN_MS);
      return () => clearTimeout(timer);
    }
    isSent.current = true;
    send();
  }, [isUp, isPaused]);
  return (
    <Group gap={8} wrap="nowrap" role="timer" aria-label="Time left" data-testid="time-bar">
      <span className="track" style={{ flex: 1, height: 8 }}>
        <span
          style={{
            width: `${(100 * left) / seconds}%`,
            background: left < seconds / 4 ? "var(--bad)" : "var(--accent)",
          }}
        />
      </span>
      <Text span inherit miw="3.2em" fz="xs" fw={650} ta="right">
        {Math.ceil(left)} s
      </Text>
    </Group>
  );
}
