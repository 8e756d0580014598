// The equity screen: players, board and options, and the breakdown tabs.

import { Button, Group, Title } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import { Share } from "../app/Share";
import { Empty, Failure } from "../app/states";
import { useTitle } from "../app/title";
import { UndoRedo } from "../app/UndoRedo";
import classes from "./EquityScreen.module.css";
import { isFieldError } from "./field_errors";
import { Players } from "./inputs/Players";
import { TablePane } from "./inputs/TablePane";
import { Status } from "./Status";
import { blankSpot, exampleSpot, isBlank } from "./spot";
import { Insights } from "./tabs/Insights";
import { useEquity, useLastAnswered } from "./useEquity";
import { type StudyState, useStudy } from "./useStudy";

export default function EquityScreen() {
  useTitle("Equity");
  const study = useStudy();
  const { debounced, change } = study;
  const { data, error, isFetching, isPlaceholderData, refetch } = useEquity(debounced);
  const blank = isBlank(debounced);
  const isStale = study.spot !== debounced || isPlaceholderData;
  const answer = blank ? undefined : data;
  const problem = blank ? null : error;
  const answered = useLastAnswered(debounced, isPlaceholderData ? undefined : answer);
  // The equities render first; the breakdown is deferred.
  const deferred = useDeferredValue(
    useMemo(
      () => ({ debounced, answered: problem ? null : answered }),
      [debounced, answered, problem],
    ),
  );
  const isDeferred = !problem && deferred.answered !== answered;
  return (
    <>
      <Tools study={study} />
      <div className={classes["panes"]}>
        <section className={`panel ${classes["players"]}`} aria-label="Players">
          <Players study={study} answer={answer} error={problem} isStale={isStale} />
          <Status answer={answer} isStale={isStale} isWorking={isFetching} error={problem} />
          {problem && !isFieldError(problem) ? (
            <Failure error={problem} retry={() => void refetch()} />
          ) : null}
        </section>
        <section className={`panel ${classes["table"]}`} aria-label="Board and dead cards">
          <TablePane
            spot={study.spot}
            submittedFolded={debounced.folded}
            change={change}
            error={problem}
          />
        </section>
        <section
          className={`panel ${classes["insights"]}`}
          aria-label="Breakdown"
          data-stale={isStale || isDeferred || undefined}
        >
          {blank ? (
            <Empty example={() => change.step(() => exampleSpot)}>
              Type two hands or ranges, or pick them from the grid. Equities update as you type.
            </Empty>
          ) : (
            <Insights
              view={study.view}
              change={change}
              spot={deferred.debounced}
              answered={deferred.answered}
              isWorking={(isFetching || isDeferred) && !deferred.answered}
            />
          )}
        </section>
      </div>
    </>
  );
}

function Tools({ study }: { study: StudyState }) {
  const { spot, change, history } = study;
  return (
    <Group justify="space-between" mb="sm" data-testid="equity-tools">
      <Title order={1}>Equity</Title>
      <Group gap="xs">
        <UndoRedo changes={history} />
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
