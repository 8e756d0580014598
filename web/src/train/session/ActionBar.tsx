// The buttons of a decision with their keys, or the one that continues; always at the same place.
import { Group, Kbd, Text } from "@mantine/core";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { actionsOf, potShare } from "../../solutions/actions";
import type { Unit } from "../../solutions/ev_unit";
import type { Hand } from "../queries";
import classes from "./ActionBar.module.css";
import { keysOf } from "./keys";

interface Props {
  hand: Hand;
  unit: Unit;
  isBusy: boolean;
  onTake: (action: string) => void;
}

export function ActionBar({ hand, unit, isBusy, onTake }: Props) {
  const actions = actionsOf(hand.actions, unit.evFactor);
  const keys = keysOf(hand.actions);
  return (
    <fieldset className={`plain ${classes["bar"]}`} aria-label="Your action">
      {actions.map((action, index) => {
        const share = potShare(action, hand.pot);
        const bb = action.size !== null && unit.evUnit === "bb" ? " bb" : "";
        return (
          <button
            key={action.text}
            type="button"
            className={`bare ${classes["action"]}`}
            style={{ "--action": action.colour } as CSSProperties}
            disabled={isBusy}
            onClick={() => onTake(action.text)}
          >
            <Text span inherit fw={700} lh={1.2}>
              {action.name}
              {bb}
            </Text>
            <Text span inherit fz="xs" lh={1.2}>
              {share ?? (action.letter === "C" ? callText(hand, unit) : " ")}
            </Text>
            <span className={classes["keys"]} aria-hidden="true">
              {(keys[index] ?? []).map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

function callText({ to_call }: Hand, { evUnit, evFactor }: Unit): string {
  return `${Number((to_call * evFactor).toFixed(2))}${evUnit === "bb" ? " bb" : ""}`;
}

interface NextProps {
  label: string;
  isBusy: boolean;
  onNext: () => void;
}

/** It takes the focus, so that Enter and Space continue. */
export function NextButton({ label, isBusy, onNext }: NextProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classes["bar"]}>
      <button
        ref={button}
        type="button"
        className={`bare ${classes["next"]}`}
        disabled={isBusy}
        onClick={onNext}
        data-testid="train-next"
      >
        {label}
        <span className={classes["keys"]} aria-hidden="true">
          <Kbd size="xs">Space</Kbd>
        </span>
      </button>
    </div>
  );
}

const TICK_MS = 100;
const AGAIN_MS = 1000; // after which a time-out that was not taken is sent again

interface TimeBarProps {
  seconds: number;
  /** Whether an action was sent: the time stands still until it is taken or given up. */
  isPaused: boolean;
  onTimeUp: () => void;
}

/** Mounted anew for each decision. */
export function TimeBar({ seconds, isPaused, onTimeUp }: TimeBarProps) {
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
    <Group gap={8} wrap="nowrap" role="timer" aria-label="Time left">
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
