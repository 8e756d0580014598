// Range editor: grid, text, size, brush, suits, undo and redo.
import { Group, Stack, Text, Textarea } from "@mantine/core";
import { type KeyboardEvent, useCallback, useId, useRef, useState } from "react";
import { Problem } from "../../api/client";
import { ErrorText } from "../../app/forms/ErrorText";
import { type UndoControls, useUndoHistory } from "../../app/forms/undo_history";
import { useDebouncedFieldDraft } from "../../app/forms/useFieldDraft";
import { Failure } from "../../app/states";
import { UndoRedo } from "../../app/UndoRedo";
import { type CellLook, RangeGrid } from "../grid/RangeGrid";
import { SuitPanel } from "../grid/SuitPanel";
import { useRangePainting } from "../grid/useRangePainting";
import { useRange } from "../useRange";
import { Overlaps, RangeCount } from "./RangeCount";
import { Brush, QuickHands, Top } from "./RangeTools";

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
  withText?: boolean;
  /** The parameter of the URL that has the text, if there is one. */
  parameter?: string;
  /** Another look of the cells than their weights. */
  cell?: CellLook;
  /** Undo and redo of something that the range is a part of. */
  changes?: UndoControls;
}

/** A different label is a different range with its own undo history. */
export function RangeEditor(props: Props) {
  return <Editor key={props.label} {...props} />;
}

/** The hand whose suits are open; a changed count gives the panel the focus again. */
interface OpenSuits {
  name: string;
  opened: number;
}

function Editor(props: Props) {
  const { label, value, onChange, withText = true, parameter, cell } = props;
  const { weights, means, answer, error, paint, withdraw } = useRangePainting(value, onChange);
  const ownChanges = useUndoHistory(value, onChange);
  const changes = withdrawing(props.changes ?? ownChanges, withdraw);
  const [brush, setBrush] = useState(1);
  const [suits, setSuits] = useState<OpenSuits | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const { data: sliding } = useRange(preview ?? "");
  const shown = preview === null ? undefined : sliding;
  const editor = useRef<HTMLDivElement>(null);
  const noteId = useId();
  const isUnreadable = error instanceof Problem;

  const openSuits = useCallback(
    (name: string) => setSuits((open) => ({ name, opened: (open?.opened ?? 0) + 1 })),
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
        {...(isUnreadable && { describedBy: noteId })}
        {...(cell && { cell })}
      />
      {isUnreadable && (
        <Text size="sm" id={noteId} data-testid="range-unread">
          {answer
            ? "The grid shows the last range that could be read."
            : "The text cannot be read, so the grid is empty."}{" "}
          Painting replaces the text; Undo brings it back.
        </Text>
      )}
      {suits !== null && (
        <SuitPanel
          key={suits.opened}
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
      {answer && !isUnreadable && (
        <Overlaps text={value} overlaps={answer.overlaps} warnings={answer.warnings} />
      )}
      {withText && (
        <RangeText
          label={label}
          value={value}
          onChange={onChange}
          isFaulty={isUnreadable}
          parameter={parameter}
        />
      )}
      {withText && isUnreadable && <ErrorText text={value} error={error} testId="range-error" />}
      <Brush weight={brush} onChange={setBrush} />
      <Top percent={answer?.percent ?? 0} onChange={onChange} onPreview={setPreview} />
      <QuickHands text={isUnreadable ? (answer?.text ?? "") : value} onChange={onChange} />
      {error && !isUnreadable ? <Failure error={error} /> : null}
    </Stack>
  );
}

/** Return the undo or redo shortcut of a key event; text fields have their own undo. */
function stepOf(event: KeyboardEvent): "undo" | "redo" | null {
  const { target } = event;
  const inText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (inText || !(event.ctrlKey || event.metaKey)) return null;
  const key = event.key.toLowerCase();
  if (key === "y") return "redo";
  return key === "z" ? (event.shiftKey ? "redo" : "undo") : null;
}

/** Undo first withdraws a stroke that has not been written as text yet. */
function withdrawing(changes: UndoControls, withdraw: () => boolean): UndoControls {
  return { ...changes, undo: () => void (withdraw() || changes.undo()) };
}

interface RangeTextProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  isFaulty: boolean;
  /** The parameter of the URL that has the text, if there is one. */
  parameter?: string | undefined;
}

function RangeText({ label, value, onChange, isFaulty, parameter }: RangeTextProps) {
  const { draft, onInput, onBlur } = useDebouncedFieldDraft(value, onChange, parameter);
  return (
    <Textarea
      label={`${label} as text`}
      value={draft}
      onChange={onInput}
      onBlur={onBlur}
      error={isFaulty}
      autosize
      minRows={2}
      maxRows={8}
      spellCheck={false}
      autoCapitalize="off"
      placeholder="QQ+,AKs,AQs:0.5 or 15%"
      data-testid="range-text"
    />
  );
}
