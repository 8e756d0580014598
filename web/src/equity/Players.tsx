// The players of a spot: 2 to 23 rows, and the editor of the one that is open.
import { Button } from "@mantine/core";
import { useCallback, useState } from "react";
import { errorAt } from "../app/fault";
import { PlusSign } from "../app/icons";
import { HoldingEditor } from "./HoldingEditor";
import { PlayerRow } from "./PlayerRow";
import { FEWEST_PLAYERS, goneFor, MOST_SEATS, type Place, seatOf, without } from "./spot";
import type { Answer } from "./useEquity";
import type { StudyOnScreen } from "./useStudy";

interface Given {
  study: StudyOnScreen;
  answer: Answer | undefined;
  error: unknown;
  isStale: boolean;
}

export function Players({ study, answer, error, isStale }: Given) {
  const { spot, settled, change } = study;
  const [open, setOpen] = useState<Place | null>(null);
  const toggle = useCallback(
    (place: Place) => setOpen((was) => (was === place ? null : place)),
    [],
  );
  const remove = useCallback(
    (place: Place) => {
      setOpen(null);
      change.step(
        ({ players }) => ({ players: without(players, seatOf(place)) }),
        ({ player }, { players }) => ({ player: Math.min(player, players.length - 1) }),
      );
    },
    [change],
  );

  const isFull = spot.players.length + spot.folded.length >= MOST_SEATS;

  return (
    <>
      {spot.players.map((text, seat) => {
        const place: Place = `/players/${seat}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a player is a seat
          <div key={seat}>
            <PlayerRow
              seat={seat}
              place={place}
              text={text}
              asked={settled.players[seat] ?? ""}
              error={errorAt(error, place)}
              answer={answer}
              isStale={isStale}
              isOpen={open === place}
              onToggle={toggle}
              onChange={change.hold}
              onRemove={spot.players.length > FEWEST_PLAYERS ? remove : null}
            />
            {open === place && (
              <HoldingEditor
                label={`Player ${seat + 1}`}
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
        disabled={isFull}
        onClick={() => change.step(({ players }) => ({ players: [...players, ""] }))}
        data-testid="add-player"
      >
        {isFull ? `${MOST_SEATS} hands are the most` : "Add a player"}
      </Button>
    </>
  );
}
