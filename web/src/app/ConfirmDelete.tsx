// The question before something is deleted: what is lost, and whether to.
import { Button, Group, Modal, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "./states";

interface Props {
  title: string;
  /** What is lost. */
  children: ReactNode;
  /** Delete it; the dialog stays open with the error if that fails. */
  onDelete: () => Promise<unknown>;
  onClose: () => void;
  /** The names of the buttons. */
  names?: { keep: string; confirm: string };
  testId?: string;
}

const NAMES = { keep: "Cancel", confirm: "Delete" };

export function ConfirmDelete(props: Props) {
  const { title, children, onDelete, onClose, names = NAMES, testId = "confirm-delete" } = props;
  const deletion = useMutation({ mutationFn: onDelete, onSuccess: onClose });
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap="sm">
        {children}
        {deletion.error && <Failure error={deletion.error} />}
        <Group justify="end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {names.keep}
          </Button>
          <Button
            color="red.8"
            loading={deletion.isPending}
            onClick={() => deletion.mutate()}
            data-testid={testId}
          >
            {names.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
