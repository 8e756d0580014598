// Deletion of a solution, after a confirmation.
import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { answerOf, api } from "../../api/client";
import { ConfirmDelete } from "../../app/ConfirmDelete";
import { bytes, counted } from "../../app/format/number";
import { tagsQuery } from "../naming/useNaming";
import type { Summary } from "../queries";

export function DeleteSolution({ solution, onClose }: { solution: Summary; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, name, iterations, file_bytes } = solution;
  async function remove() {
    await answerOf(api.DELETE("/api/v1/solves/{solve_id}", { params: { path: { solve_id: id } } }));
    queryClient.removeQueries({ queryKey: ["solves", id] });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["solves", "list"] }),
      queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey }),
    ]);
  }
  return (
    <ConfirmDelete title="Delete this solution?" onDelete={remove} onClose={onClose}>
      <Text>
        {name}: {counted(iterations, "iteration")}, {bytes(file_bytes)} on disk. This cannot be
        undone; solving it again takes as long as before.
      </Text>
    </ConfirmDelete>
  );
}
