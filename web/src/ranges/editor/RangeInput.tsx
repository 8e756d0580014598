// Text field for a range or a hand: one line for typing, more for pasted text.
import { Textarea, type TextareaProps } from "@mantine/core";
import type { KeyboardEvent } from "react";

const MAX_ROWS = 6;
/** One row has the height of a text input; long lines scroll without a scrollbar over the text. */
const INPUT = { minHeight: "var(--input-height)", resize: "none", scrollbarWidth: "none" } as const;

interface Props extends Omit<TextareaProps, "value" | "onChange"> {
  value: string;
  onChange: (text: string) => void;
}

/** Line breaks are kept in pasted text, because they end comments and table rows. */
export function RangeInput({ value, onChange, ...rest }: Props) {
  return (
    <Textarea
      autosize={false}
      {...rest}
      styles={{ input: INPUT }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={refuseEnter}
      rows={Math.min(value.split("\n").length, MAX_ROWS)}
      wrap="off"
      autoComplete="off"
      autoCapitalize="off"
      data-testid="range-text"
    />
  );
}

function refuseEnter(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}
