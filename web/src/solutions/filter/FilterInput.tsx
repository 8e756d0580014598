// Text filter of the hands: hands, suits and categories; the address follows while one types.
import { ActionIcon, TextInput } from "@mantine/core";
import { useDebouncedFieldDraft } from "../../app/forms/useFieldDraft";
import { CrossIcon } from "../../app/icons";

interface Props {
  value: string;
  /** Words that name nothing. */
  unknown: readonly string[];
  onChange: (text: string) => void;
}

/** Over what is below, so that the grid does not move. */
const ERROR = {
  position: "absolute",
  top: "100%",
  right: 0,
  zIndex: 5,
  padding: "4px 8px",
  border: "1px solid var(--bad)",
  borderRadius: 6,
  background: "var(--panel)",
  whiteSpace: "nowrap",
} as const;

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
      pos="relative"
      flex="1 1 110px"
      miw={100}
      maw={260}
      ml="auto"
      styles={{ error: ERROR }}
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
