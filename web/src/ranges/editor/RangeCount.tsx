// The size of a range: "231.0 combos, 17.4 %".
import { Text } from "@mantine/core";
import { sizeOf } from "../range_size";
import type { ReadRange } from "../useRange";

export function RangeCount({ range }: { range: ReadRange | undefined }) {
  return (
    <Text size="sm" className="numbers" data-testid="range-count" aria-live="polite">
      {sizeOf(range ?? { combos: 0, percent: 0 })}
      {range?.ordering ? ` (ordered by ${range.ordering})` : ""}
    </Text>
  );
}
