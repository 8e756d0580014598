// The training screen: set up a drill, and see how all drills so far went.
import { Group, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { Share } from "../app/Share";
import { useTitle } from "../app/title";
import { NoneYet } from "../solutions/list/NoneYet";
import { Results } from "./results/Results";
import { type Change, DrillPanel } from "./setup/DrillPanel";
import { trainableQuery } from "./setup/solutions";
import classes from "./TrainScreen.module.css";
import { readTrainUrlState } from "./url_state";

const route = getRouteApi("/train");

export default function TrainScreen() {
  const urlState = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(trainableQuery(""));
  useTitle("Train");
  const change = useCallback<Change>(
    (fields) =>
      void navigate({
        search: (previous) => readTrainUrlState({ ...previous, ...fields }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const hasNone = data?.total === 0 && urlState.solve === undefined;
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title order={1}>Train</Title>
        <Share />
      </Group>
      {hasNone && <NoneYet />}
      <div className={classes["screen"]}>
        {!hasNone && (
          <section className="panel" aria-label="Drill">
            <DrillPanel urlState={urlState} onChange={change} />
          </section>
        )}
        <Results />
      </div>
    </>
  );
}
