// Hands and ranges of players who folded; they only remove cards from the deck.
import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { errorAt } from "../../app/forms/error_location";
import { PlusIcon } from "../../app/icons";
import { type CardField, MAX_SEATS, type Spot, unavailableFor, without } from "../spot";
import type { StudyChanges } from "../useStudy";
import { HoldingEditor } from "./HoldingEditor";
import { HoldingField } from "./HoldingField";

interface Props {
  spot: Spot;
  /** The hands as they were submitted; the error is about these. */
  submitted: readonly string[];
  change: StudyChanges;
  error: unknown;
}

export function FoldedHands({ spot, submitted, change, error }: Props) {
  const [open, setOpen] = useState<CardField | null>(null);
  const toggle = (field: CardField) => setOpen((previous) => (previous === field ? null : field));
  return (
    <Stack gap="xs">
      <Text size="sm">Folded cards are not dealt again.</Text>
      {spot.folded.map((text, seat) => {
        const field: CardField = `/folded/${seat}`;
        const label = `Folded hand ${seat + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: folded hands are identified by seat
          <div key={seat} data-testid={`folded-${seat}`}>
            <HoldingField
              label={label}
              field={field}
              text={text}
              submitted={submitted[seat] ?? ""}
              error={errorAt(error, field)}
              isOpen={open === field}
              onToggle={toggle}
              onChange={change.setCards}
              onRemove={() => {
                setOpen(null);
                change.step(({ folded }) => ({ folded: without(folded, seat) }));
              }}
            />
            {open === field && (
              <HoldingEditor
                label={label}
                text={text}
                unavailable={unavailableFor(spot, field)}
                onChange={(changed) => change.setCards(field, changed)}
                onDone={() => setOpen(null)}
              />
            )}
          </div>
        );
      })}
      <Button
        variant="default"
        size="xs"
        leftSection={<PlusIcon />}
        disabled={spot.players.length + spot.folded.length >= MAX_SEATS}
        onClick={() => change.step(({ folded }) => ({ folded: [...folded, ""] }))}
        data-testid="add-folded"
      >
        Add folded hand
      </Button>
    </Stack>
  );
}
