// State of a job: its event stream, and polling, which is repeated while the service is gone.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Problem } from "../api/client";
import { followJob, isFinal, type JobProgress } from "../api/job_events";
import { query } from "../api/query";

const POLL_MS = 2000;
const BATCH_MS = 100; // a replayed stream delivers thousands of events at once

export interface JobFollowed {
  job: JobProgress | undefined;
  events: readonly JobProgress[];
  /** The error if there is no job to show. */
  error: Error | null;
  retry: () => void;
}

export const jobQuery = (id: string) => query("/api/v1/jobs/{job_id}", { job_id: id });

export function useJob(id: string): JobFollowed {
  const poll = useQuery({
    ...jobQuery(id),
    refetchInterval: ({ state }) => (state.data && isFinal(state.data.state) ? false : POLL_MS),
    staleTime: 0,
  });
  const isOver = poll.data !== undefined && isFinal(poll.data.state);
  const events = useEvents(id, poll.data !== undefined, isOver);
  const lastEvent = events.at(-1);
  const job = useMemo(() => newest(poll.data, lastEvent), [poll.data, lastEvent]);
  const known = useMemo(
    () => (job !== undefined && job !== lastEvent ? [...events, job] : events),
    [events, job, lastEvent],
  );
  useRefreshAtEnd(job);
  const refused = poll.error instanceof Problem && poll.error.status < 500;
  return {
    job,
    events: known,
    error: refused || job === undefined ? poll.error : null,
    retry: () => void poll.refetch(),
  };
}

function newest(one: JobProgress | undefined, other: JobProgress | undefined) {
  if (!one || !other) return one ?? other;
  return Date.parse(other.changed) >= Date.parse(one.changed) ? other : one;
}

/** Follow the events; a job that is resumed after it ended is followed again. */
function useEvents(id: string, isKnown: boolean, isOver: boolean): readonly JobProgress[] {
  const [events, setEvents] = useState<readonly JobProgress[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isOver` restarts the stream
  useEffect(() => {
    if (!isKnown) return;
    const ending = new AbortController();
    const received: JobProgress[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      setEvents([...received]);
    };
    const onProgress = (progress: JobProgress) => {
      received.push(progress);
      timer ??= setTimeout(show, BATCH_MS);
    };
    followJob(id, onProgress, ending.signal).catch(() => undefined); // polling reports the error
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [id, isKnown, isOver]);
  return events;
}

/** Refetch the jobs when a job changes its state, and everything shown once it has ended. */
function useRefreshAtEnd(job: JobProgress | undefined): void {
  const queryClient = useQueryClient();
  const previous = useRef<string>(undefined);
  const state = job?.state;
  useEffect(() => {
    if (previous.current !== undefined && state !== undefined && previous.current !== state) {
      void queryClient.invalidateQueries(isFinal(state) ? {} : { queryKey: ["/api/v1/jobs"] });
    }
    previous.current = state;
  }, [state, queryClient]);
}
