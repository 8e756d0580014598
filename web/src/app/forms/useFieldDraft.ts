// Local text of a field: what is typed shows at once, however late the stored value follows.
import { useDebouncedValue } from "@mantine/hooks";
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { writeParameter } from "../url/history_entry";
import { DEBOUNCE_MS } from "./debounce";
import { pendingAfter } from "./own_updates";

const OWN_UPDATE_MS = 1000; // a value not returned by then was rejected or reformatted

/**
 * Keep the text of a field whose value is stored elsewhere, such as in the URL. A stored value that
 * arrives while typing continues must not overwrite newer text.
 */
export function useFieldDraft(value: string, onChange: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  const sent = useRef<readonly string[]>([]);
  const lastAt = useRef(0);

  useEffect(() => {
    const isLate = performance.now() - lastAt.current >= OWN_UPDATE_MS;
    const pending = isLate ? null : pendingAfter(sent.current, value);
    sent.current = pending ?? [];
    if (pending === null) setDraft(value);
  }, [value]);

  function send(text: string) {
    if (text !== value) sent.current = [...sent.current, text];
    lastAt.current = performance.now();
    onChange(text);
  }

  return { draft, setDraft, send };
}

/**
 * Like `useFieldDraft`, but passes the text on after the debounce interval, on blur or on Enter. A
 * text that lives in a parameter of the URL is written there at once, in case the screen is left.
 */
export function useDebouncedFieldDraft(
  value: string,
  onChange: (text: string) => void,
  parameter?: string,
) {
  const { draft, setDraft: show, send } = useFieldDraft(value, onChange);
  const [debounced] = useDebouncedValue(draft, DEBOUNCE_MS);
  const flush = () => draft !== value && send(draft);
  const setDraft = (text: string) => {
    show(text);
    if (parameter !== undefined) writeParameter(parameter, text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only own input is passed on
  useEffect(() => {
    if (debounced === draft) flush();
  }, [debounced]);
  return {
    draft,
    onInput: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setDraft(event.currentTarget.value),
    setDraft,
    onBlur: flush,
    onKeyDown: (event: KeyboardEvent) => event.key === "Enter" && flush(),
  };
}
