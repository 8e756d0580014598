// What a finished job has found, in short, and the way to it.
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { JobProgress } from "../api/job_events";
import { chipsWithNoun, percent } from "../app/number";
import { Failure, Loading } from "../app/states";
import { type Solution, solutionQuery } from "../solutions/asks";
import { endedText } from "../solutions/words";
import { addressOfForm } from "../solve/address";
import { formOfSolution } from "../solve/spot";
import { figure } from "./curve";
import classes from "./Jobs.module.css";

export function JobSolution({ job }: { job: JobProgress }) {
  const { id } = job;
  const { data, error, refetch } = useQuery(solutionQuery(id));
  return (
    <section className="panel" aria-label="Solution" data-testid="job-solution">
      <Stack gap="sm">
        <Title order={2}>Solution</Title>
        {error ? <Failure error={error} retry={() => void refetch()} /> : null}
        {!error && !data && <Loading what="Fetching the solution" />}
        {data && <Summary solution={data} job={job} />}
      </Stack>
    </section>
  );
}

interface SummaryGiven {
  solution: Solution;
  job: JobProgress;
}

function Summary({ solution, job }: SummaryGiven) {
  const { id, ev, equity, root_actions, exploitability_percent } = solution;
  return (
    <>
      <Text size="sm">
        Solved to {figure(exploitability_percent)} % of the pot{endedText(solution)}.
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
          <dt>OOP's first actions</dt>
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
          Open the solution
        </Button>
        <Button
          variant="default"
          data-testid="change-spot"
          renderRoot={(props) => (
            <Link to="/solve" search={addressOfForm(formOfSolution(solution, job))} {...props} />
          )}
        >
          Change the spot
        </Button>
      </Group>
    </>
  );
}
