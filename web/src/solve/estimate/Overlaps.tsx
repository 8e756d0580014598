// Notes about overlapping range items.
import { Text } from "@mantine/core";
import type { EstimateAnswer } from "./useEstimate";

export function Overlaps({ notes }: { notes: EstimateAnswer["notes"] }) {
  return notes.map(({ pointer, column, item, combos }) => (
    <Text key={`${pointer} ${column}`} size="sm" data-testid="overlap">
      {pointer.endsWith("/oop") ? "OOP" : "IP"}: {item} repeats {combos}{" "}
      {combos === 1 ? "combo" : "combos"}; the last item counts.
    </Text>
  ));
}
