// Summary of the solution of a finished job.
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { JobProgress } from "../api/job_events";
import { chipsWithNoun, percent } from "../app/format/number";
import { Failure, Loading } from "../app/states";
import { shortfallText } from "../solutions/labels";
import { type Solution, solutionQuery } from "../solutions/queries";
import { formOfSolution } from "../solve/spot";
import { urlStateOfForm } from "../solve/url_state";
import { threeDigits } from "./curve";
import classes from "./Jobs.module.css";

export function JobSolution({ job }: { job: JobProgress }) {
  const { id } = job;
  const { data, error, refetch } = useQuery(solutionQuery(id));
  return (
    <section className="panel" aria-label="Solution" data-testid="job-solution">
      <Stack gap="sm">
        <Title order={2}>Solution</Title>
        {error ? <Failure error={error} retry={() => void refetch()} /> : null}
        {!error && !data && <Loading what="Loading the solution" />}
        {data && <Summary solution={data} job={job} />}
      </Stack>
    </section>
  );
}

interface SummaryProps {
  solution: Solution;
  job: JobProgress;
}

function Summary({ solution, job }: SummaryProps) {
  const { id, ev, equity, root_actions, exploitability_percent } = solution;
  return (
    <>
      <Text size="sm">
        Solved to {threeDigits(exploitability_percent)} % of the pot{shortfallText(solution)}.
      </Text>
      <dl className={`${classes["numbers"]} numbers`}>
        {(["oop", "ip"] as const).map((player) => (
          <div key={player}>
            <dt>{player.toUpperCase()}</dt>
            <dd data-testid={`ev-${player}`}>
              EV {chipsWithNoun(ev[player])}, equity {percent(equity[player], 1)}
            </dd>
          </div>
        ))}
        <div>
          <dt>OOP at the root</dt>
          <dd>
            {root_actions
              .map(({ action, frequency }) => `${action} ${percent(frequency, 1)}`)
              .join(", ")}
          </dd>
        </div>
      </dl>
      <Group gap="xs">
        <Button
          data-testid="open-solution"
          renderRoot={(props) => <Link to="/solutions/$id" params={{ id }} {...props} />}
        >
          Open solution
        </Button>
        <Button
          variant="default"
          data-testid="change-spot"
          renderRoot={(props) => (
            <Link to="/solve" search={urlStateOfForm(formOfSolution(solution, job))} {...props} />
          )}
        >
          Edit spot
        </Button>
      </Group>
    </>
  );
}
