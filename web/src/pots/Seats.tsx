// The seats of the table, two to ten, and the cards that are picked for them and for the boards.
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { PlusSign } from "../app/icons";
import { BoardInput } from "../cards/BoardInput";
import { CardPicker } from "../cards/CardPicker";
import { cardsIn, withCard } from "../cards/card";
import type { ErrorAt } from "./places";
import { RakeFields } from "./RakeFields";
import { SeatRow } from "./SeatRow";
import rowClasses from "./SeatRow.module.css";
import { cardsGone, mostCards, type Spot, textAt, withText } from "./spots";
import { FEWEST_SEATS, MOST_SEATS, type Table, withoutSeat, withSeat, withSeatMore } from "./table";

interface Given {
  table: Table;
  errorAt: ErrorAt;
  /** Typing, after which the address waits for a rest. */
  onType: (table: Table) => void;
  /** A deliberate step. */
  onStep: (table: Table) => void;
}

export function Seats({ table, errorAt, onType, onStep }: Given) {
  const [spot, setSpot] = useState<Spot>("board");
  const { seats } = table;
  const target = typeof spot === "number" && spot >= seats.length ? "board" : spot;
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          key={number}
          number={number}
          seat={seat}
          hasButton={table.button === number}
          errorAt={errorAt}
          onChange={(change) => onType(withSeat(table, number, change))}
          onButton={() => onStep({ ...table, button: number })}
          onCards={() => setSpot(number)}
          onRemove={seats.length > FEWEST_SEATS ? () => onStep(withoutSeat(table, number)) : null}
        />
      ))}
      {table.unit && (
        <Text size="sm" data-testid="unit">
          A chip is {table.unit}.
        </Text>
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<PlusSign />}
          disabled={seats.length >= MOST_SEATS}
          onClick={() => onStep(withSeatMore(table))}
          data-testid="add-seat"
        >
          Add a seat
        </Button>
      </Group>
      <Boards table={table} errorAt={errorAt} onType={onType} onSpot={setSpot} />
      <CardPicker
        label={`Pick cards for ${spotName(target)}`}
        chosen={cardsIn(textAt(table, target))}
        gone={cardsGone(table, target)}
        most={mostCards(target)}
        onToggle={(card) => onStep(withText(table, target, withCard(textAt(table, target), card)))}
      />
      <Text size="xs" c="dimmed" data-testid="picking-for">
        Cards picked go to {spotName(target)}, the field of cards last used.
      </Text>
      <RakeFields table={table} errorAt={errorAt} onChange={onType} />
    </Stack>
  );
}

const spotName = (spot: Spot) =>
  spot === "board" ? "the board" : spot === "board2" ? "the second board" : `seat ${spot}`;

interface BoardsGiven {
  table: Table;
  errorAt: ErrorAt;
  onType: (table: Table) => void;
  onSpot: (spot: Spot) => void;
}

function Boards({ table, errorAt, onType, onSpot }: BoardsGiven) {
  return (
    <Group grow gap="xs" align="start">
      <Box onFocus={() => onSpot("board")}>
        <BoardInput
          label="Board"
          value={table.board}
          onChange={(board) => onType({ ...table, board })}
          error={errorAt("board")}
          placeholder="Ks9d5h3c2s"
        />
      </Box>
      <Box onFocus={() => onSpot("board2")}>
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
