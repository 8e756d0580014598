// Board, dead cards, folded hands and the method.
import { Accordion, Stack } from "@mantine/core";
import { memo, type ReactNode } from "react";
import { errorAt } from "../../app/forms/error_location";
import { BoardInput } from "../../cards/BoardInput";
import { type Spot, unavailableFor } from "../spot";
import type { StudyChanges } from "../useStudy";
import { FoldedHands } from "./FoldedHands";
import { MethodChoice, SamplingOptions } from "./MethodChoice";
import classes from "./TablePane.module.css";

const MAX_DEAD = 43; // two hands and a board need the other nine

interface Props {
  spot: Spot;
  /** The folded hands as they were submitted; the error is about these. */
  submittedFolded: readonly string[];
  change: StudyChanges;
  error: unknown;
}

export const TablePane = memo(function TablePane({ spot, submittedFolded, change, error }: Props) {
  const { edit } = change;
  const folded = spot.folded.length;
  return (
    <Stack gap="sm">
      <BoardInput
        label="Board"
        value={spot.board}
        onChange={(board) => edit({ board })}
        unavailable={unavailableFor(spot, "/board")}
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
        <Fold name="options" title="Sampling options">
          <SamplingOptions spot={spot} error={error} onChange={edit} />
        </Fold>
        <Fold name="dead" title={`Dead cards${spot.dead.trim() ? `: ${spot.dead}` : ""}`}>
          <BoardInput
            label="Dead cards"
            description="Exposed cards, which cannot be dealt."
            value={spot.dead}
            onChange={(dead) => edit({ dead })}
            max={MAX_DEAD}
            unavailable={unavailableFor(spot, "/dead")}
            error={errorAt(error, "/dead")}
            testId="dead-input"
            placeholder="2d 9c"
            picker
          />
        </Fold>
        <Fold name="folded" title={`Folded hands${folded > 0 ? `: ${folded}` : ""}`}>
          <FoldedHands spot={spot} submitted={submittedFolded} change={change} error={error} />
        </Fold>
      </Accordion>
    </Stack>
  );
});

interface FoldProps {
  name: string;
  title: string;
  children: ReactNode;
}

function Fold({ name, title, children }: FoldProps) {
  return (
    <Accordion.Item value={name}>
      <Accordion.Control data-testid={`${name}-fold`}>{title}</Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}

/** Sections with values from the URL start open. */
function openAtFirst({ dead, folded, error, samples, seed }: Spot): string[] {
  return [
    ...(error || samples || seed ? ["options"] : []),
    ...(dead ? ["dead"] : []),
    ...(folded.length > 0 ? ["folded"] : []),
  ];
}
