// The equity screen: players, the table between them, and what follows from it.
import { Button, Group, Title } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import { Share } from "../app/Share";
import { Empty, Failure } from "../app/states";
import { UndoRedo } from "../app/UndoRedo";
import classes from "./EquityScreen.module.css";
import { Insights } from "./Insights";
import { Players } from "./Players";
import { isPlaced } from "./refusal";
import { Status } from "./Status";
import { blankSpot, exampleSpot, isBlank } from "./spot";
import { TablePane } from "./TablePane";
import { useEquity, useFound } from "./useEquity";
import { type StudyOnScreen, useStudy } from "./useStudy";

export default function EquityScreen() {
  const study = useStudy();
  const { settled, change } = study;
  const { data, error, isFetching, isPlaceholderData, refetch } = useEquity(settled);
  const blank = isBlank(settled);
  const isStale = study.spot !== settled || isPlaceholderData;
  const answer = blank ? undefined : data;
  const refusal = blank ? null : error;
  const found = useFound(settled, isPlaceholderData ? undefined : answer);
  // The equities are drawn first; what follows from them is asked and drawn after that.
  const late = useDeferredValue(
    useMemo(() => ({ settled, found: refusal ? null : found }), [settled, found, refusal]),
  );
  const isLate = !refusal && late.found !== found;
  return (
    <>
      <Tools study={study} />
      <div className={classes["panes"]}>
        <section className={`panel ${classes["players"]}`} aria-label="Players">
          <Players study={study} answer={answer} error={refusal} isStale={isStale} />
          <Status answer={answer} isStale={isStale} isWorking={isFetching} error={refusal} />
          {refusal && !isPlaced(refusal) ? (
            <Failure error={refusal} retry={() => void refetch()} />
          ) : null}
        </section>
        <section className={`panel ${classes["table"]}`} aria-label="Board and dead cards">
          <TablePane
            spot={study.spot}
            askedFolded={settled.folded}
            change={change}
            error={refusal}
          />
        </section>
        <section
          className={`panel ${classes["insights"]}`}
          aria-label="Breakdown"
          data-stale={isStale || isLate || undefined}
        >
          {blank ? (
            <Empty example={() => change.step(() => exampleSpot)}>
              Type two hands or ranges, or pick them from the grid. Equities follow as you type.
            </Empty>
          ) : (
            <Insights
              view={study.view}
              change={change}
              spot={late.settled}
              found={late.found}
              isWorking={(isFetching || isLate) && !late.found}
            />
          )}
        </section>
      </div>
    </>
  );
}

function Tools({ study }: { study: StudyOnScreen }) {
  const { spot, change, past } = study;
  return (
    <Group justify="space-between" mb="sm" data-testid="equity-tools">
      <Title order={1}>Equity</Title>
      <Group gap="xs">
        <UndoRedo changes={past} />
        <Button
          size="xs"
          variant="default"
          disabled={isBlank(spot) && spot.folded.length === 0}
          onClick={() =>
            change.step(
              () => blankSpot,
              () => ({ player: 0 }),
            )
          }
          data-testid="clear"
        >
          Clear
        </Button>
        <Share />
      </Group>
    </Group>
  );
}
