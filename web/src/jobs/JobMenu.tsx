// Menu of a job: rename it, or delete it once it has ended.
import { ActionIcon, Menu } from "@mantine/core";
import { useState } from "react";
import type { JobProgress } from "../api/job_events";
import { DeleteJob } from "./DeleteJob";
import { RenameJob } from "./RenameJob";

interface Props {
  job: JobProgress;
  onDeleted?: () => void;
}

export function JobMenu({ job, onDeleted }: Props) {
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
  const deletion = job.controls.find(({ name }) => name === "delete");
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`More for ${job.name}`}
            data-testid="job-menu"
          >
            <span aria-hidden="true">⋮</span>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog("rename")} data-testid="rename-job">
            Rename…
          </Menu.Item>
          <Menu.Item
            color="var(--bad)"
            disabled={!deletion}
            onClick={() => setDialog("delete")}
            data-testid="delete-job"
          >
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === "rename" && <RenameJob job={job} onClose={close} />}
      {dialog === "delete" && deletion && (
        <DeleteJob
          job={job}
          note={deletion.note}
          onClose={close}
          {...(onDeleted && { onDeleted })}
        />
      )}
    </>
  );
}
