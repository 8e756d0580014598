// A card field with an optional picker that edits the text.
import { Stack, TextInput } from "@mantine/core";
import { ErrorText } from "../app/forms/ErrorText";
import { useFieldDraft } from "../app/forms/useFieldDraft";
import { CardPicker } from "./CardPicker";
import { cardsIn, withCard } from "./card";

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
  max?: number;
  unavailable?: Readonly<Record<string, string>>;
  /** The error of these cards, if the service rejected them. */
  error?: unknown;
  testId?: string;
  picker?: boolean;
  placeholder?: string;
  description?: string;
}

export function BoardInput({
  label,
  value,
  onChange,
  max = 5,
  unavailable = {},
  error,
  testId = "board-input",
  picker = false,
  placeholder = "7h5h2c",
  description,
}: Props) {
  const { draft, setDraft, send } = useFieldDraft(value, onChange);
  function take(text: string) {
    setDraft(text);
    send(text);
  }
  return (
    <Stack gap={6}>
      <TextInput
        label={label}
        description={description}
        value={draft}
        onChange={(event) => take(event.currentTarget.value)}
        placeholder={placeholder}
        error={Boolean(error)}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        data-testid={testId}
      />
      {picker && (
        <CardPicker
          label={`${label}: pick cards`}
          chosen={cardsIn(draft)}
          unavailable={unavailable}
          max={max}
          onToggle={(card) => take(withCard(draft, card))}
        />
      )}
      {/* Below the picker, so that the picker does not move when an error appears. */}
      {error ? (
        <ErrorText
          text={value}
          error={error}
          testId={testId === "board-input" ? "board-error" : `${testId}-error`}
        />
      ) : null}
    </Stack>
  );
}
