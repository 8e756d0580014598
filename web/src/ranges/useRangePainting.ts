// A range under the brush: shown at once, told to the service, which writes it as text.
import { useEffect, useRef, useState } from "react";
import { meanWeight, type Weights, written } from "./painting";
import { type ReadRange, readRange, useRange } from "./useRange";

/** What is painted and has not come back as a text that was read. */
interface Draft {
  weights: Weights;
  touched: Readonly<Record<string, number>>;
}

const NONE: Weights = {};

export function useRangePainting(value: string, onChange: (text: string) => void) {
  const isBlank = value.trim() === "";
  const asked = useRange(value);
  const read = useLastRead(isBlank ? null : asked.data);
  const [draft, setDraft] = useState<Draft | null>(null);
  const stroke = useRef(0); // an answer to an earlier one comes too late
  const sent = useRef<{ text: string; stroke: number } | null>(null);
  const isRead = asked.isSuccess && !asked.isPlaceholderData;

  useEffect(() => {
    if (sent.current?.text === value) return;
    stroke.current += 1; // the text was changed elsewhere, what is painted is out of date
    sent.current = null;
    setDraft(null);
  }, [value]);

  useEffect(() => {
    if (!isRead || sent.current?.text !== value) return;
    if (sent.current.stroke === stroke.current) setDraft(null);
    sent.current = null;
  }, [value, isRead]);

  function paint(weights: Weights, touched: readonly string[], done = true) {
    stroke.current += 1;
    const mine = stroke.current;
    const means = Object.fromEntries(touched.map((name) => [name, meanWeight(weights, name)]));
    setDraft((held) => ({ weights, touched: { ...held?.touched, ...means } }));
    if (!done) return;
    const settle = (text: string) => {
      if (stroke.current !== mine) return;
      if (text === value) return setDraft(null);
      sent.current = { text, stroke: mine };
      onChange(text);
    };
    const text = written(weights);
    readRange(text).then(
      (answer) => settle(answer.text),
      () => settle(text), // the text is right all the same; the screen says what is wrong
    );
  }

  /** Take back a stroke that has not become text yet. */
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
    error: isBlank ? null : asked.error,
    paint,
    withdraw,
  };
}

/** The last answer, which stays while a text cannot be read; null forgets it. */
function useLastRead(answer: ReadRange | undefined | null): ReadRange | undefined {
  const [last, keep] = useState<ReadRange | undefined>(answer ?? undefined);
  if (answer === null && last !== undefined) keep(undefined);
  else if (answer && answer !== last) keep(answer);
  return answer === null ? undefined : (answer ?? last);
}

function meansOf(draft: Draft | null, read: ReadRange | undefined) {
  if (draft) return { ...read?.classes, ...draft.touched };
  return read?.classes ?? NONE;
}
