// The solve screen: ready spots, ranges, spot, tree, estimate and Start.

import { Stack } from "@mantine/core";
import { useMemo } from "react";
import { post } from "../api/query";
import { useStartJob } from "../app/start_job";
import { useTitle } from "../app/title";
import { nameOf } from "./amounts";
import { EstimateBar, EstimatePanel } from "./estimate/EstimatePanel";
import { readinessOf, useEstimate } from "./estimate/useEstimate";
import { isUntouched, type SolveForm } from "./form";
import { ReadySpots } from "./header/ReadySpots";
import { FromHand, SolveHeader } from "./header/SolveHeader";
import { SpotPanel } from "./panels/SpotPanel";
import { TreePanel } from "./panels/TreePanel";
import { RangesPanel } from "./ranges/RangesPanel";
import classes from "./Solve.module.css";
import { requestOf } from "./spot";
import { TreePicture } from "./tree/StreetTree";
import { SolveFormContext, useSolveForm } from "./useSolveForm";
import { validate } from "./validation";

export default function SolveScreen() {
  const { form, setForm, step, changes, writeUrl } = useSolveForm();
  useTitle(nameOf(form), "Solve");
  const query = useEstimate(form);
  const start = useStartJob((form: SolveForm) => post("/api/v1/solves", requestOf(form)));
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
