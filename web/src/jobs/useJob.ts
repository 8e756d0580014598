// A job as it goes: its events from the first on, and a look now and then whether the service is
// still there, which a silent stream does not tell.
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { ask, Problem } from "../api/client";
import { followJob, isFinal, type JobProgress } from "../api/job_events";

const LOOK_MS = 2000;
const GATHER_MS = 100; // a stream that replays tells thousands of events at once

export interface JobFollowed {
  job: JobProgress | undefined;
  events: readonly JobProgress[];
  /** Why there is no job to show. */
  error: unknown;
  /** Whether the service has stopped answering; it is asked again and again. */
  isLost: boolean;
  retry: () => void;
}

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ["job", id],
    queryFn: ({ signal }) => ask("get", "/api/v1/jobs/{job_id}", { path: { job_id: id }, signal }),
  });

export function useJob(id: string): JobFollowed {
  const look = useQuery({
    ...jobQuery(id),
    refetchInterval: ({ state }) => (state.data && isFinal(state.data.state) ? false : LOOK_MS),
    staleTime: 0,
  });
  const isOver = look.data !== undefined && isFinal(look.data.state);
  const events = useEvents(id, look.data !== undefined, isOver);
  const told = events.at(-1);
  const job = useMemo(() => newest(look.data, told), [look.data, told]);
  const known = useMemo(
    () => (job !== undefined && job !== told ? [...events, job] : events),
    [events, job, told],
  );
  useRefreshAtEnd(id, job);
  const refused = look.error instanceof Problem && look.error.status < 500;
  return {
    job,
    events: known,
    error: refused || job === undefined ? look.error : null,
    isLost: look.error !== null && !refused,
    retry: () => void look.refetch(),
  };
}

function newest(one: JobProgress | undefined, other: JobProgress | undefined) {
  if (!one || !other) return one ?? other;
  return Date.parse(other.changed) >= Date.parse(one.changed) ? other : one;
}

/** Follow the events; a job that goes on after an end is followed from there on again. */
function useEvents(id: string, isKnown: boolean, isOver: boolean): readonly JobProgress[] {
  const [events, setEvents] = useState<readonly JobProgress[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isOver` says when to begin again
  useEffect(() => {
    if (!isKnown) return;
    const ending = new AbortController();
    const gathered: JobProgress[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      setEvents([...gathered]);
    };
    const tell = (progress: JobProgress) => {
      gathered.push(progress);
      timer ??= setTimeout(show, GATHER_MS);
    };
    followJob(id, tell, ending.signal).catch(() => undefined); // the look says what is wrong
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [id, isKnown, isOver]);
  return events;
}

/** Once a job has ended, lists of jobs and solutions are asked for anew. */
function useRefreshAtEnd(id: string, job: JobProgress | undefined): void {
  const queries = useQueryClient();
  const was = useRef<string>(undefined);
  const state = job?.state;
  useEffect(() => {
    if (was.current !== undefined && state !== undefined && was.current !== state) {
      void queries.invalidateQueries({ queryKey: ["jobs"] });
      if (isFinal(state)) {
        void queries.invalidateQueries({ queryKey: jobQuery(id).queryKey });
        void queries.invalidateQueries({ queryKey: ["solves"] });
      }
    }
    was.current = state;
  }, [state, id, queries]);
}
