// One-line range field: text, preview, and a button that opens the grid.
import { ActionIcon, Group, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Problem } from "../../api/client";
import { DEBOUNCE_MS } from "../../app/forms/debounce";
import { ErrorText } from "../../app/forms/ErrorText";
import { useFieldDraft } from "../../app/forms/useFieldDraft";
import { MiniGrid } from "../grid/MiniGrid";
import { SavedRangeMenu } from "../saved/SavedRangeMenu";
import { useRange } from "../useRange";
import { Overlaps, RangeCount } from "./RangeCount";
import { RangeInput } from "./RangeInput";

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Toggle the grid, which is elsewhere on the screen. */
  onEdit: () => void;
  editing: boolean;
  /** Error of this range in the screen's own request; parse errors are found here. */
  error?: unknown;
  placeholder?: string;
  /** Another menu of ranges than the saved ones. */
  menu?: (onPick: (text: string) => void) => ReactNode;
}

export function RangeField({
  label,
  value,
  onChange,
  onEdit,
  editing,
  error,
  placeholder,
  menu,
}: Props) {
  const { draft, setDraft, send } = useFieldDraft(value, onChange);
  const [debounced] = useDebouncedValue(value, DEBOUNCE_MS);
  const { data, error: parseError } = useRange(debounced);
  const shownError =
    debounced.trim() === ""
      ? error
      : (error ?? (parseError instanceof Problem ? parseError : null));
  function setText(text: string) {
    setDraft(text);
    send(text);
  }
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap" align="end">
        <RangeInput
          flex={1}
          label={label}
          value={draft}
          onChange={setText}
          placeholder={placeholder ?? "QQ+,AKs:0.5"}
          error={Boolean(shownError)}
        />
        {menu ? menu(setText) : <SavedRangeMenu onPick={setText} />}
        <ActionIcon
          variant={editing ? "filled" : "default"}
          color="accent"
          size={36}
          aria-label={`${editing ? "Close" : "Open"} the grid of ${label}`}
          aria-pressed={editing}
          onClick={onEdit}
        >
          <MiniGrid classes={debounced.trim() === "" ? {} : (data?.classes ?? {})} size={28} />
        </ActionIcon>
      </Group>
      {shownError ? <ErrorText text={debounced} error={shownError} testId="range-error" /> : null}
      {!shownError && debounced.trim() !== "" && <RangeCount range={data} />}
      {!shownError && data && debounced.trim() !== "" && (
        <Overlaps text={debounced} overlaps={data.overlaps} warnings={data.warnings} />
      )}
    </Stack>
  );
}
