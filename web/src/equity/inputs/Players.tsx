// The player rows (2 to 23) and the editor of the open one.
import { Button } from "@mantine/core";
import { useCallback, useState } from "react";
import { errorAt } from "../../app/forms/error_location";
import { PlusIcon } from "../../app/icons";
import { type CardField, MAX_SEATS, MIN_PLAYERS, seatOf, unavailableFor, without } from "../spot";
import type { Answer } from "../useEquity";
import type { StudyState } from "../useStudy";
import { HoldingEditor } from "./HoldingEditor";
import { PlayerRow } from "./PlayerRow";

interface Props {
  study: StudyState;
  answer: Answer | undefined;
  error: unknown;
  isStale: boolean;
}

export function Players({ study, answer, error, isStale }: Props) {
  const { spot, debounced, change } = study;
  const [open, setOpen] = useState<CardField | null>(null);
  const toggle = useCallback(
    (field: CardField) => setOpen((previous) => (previous === field ? null : field)),
    [],
  );
  const remove = useCallback(
    (field: CardField) => {
      setOpen(null);
      change.step(
        ({ players }) => ({ players: without(players, seatOf(field)) }),
        ({ player }, { players }) => ({ player: Math.min(player, players.length - 1) }),
      );
    },
    [change],
  );

  const isFull = spot.players.length + spot.folded.length >= MAX_SEATS;

  return (
    <>
      {spot.players.map((text, seat) => {
        const field: CardField = `/players/${seat}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: players are identified by seat
          <div key={seat}>
            <PlayerRow
              seat={seat}
              field={field}
              text={text}
              submitted={debounced.players[seat] ?? ""}
              error={errorAt(error, field)}
              answer={answer}
              isStale={isStale}
              isOpen={open === field}
              onToggle={toggle}
              onChange={change.setCards}
              onRemove={spot.players.length > MIN_PLAYERS ? remove : null}
            />
            {open === field && (
              <HoldingEditor
                label={`Player ${seat + 1}`}
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
        disabled={isFull}
        onClick={() => change.step(({ players }) => ({ players: [...players, ""] }))}
        data-testid="add-player"
      >
        {isFull ? `${MAX_SEATS} hands at most` : "Add player"}
      </Button>
    </>
  );
}
