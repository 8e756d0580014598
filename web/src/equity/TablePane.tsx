// Between the players: the board, dead cards, hands that were folded, and how to count.
import { Accordion, Stack } from "@mantine/core";
import { memo, type ReactNode } from "react";
import { errorAt } from "../app/fault";
import { BoardInput } from "../cards/BoardInput";
import { FoldedHands } from "./FoldedHands";
import { MethodChoice, SamplingOptions } from "./MethodChoice";
import { goneFor, type Spot } from "./spot";
import classes from "./TablePane.module.css";
import type { StudyChanges } from "./useStudy";

const MOST_DEAD = 43; // two hands and a board need the rest

interface Given {
  spot: Spot;
  /** The folded hands that the error is about. */
  askedFolded: readonly string[];
  change: StudyChanges;
  error: unknown;
}

export const TablePane = memo(function TablePane({ spot, askedFolded, change, error }: Given) {
  const { edit } = change;
  const folded = spot.folded.length;
  return (
    <Stack gap="sm">
      <BoardInput
        label="Board"
        value={spot.board}
        onChange={(board) => edit({ board })}
        gone={goneFor(spot, "/board")}
        error={errorAt(error, "/board")}
        picker
      />
      <MethodChoice spot={spot} onChange={edit} />
      <Accordion
        multiple
        keepMounted={false}
        chevronPosition="left"
        defaultValue={openAtFirst(spot)}
        classNames={{ label: classes["label"] ?? "", control: classes["control"] ?? "" }}
      >
        <Fold name="options" title="Options of sampling">
          <SamplingOptions spot={spot} error={error} onChange={edit} />
        </Fold>
        <Fold name="dead" title={`Dead cards${spot.dead.trim() ? `: ${spot.dead}` : ""}`}>
          <BoardInput
            label="Dead cards"
            description="Seen or exposed: nobody can be dealt them."
            value={spot.dead}
            onChange={(dead) => edit({ dead })}
            most={MOST_DEAD}
            gone={goneFor(spot, "/dead")}
            error={errorAt(error, "/dead")}
            testId="dead-input"
            placeholder="2d 9c"
            picker
          />
        </Fold>
        <Fold name="folded" title={`Folded hands${folded > 0 ? `: ${folded}` : ""}`}>
          <FoldedHands spot={spot} asked={askedFolded} change={change} error={error} />
        </Fold>
      </Accordion>
    </Stack>
  );
});

interface FoldGiven {
  name: string;
  title: string;
  children: ReactNode;
}

function Fold({ name, title, children }: FoldGiven) {
  return (
    <Accordion.Item value={name}>
      <Accordion.Control data-testid={`${name}-fold`}>{title}</Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}

/** What an address brings is not hidden. */
function openAtFirst({ dead, folded, error, samples, seed }: Spot): string[] {
  return [
    ...(error || samples || seed ? ["options"] : []),
    ...(dead ? ["dead"] : []),
    ...(folded.length > 0 ? ["folded"] : []),
  ];
}
