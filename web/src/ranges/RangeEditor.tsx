// A range edited: grid, text, size, brush, suits, undo and redo.
import { Group, Stack, Text } from "@mantine/core";
import { type KeyboardEvent, useCallback, useId, useRef, useState } from "react";
import { Problem } from "../api/client";
import { FaultyText } from "../app/FaultyText";
import { type Changes, usePast } from "../app/past";
import { Failure } from "../app/states";
import { UndoRedo } from "../app/UndoRedo";
import { Overlaps } from "./Overlaps";
import { RangeCount } from "./RangeCount";
import { RangeGrid } from "./RangeGrid";
import { RangeText } from "./RangeText";
import { Brush, QuickHands, Top } from "./RangeTools";
import { SuitPanel } from "./SuitPanel";
import { useRange } from "./useRange";
import { useRangePainting } from "./useRangePainting";

interface Given {
  label: string;
  value: string;
  onChange: (text: string) => void;
  withText?: boolean;
}

/** Another label is another range, whose past is its own. */
export function RangeEditor(given: Given) {
  return <Editor key={given.label} {...given} />;
}

/** The hand whose suits are open; asked for again, the panel takes the focus again. */
interface OpenSuits {
  name: string;
  asked: number;
}

function Editor({ label, value, onChange, withText = true }: Given) {
  const { weights, means, answer, error, paint, withdraw } = useRangePainting(value, onChange);
  const changes = withdrawing(usePast(value, onChange), withdraw);
  const [brush, setBrush] = useState(1);
  const [suits, setSuits] = useState<OpenSuits | null>(null);
  const [previewed, preview] = useState<string | null>(null);
  const { data: sliding } = useRange(previewed ?? "");
  const shown = previewed === null ? undefined : sliding;
  const editor = useRef<HTMLDivElement>(null);
  const noteId = useId();
  const isUnread = error instanceof Problem;

  const openSuits = useCallback(
    (name: string) => setSuits((open) => ({ name, asked: (open?.asked ?? 0) + 1 })),
    [],
  );
  const followSuits = useCallback(
    (name: string) => setSuits((open) => (open === null ? null : { ...open, name })),
    [],
  );
  function closeSuits() {
    editor.current?.querySelector<HTMLElement>(`[data-hand="${suits?.name}"]`)?.focus();
    setSuits(null);
  }

  function keys(event: KeyboardEvent) {
    if (event.key === "Escape" && suits !== null) {
      event.stopPropagation();
      return closeSuits();
    }
    const step = stepOf(event);
    if (step !== null) {
      event.preventDefault();
      event.stopPropagation();
      changes[step]();
    }
  }

  return (
    <Stack gap="xs" onKeyDown={keys} ref={editor}>
      <RangeGrid
        label={label}
        weights={weights}
        means={shown?.classes ?? means}
        brush={brush}
        onPaint={paint}
        onSuits={openSuits}
        onCurrent={followSuits}
        {...(isUnread && { describedBy: noteId })}
      />
      {isUnread && (
        <Text size="sm" id={noteId} data-testid="range-unread">
          {answer
            ? "The grid shows the last range that could be read."
            : "The text cannot be read, so the grid is empty."}{" "}
          Painting replaces the text; Undo brings it back.
        </Text>
      )}
      {suits !== null && (
        <SuitPanel
          key={suits.asked}
          name={suits.name}
          weights={weights}
          brush={brush}
          onChange={(after) => paint(after, [suits.name])}
          onClose={closeSuits}
        />
      )}
      <Group justify="space-between">
        <RangeCount range={shown ?? answer} />
        <UndoRedo changes={changes} />
      </Group>
      {answer && !isUnread && (
        <Overlaps text={value} overlaps={answer.overlaps} warnings={answer.warnings} />
      )}
      {withText && (
        <RangeText label={label} value={value} onChange={onChange} isFaulty={isUnread} />
      )}
      {withText && isUnread && <FaultyText text={value} error={error} testId="range-error" />}
      <Brush weight={brush} onChange={setBrush} />
      <Top percent={answer?.percent ?? 0} onChange={onChange} onPreview={preview} />
      <QuickHands text={isUnread ? (answer?.text ?? "") : value} onChange={onChange} />
      {error && !isUnread ? <Failure error={error} /> : null}
    </Stack>
  );
}

/** What a key does to the range; a text field has an undo of its own. */
function stepOf(event: KeyboardEvent): "undo" | "redo" | null {
  const { target } = event;
  const inText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (inText || !(event.ctrlKey || event.metaKey)) return null;
  const key = event.key.toLowerCase();
  if (key === "y") return "redo";
  return key === "z" ? (event.shiftKey ? "redo" : "undo") : null;
}

/** A stroke that is not written yet is the first to be undone. */
function withdrawing(changes: Changes, withdraw: () => boolean): Changes {
  return { ...changes, undo: () => void (withdraw() || changes.undo()) };
}
