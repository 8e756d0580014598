// The training screen: set up a drill, and see how all drills so far went.
import { Group, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Columns } from "../app/Columns";
import { Share } from "../app/Share";
import { useTitle } from "../app/title";
import { useUrlState } from "../app/url/url_schema";
import { NoneYet } from "../solutions/list/NoneYet";
import { Results } from "./results/Results";
import { DrillPanel } from "./setup/DrillPanel";
import { trainableQuery, useTrainableReports } from "./setup/sources";
import { readTrainUrlState, sourcesOf } from "./url_state";

export default function TrainScreen() {
  const [urlState, change] = useUrlState("/train", readTrainUrlState);
  const { data } = useQuery(trainableQuery(""));
  useTitle("Train");
  const { total: reports } = useTrainableReports("");
  const hasNone = data?.total === 0 && reports === 0 && sourcesOf(urlState).length === 0;
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title order={1}>Train</Title>
        <Share />
      </Group>
      {hasNone && <NoneYet />}
      <Columns widths={hasNone ? "minmax(0, 1fr)" : "minmax(0, 380px) minmax(0, 1fr)"}>
        {!hasNone && (
          <section className="panel" aria-label="Drill">
            <DrillPanel urlState={urlState} onChange={change} />
          </section>
        )}
        <Results />
      </Columns>
    </>
  );
}
