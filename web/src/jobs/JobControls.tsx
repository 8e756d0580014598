// Job controls: pause, resume, stop and keep, cancel.
import { Button, type ButtonProps, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { answerOf, api } from "../api/client";
import type { JobProgress } from "../api/job_events";
import { Failure } from "../app/states";
import type { JobState } from "./labels";
import { jobQuery } from "./useJob";

type Command = "pause" | "resume" | "stop" | "cancel";

const ALLOWED: Record<Command, readonly JobState[]> = {
  pause: ["queued", "running"],
  resume: ["paused", "interrupted", "failed"],
  stop: ["running", "paused"],
  cancel: ["queued", "running", "paused", "interrupted", "failed"],
};

const BUTTONS: readonly (ButtonProps & { command: Command; label: string; testId: string })[] = [
  { command: "pause", label: "Pause", testId: "pause-job", variant: "default" },
  { command: "resume", label: "Resume", testId: "resume-job" },
  { command: "stop", label: "Stop and keep", testId: "stop-keep", variant: "default" },
  { command: "cancel", label: "Cancel", testId: "cancel-job", variant: "outline", color: "red" },
];

export function JobControls({ job }: { job: JobProgress }) {
  const mutation = useJobCommand(job.id);
  const [isConfirming, { open, close }] = useDisclosure(false);
  const can = (what: Command) => ALLOWED[what].includes(job.state);
  const retry = () => mutation.variables && mutation.mutate(mutation.variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a command ends when the state changes
  useEffect(() => mutation.reset(), [job.state]);
  // The solver handles commands between iterations; until then the state is unchanged.
  const isPending = (what: Command) =>
    mutation.variables === what && (mutation.isPending || (mutation.isSuccess && can(what)));
  const offered = BUTTONS.filter(({ command }) => can(command));
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
      {mutation.error ? <Failure error={mutation.error} retry={retry} /> : null}
      <Modal
        opened={isConfirming}
        onClose={close}
        title="Cancel this solve?"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Discard
          onClose={close}
          onDiscard={() => {
            close();
            mutation.mutate("cancel");
          }}
        />
      </Modal>
    </Stack>
  );
}

function Discard({ onClose, onDiscard }: { onClose: () => void; onDiscard: () => void }) {
  return (
    <Stack gap="sm">
      <Text size="sm">Progress so far is lost. To save it as a solution, use Stop and keep.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep solving
        </Button>
        <Button color="red.9" onClick={onDiscard} data-testid="confirm-cancel">
          Cancel and discard
        </Button>
      </Group>
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
