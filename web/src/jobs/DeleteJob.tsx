// Dialog that deletes a job that has ended, with or without its result.
import { Checkbox, Text } from "@mantine/core";
import { useState } from "react";
import type { JobProgress } from "../api/job_events";
import { ConfirmDelete } from "../app/ConfirmDelete";
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
    <ConfirmDelete
      title={`Delete ${job.name}?`}
      onDelete={() => remove.mutateAsync(withResult).then(onDeleted)}
      onClose={onClose}
      names={{ keep: "Keep", confirm: "Delete" }}
    >
      <Text size="sm">{note}</Text>
      {noun && (
        <Checkbox
          label={`Delete its ${noun} too`}
          checked={withResult}
          onChange={(event) => setWithResult(event.currentTarget.checked)}
          data-testid="delete-with-result"
        />
      )}
    </ConfirmDelete>
  );
}
