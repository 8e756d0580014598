// Starts a session of a drill and opens it.
import { Button, type ButtonProps } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { post } from "../../api/query";
import { Failure } from "../../app/states";
import { type Drill, sessionQuery } from "../queries";
import type { TrainSource } from "../url_state";

interface Props extends Pick<ButtonProps, "variant" | "size" | "fullWidth"> {
  sources: readonly TrainSource[];
  newDrill: () => Drill;
  label: string;
  hasFocus?: boolean;
}

export function StartButton({ sources, newDrill, label, hasFocus = false, ...look }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const named = sources.map(({ kind, id }) => (kind === "report" ? { report: id } : { solve: id }));
  const source = named.length === 1 ? named[0] : { sources: named };
  const start = useMutation({
    mutationFn: () => post("/api/v1/train/sessions", { ...source, drill: newDrill() }),
    onSuccess: (session) => {
      client.setQueryData(sessionQuery(session.id).queryKey, session);
      void navigate({ to: "/train/$id", params: { id: session.id } });
    },
  });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  return (
    <>
      <Button
        ref={button}
        {...look}
        disabled={sources.length === 0}
        loading={start.isPending}
        onClick={() => start.mutate()}
        data-testid="start-session"
      >
        {label}
      </Button>
      {start.error && <Failure error={start.error} />}
    </>
  );
}
