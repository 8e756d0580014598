// Header of the solve screen: the name of the spot, ready spots, export, undo and share.
import { Anchor, Box, Group, TextInput, Title } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import type { UndoControls } from "../../app/forms/undo_history";
import { Share } from "../../app/Share";
import { UndoRedo } from "../../app/UndoRedo";
import { defaultName } from "../amounts";
import { isUntouched } from "../form";
import { ExportMenu } from "../import_export/ExportMenu";
import { useSolve } from "../useSolveForm";
import classes from "./Header.module.css";
import { ReadySpotMenu } from "./ReadySpots";

export function SolveHeader({ changes }: { changes: UndoControls }) {
  const { form, set } = useSolve();
  return (
    <Group gap="8px 12px">
      <Title order={1}>Solve</Title>
      <TextInput
        flex="1 1 220px"
        maw={460}
        classNames={{ input: classes["name"] ?? "" }}
        aria-label="Name of the spot"
        placeholder={defaultName(form) || "Name this spot"}
        value={form.name}
        maxLength={200}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Group gap={8} ml={{ base: 0, xs: "auto" }} data-testid="solve-tools">
        {!isUntouched(form) && <ReadySpotMenu />}
        <ExportMenu />
        <UndoRedo changes={changes} />
        <Share />
      </Group>
    </Group>
  );
}

export function FromHand() {
  const hand = useHandedHand();
  if (!hand) return null;
  return (
    <Box component="section" className="panel" px={12} py={8} fz="xs" aria-label="Hand">
      From{" "}
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/hands/$id" params={{ id: String(hand.id) }} {...props} />}
      >
        {hand.name}
      </Anchor>
      {": "}
      {hand.notes.join("; ")}.
    </Box>
  );
}

interface HandedHand {
  id: number;
  name: string;
  /** The entries of the preflop book that gave the ranges, and what was assumed. */
  notes: readonly string[];
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    hand?: HandedHand;
  }
}

/** Return the hand that the screen was opened with; edits of the form do not lose it. */
function useHandedHand(): HandedHand | undefined {
  const { hand } = useLocation().state;
  const [handed] = useState(hand);
  return handed;
}
