// What can be done with a job: its controls, its name, its place in the queue, its removal.
import {
  ActionIcon,
  Button,
  type ButtonProps,
  Checkbox,
  Group,
  Menu,
  Modal,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useChange } from "../api/change";
import type { JobProgress } from "../api/job_events";
import { patch, post, remove } from "../api/query";
import { ConfirmDelete } from "../app/ConfirmDelete";
import { errorText } from "../app/forms/error_text";
import { Failure } from "../app/states";
import { stepName } from "./figures";
import { resultNoun } from "./labels";
import { jobQuery } from "./useJob";

export const JOBS = ["/api/v1/jobs"] as const;

export function JobMenu({ job, onDeleted }: { job: JobProgress; onDeleted?: () => void }) {
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
  const deletion = job.controls.find(({ name }) => name === "delete");
  const close = () => setDialog(null);
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon size={32} aria-label={`More for ${job.name}`}>
            <span aria-hidden="true">⋮</span>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog("rename")}>Rename…</Menu.Item>
          <Menu.Item color="var(--bad)" disabled={!deletion} onClick={() => setDialog("delete")}>
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

function RenameJob({ job, onClose }: { job: JobProgress; onClose: () => void }) {
  const [name, setName] = useState(job.name);
  const client = useQueryClient();
  const rename = useChange(
    (name: string) => patch("/api/v1/jobs/{job_id}", { name }, { job_id: job.id }),
    JOBS,
    (answer) => client.setQueryData(jobQuery(job.id).queryKey, answer),
  );
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
          />
          <Group justify="end">
            <Button type="submit" loading={rename.isPending} disabled={!name.trim()}>
              Rename
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface DeleteJobProps {
  job: JobProgress;
  /** What becomes of the work. */
  note: string;
  onClose: () => void;
  onDeleted?: () => void;
}

function DeleteJob({ job, note, onClose, onDeleted }: DeleteJobProps) {
  const [withResult, setWithResult] = useState(false);
  const removal = useChange(
    () => remove("/api/v1/jobs/{job_id}", { job_id: job.id, with_result: withResult }),
    JOBS,
  );
  const noun = resultNoun(job.links.page);
  return (
    <ConfirmDelete
      title={`Delete ${job.name}?`}
      onDelete={() => removal.mutateAsync().then(onDeleted)}
      onClose={onClose}
      names={{ keep: "Keep", confirm: "Delete" }}
    >
      <Text size="sm">{note}</Text>
      {noun && (
        <Checkbox
          label={`Delete its ${noun} too`}
          checked={withResult}
          onChange={(event) => setWithResult(event.currentTarget.checked)}
        />
      )}
    </ConfirmDelete>
  );
}

type Command = Exclude<JobProgress["controls"][number]["name"], "delete">;

const BUTTONS: readonly (ButtonProps & { command: Command; label: string })[] = [
  { command: "pause", label: "Pause", variant: "default" },
  { command: "resume", label: "Resume" },
  { command: "stop", label: "Stop and keep", variant: "default" },
  { command: "cancel", label: "Cancel", variant: "outline", color: "red" },
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
        {offered.map(({ command, label, ...style }) => (
          <Button
            key={command}
            {...style}
            loading={isPending(command)}
            onClick={command === "cancel" ? open : () => mutation.mutate(command)}
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
        >
          <Text size="sm">{note}</Text>
        </ConfirmDelete>
      )}
    </Stack>
  );
}

/** Send a command; the response is the updated job. */
function useJobCommand(id: string) {
  const client = useQueryClient();
  const of = { job_id: id };
  return useChange(
    (command: Command) =>
      command === "cancel"
        ? remove("/api/v1/jobs/{job_id}", of)
        : post(`/api/v1/jobs/{job_id}/${command}`, undefined, of),
    JOBS,
    (job) => client.setQueryData(jobQuery(id).queryKey, job),
  );
}
