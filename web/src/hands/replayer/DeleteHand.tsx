// Deletion of a stored hand, after a confirmation.
import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { answerOf, api } from "../../api/client";
import { ConfirmDelete } from "../../app/ConfirmDelete";
import { queryClient } from "../../app/query_client";
import { HANDS } from "../queries";

interface Props {
  id: number;
  /** Called before the lists are loaded again: the hand must no longer be shown. */
  onDeleted: () => Promise<void>;
}

export function DeleteHand({ id, onDeleted }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  async function remove() {
    const params = { path: { hand_id: id } };
    await answerOf(
      api.DELETE("/api/v1/hands/{hand_id}", { params }) as Promise<{ data?: unknown }>,
    );
    await onDeleted();
    queryClient.removeQueries({ queryKey: [...HANDS, "replay", String(id)] });
    await queryClient.invalidateQueries({ queryKey: HANDS });
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={open} data-testid="delete-hand">
        Delete
      </Button>
      {isOpen && (
        <ConfirmDelete title="Delete this hand?" onDelete={remove} onClose={close}>
          <Text>
            It is removed from the store, the lists and the totals. Importing its file again brings
            it back.
          </Text>
        </ConfirmDelete>
      )}
    </>
  );
}
