// The solve screen: ranges, spot, tree, estimate and Start.

import { Group, Stack, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { answerOf, api } from "../api/client";
import { Share } from "../app/Share";
import { useTitle } from "../app/title";
import { UndoRedo } from "../app/UndoRedo";
import { EstimateBar } from "./estimate/EstimateBar";
import { EstimatePanel } from "./estimate/EstimatePanel";
import { useEstimate } from "./estimate/useEstimate";
import type { SolveForm } from "./form";
import { ExportPanel } from "./import_export/ExportPanel";
import { RangesPanel } from "./panels/RangesPanel";
import { SpotPanel } from "./panels/SpotPanel";
import { TreePanel } from "./panels/TreePanel";
import classes from "./Solve.module.css";
import { SolveFormContext } from "./SolveContext";
import { requestOf } from "./spot";
import { useSolveForm } from "./useSolveForm";
import { validate } from "./validation";

export default function SolveScreen() {
  useTitle("Solve");
  const { form, setForm, changes, writeUrl } = useSolveForm();
  const estimate = useEstimate(form);
  const start = useStart();
  const error = estimate.error ?? start.error;
  const context = useMemo(() => {
    const change: typeof setForm = (next) => {
      if (start.error) start.reset();
      setForm(next);
    };
    return {
      form,
      setForm: change,
      set: (part: Partial<SolveForm>) => change((previous) => ({ ...previous, ...part })),
      error,
      validationErrors: validate(form),
    };
  }, [form, setForm, error, start.error, start.reset]);

  return (
    <SolveFormContext value={context}>
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
              query={estimate}
              isStarting={start.isPending}
              onStart={() => {
                writeUrl();
                start.mutate(form);
              }}
            />
            <ExportPanel />
          </div>
        </div>
        <EstimateBar query={estimate} />
      </Stack>
    </SolveFormContext>
  );
}

/** Queue the solve and open its job. */
function useStart() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: SolveForm) =>
      answerOf(api.POST("/api/v1/solves", { body: requestOf(form) })),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ["jobs"] });
      void navigate({ to: "/jobs/$id", params: { id } });
    },
  });
}
