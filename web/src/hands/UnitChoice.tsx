// The unit of amounts: big blinds, or the currency of the hands.
import { SegmentedControl } from "@mantine/core";
import type { Unit } from "./url_state";

interface Props {
  unit: Unit;
  /** The currency of the hand, if there is one. */
  currency?: string;
  onChange: (unit: Unit) => void;
}

export function UnitChoice({ unit, currency = "currency", onChange }: Props) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Amounts"
      data={[
        { value: "bb", label: "bb" },
        { value: "money", label: currency },
      ]}
      value={unit}
      onChange={(value) => onChange(value as Unit)}
    />
  );
}
