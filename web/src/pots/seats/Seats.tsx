// The seats (two to ten), boards and the card picker.
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { PlusIcon } from "../../app/icons";
import { BoardInput } from "../../cards/BoardInput";
import { CardPicker } from "../../cards/CardPicker";
import { cardsIn, withCard } from "../../cards/card";
import type { ErrorAt } from "../field_errors";
import {
  MAX_SEATS,
  MIN_SEATS,
  seatNumber,
  type Table,
  withAddedSeat,
  withoutSeat,
  withSeat,
} from "../table";
import { type CardSlot, maxCards, textAt, unavailableCards, withText } from "./card_slots";
import { RakeFields } from "./RakeFields";
import { SeatRow } from "./SeatRow";
import rowClasses from "./SeatRow.module.css";

interface Props {
  table: Table;
  errorAt: ErrorAt;
  /** An edit, written to the URL after the debounce interval. */
  onType: (table: Table) => void;
  /** A change with its own history entry. */
  onStep: (table: Table) => void;
}

export function Seats({ table, errorAt, onType, onStep }: Props) {
  const [slot, setSlot] = useState<CardSlot>("board");
  const { seats } = table;
  const target = typeof slot === "number" && slot >= seats.length ? "board" : slot;
  return (
    <Stack gap="xs">
      <h2 className={rowClasses["title"]}>Seats</h2>
      <div className={rowClasses["heads"]} aria-hidden="true">
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
          onCards={() => setSlot(number)}
          onRemove={seats.length > MIN_SEATS ? () => onStep(withoutSeat(table, number)) : null}
        />
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<PlusIcon />}
          disabled={seats.length >= MAX_SEATS}
          onClick={() => onStep(withAddedSeat(table))}
          data-testid="add-seat"
        >
          Add seat
        </Button>
      </Group>
      <Boards table={table} errorAt={errorAt} onType={onType} onSlot={setSlot} />
      <CardPicker
        label={`Pick cards for ${slotName(target)}`}
        chosen={cardsIn(textAt(table, target))}
        unavailable={unavailableCards(table, target)}
        max={maxCards(target)}
        onToggle={(card) => onStep(withText(table, target, withCard(textAt(table, target), card)))}
      />
      <Text size="xs" c="dimmed" data-testid="picking-for">
        Picked cards go to {slotName(target)}, the card field used last.
      </Text>
      <RakeFields table={table} errorAt={errorAt} onChange={onType} />
    </Stack>
  );
}

const slotName = (slot: CardSlot) =>
  slot === "board"
    ? "the board"
    : slot === "board2"
      ? "the second board"
      : `seat ${seatNumber(slot)}`;

interface BoardsProps {
  table: Table;
  errorAt: ErrorAt;
  onType: (table: Table) => void;
  onSlot: (slot: CardSlot) => void;
}

function Boards({ table, errorAt, onType, onSlot }: BoardsProps) {
  return (
    <Group grow gap="xs" align="start">
      <Box onFocus={() => onSlot("board")}>
        <BoardInput
          label="Board"
          value={table.board}
          onChange={(board) => onType({ ...table, board })}
          error={errorAt("board")}
          placeholder="Ks9d5h3c2s"
        />
      </Box>
      <Box onFocus={() => onSlot("board2")}>
        <BoardInput
          label="Second board"
          value={table.board2}
          onChange={(board2) => onType({ ...table, board2 })}
          error={errorAt("board2")}
          testId="second-board-input"
          placeholder="if run twice"
        />
      </Box>
    </Group>
  );
}
