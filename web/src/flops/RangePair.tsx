// The two ranges of the survey, with the grid of the one being edited below them.
import { Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CompactButton } from "../app/buttons";
import { errorAt } from "../app/forms/error_location";
import { RangeEditor } from "../ranges/editor/RangeEditor";
import { RangeField } from "../ranges/editor/RangeField";

interface Props {
  ranges: readonly string[];
  /** Functional update: painting completes asynchronously, so the ranges may have changed. */
  onChange: (change: (ranges: readonly string[]) => string[]) => void;
  /** The error of the survey; an error about one range is shown at that range. */
  error: unknown;
}

const LABELS = ["First range", "Second range"] as const;

export function RangePair({ ranges, onChange, error }: Props) {
  const [edited, edit] = useState<number | null>(null);
  const textAt = (index: number, of = ranges) => of[index] ?? "";
  const change = (index: number, to: string) =>
    onChange((previous) => LABELS.map((_, each) => (each === index ? to : textAt(each, previous))));
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Equity of the first range against the second on every flop listed.
      </Text>
      {LABELS.map((label, index) => (
        <div key={label} data-player={index} data-testid={`range-${index}`}>
          <RangeField
            label={label}
            value={textAt(index)}
            onChange={(to) => change(index, to)}
            editing={edited === index}
            onEdit={() => edit((open) => (open === index ? null : index))}
            error={errorAt(error, `/ranges/${index}`) ?? undefined}
          />
        </div>
      ))}
      <Group gap="xs">
        <CompactButton
          disabled={ranges.length === 0}
          onClick={() => onChange((previous) => [textAt(1, previous), textAt(0, previous)])}
        >
          Swap
        </CompactButton>
        <CompactButton disabled={ranges.length === 0} onClick={() => onChange(() => [])}>
          Clear ranges
        </CompactButton>
      </Group>
      {edited !== null && (
        <RangeEditor
          key={edited}
          label={LABELS[edited] ?? ""}
          value={textAt(edited)}
          onChange={(to) => change(edited, to)}
          withText={false}
        />
      )}
    </Stack>
  );
}
