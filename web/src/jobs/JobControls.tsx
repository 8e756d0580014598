// What can be done with a job: pause, resume, stop and keep, cancel.
import { Button, type ButtonProps, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask } from "../api/client";
import type { JobProgress } from "../api/job_events";
import { Failure } from "../app/states";
import { jobQuery } from "./useJob";
import type { JobState } from "./words";

type Order = "pause" | "resume" | "stop" | "cancel";

const ALLOWED: Record<Order, readonly JobState[]> = {
  pause: ["queued", "running"],
  resume: ["paused", "interrupted", "failed"],
  stop: ["running", "paused"],
  cancel: ["queued", "running", "paused", "interrupted", "failed"],
};

const BUTTONS: readonly (ButtonProps & { order: Order; words: string; testId: string })[] = [
  { order: "pause", words: "Pause", testId: "pause-job", variant: "default" },
  { order: "resume", words: "Resume", testId: "resume-job" },
  { order: "stop", words: "Stop and keep", testId: "stop-keep", variant: "default" },
  { order: "cancel", words: "Cancel", testId: "cancel-job", variant: "outline", color: "red" },
];

export function JobControls({ job }: { job: JobProgress }) {
  const given = useOrder(job.id);
  const [asking, { open, close }] = useDisclosure(false);
  const can = (what: Order) => ALLOWED[what].includes(job.state);
  const again = () => given.variables && given.mutate(given.variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order ends when the state changes
  useEffect(() => given.reset(), [job.state]);
  // A solve obeys between two iterations: until then it stands as it stood.
  const isAtIt = (what: Order) =>
    given.variables === what && (given.isPending || (given.isSuccess && can(what)));
  const offered = BUTTONS.filter(({ order }) => can(order));
  if (offered.length === 0) return null;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {offered.map(({ order, words, testId, ...look }) => (
          <Button
            key={order}
            {...look}
            loading={isAtIt(order)}
            onClick={order === "cancel" ? open : () => given.mutate(order)}
            data-testid={testId}
          >
            {words}
          </Button>
        ))}
      </Group>
      {given.error ? <Failure error={given.error} retry={again} /> : null}
      <Modal
        opened={asking}
        onClose={close}
        title="Cancel this solve?"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Discard
          onClose={close}
          onDiscard={() => {
            close();
            given.mutate("cancel");
          }}
        />
      </Modal>
    </Stack>
  );
}

function Discard({ onClose, onDiscard }: { onClose: () => void; onDiscard: () => void }) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        What it has found so far is discarded. Stop and keep would save it as a solution.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Go on solving
        </Button>
        <Button color="red.9" onClick={onDiscard} data-testid="confirm-cancel">
          Cancel and discard
        </Button>
      </Group>
    </Stack>
  );
}

/** Give an order; the answer says where the job stands after it. */
function useOrder(id: string) {
  const queries = useQueryClient();
  const path = { job_id: id };
  return useMutation({
    mutationFn: (order: Order) =>
      order === "cancel"
        ? ask("delete", "/api/v1/jobs/{job_id}", { path })
        : ask("post", `/api/v1/jobs/{job_id}/${order}`, { path }),
    onSuccess: (job) => queries.setQueryData(jobQuery(id).queryKey, job),
    onSettled: () => queries.invalidateQueries({ queryKey: ["jobs"] }),
  });
}
