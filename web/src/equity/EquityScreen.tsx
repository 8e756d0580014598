// The equity screen: players, the table between them, and what follows from it.
import { Button, Group, Title } from "@mantine/core";
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
import { useEquity } from "./useEquity";
import { type StudyOnScreen, useStudy } from "./useStudy";

export default function EquityScreen() {
  const study = useStudy();
  const { data, error, isFetching, isPlaceholderData, refetch } = useEquity(study.settled);
  const blank = isBlank(study.settled);
  const isStale = study.spot !== study.settled || isPlaceholderData;
  const answer = blank ? undefined : data;
  const refusal = blank ? null : error;
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
          <TablePane study={study} error={refusal} />
        </section>
        <section className={`panel ${classes["insights"]}`} aria-label="Breakdown">
          {blank ? (
            <Empty example={() => study.step(exampleSpot)}>
              Type two hands or ranges, or pick them from the grid. Equities follow as you type.
            </Empty>
          ) : (
            <Insights
              study={study}
              answer={refusal ? undefined : answer}
              isStale={isStale}
              isWorking={isFetching}
            />
          )}
        </section>
      </div>
    </>
  );
}

function Tools({ study }: { study: StudyOnScreen }) {
  return (
    <Group justify="space-between" mb="sm" data-testid="equity-tools">
      <Title order={1}>Equity</Title>
      <Group gap="xs">
        <UndoRedo changes={study.changes} />
        <Button
          size="xs"
          variant="default"
          disabled={isBlank(study.spot) && study.spot.folded.length === 0}
          onClick={() => study.step(blankSpot, { player: 0 })}
          data-testid="clear"
        >
          Clear
        </Button>
        <Share />
      </Group>
    </Group>
  );
}
