// A range as text: typed at leisure, handed on when the typing rests.
import { Textarea } from "@mantine/core";
import { useTypedAtRest } from "../app/typed";

interface Given {
  label: string;
  value: string;
  onChange: (text: string) => void;
  isFaulty: boolean;
}

export function RangeText({ label, value, onChange, isFaulty }: Given) {
  const { typed, type, onBlur } = useTypedAtRest(value, onChange);
  return (
    <Textarea
      label={`${label} as text`}
      value={typed}
      onChange={type}
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
