// One of a few values, all of which are seen.
import { SegmentedControl, type SegmentedControlProps } from "@mantine/core";

interface Props<T extends string>
  extends Omit<SegmentedControlProps, "data" | "value" | "onChange"> {
  label: string;
  /** The name of each value, in the order on screen. */
  names: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
}

export function Choice<T extends string>({ label, names, onChange, ...props }: Props<T>) {
  return (
    <SegmentedControl
      aria-label={label}
      data={Object.entries<string>(names).map(([value, name]) => ({ value, label: name }))}
      onChange={(value) => onChange(value as T)}
      {...props}
    />
  );
}
