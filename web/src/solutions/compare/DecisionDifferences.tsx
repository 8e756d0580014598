// Decisions of the first street common to both solutions, largest difference first.
import { Anchor, Stack, Text } from "@mantine/core";
import { percent } from "../../app/format/number";
import type { Unit } from "../ev_unit";
import { capitalised, lineText } from "../labels";
import type { NodePosition } from "../node_path";
import type { Comparison } from "../queries";

const MAX_SHOWN = 12;

interface Props {
  comparison: Comparison;
  unit: Unit;
  onGo: (position: NodePosition) => void;
}

export function DecisionDifferences({ comparison, unit, onGo }: Props) {
  const { nodes, decisions } = comparison;
  const sorted = nodes
    .toSorted((a, b) => (b.distance ?? 0) - (a.distance ?? 0))
    .slice(0, MAX_SHOWN);
  return (
    <Stack gap={2} data-testid="diff-decisions">
      <Text size="sm" fw={600}>
        Where they differ most
      </Text>
      {sorted.map((node) => (
        <Text key={node.line} size="sm">
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => onGo({ line: node.line, cards: "" })}
          >
            {capitalised(lineText(node.line, unit)) || "Root"}
          </Anchor>
          {`: ${node.player.toUpperCase()} plays ${percent(node.distance, 1)} differently`}
        </Text>
      ))}
      <Text size="xs" c="dimmed">
        {decisions.shared} decisions in common, {decisions.other_actions} with other actions,{" "}
        {decisions.only_in_first} only in the old solution, {decisions.only_in_second} only in the
        new one.
      </Text>
    </Stack>
  );
}
