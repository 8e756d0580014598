// The solve screen: ready spots, ranges, spot, tree, estimate and Start.
import { Box, Group, Stack, TextInput, Title } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { post } from "../api/query";
import type { UndoControls } from "../app/forms/undo_history";
import { TextLink } from "../app/links";
import { Share } from "../app/Share";
import { useStartJob } from "../app/start_job";
import { useTitle } from "../app/title";
import { UndoRedo } from "../app/UndoRedo";
import { defaultName, nameOf } from "./amounts";
import { EstimateBar, EstimatePanel } from "./estimate/EstimatePanel";
import { quickOf, readinessOf, useEstimate } from "./estimate/useEstimate";
import { isUntouched, type SolveForm } from "./form";
import header from "./header/Header.module.css";
import { ReadySpotMenu, ReadySpots } from "./header/ReadySpots";
import { ExportMenu } from "./import_export/ExportMenu";
import { SpotPanel } from "./panels/SpotPanel";
import { TreePanel } from "./panels/TreePanel";
import { RangesPanel } from "./ranges/RangesPanel";
import classes from "./Solve.module.css";
import { requestOf } from "./spot";
import { TreePicture } from "./tree/StreetTree";
import { SolveFormContext, useSolve, useSolveForm } from "./useSolveForm";
import { validate } from "./validation";

export default function SolveScreen() {
  const { form, setForm, step, changes, writeUrl } = useSolveForm();
  useTitle(nameOf(form), "Solve");
  const query = useEstimate(form);
  const quick = form.tree === "quick" || quickOf(form, query.estimate) !== null;
  const start = useStartJob((form: SolveForm) => post("/api/v1/solves", requestOf(form, quick)));
  const error = query.error ?? start.error;
  const { estimate } = query;
  const isEstimated = estimate !== undefined && !query.isStale;
  const context = useMemo(() => {
    const resetting =
      (update: typeof setForm): typeof setForm =>
      (next) => {
        if (start.error) start.reset();
        update(next);
      };
    const change = resetting(setForm);
    return {
      form,
      setForm: change,
      set: (part: Partial<SolveForm>) => change((previous) => ({ ...previous, ...part })),
      step: resetting(step),
      error,
      validationErrors: validate(form),
      estimate,
      isEstimated,
    };
  }, [form, setForm, step, error, start.error, start.reset, estimate, isEstimated]);
  const solve = {
    query,
    readiness: readinessOf(form, context.validationErrors, query),
    isStarting: start.isPending,
    onStart: () => {
      writeUrl();
      start.mutate(form);
    },
  };
  return (
    <SolveFormContext value={context}>
      <Stack gap="sm">
        <SolveHeader changes={changes} />
        <FromHand />
        {isUntouched(form) && <ReadySpots />}
        <div className={classes["panes"]}>
          <Stack gap="var(--gap)" miw={0}>
            <SpotPanel />
            <RangesPanel />
          </Stack>
          <TreePanel />
          <Stack gap="var(--gap)" miw={0} className={classes["aside"] ?? ""}>
            <EstimatePanel {...solve} />
            <TreePicture />
          </Stack>
        </div>
        <EstimateBar {...solve} />
      </Stack>
    </SolveFormContext>
  );
}

/** Header of the solve screen: the name of the spot, ready spots, export, undo and share. */
function SolveHeader({ changes }: { changes: UndoControls }) {
  const { form, set } = useSolve();
  return (
    <Group gap="8px 12px">
      <Title order={1}>Solve</Title>
      <TextInput
        flex="1 1 220px"
        maw={460}
        classNames={{ input: header["name"] ?? "" }}
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

function FromHand() {
  const hand = useHandedHand();
  if (!hand) return null;
  return (
    <Box component="section" className="panel" px={12} py={8} fz="xs" aria-label="Hand">
      From{" "}
      <TextLink inherit to="/hands/$id" params={{ id: String(hand.id) }}>
        {hand.name}
      </TextLink>
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
