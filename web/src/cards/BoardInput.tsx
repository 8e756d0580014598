// A board: card slots, a text field and a deck, which edit the same text.
import { Box, Group, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ErrorText } from "../app/forms/ErrorText";
import { useFieldDraft } from "../app/forms/useFieldDraft";
import { CardPicker } from "./CardPicker";
import { CardSlots, STREETS } from "./CardSlots";
import { cardsIn, withCard } from "./card";

interface Props {
  label: string;
  value: string;
  /** Called with the text; a picked card is a step of its own, a typed letter is not. */
  onChange: (text: string, how: "typed" | "picked") => void;
  max?: number;
  unavailable?: Readonly<Record<string, string>>;
  /** The error of these cards, if the service rejected them. */
  error?: unknown;
  testId?: string;
  /** Whether there is a deck; on a narrow screen a slot opens it. */
  picker?: boolean;
  /** Whether the slots open and close the deck on wide screens too. */
  folds?: boolean;
  placeholder?: string;
  description?: string;
  /** Buttons beside the slots. */
  children?: ReactNode;
}

const FLOP = 3;
const BOARD = 5;

export function BoardInput({
  label,
  value,
  onChange,
  max = BOARD,
  unavailable = {},
  error,
  testId = "board-input",
  picker = false,
  folds = false,
  placeholder = "7h5h2c",
  description,
  children,
}: Props) {
  const { draft, setDraft, send } = useFieldDraft(value, (text) => onChange(text, "typed"));
  const cards = cardsIn(draft);
  const [isOpen, setOpen] = useState(cards.length < FLOP);
  const entered = useRef(value);
  // A board that was not entered here is complete: a ready spot, Undo, a link.
  useEffect(() => {
    if (folds && value !== entered.current && cardsIn(value).length >= FLOP) setOpen(false);
    entered.current = value;
  }, [value, folds]);
  function pick(card: string) {
    const text = withCard(draft, card);
    entered.current = text;
    setDraft(text);
    onChange(text, "picked");
  }
  const field = (
    <TextInput
      label={label}
      description={description}
      value={draft}
      onChange={(event) => {
        entered.current = event.currentTarget.value;
        setDraft(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
      placeholder={placeholder}
      error={Boolean(error)}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      data-testid={testId}
    />
  );
  const isClosed = max <= BOARD && !isOpen;
  return (
    <Stack gap={8}>
      {max <= BOARD && picker ? (
        <Group gap="sm" align="end" wrap="wrap">
          <CardSlots
            label={label}
            names={STREETS.slice(0, max)}
            cards={cards}
            isOpen={isOpen}
            onPick={() => setOpen((previous) => !previous)}
          />
          <Box flex="1 1 110px" miw={100} maw={220}>
            {field}
          </Box>
          {children}
        </Group>
      ) : (
        field
      )}
      {picker && (
        <Box {...(isClosed && (folds ? { display: "none" } : { visibleFrom: "sm" }))}>
          <CardPicker
            label={`${label}: pick cards`}
            chosen={cards}
            unavailable={unavailable}
            max={max}
            onToggle={pick}
          />
        </Box>
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
