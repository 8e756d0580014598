// The solve screen: what to solve, what it takes, and the start.
import { Group, Stack, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { ask } from "../api/client";
import { Share } from "../app/Share";
import { UndoRedo } from "../app/UndoRedo";
import { Equivalents } from "./Equivalents";
import { EstimateBar } from "./EstimateBar";
import { EstimatePanel } from "./EstimatePanel";
import { faultsIn } from "./faults";
import type { SolveForm } from "./form";
import { RangesPanel } from "./RangesPanel";
import classes from "./Solve.module.css";
import { Solving } from "./SolveContext";
import { SpotPanel } from "./SpotPanel";
import { requestOf } from "./spot";
import { TreePanel } from "./TreePanel";
import { useEstimate } from "./useEstimate";
import { useSolveForm } from "./useSolveForm";

export default function SolveScreen() {
  const { form, setForm, changes, keep } = useSolveForm();
  const asked = useEstimate(form);
  const start = useStart();
  const error = asked.error ?? start.error;
  const context = useMemo(() => {
    const change: typeof setForm = (next) => {
      if (start.error) start.reset();
      setForm(next);
    };
    return {
      form,
      setForm: change,
      set: (part: Partial<SolveForm>) => change((held) => ({ ...held, ...part })),
      error,
      faults: faultsIn(form),
    };
  }, [form, setForm, error, start.error, start.reset]);

  return (
    <Solving value={context}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={1}>Solve</Title>
          <Group gap="xs" data-testid="solve-tools">
            <UndoRedo changes={changes} />
            <Share />
          </Group>
        </Group>
        <div className={classes["panes"]}>
          <div className={classes["column"]}>
            <RangesPanel />
            <SpotPanel />
          </div>
          <div className={classes["column"]}>
            <TreePanel />
          </div>
          <div className={`${classes["column"]} ${classes["aside"]}`}>
            <EstimatePanel
              asked={asked}
              isStarting={start.isPending}
              onStart={() => {
                keep();
                start.mutate(form);
              }}
            />
            <Equivalents />
          </div>
        </div>
        <EstimateBar asked={asked} />
      </Stack>
    </Solving>
  );
}

/** Queue the solve and go to its job. */
function useStart() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: SolveForm) => ask("post", "/api/v1/solves", { body: requestOf(form) }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ["jobs"] });
      void navigate({ to: "/jobs/$id", params: { id } });
    },
  });
}
