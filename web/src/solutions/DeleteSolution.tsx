// Deleting a solution, once one has said so twice.
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../api/client";
import { bytes, counted } from "../app/number";
import { Failure } from "../app/states";
import type { Summary } from "./asks";

interface Given {
  solution: Summary | null;
  onClose: () => void;
}

export function DeleteSolution({ solution, onClose }: Given) {
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: (id: string) =>
      ask("delete", "/api/v1/solves/{solve_id}", { path: { solve_id: id } }),
    onSuccess: async (_, id) => {
      queries.removeQueries({ queryKey: ["solves", id] });
      await queries.invalidateQueries({ queryKey: ["solves", "list"] });
      onClose();
    },
  });
  return (
    <Modal
      opened={solution !== null}
      onClose={onClose}
      title="Delete this solution?"
      closeButtonProps={{ "aria-label": "Keep it" }}
    >
      {solution && (
        <Stack gap="sm">
          <Text>
            {solution.title}: {counted(solution.iterations, "iteration")},{" "}
            {bytes(solution.file_bytes)} on disk. It cannot be brought back; solving it again takes
            as long as before.
          </Text>
          {deletion.error && <Failure error={deletion.error} />}
          <Group justify="end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Keep it
            </Button>
            <Button
              color="red.8"
              loading={deletion.isPending}
              onClick={() => deletion.mutate(solution.id)}
              data-testid="confirm-delete"
            >
              Delete it
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
