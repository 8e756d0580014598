// A picture of the betting tree: every line of a street with its real sizes, removed by a click.
import { Group, Text, Title } from "@mantine/core";
import { Info } from "../../app/Info";
import { useSolve } from "../SolveContext";
import { StaleLines } from "./StaleLines";
import { StreetTree } from "./StreetTree";

export function TreePicture() {
  const { estimate } = useSolve();
  if (!estimate) return <StaleLines />;
  return (
    <section className="panel" aria-label="Lines" data-testid="tree-picture">
      <Group justify="space-between" mb={6}>
        <Title order={2}>Lines</Title>
        <Info label="About the lines">
          Every action with the amount that is in front of the player and its share of the pot; a
          raise counts what it adds, of the pot after a call. A click on an action removes it from
          the tree or brings it back. At most 200 decisions of a street are shown.
        </Info>
      </Group>
      <StreetTree line="" />
      <Text size="xs" c="dimmed" mt={6}>
        Click an action to remove it or bring it back.
      </Text>
    </section>
  );
}
