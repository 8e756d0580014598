// Text under the fingers: what is typed shows at once, however late the screen takes it over.
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useSettled } from "../app/settled";

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Hold what is typed into a field whose value lives elsewhere, in an address perhaps.
 * A value that comes back while its successor is being typed must not overwrite it.
 */
export function useTyped(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const field = useRef<Field>(null);
  const sent = useRef<string[]>([]);

  useEffect(() => {
    const echo = sent.current.indexOf(value);
    if (echo >= 0 && document.activeElement === field.current) {
      sent.current = sent.current.slice(echo + 1);
      return;
    }
    sent.current = [];
    setTyped(value);
  }, [value]);

  /** Hand a text on. */
  function send(text: string) {
    if (text !== value) sent.current.push(text);
    onChange(text);
  }

  return { typed, setTyped, send, field };
}

/** The same, handed on once the typing rests, the field is left, or Enter is pressed. */
export function useTypedAtRest(value: string, onChange: (text: string) => void) {
  const { typed, setTyped, send, field } = useTyped(value, onChange);
  const settled = useSettled(typed);
  const flush = () => typed !== value && send(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed goes out
  useEffect(() => {
    if (settled === typed) flush();
  }, [settled]);
  return {
    typed,
    field,
    type: (event: ChangeEvent<Field>) => setTyped(event.currentTarget.value),
    setTyped,
    onBlur: flush,
    onKeyDown: (event: KeyboardEvent) => event.key === "Enter" && flush(),
  };
}
