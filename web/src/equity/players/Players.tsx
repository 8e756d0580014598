// The players (2 to 23), the folded hands below them, and the editor of the open one.
import { Button, Group } from "@mantine/core";
import { useCallback } from "react";
import { errorAt } from "../../app/forms/error_location";
import { PlusIcon } from "../../app/icons";
import {
  type CardField,
  MAX_SEATS,
  MIN_PLAYERS,
  seatOf,
  unavailableFor,
  withFolded,
  without,
  withSwapped,
  withUnfolded,
} from "../spot";
import type { Answer } from "../useEquity";
import type { OpenEditor } from "../useOpenEditor";
import type { StudyState } from "../useStudy";
import { FoldedRow } from "./FoldedRow";
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
  const remove = useCallback(
    (field: CardField) => {
      close();
      change.step(
        ({ players }) => ({ players: without(players, seatOf(field)) }),
        () => ({ player: null }),
      );
    },
    [change, close],
  );
  const fold = useCallback(
    (field: CardField) => {
      close();
      change.step(
        (previous) => withFolded(previous, seatOf(field)),
        () => ({ player: null }),
      );
    },
    [change, close],
  );
  const removeFolded = useCallback(
    (field: CardField) => {
      close();
      change.step(({ folded }) => ({ folded: without(folded, seatOf(field)) }));
    },
    [change, close],
  );
  const unfold = useCallback(
    (field: CardField) => {
      close();
      change.step((previous) => withUnfolded(previous, seatOf(field)));
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
      {spot.players.map((text, seat) => {
        const field: CardField = `/players/${seat}`;
        return (
          <PlayerRow
            // biome-ignore lint/suspicious/noArrayIndexKey: players are identified by seat
            key={seat}
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
            onFold={canLeave ? fold : null}
            onRemove={canLeave ? remove : null}
          >
            {editorOf(field, `Player ${seat + 1}`, text)}
          </PlayerRow>
        );
      })}
      {spot.folded.map((text, seat) => {
        const field: CardField = `/folded/${seat}`;
        return (
          <FoldedRow
            // biome-ignore lint/suspicious/noArrayIndexKey: folded hands are identified by seat
            key={seat}
            seat={seat}
            field={field}
            text={text}
            submitted={debounced.folded[seat] ?? ""}
            error={errorAt(error, field)}
            isOpen={editor.open === field}
            onToggle={editor.toggle}
            onChange={change.setCards}
            onUnfold={unfold}
            onRemove={removeFolded}
          >
            {editorOf(field, `Folded hand ${seat + 1}`, text)}
          </FoldedRow>
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
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          editor.close();
          change.step(withSwapped);
        }}
        data-testid="swap"
      >
        Swap
      </Button>
    </Group>
  );
}
