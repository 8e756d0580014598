// What stands in place of the frequencies where nobody acts: a card to come, or the end of the hand.
import { Text } from "@mantine/core";
import { endLabel, nextStreet } from "../labels";
import type { NodeView } from "../view";

export function NodeNote({ browsing: { node } }: { browsing: NodeView }) {
  return (
    <Text inherit truncate flex="none" h={28} lh="28px" c="dimmed">
      {node.kind === "chance"
        ? `Pick a ${nextStreet(node.board).toLowerCase()} card above. The grid shows reach.`
        : `The hand is over: ${endLabel(node.line, node.board)}.`}
    </Text>
  );
}
