// Notice on a quick solution: what was left out, where the figures come from, and the solve of the
// whole tree, which takes its place once it is done.
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { isFinal } from "../api/job_events";
import { post } from "../api/query";
import { CompactButton } from "../app/buttons";
import { TextLink } from "../app/links";
import { Failure } from "../app/states";
import { useJob } from "../jobs/useJob";
import { Notice } from "./OffPathNotice";
import { againQuery, type Solution } from "./queries";
import type { Browsing } from "./view";

export function QuickNotice({ browsing, isSolving }: { browsing: Browsing; isSolving: boolean }) {
  const { solution, node } = browsing;
  if (solution.quick === null) return null;
  const { subgame } = node;
  const share = solution.exploitability_percent.toFixed(2);
  return (
    <Notice isSolving={isSolving} testId="quick">
      <span>
        {subgame === null || isSolving ? (
          <>
            <strong>
              Quick: exploitability {share} % of the pot in the simplified tree (
              {solution.quick.text}
              ).
            </strong>{" "}
            {isSolving
              ? "Solving the turn with all sizes."
              : "Turns and rivers are solved with all sizes when you open them."}
          </>
        ) : (
          <>
            <strong>Solved with all sizes</strong> for the ranges that arrive from the quick flop;
            exploitability {(subgame.exploitability_percent ?? 0).toFixed(2)} % of the pot.
          </>
        )}
      </span>
      <WholeSolve browsing={browsing} />
    </Notice>
  );
}

/** Start the solve of the whole tree, or show how far it is. */
function WholeSolve({ browsing }: { browsing: Browsing }) {
  const { solution, urlState, change } = browsing;
  const { id } = solution;
  const again = useQuery(againQuery(id));
  const start = useMutation({
    mutationFn: () => post("/api/v1/solves/{solve_id}/resolve", { quick: false }, { solve_id: id }),
    onSuccess: (job) => change({ whole: job.id }),
  });
  if (urlState.whole !== undefined) {
    return <WholeProgress key={urlState.whole} job={urlState.whole} browsing={browsing} />;
  }
  const whole = again.data?.solves.find((each) => isWhole(each, solution));
  if (whole) {
    return (
      <TextLink size="sm" to="/solutions/$id" params={{ id: whole.id }} search={placeOf(browsing)}>
        Open the solution of the whole tree
      </TextLink>
    );
  }
  return (
    <>
      <CompactButton onClick={() => start.mutate()} loading={start.isPending}>
        Solve the whole tree
      </CompactButton>
      {start.error && <Failure error={start.error} />}
    </>
  );
}

type Solved = Pick<Solution, "quick" | "locked" | "ended_by">;

function isWhole({ quick, locked, ended_by }: Solved, solution: Solution) {
  return quick === null && locked === solution.locked && ended_by !== "stopped";
}

/** The job of the whole solve; once it is done, its solution is opened at the same place. */
function WholeProgress({ job: id, browsing }: { job: string; browsing: Browsing }) {
  const { job, error } = useJob(id);
  const navigate = useNavigate();
  const isDone = job?.state === "done";
  const place = placeOf(browsing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, from wherever the user is then
  useEffect(() => {
    if (isDone) {
      void navigate({ to: "/solutions/$id", params: { id }, search: place, replace: true });
    }
  }, [isDone]);
  const again = () => browsing.change({ whole: "" });
  if (error) return <Failure error={error} retry={again} />;
  if (!job) return null;
  return (
    <>
      <TextLink size="sm" to="/jobs/$id" params={{ id }} data-testid="whole-solve">
        Whole tree: {job.status}, {Math.round(100 * job.progress)} %
      </TextLink>
      {isFinal(job.state) && !isDone && <CompactButton onClick={again}>Dismiss</CompactButton>}
    </>
  );
}

function placeOf({ urlState: { node, cards } }: Browsing) {
  return { ...(node && { node }), ...(cards && { cards }) };
}
