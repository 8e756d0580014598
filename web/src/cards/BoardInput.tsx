// Cards typed or picked: the text is what counts, the picker writes it.
import { Stack, TextInput } from "@mantine/core";
import { FaultyText } from "../app/FaultyText";
import { useTyped } from "../app/typed";
import { CardPicker } from "./CardPicker";
import { cardsIn, withCard } from "./card";

interface Given {
  label: string;
  value: string;
  onChange: (text: string) => void;
  most?: number;
  gone?: Readonly<Record<string, string>>;
  /** Why the service refuses these cards. */
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
  most = 5,
  gone = {},
  error,
  testId = "board-input",
  picker = false,
  placeholder = "7h5h2c",
  description,
}: Given) {
  const { typed, setTyped, send } = useTyped(value, onChange);
  function take(text: string) {
    setTyped(text);
    send(text);
  }
  return (
    <Stack gap={6}>
      <TextInput
        label={label}
        description={description}
        value={typed}
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
          chosen={cardsIn(typed)}
          gone={gone}
          most={most}
          onToggle={(card) => take(withCard(typed, card))}
        />
      )}
      {/* Below the deck, which must not move under a finger when a refusal comes or goes. */}
      {error ? (
        <FaultyText
          text={value}
          error={error}
          testId={testId === "board-input" ? "board-error" : `${testId}-error`}
        />
      ) : null}
    </Stack>
  );
}
