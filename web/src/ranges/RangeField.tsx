// A range in one line: its text, its picture, and the way to the grid.
import { ActionIcon, Group, Stack } from "@mantine/core";
import { Problem } from "../api/client";
import { FaultyText } from "../app/FaultyText";
import { useSettled } from "../app/settled";
import { useTyped } from "../app/typed";
import { MiniGrid } from "./MiniGrid";
import { Overlaps } from "./Overlaps";
import { RangeCount } from "./RangeCount";
import { RangeInput } from "./RangeInput";
import { SavedRangeMenu } from "./SavedRangeMenu";
import { useRange } from "./useRange";

interface Given {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Open or close the grid, which stands elsewhere on the screen. */
  onEdit: () => void;
  editing: boolean;
  /** What the service says of this range in its request; its own fault is found here. */
  error?: unknown;
  placeholder?: string;
}

export function RangeField({ label, value, onChange, onEdit, editing, error, placeholder }: Given) {
  const { typed, setTyped, send } = useTyped(value, onChange);
  const settled = useSettled(value);
  const { data, error: unread } = useRange(settled);
  const fault =
    settled.trim() === "" ? error : (error ?? (unread instanceof Problem ? unread : null));
  function take(text: string) {
    setTyped(text);
    send(text);
  }
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap" align="end">
        <RangeInput
          flex={1}
          label={label}
          value={typed}
          onChange={take}
          placeholder={placeholder ?? "QQ+,AKs:0.5"}
          error={Boolean(fault)}
        />
        <SavedRangeMenu onPick={take} />
        <ActionIcon
          variant={editing ? "filled" : "default"}
          size={36}
          aria-label={`${editing ? "Close" : "Open"} the grid of ${label}`}
          aria-pressed={editing}
          onClick={onEdit}
          data-testid="edit-range"
        >
          <MiniGrid classes={settled.trim() === "" ? {} : (data?.classes ?? {})} size={28} />
        </ActionIcon>
      </Group>
      {fault ? <FaultyText text={settled} error={fault} testId="range-error" /> : null}
      {!fault && settled.trim() !== "" && <RangeCount range={data} />}
      {!fault && data && settled.trim() !== "" && (
        <Overlaps text={settled} overlaps={data.overlaps} warnings={data.warnings} />
      )}
    </Stack>
  );
}
