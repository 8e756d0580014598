// The seats in their order, players (2 to 23) and folded hands, and the editor of the open one.
import { Group } from "@mantine/core";
import { useCallback } from "react";
import { ToolButton } from "../../app/buttons";
import { errorAt } from "../../app/forms/error_location";
import { PlusIcon } from "../../app/icons";
import {
  type CardField,
  fieldsInOrder,
  handName,
  isFoldedField,
  MAX_SEATS,
  MIN_PLAYERS,
  type Spot,
  seatOf,
  unavailableFor,
  withFoldToggled,
  withoutSeat,
  withSeatAdded,
  withSwapped,
} from "../spot";
import type { Answer } from "../useEquity";
import type { OpenEditor, StudyState } from "../useStudy";
import { HoldingEditor } from "./HoldingEditor";
import { PlayerRow } from "./PlayerRow";

interface Props {
  study: StudyState;
  editor: OpenEditor;
  answer: Answer | undefined;
  error: unknown;
  isStale: boolean;
}

export function Players({ study, editor, answer, error, isStale }: Props) {
  const { spot, debounced, change } = study;
  const { close } = editor;
  const leave = useCallback(
    (field: CardField, changed: typeof withoutSeat) => {
      close();
      change.step(
        (previous) => changed(previous, field),
        () => ({ player: null }),
      );
    },
    [change, close],
  );
  const remove = useCallback((field: CardField) => leave(field, withoutSeat), [leave]);
  const toggleFold = useCallback((field: CardField) => leave(field, withFoldToggled), [leave]);
  return (
    <>
      {fieldsInOrder(spot).map((field, place) => {
        const seat = seatOf(field);
        const isFolded = isFoldedField(field);
        const textIn = ({ folded, players }: Spot) => (isFolded ? folded : players)[seat] ?? "";
        const canLeave = isFolded || spot.players.length > MIN_PLAYERS;
        return (
          <PlayerRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place
            key={place}
            seat={seat}
            field={field}
            text={textIn(spot)}
            submitted={textIn(debounced)}
            blockers={isFolded ? "" : Object.keys(unavailableFor(debounced, field)).join("")}
            error={errorAt(error, field)}
            answer={isFolded ? undefined : answer}
            isStale={!isFolded && isStale}
            isOpen={editor.open === field}
            onToggle={editor.toggle}
            onChange={change.setCards}
            onFold={canLeave ? toggleFold : null}
            onRemove={canLeave ? remove : null}
          >
            {editor.open === field && (
              <HoldingEditor
                label={handName(field)}
                text={textIn(spot)}
                unavailable={unavailableFor(spot, field)}
                onChange={(changed) => change.setCards(field, changed)}
                onDone={close}
              />
            )}
          </PlayerRow>
        );
      })}
    </>
  );
}

/** Buttons that change who is in the hand. */
export function PlayerTools({ study, editor }: Pick<Props, "study" | "editor">) {
  const { spot, change } = study;
  const isFull = spot.players.length + spot.folded.length >= MAX_SEATS;
  return (
    <Group gap={6}>
      <ToolButton
        leftSection={<PlusIcon />}
        disabled={isFull}
        onClick={() => change.step(withSeatAdded)}
      >
        {isFull ? `${MAX_SEATS} hands at most` : "Add player"}
      </ToolButton>
      <ToolButton
        onClick={() => {
          editor.close();
          change.step(withSwapped);
        }}
      >
        Swap
      </ToolButton>
    </Group>
  );
}
