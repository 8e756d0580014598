// The two ranges that meet on the flops; the grid of the one being edited stands below them.
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { errorAt } from "../app/fault";
import { RangeEditor } from "../ranges/RangeEditor";
import { RangeField } from "../ranges/RangeField";

interface Given {
  ranges: readonly string[];
  /** Change the ranges as they are by then: what is painted comes back later than it was begun. */
  onChange: (change: (ranges: readonly string[]) => string[]) => void;
  /** Why the survey was refused; what is about one range is shown at it. */
  error: unknown;
}

const LABELS = ["First range", "Second range"] as const;

export function RangePair({ ranges, onChange, error }: Given) {
  const [edited, edit] = useState<number | null>(null);
  const text = (place: number, of = ranges) => of[place] ?? "";
  const change = (place: number, to: string) =>
    onChange((held) => LABELS.map((_, each) => (each === place ? to : text(each, held))));
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        The first range’s equity against the second, on every flop listed. Both treat all suits
        alike.
      </Text>
      {LABELS.map((label, place) => (
        <div key={label} data-testid={`range-${place}`}>
          <RangeField
            label={label}
            value={text(place)}
            onChange={(to) => change(place, to)}
            editing={edited === place}
            onEdit={() => edit((open) => (open === place ? null : place))}
            error={errorAt(error, `/ranges/${place}`) ?? undefined}
          />
        </div>
      ))}
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="default"
          disabled={ranges.length === 0}
          onClick={() => onChange((held) => [text(1, held), text(0, held)])}
          data-testid="swap-ranges"
        >
          Swap
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={ranges.length === 0}
          onClick={() => onChange(() => [])}
          data-testid="clear-ranges"
        >
          Clear ranges
        </Button>
      </Group>
      {edited !== null && (
        <RangeEditor
          key={edited}
          label={LABELS[edited] ?? ""}
          value={text(edited)}
          onChange={(to) => change(edited, to)}
          withText={false}
        />
      )}
    </Stack>
  );
}
