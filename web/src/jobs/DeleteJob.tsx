// Dialog that deletes a job that has ended, with or without its result.
import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { JobProgress } from "../api/job_events";
import { Failure } from "../app/states";
import { resultNoun } from "./labels";
import { useJobChanges } from "./useJobChanges";

interface Props {
  job: JobProgress;
  /** What becomes of the work. */
  note: string;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteJob({ job, note, onClose, onDeleted }: Props) {
  const [withResult, setWithResult] = useState(false);
  const { remove } = useJobChanges(job.id);
  const noun = resultNoun(job.links.page);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Delete ${job.name}?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="sm">
        <Text size="sm">{note}</Text>
        {noun && (
          <Checkbox
            label={`Delete its ${noun} too`}
            checked={withResult}
            onChange={(event) => setWithResult(event.currentTarget.checked)}
            data-testid="delete-with-result"
          />
        )}
        {remove.error ? <Failure error={remove.error} /> : null}
        <Group justify="end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep
          </Button>
          <Button
            color="red.9"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(withResult, {
                onSuccess: () => {
                  onClose();
                  onDeleted?.();
                },
              })
            }
            data-testid="confirm-delete"
          >
            Delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
