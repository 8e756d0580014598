// Text filter of the hands: hands, suits and categories; the address follows while one types.
import { ActionIcon, TextInput } from "@mantine/core";
import { useDebouncedFieldDraft } from "../../app/forms/useFieldDraft";
import { CrossIcon } from "../../app/icons";
import classes from "./FilterInput.module.css";

interface Props {
  value: string;
  /** Words that name nothing. */
  unknown: readonly string[];
  onChange: (text: string) => void;
}

export function FilterInput({ value, unknown, onChange }: Props) {
  const { draft, onInput, onBlur, onKeyDown } = useDebouncedFieldDraft(value, onChange, "filter");
  const error = unknown.length > 0 ? `No hand, suit or category: ${unknown.join(", ")}` : null;
  return (
    <TextInput
      size="xs"
      aria-label="Filter hands"
      placeholder="AKs, ♥, set"
      title="Hands, suits and categories, separated by commas"
      error={error}
      classNames={{ root: classes["root"] ?? "", error: classes["error"] ?? "" }}
      value={draft}
      onChange={onInput}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      spellCheck={false}
      autoComplete="off"
      rightSection={
        value && (
          <ActionIcon
            size="xs"
            variant="subtle"
            color="gray"
            aria-label="Clear the filter"
            onClick={() => onChange("")}
          >
            <CrossIcon />
          </ActionIcon>
        )
      }
      data-testid="hand-filter"
    />
  );
}
