// A field for flops as text, which says what is none.
import { Textarea, type TextareaProps } from "@mantine/core";
import { notFlops } from "./flop_set";

interface Props extends Omit<TextareaProps, "value" | "onChange"> {
  value: string;
  onChange: (text: string) => void;
}

export function FlopsText({ value, onChange, ...look }: Props) {
  const wrong = notFlops(value);
  return (
    <Textarea
      aria-label="List of flops"
      description="Cards or names: Ks7d2c, T96tt, 883r"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={wrong.length > 0 && `Not a flop: ${wrong.slice(0, 5).join(", ")}`}
      {...look}
    />
  );
}
