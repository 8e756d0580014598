// Hands and ranges of players who folded: they only take cards out of the deck.
import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { errorAt } from "../app/fault";
import { PlusSign } from "../app/icons";
import { HoldingEditor } from "./HoldingEditor";
import { HoldingField } from "./HoldingField";
import { goneFor, MOST_SEATS, type Place, type Spot, without } from "./spot";
import type { StudyChanges } from "./useStudy";

interface Given {
  spot: Spot;
  /** The hands that the error is about. */
  asked: readonly string[];
  change: StudyChanges;
  error: unknown;
}

export function FoldedHands({ spot, asked, change, error }: Given) {
  const [open, setOpen] = useState<Place | null>(null);
  const toggle = (place: Place) => setOpen((was) => (was === place ? null : place));
  return (
    <Stack gap="xs">
      <Text size="sm">What they folded is not dealt again.</Text>
      {spot.folded.map((text, seat) => {
        const place: Place = `/folded/${seat}`;
        const label = `Folded hand ${seat + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a folded hand is a seat
          <div key={seat} data-testid={`folded-${seat}`}>
            <HoldingField
              label={label}
              place={place}
              text={text}
              asked={asked[seat] ?? ""}
              error={errorAt(error, place)}
              isOpen={open === place}
              onToggle={toggle}
              onChange={change.hold}
              onRemove={() => {
                setOpen(null);
                change.step(({ folded }) => ({ folded: without(folded, seat) }));
              }}
            />
            {open === place && (
              <HoldingEditor
                label={label}
                text={text}
                gone={goneFor(spot, place)}
                onChange={(changed) => change.hold(place, changed)}
                onDone={() => setOpen(null)}
              />
            )}
          </div>
        );
      })}
      <Button
        variant="default"
        size="xs"
        leftSection={<PlusSign />}
        disabled={spot.players.length + spot.folded.length >= MOST_SEATS}
        onClick={() => change.step(({ folded }) => ({ folded: [...folded, ""] }))}
        data-testid="add-folded"
      >
        Add a folded hand
      </Button>
    </Stack>
  );
}
