// Text area of a range; changes are passed on after the debounce interval.
import { Textarea } from "@mantine/core";
import { useDebouncedFieldDraft } from "../../app/forms/useFieldDraft";

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
  isFaulty: boolean;
  /** The parameter of the URL that has the text, if there is one. */
  parameter?: string | undefined;
}

export function RangeText({ label, value, onChange, isFaulty, parameter }: Props) {
  const { draft, onInput, onBlur } = useDebouncedFieldDraft(value, onChange, parameter);
  return (
    <Textarea
      label={`${label} as text`}
      value={draft}
      onChange={onInput}
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
