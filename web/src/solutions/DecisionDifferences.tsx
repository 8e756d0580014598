// The decisions of the first street that two solutions share, the most different first.
import { Anchor, Stack, Text } from "@mantine/core";
import { percent } from "../app/number";
import type { Comparison } from "./asks";
import type { Place } from "./walk";

const MOST = 12;

interface Given {
  comparison: Comparison;
  onGo: (place: Place) => void;
}

export function DecisionDifferences({ comparison, onGo }: Given) {
  const { nodes, decisions } = comparison;
  const sorted = nodes.toSorted((a, b) => (b.distance ?? 0) - (a.distance ?? 0)).slice(0, MOST);
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
            {node.line || "the start"}
          </Anchor>
          {`: ${node.player.toUpperCase()} plays ${percent(node.distance, 1)} otherwise`}
        </Text>
      ))}
      <Text size="xs" c="dimmed">
        {decisions.shared} decisions in common, {decisions.other_actions} with other actions,{" "}
        {decisions.only_in_first} only in the first, {decisions.only_in_second} only in the second.
      </Text>
    </Stack>
  );
}
