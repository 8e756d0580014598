// Dialog that renames a job and its result.
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { JobProgress } from "../api/job_events";
import { errorText } from "../app/forms/error_text";
import { useJobChanges } from "./useJobChanges";

export function RenameJob({ job, onClose }: { job: JobProgress; onClose: () => void }) {
  const [name, setName] = useState(job.name);
  const { rename } = useJobChanges(job.id);
  function submit(event: FormEvent) {
    event.preventDefault();
    rename.mutate(name.trim(), { onSuccess: onClose });
  }
  return (
    <Modal opened onClose={onClose} title="Rename">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="What it leaves has the same name."
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
            error={rename.error ? errorText(rename.error) : null}
            data-autofocus
            data-testid="job-name"
          />
          <Group justify="end">
            <Button
              type="submit"
              loading={rename.isPending}
              disabled={!name.trim()}
              data-testid="confirm-rename"
            >
              Rename
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
