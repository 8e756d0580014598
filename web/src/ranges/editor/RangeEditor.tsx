// Range editor: grid, text, size, brush, suits, undo and redo.
import { Button, Group, NumberInput, Slider, Stack, Text, Textarea } from "@mantine/core";
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from "react";
import { Problem } from "../../api/client";
import { CompactButton } from "../../app/buttons";
import { ErrorText } from "../../app/forms/ErrorText";
import { type UndoControls, useUndoHistory } from "../../app/forms/undo_history";
import { useDebouncedFieldDraft } from "../../app/forms/useFieldDraft";
import { Failure } from "../../app/states";
import { UndoRedo } from "../../app/UndoRedo";
import { type CellLook, RangeGrid } from "../grid/RangeGrid";
import { SuitPanel } from "../grid/SuitPanel";
import { useRangePainting } from "../grid/useRangePainting";
import { readRange, useRange } from "../useRange";
import { Overlaps, RangeCount } from "./RangeCount";

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
export const RangeEditor = (props: Props) => <Editor key={props.label} {...props} />;

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
        onSuits={(name) => setSuits((open) => ({ name, opened: (open?.opened ?? 0) + 1 }))}
        onCurrent={(name) => setSuits((open) => open && { ...open, name })}
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
      minRows={2}
      maxRows={8}
      autoCapitalize="off"
      placeholder="QQ+,AKs,AQs:0.5 or 15%"
      data-testid="range-text"
    />
  );
}

const WEIGHTS = [25, 50, 75, 100];

interface BrushProps {
  weight: number;
  onChange: (weight: number) => void;
}

const Brush = memo(function Brush({ weight, onChange }: BrushProps) {
  const share = Math.round(1e4 * weight) / 100;
  return (
    <Group gap="xs" align="end">
      <NumberInput
        label="Brush weight"
        size="xs"
        w={110}
        suffix=" %"
        min={0}
        max={100}
        clampBehavior="strict"
        value={share}
        onChange={(value) => typeof value === "number" && onChange(value / 100)}
      />
      <Group gap={4}>
        {WEIGHTS.map((each) => (
          <Button
            key={each}
            size="xs"
            px={8}
            variant={share === each ? "filled" : "default"}
            aria-pressed={share === each}
            aria-label={`Brush ${each} per cent`}
            onClick={() => onChange(each / 100)}
          >
            {each}
          </Button>
        ))}
      </Group>
    </Group>
  );
});

interface TopProps {
  /** Size of the range in percent. */
  percent: number;
  onChange: (text: string) => void;
  /** The value of the slider while it is dragged. */
  onPreview: (text: string | null) => void;
}

/** Return the range text for a percentage of all hands. */
const topHands = (percent: number) => (percent > 0 ? `${percent}%` : "none");

/** The top hands up to a percentage of all combos, in the service's ordering. */
const Top = memo(function Top({ percent, onChange, onPreview }: TopProps) {
  const [share, setShare] = useState(percent);
  const [ordering, setOrdering] = useState<string | null>(null);
  useEffect(() => setShare(Math.round(10 * percent) / 10), [percent]);

  async function take(value: number) {
    const text = topHands(value);
    // If the request fails, the percentage itself becomes the text and the screen shows the error.
    const answer = await readRange(text).catch(() => null);
    setOrdering(answer?.ordering ?? null);
    onPreview(null);
    onChange(answer?.text ?? text);
  }

  return (
    <div>
      <Group gap="sm" wrap="nowrap" align="end">
        <NumberInput
          label="Top hands"
          size="xs"
          w={110}
          miw={110}
          suffix=" %"
          min={0}
          max={100}
          decimalScale={1}
          value={share}
          onChange={(value) => typeof value === "number" && setShare(value)}
          onBlur={() => Math.abs(share - percent) >= 0.05 && void take(share)}
          onKeyDown={(event) => event.key === "Enter" && void take(share)}
        />
        <Slider
          flex={1}
          mb={10}
          min={0}
          max={100}
          step={0.5}
          label={(value) => `${value} %`}
          thumbLabel="Top hands in per cent"
          value={share}
          onChange={(value) => {
            setShare(value);
            onPreview(topHands(value));
          }}
          onChangeEnd={(value) => void take(value)}
        />
      </Group>
      {ordering && (
        <Text size="xs" c="dimmed" mt={4}>
          Whole classes, ordered by {ordering}.
        </Text>
      )}
    </div>
  );
});

const QUICK: readonly (readonly [string, string])[] = [
  ["Pairs", "22+"],
  ["Suited aces", "A2s+"],
  ["Broadway", "ATs+,KTs+,QTs+,JTs,ATo+,KTo+,QTo+,JTo"],
  ["Suited connectors", "54s+"],
];

interface QuickProps {
  /** The range to add to. */
  text: string;
  onChange: (text: string) => void;
}

/** Buttons that add a group of hands, all hands or none. */
const QuickHands = memo(function QuickHands({ text, onChange }: QuickProps) {
  const isEmpty = text.trim() === "" || text.trim() === "none";
  function take(value: string) {
    readRange(value).then(
      (answer) => onChange(answer.text),
      () => onChange(value),
    );
  }
  return (
    <Group gap={6}>
      <Text size="sm">Add</Text>
      {QUICK.map(([name, hands]) => (
        <CompactButton key={name} onClick={() => take(isEmpty ? hands : `${text},${hands}`)}>
          {name}
        </CompactButton>
      ))}
      <CompactButton onClick={() => take("random")}>All</CompactButton>
      <CompactButton onClick={() => onChange("none")}>Clear</CompactButton>
    </Group>
  );
});
