// Deletion of a solution, after a confirmation.
import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { below, remove } from "../../api/query";
import { ConfirmDelete } from "../../app/ConfirmDelete";
import { bytes, counted } from "../../app/format/number";
import type { Summary } from "../queries";

export function DeleteSolution({ solution, onClose }: { solution: Summary; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, name, iterations, file_bytes } = solution;
  async function deleteIt() {
    await remove("/api/v1/solves/{solve_id}", { solve_id: id });
    queryClient.removeQueries(below("/api/v1/solves/{solve_id}", { solve_id: id }));
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["/api/v1/solves"] }),
      queryClient.invalidateQueries({ queryKey: ["/api/v1/solves/tags"] }),
    ]);
  }
  return (
    <ConfirmDelete title="Delete this solution?" onDelete={deleteIt} onClose={onClose}>
      <Text>
        {name}: {counted(iterations, "iteration")}, {bytes(file_bytes)} on disk. This cannot be
        undone; solving it again takes as long as before.
      </Text>
    </ConfirmDelete>
  );
}
