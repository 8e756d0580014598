// Text field for a range or a hand: one line for typing, more for pasted text.
import { Textarea, type TextareaProps } from "@mantine/core";
import type { KeyboardEvent } from "react";
import classes from "./RangeInput.module.css";

const MAX_ROWS = 6;

interface Props extends Omit<TextareaProps, "value" | "onChange"> {
  value: string;
  onChange: (text: string) => void;
}

/** Line breaks are kept in pasted text, because they end comments and table rows. */
export function RangeInput({ value, onChange, ...rest }: Props) {
  return (
    <Textarea
      {...rest}
      classNames={{ input: classes["input"] ?? "" }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={refuseEnter}
      rows={Math.min(value.split("\n").length, MAX_ROWS)}
      wrap="off"
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      data-testid="range-text"
    />
  );
}

function refuseEnter(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}
