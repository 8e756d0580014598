// Job controls: pause, resume, stop and keep, cancel. Ended jobs are deleted from the list.
import { Button, type ButtonProps, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { answerOf, api } from "../api/client";
import type { JobProgress } from "../api/job_events";
import { ConfirmDelete } from "../app/ConfirmDelete";
import { Failure } from "../app/states";
import { stepName } from "./figures";
import { jobQuery } from "./useJob";

type Command = Exclude<JobProgress["controls"][number]["name"], "delete">;

const BUTTONS: readonly (ButtonProps & { command: Command; label: string; testId: string })[] = [
  { command: "pause", label: "Pause", testId: "pause-job", variant: "default" },
  { command: "resume", label: "Resume", testId: "resume-job" },
  { command: "stop", label: "Stop and keep", testId: "stop-keep", variant: "default" },
  { command: "cancel", label: "Cancel", testId: "cancel-job", variant: "outline", color: "red" },
];

/** Commands that a runner obeys between two steps of its work. */
const OBEYING = [
  ["stop", "Stopping"],
  ["pause", "Pausing"],
] as const;

export function JobControls({ job }: { job: JobProgress }) {
  const mutation = useJobCommand(job.id);
  const [isConfirming, { open, close }] = useDisclosure(false);
  const can = (what: Command) => job.controls.some(({ name }) => name === what);
  const note = job.controls.find(({ name }) => name === "cancel")?.note;
  const retry = () => mutation.variables && mutation.mutate(mutation.variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a command ends when the state changes
  useEffect(() => mutation.reset(), [job.state]);
  // A runner obeys between two steps of its work; until then the state is unchanged.
  const isPending = (what: Command) =>
    mutation.variables === what && (mutation.isPending || (mutation.isSuccess && can(what)));
  const offered = BUTTONS.filter(({ command }) => can(command));
  const obeying = OBEYING.find(([command]) => isPending(command))?.[1];
  if (offered.length === 0) return null;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {offered.map(({ command, label, testId, ...style }) => (
          <Button
            key={command}
            {...style}
            loading={isPending(command)}
            onClick={command === "cancel" ? open : () => mutation.mutate(command)}
            data-testid={testId}
          >
            {label}
          </Button>
        ))}
      </Group>
      {obeying && (
        <Text size="sm" role="status" data-testid="obeying">
          {obeying} after this {stepName(job)}
        </Text>
      )}
      {mutation.error ? <Failure error={mutation.error} retry={retry} /> : null}
      {isConfirming && (
        <ConfirmDelete
          title="Cancel this job?"
          onDelete={async () => mutation.mutate("cancel")}
          onClose={close}
          names={{ keep: "Keep running", confirm: "Cancel the job" }}
          testId="confirm-cancel"
        >
          <Text size="sm">{note}</Text>
        </ConfirmDelete>
      )}
    </Stack>
  );
}

/** Send a command; the response is the updated job. */
function useJobCommand(id: string) {
  const queryClient = useQueryClient();
  const path = { job_id: id };
  return useMutation({
    mutationFn: (command: Command) =>
      command === "cancel"
        ? answerOf(api.DELETE("/api/v1/jobs/{job_id}", { params: { path } }))
        : answerOf(api.POST(`/api/v1/jobs/{job_id}/${command}`, { params: { path } })),
    onSuccess: (job) => queryClient.setQueryData(jobQuery(id).queryKey, job),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["jobs"] }),
  });
}
