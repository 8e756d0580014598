// Starts a session of a drill and opens it.
import { Button, type ButtonProps } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { answerOf, api } from "../../api/client";
import { Failure } from "../../app/states";
import { drillOf, randomSeed } from "../drill";
import { sessionQuery } from "../queries";
import { sourcesOf, type TrainUrlState } from "../url_state";

interface Props extends Pick<ButtonProps, "variant" | "size" | "fullWidth"> {
  urlState: TrainUrlState;
  label: string;
  hasFocus?: boolean;
}

export function StartButton({ urlState, label, hasFocus = false, ...look }: Props) {
  const start = useStart(urlState);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  return (
    <>
      <Button
        ref={button}
        {...look}
        disabled={sourcesOf(urlState).length === 0}
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

/** Return the solution or the report of a request, or several. */
function sourceBody(urlState: TrainUrlState) {
  const sources = sourcesOf(urlState).map(({ kind, id }) =>
    kind === "report" ? { report: id } : { solve: id },
  );
  return sources.length === 1 ? sources[0] : { sources };
}

function useStart(urlState: TrainUrlState) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      answerOf(
        api.POST("/api/v1/train/sessions", {
          body: { ...sourceBody(urlState), drill: drillOf(urlState, randomSeed) },
        }),
      ),
    onSuccess: (session) => {
      client.setQueryData(sessionQuery(session.id).queryKey, session);
      void navigate({ to: "/train/$id", params: { id: session.id } });
    },
  });
}
