// A training session: the service's state of it, and what the player does.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Problem } from "../../api/client";
import { post } from "../../api/query";
import { type Hand, type Session, sessionQuery } from "../queries";
import { type Held, type SessionView, viewOf } from "./view";

/** Sent in place of an action when the time of a decision is over. */
export const TIMEOUT = "timeout";

export interface Playing {
  session: Session;
  view: SessionView;
  isBusy: boolean;
  error: Error | null;
  /** Whether the last action was refused because the session was played on elsewhere. */
  isPlayedOn: boolean;
  /** Whether an action was sent and what follows is worked on. */
  isActing: boolean;
  take: (action: string) => void;
  /** Give up waiting for what follows an action; the decision stays open. */
  cancel: () => void;
  /** Continue to the next decision or hand, or to the summary. */
  next: () => void;
  end: () => void;
}

interface Taken {
  hand: Hand;
  number: number;
  action: string;
}

export function useSession(id: string) {
  const client = useQueryClient();
  const query = useQuery(sessionQuery(id));
  const [held, setHeld] = useState<Held | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const of = { session_id: id };
  const keep = (session: Session) => client.setQueryData(sessionQuery(id).queryKey, session);
  const act = useMutation({
    mutationFn: ({ number, action }: Taken) => {
      const controller = new AbortController();
      sending.current = controller;
      const { signal } = controller;
      return post("/api/v1/train/sessions/{session_id}/actions", { number, action }, of, signal);
    },
    onError: async (error) => {
      // Nothing is taken until what was played elsewhere is shown.
      if (isConflict(error)) await query.refetch();
      // The service may have taken the action just before.
      else if (isAborted(error)) void query.refetch();
    },
    onSuccess: (session, { hand }) => {
      keep(session);
      if (session.last_decision) setHeld({ hand, decision: session.last_decision });
    },
  });
  const end = useMutation({
    mutationFn: () => post("/api/v1/train/sessions/{session_id}/end", undefined, of),
    onSuccess: (session) => {
      keep(session);
      setHeld(null);
      act.reset();
      void client.invalidateQueries({ queryKey: ["/api/v1/train/sessions"] });
    },
  });
  const session = query.data;
  const isBusy = act.isPending || end.isPending;
  const playing: Playing | null = session
    ? {
        session,
        view: viewOf(session, held),
        isBusy,
        isActing: act.isPending,
        isPlayedOn: isConflict(act.error),
        error: (isAborted(act.error) || isConflict(act.error) ? null : act.error) ?? end.error,
        take: (action) => {
          const { hand, decisions } = session;
          if (isBusy || held !== null || hand === null) return;
          act.mutate({ hand, number: decisions, action });
        },
        cancel: () => {
          sending.current?.abort();
          void client.cancelQueries({ queryKey: sessionQuery(id).queryKey });
        },
        next: () => !isBusy && setHeld(null),
        end: () => {
          sending.current?.abort();
          end.mutate();
        },
      }
    : null;
  return { query, playing };
}

function isConflict(error: Error | null): boolean {
  return error instanceof Problem && error.status === 409;
}

function isAborted(error: Error | null): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
