// The players of a spot: two to nine rows, and the editor of the one that is open.
import { Button } from "@mantine/core";
import { useState } from "react";
import { errorAt } from "../app/fault";
import { PlusSign } from "../app/icons";
import { HoldingEditor } from "./HoldingEditor";
import { PlayerRow } from "./PlayerRow";
import { FEWEST_PLAYERS, goneFor, MOST_PLAYERS, type Place, without, withText } from "./spot";
import type { Answer } from "./useEquity";
import type { StudyOnScreen } from "./useStudy";

interface Given {
  study: StudyOnScreen;
  answer: Answer | undefined;
  error: unknown;
  isStale: boolean;
}

export function Players({ study, answer, error, isStale }: Given) {
  const { spot, settled } = study;
  const [open, setOpen] = useState<number | null>(null);
  const hold = (seat: number, text: string) =>
    study.edit({ players: withText(spot.players, seat, text) });

  function remove(seat: number) {
    setOpen(null);
    const player = Math.min(study.view.player, spot.players.length - 2);
    study.step({ players: without(spot.players, seat) }, { player });
  }

  return (
    <>
      {spot.players.map((text, seat) => {
        const place: Place = `/players/${seat}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a player is a seat
          <div key={seat}>
            <PlayerRow
              seat={seat}
              text={text}
              asked={settled.players[seat] ?? ""}
              error={errorAt(error, place)}
              answer={answer}
              isStale={isStale}
              isOpen={open === seat}
              onToggle={() => setOpen(open === seat ? null : seat)}
              onChange={(changed) => hold(seat, changed)}
              onRemove={spot.players.length > FEWEST_PLAYERS ? () => remove(seat) : null}
            />
            {open === seat && (
              <HoldingEditor
                label={`Player ${seat + 1}`}
                text={text}
                gone={goneFor(spot, place)}
                onChange={(changed) => hold(seat, changed)}
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
        disabled={spot.players.length >= MOST_PLAYERS}
        onClick={() => study.step({ players: [...spot.players, ""] })}
        data-testid="add-player"
      >
        {spot.players.length < MOST_PLAYERS ? "Add a player" : "Nine players are the most"}
      </Button>
    </>
  );
}
