// The field of a range or a hand: one line to type in, as many as were pasted.
import { Textarea, type TextareaProps } from "@mantine/core";
import type { KeyboardEvent } from "react";
import classes from "./RangeInput.module.css";

const MAX_ROWS = 6;

interface Given extends Omit<TextareaProps, "value" | "onChange"> {
  value: string;
  onChange: (text: string) => void;
}

/** Lines end comments and rows of columns, so a pasted text keeps them. */
export function RangeInput({ value, onChange, ...rest }: Given) {
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
