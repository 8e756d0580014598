// State of painting: strokes show at once, and the service converts them to text.
import { useEffect, useRef, useState } from "react";
import { type ReadRange, readRange, useRange } from "../useRange";
import { meanWeight, rangeText, type Weights } from "./painting";

/** Painted weights that have not come back as parsed text yet. */
interface Draft {
  weights: Weights;
  touched: Readonly<Record<string, number>>;
}

const NONE: Weights = {};

export function useRangePainting(value: string, onChange: (text: string) => void) {
  const isBlank = value.trim() === "";
  const query = useRange(value);
  const read = useLastRead(isBlank ? null : query.data);
  const [draft, setDraft] = useState<Draft | null>(null);
  const stroke = useRef(0); // answers to earlier strokes are ignored
  const sent = useRef<{ text: string; stroke: number } | null>(null);
  const isRead = query.isSuccess && !query.isPlaceholderData;

  useEffect(() => {
    if (sent.current?.text === value) return;
    stroke.current += 1; // the text was changed elsewhere: discard the draft
    sent.current = null;
    setDraft(null);
  }, [value]);

  useEffect(() => {
    if (!isRead || sent.current?.text !== value) return;
    if (sent.current.stroke === stroke.current) setDraft(null);
    sent.current = null;
  }, [value, isRead]);

  function paint(weights: Weights, touched: readonly string[], done = true) {
    // Until the text has been read its weights are unknown, and a stroke would replace them all.
    if (!isBlank && draft === null && read === undefined && query.isPending) return;
    stroke.current += 1;
    const current = stroke.current;
    const means = Object.fromEntries(touched.map((name) => [name, meanWeight(weights, name)]));
    setDraft((previous) => ({ weights, touched: { ...previous?.touched, ...means } }));
    if (!done) return;
    const apply = (text: string) => {
      if (stroke.current !== current) return;
      if (text === value) return setDraft(null);
      sent.current = { text, stroke: current };
      onChange(text);
    };
    const text = rangeText(weights);
    readRange(text).then(
      (answer) => apply(answer.text),
      () => apply(text), // the text is still valid; the screen shows the error
    );
  }

  /** Withdraw a stroke that has not become text yet. */
  function withdraw(): boolean {
    if (draft === null || sent.current !== null) return false;
    stroke.current += 1;
    setDraft(null);
    return true;
  }

  return {
    weights: draft?.weights ?? read?.weights ?? NONE,
    means: meansOf(draft, read),
    answer: read,
    error: isBlank ? null : query.error,
    paint,
    withdraw,
  };
}

/** Return the last answer, which is kept while the text cannot be parsed; null clears it. */
function useLastRead(answer: ReadRange | undefined | null): ReadRange | undefined {
  const [last, setLast] = useState<ReadRange | undefined>(answer ?? undefined);
  if (answer === null && last !== undefined) setLast(undefined);
  else if (answer && answer !== last) setLast(answer);
  return answer === null ? undefined : (answer ?? last);
}

function meansOf(draft: Draft | null, read: ReadRange | undefined) {
  if (draft) return { ...read?.classes, ...draft.touched };
  return read?.classes ?? NONE;
}
