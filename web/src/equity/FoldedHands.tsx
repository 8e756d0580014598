// Hands and ranges of players who folded: they only take cards out of the deck.
import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { errorAt } from "../app/fault";
import { PlusSign } from "../app/icons";
import { HoldingEditor } from "./HoldingEditor";
import { HoldingField } from "./HoldingField";
import { goneFor, MOST_SEATS, without, withText } from "./spot";
import type { StudyOnScreen } from "./useStudy";

export function FoldedHands({ study, error }: { study: StudyOnScreen; error: unknown }) {
  const { spot, settled } = study;
  const [open, setOpen] = useState<number | null>(null);
  const hold = (seat: number, text: string) =>
    study.edit({ folded: withText(spot.folded, seat, text) });
  return (
    <Stack gap="xs">
      <Text size="sm">What they folded is not dealt again.</Text>
      {spot.folded.map((text, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a folded hand is a seat
        <div key={seat} data-testid={`folded-${seat}`}>
          <HoldingField
            label={`Folded hand ${seat + 1}`}
            text={text}
            asked={settled.folded[seat] ?? ""}
            error={errorAt(error, `/folded/${seat}`)}
            isOpen={open === seat}
            onToggle={() => setOpen(open === seat ? null : seat)}
            onChange={(changed) => hold(seat, changed)}
            onRemove={() => {
              setOpen(null);
              study.step({ folded: without(spot.folded, seat) });
            }}
          />
          {open === seat && (
            <HoldingEditor
              label={`Folded hand ${seat + 1}`}
              text={text}
              gone={goneFor(spot, `/folded/${seat}`)}
              onChange={(changed) => hold(seat, changed)}
              onDone={() => setOpen(null)}
            />
          )}
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<PlusSign />}
        disabled={spot.players.length + spot.folded.length >= MOST_SEATS}
        onClick={() => study.step({ folded: [...spot.folded, ""] })}
        data-testid="add-folded"
      >
        Add a folded hand
      </Button>
    </Stack>
  );
}
