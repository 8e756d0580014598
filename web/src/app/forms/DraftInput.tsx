// A text input whose text is passed on after the debounce interval, on blur or on Enter.
import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedFieldDraft } from "./useFieldDraft";

interface Props extends Omit<TextInputProps, "value" | "onChange"> {
  value: string;
  onChange: (text: string) => void;
  /** The parameter of the URL that has the text. */
  parameter: string;
}

export function DraftInput({ value, onChange, parameter, ...input }: Props) {
  const { draft, onInput, onBlur, onKeyDown } = useDebouncedFieldDraft(value, onChange, parameter);
  return (
    <TextInput value={draft} onChange={onInput} onBlur={onBlur} onKeyDown={onKeyDown} {...input} />
  );
}
