// The seats (two to ten), boards and the card picker, which advances from slot to slot.
import { Box, Checkbox, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { CompactButton, ToolButton } from "../../app/buttons";
import { ErrorText } from "../../app/forms/ErrorText";
import { rakeError } from "../../app/forms/rake";
import { PlusIcon } from "../../app/icons";
import { BoardInput } from "../../cards/BoardInput";
import { CardPicker } from "../../cards/CardPicker";
import { CardSlots, STREETS } from "../../cards/CardSlots";
import { cardsIn } from "../../cards/card";
import type { ErrorAt } from "../field_errors";
import { MAX_AMOUNT_LENGTH } from "../request";
import {
  MAX_SEATS,
  MIN_SEATS,
  seatNumber,
  type Table,
  withAddedSeat,
  withoutSeat,
  withSeat,
} from "../table";
import {
  type CardSlot,
  maxCards,
  nextTarget,
  type Target,
  textAt,
  unavailableCards,
  withPicked,
} from "./card_slots";
import { SeatRow } from "./SeatRow";
import classes from "./Seats.module.css";

interface Props {
  table: Table;
  errorAt: ErrorAt;
  /** An edit, written to the URL after the debounce interval. */
  onType: (table: Table) => void;
  /** A change with its own history entry. */
  onStep: (table: Table) => void;
}

const BOARD: Target = { slot: "board", at: null };

export function Seats({ table, errorAt, onType, onStep }: Props) {
  const [chosen, choose] = useState(BOARD);
  const [isPicking, setPicking] = useState(false);
  const { seats } = table;
  const isGone = typeof chosen.slot === "number" && chosen.slot >= seats.length;
  const target = isGone ? BOARD : chosen;
  function pickFor(slot: CardSlot, at: number | null) {
    choose({ slot, at });
    setPicking(true);
  }
  /** Return the place of the next card among the cards of a slot; null if it goes elsewhere. */
  const nextIn = (slot: CardSlot) =>
    target.slot === slot ? (target.at ?? cardsIn(textAt(table, slot)).length) : null;
  const invalid = rakeError(table.rake, table.cap);
  const errorOf = (name: string) => {
    if (!invalid || !(name === "rake" || name === "cap")) return errorAt(name);
    return (name === "cap") === (invalid.field === "cap") ? new Error(invalid.message) : null;
  };
  return (
    <Stack gap="xs">
      <Title order={2}>Seats</Title>
      <div className={classes["heads"]} aria-hidden="true">
        <span>Button</span>
        <span>Chips put in</span>
        <span>Cards</span>
        <span>Claimed</span>
      </div>
      {seats.map((seat, number) => (
        <SeatRow
          // biome-ignore lint/suspicious/noArrayIndexKey: seats are identified by number
          key={number}
          number={number}
          seat={seat}
          hasButton={table.button === number}
          errorAt={errorAt}
          onChange={(change) => onType(withSeat(table, number, change))}
          onButton={() => onStep({ ...table, button: number })}
          onCards={(at) => pickFor(number, at)}
          nextSlot={nextIn(number)}
          onRemove={seats.length > MIN_SEATS ? () => onStep(withoutSeat(table, number)) : null}
        />
      ))}
      <Group>
        <ToolButton
          leftSection={<PlusIcon />}
          disabled={seats.length >= MAX_SEATS}
          onClick={() => onStep(withAddedSeat(table))}
        >
          Add seat
        </ToolButton>
      </Group>
      {BOARDS.map(({ slot, ...board }) => {
        const cards = cardsIn(table[slot]);
        const next = nextIn(slot);
        return (
          <Group key={slot} align="end" gap={10} wrap="nowrap">
            <CardSlots
              label={board.label}
              names={STREETS}
              cards={cards}
              next={next ?? -1}
              isOpen={next !== null}
              onPick={(at) => pickFor(slot, at < cards.length ? at : null)}
              isSmall
            />
            <Box flex="1 1 0" miw={0} onFocus={() => pickFor(slot, null)}>
              <BoardInput
                {...board}
                value={table[slot]}
                onChange={(text) => onType({ ...table, [slot]: text })}
                error={errorAt(slot)}
              />
            </Box>
          </Group>
        );
      })}
      <Box className={classes["deck"] ?? ""} {...(!isPicking && { visibleFrom: "sm" })}>
        <Group justify="space-between" wrap="nowrap">
          <Text size="xs" c="dimmed" data-testid="picking-for">
            Picked cards go to {slotName(target.slot)}.
          </Text>
          <CompactButton hiddenFrom="sm" onClick={() => setPicking(false)}>
            Done
          </CompactButton>
        </Group>
        <CardPicker
          label={`Pick cards for ${slotName(target.slot)}`}
          chosen={cardsIn(textAt(table, target.slot))}
          unavailable={unavailableCards(table, target.slot)}
          max={maxCards(target.slot) + (target.at === null ? 0 : 1)}
          onToggle={(card) => {
            const next = withPicked(table, target, card);
            choose(nextTarget(next, target));
            onStep(next);
          }}
        />
      </Box>
      <div>
        <Group gap="xs" grow align="end">
          {FIELDS.map(({ name, testId, input }) => (
            <TextInput
              key={name}
              {...input}
              value={table[name]}
              onChange={(event) => onType({ ...table, [name]: event.currentTarget.value })}
              error={Boolean(errorOf(name))}
              autoComplete="off"
              data-testid={testId}
            />
          ))}
        </Group>
        {FIELDS.map(({ name, testId }) => {
          const error = errorOf(name);
          return error ? (
            <ErrorText key={name} text={table[name]} error={error} testId={`${testId}-error`} />
          ) : null;
        })}
        <Checkbox
          mt={8}
          size="xs"
          label="No flop, no drop"
          checked={table.noDrop}
          onChange={(event) => onType({ ...table, noDrop: event.currentTarget.checked })}
        />
      </div>
    </Stack>
  );
}

const slotName = (slot: CardSlot) =>
  slot === "board"
    ? "the board"
    : slot === "board2"
      ? "the second board"
      : `seat ${seatNumber(slot)}`;

const BOARDS = [
  { slot: "board", label: "Board", placeholder: "Ks9d5h3c2s", testId: "board-input" },
  {
    slot: "board2",
    label: "Second board",
    placeholder: "if run twice",
    testId: "second-board-input",
  },
] as const;

const AMOUNT = { inputMode: "decimal", maxLength: MAX_AMOUNT_LENGTH } as const;

const FIELDS = [
  {
    name: "rake",
    testId: "rake-rate",
    input: { label: "Rake", placeholder: "0", rightSection: "%", inputMode: "decimal" },
  },
  {
    name: "cap",
    testId: "rake-cap",
    input: { label: "Rake cap", placeholder: "no cap", ...AMOUNT },
  },
  {
    name: "smallest",
    testId: "smallest",
    input: {
      label: "Smallest amount",
      placeholder: "auto",
      title: "Unit of odd chips: 1 if all amounts are whole, otherwise 0.01 or finer",
      ...AMOUNT,
    },
  },
  {
    name: "currency",
    testId: "currency",
    input: { label: "Currency", placeholder: "chips", maxLength: 8, spellCheck: false },
  },
] as const;
