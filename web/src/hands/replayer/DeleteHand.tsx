// Deletion of a stored hand, after a confirmation.
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { answerOf, api } from "../../api/client";
import { queryClient } from "../../app/query_client";
import { Failure } from "../../app/states";
import { HANDS } from "../queries";

interface Props {
  id: number;
  /** Called before the lists are loaded again: the hand must no longer be shown. */
  onDeleted: () => Promise<void>;
}

export function DeleteHand({ id, onDeleted }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  const deletion = useMutation({
    mutationFn: () =>
      answerOf(
        api.DELETE("/api/v1/hands/{hand_id}", { params: { path: { hand_id: id } } }) as Promise<{
          data?: unknown;
        }>,
      ),
    onSuccess: async () => {
      await onDeleted();
      queryClient.removeQueries({ queryKey: [...HANDS, "replay", String(id)] });
      await queryClient.invalidateQueries({ queryKey: HANDS });
    },
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={open} data-testid="delete-hand">
        Delete
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title="Delete this hand?"
        closeButtonProps={{ "aria-label": "Cancel" }}
      >
        <Stack gap="sm">
          <Text>
            It is removed from the store, the lists and the totals. Importing its file again brings
            it back.
          </Text>
          {deletion.error && <Failure error={deletion.error} />}
          <Group justify="end">
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button
              color="red.8"
              loading={deletion.isPending}
              onClick={() => deletion.mutate()}
              data-testid="confirm-delete"
            >
              Delete
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
