// The seats in their order, players (2 to 23) and folded hands, and the editor of the open one.

import { Group } from "@mantine/core";
import { useCallback } from "react";
import { ToolButton } from "../../app/buttons";
import { errorAt } from "../../app/forms/error_location";
import { PlusIcon } from "../../app/icons";
import {
  type CardField,
  fieldsInOrder,
  MAX_SEATS,
  MIN_PLAYERS,
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
import { FoldedRow, PlayerRow } from "./PlayerRow";

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
  const remove = useCallback(
    (field: CardField) => {
      close();
      change.step(
        (previous) => withoutSeat(previous, field),
        () => ({ player: null }),
      );
    },
    [change, close],
  );
  const toggleFold = useCallback(
    (field: CardField) => {
      close();
      change.step(
        (previous) => withFoldToggled(previous, field),
        () => ({ player: null }),
      );
    },
    [change, close],
  );
  const editorOf = (field: CardField, label: string, text: string) =>
    editor.open === field && (
      <HoldingEditor
        label={label}
        text={text}
        unavailable={unavailableFor(spot, field)}
        onChange={(changed) => change.setCards(field, changed)}
        onDone={close}
      />
    );
  const canLeave = spot.players.length > MIN_PLAYERS;
  return (
    <>
      {fieldsInOrder(spot).map((field, place) => {
        const seat = seatOf(field);
        if (field.startsWith("/folded")) {
          const text = spot.folded[seat] ?? "";
          return (
            <FoldedRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place
              key={place}
              seat={seat}
              field={field}
              text={text}
              submitted={debounced.folded[seat] ?? ""}
              error={errorAt(error, field)}
              isOpen={editor.open === field}
              onToggle={editor.toggle}
              onChange={change.setCards}
              onUnfold={toggleFold}
              onRemove={remove}
            >
              {editorOf(field, `Folded hand ${seat + 1}`, text)}
            </FoldedRow>
          );
        }
        const text = spot.players[seat] ?? "";
        return (
          <PlayerRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place
            key={place}
            seat={seat}
            field={field}
            text={text}
            submitted={debounced.players[seat] ?? ""}
            blockers={Object.keys(unavailableFor(debounced, field)).join("")}
            error={errorAt(error, field)}
            answer={answer}
            isStale={isStale}
            isOpen={editor.open === field}
            onToggle={editor.toggle}
            onChange={change.setCards}
            onFold={canLeave ? toggleFold : null}
            onRemove={canLeave ? remove : null}
          >
            {editorOf(field, `Player ${seat + 1}`, text)}
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
