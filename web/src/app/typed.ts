// Text under the fingers: what is typed shows at once, however late the screen takes it over.
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { afterEcho } from "./echo";
import { useSettled } from "./settled";

const ECHO_MS = 1000; // what has not come back by then was refused or written otherwise

/**
 * Hold what is typed into a field whose value lives elsewhere, in an address perhaps.
 * A value that comes back while its successor is being typed must not overwrite it.
 */
export function useTyped(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const sent = useRef<readonly string[]>([]);
  const lastAt = useRef(0);

  useEffect(() => {
    const isLate = performance.now() - lastAt.current >= ECHO_MS;
    const left = isLate ? null : afterEcho(sent.current, value);
    sent.current = left ?? [];
    if (left === null) setTyped(value);
  }, [value]);

  /** Hand a text on. */
  function send(text: string) {
    if (text !== value) sent.current = [...sent.current, text];
    lastAt.current = performance.now();
    onChange(text);
  }

  return { typed, setTyped, send };
}

/** The same, handed on once the typing rests, the field is left, or Enter is pressed. */
export function useTypedAtRest(value: string, onChange: (text: string) => void) {
  const { typed, setTyped, send } = useTyped(value, onChange);
  const settled = useSettled(typed);
  const flush = () => typed !== value && send(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed goes out
  useEffect(() => {
    if (settled === typed) flush();
  }, [settled]);
  return {
    typed,
    type: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped(event.currentTarget.value),
    setTyped,
    onBlur: flush,
    onKeyDown: (event: KeyboardEvent) => event.key === "Enter" && flush(),
  };
}
