// Links that take the spot to other screens.
import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { asRange, type Spot } from "./spot";

/** Solve and Flops take two players; the first is out of position. */
export function OpenIn({ spot }: { spot: Spot }) {
  const [first = "", second = ""] = spot.players.map(asRange);
  if (spot.players.length !== 2 || (first === "" && second === "")) return null;
  const solve = {
    ...(first && { oop: first }),
    ...(second && { ip: second }),
    ...(spot.board && { board: spot.board }),
  };
  return (
    <Group gap={6}>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link to="/solve" search={solve} {...props} />}
        data-testid="open-solve"
      >
        Open in Solve
      </Button>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link to="/flops" search={{ p: [first, second] }} {...props} />}
        data-testid="open-flops"
      >
        Open in Flops
      </Button>
    </Group>
  );
}
