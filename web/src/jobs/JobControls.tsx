// What can be done with a job: pause, resume, stop and keep, cancel.
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask } from "../api/client";
import type { JobProgress } from "../api/job_events";
import { Failure } from "../app/states";
import { jobKey } from "./useJob";
import type { JobState } from "./words";

type Order = "pause" | "resume" | "stop" | "cancel";

const ALLOWED: Record<Order, readonly JobState[]> = {
  pause: ["queued", "running"],
  resume: ["paused", "interrupted", "failed"],
  stop: ["running", "paused"],
  cancel: ["queued", "running", "paused", "interrupted", "failed"],
};

export function JobControls({ job }: { job: JobProgress }) {
  const order = useOrder(job.id);
  const [asking, { open, close }] = useDisclosure(false);
  const can = (what: Order) => ALLOWED[what].includes(job.state);
  const again = () => order.variables && order.mutate(order.variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order ends when the state changes
  useEffect(() => order.reset(), [job.state]);
  // A solve obeys between two iterations: until then it stands as it stood.
  const isAtIt = (what: Order) =>
    order.variables === what && (order.isPending || (order.isSuccess && can(what)));
  if (!Object.keys(ALLOWED).some((what) => can(what as Order))) return null;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {can("pause") && (
          <Button
            variant="default"
            loading={isAtIt("pause")}
            onClick={() => order.mutate("pause")}
            data-testid="pause-job"
          >
            Pause
          </Button>
        )}
        {can("resume") && (
          <Button
            loading={isAtIt("resume")}
            onClick={() => order.mutate("resume")}
            data-testid="resume-job"
          >
            Resume
          </Button>
        )}
        {can("stop") && (
          <Button
            variant="default"
            loading={isAtIt("stop")}
            onClick={() => order.mutate("stop")}
            data-testid="stop-keep"
          >
            Stop and keep
          </Button>
        )}
        {can("cancel") && (
          <Button
            variant="outline"
            color="red"
            loading={isAtIt("cancel")}
            onClick={open}
            data-testid="cancel-job"
          >
            Cancel
          </Button>
        )}
      </Group>
      {order.error ? <Failure error={order.error} retry={again} /> : null}
      <Modal
        opened={asking}
        onClose={close}
        title="Cancel this solve?"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Stack gap="sm">
          <Text size="sm">
            What it has found so far is discarded. Stop and keep would save it as a solution.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Go on solving
            </Button>
            <Button
              color="red.9"
              onClick={() => {
                close();
                order.mutate("cancel");
              }}
              data-testid="confirm-cancel"
            >
              Cancel and discard
            </Button>
          </Group>
        </Stack>
      </Modal>
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
    onSuccess: (job) => queries.setQueryData(jobKey(id), job),
    onSettled: () => queries.invalidateQueries({ queryKey: ["jobs"] }),
  });
}
