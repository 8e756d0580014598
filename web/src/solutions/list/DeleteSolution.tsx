// Confirmation dialog for deleting a solution.
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answerOf, api } from "../../api/client";
import { bytes, counted } from "../../app/format/number";
import { Failure } from "../../app/states";
import { tagsQuery } from "../naming/useNaming";
import type { Summary } from "../queries";

interface Props {
  solution: Summary | null;
  onClose: () => void;
}

export function DeleteSolution({ solution, onClose }: Props) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: (id: string) =>
      answerOf(api.DELETE("/api/v1/solves/{solve_id}", { params: { path: { solve_id: id } } })),
    onSuccess: async (_, id) => {
      queryClient.removeQueries({ queryKey: ["solves", id] });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["solves", "list"] }),
        queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey }),
      ]);
      onClose();
    },
  });
  return (
    <Modal
      opened={solution !== null}
      onClose={onClose}
      title="Delete this solution?"
      closeButtonProps={{ "aria-label": "Cancel" }}
    >
      {solution && (
        <Stack gap="sm">
          <Text>
            {solution.name}: {counted(solution.iterations, "iteration")},{" "}
            {bytes(solution.file_bytes)} on disk. This cannot be undone; solving it again takes as
            long as before.
          </Text>
          {deletion.error && <Failure error={deletion.error} />}
          <Group justify="end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button
              color="red.8"
              loading={deletion.isPending}
              onClick={() => deletion.mutate(solution.id)}
              data-testid="confirm-delete"
            >
              Delete
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
