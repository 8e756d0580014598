// The question before something is deleted: what is lost, and whether to.
import { ActionIcon, Button, Group, Modal, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CrossIcon } from "./icons";
import { Failure } from "./states";
import type { Column } from "./table/columns";

interface Props {
  title: string;
  /** What is lost. */
  children: ReactNode;
  /** Delete it; the dialog stays open with the error if that fails. */
  onDelete: () => Promise<unknown>;
  onClose: () => void;
  names?: { keep: string; confirm: string };
}

const NAMES = { keep: "Cancel", confirm: "Delete" };

export function ConfirmDelete(props: Props) {
  const { title, children, onDelete, onClose, names = NAMES } = props;
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
          <Button color="red.8" loading={deletion.isPending} onClick={() => deletion.mutate()}>
            {names.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Return the column of a list with the button that asks whether to delete a row. */
export function deleteColumn<Row extends { id: string; name: string }>(
  onDelete: (row: Row) => void,
): Column<Row> {
  return {
    key: "delete",
    title: "Delete",
    isUntitled: true,
    cell: (row) => (
      <ActionIcon
        aria-label={`Delete ${row.name}`}
        onClick={() => onDelete(row)}
        data-testid={`delete-${row.id}`}
      >
        <CrossIcon />
      </ActionIcon>
    ),
  };
}
