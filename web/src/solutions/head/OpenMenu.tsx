// Menu of the screens where this node or this spot can be opened.
import { Button, Menu, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Failure } from "../../app/states";
import { formOfSolution } from "../../solve/spot";
import { urlStateOfForm } from "../../solve/url_state";
import { rangeText } from "../node/range_text";
import { type NodePosition, streetStart } from "../node_path";
import { spotQuery } from "../queries";
import { PLAYERS } from "../url_state";
import type { Browsing } from "../view";

export function OpenMenu({ browsing }: { browsing: Browsing }) {
  const { solution, node, steps, nodePath } = browsing;
  const start = streetStart(steps, nodePath.here);
  const solving = useSolveFrom(browsing);
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button size="xs" px={10} variant="default" data-testid="open-in">
          Open in
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={320}>
        <Menu.Item
          renderRoot={(props) => (
            <Link
              to="/equity"
              search={{
                p: PLAYERS.map((player) => rangeText(node.hands[player], node.board)),
                board: node.board,
              }}
              {...props}
            />
          )}
          data-testid="open-in-equity"
        >
          Open this node in Equity
        </Menu.Item>
        {start !== null && (
          <Menu.Item
            disabled={solving.isPending}
            onClick={() => solving.mutate(start)}
            data-testid="solve-from-here"
          >
            {start.line === node.line ? "Solve from here" : "Solve from the start of this street"}
          </Menu.Item>
        )}
        <Menu.Item
          renderRoot={(props) => (
            <Link to="/solve" search={urlStateOfForm(formOfSolution(solution))} {...props} />
          )}
          data-testid="open-in-solve"
        >
          Open the spot in Solve
        </Menu.Item>
        <Text size="xs" c="dimmed" px="sm" py={4}>
          Equity and “Solve from here” take both ranges as they get here.
        </Text>
        {solving.error && <Failure error={solving.error} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Open the form of Solve with the spot that begins at a node, with the goal of this solution. */
function useSolveFrom({ id, solution }: Browsing) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (position: NodePosition) =>
      queryClient.fetchQuery({ ...spotQuery(id, position), retry: false }),
    onSuccess: ({ spot }) =>
      navigate({ to: "/solve", search: urlStateOfForm(formOfSolution({ ...solution, spot })) }),
  });
}
