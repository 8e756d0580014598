// The strategy browser: line, grid, hands, and numbers of the node.
import { Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { CopyButton } from "../app/CopyButton";
import { cardsIn } from "../cards/card";
import { actionsOf } from "./actions";
import classes from "./Browser.module.css";
import { Export } from "./Export";
import { type NavigationHandlers, useNavigationKeys } from "./keys";
import { nodeSentence, rangeText } from "./labels";
import { useLockDraft } from "./locks/useLockDraft";
import { CardToCome } from "./node/CardToCome";
import { DecisionStrip } from "./node/DecisionStrip";
import { GridPane } from "./node/GridPane";
import { NodeNumbers } from "./node/NodeNumbers";
import { type NodePosition, samePosition } from "./node_path";
import { type Node, nodeQuery } from "./queries";
import { SolutionHead } from "./SolutionHead";
import { SolutionTabs } from "./SolutionTabs";
import { PLAYERS } from "./url_state";
import type { Browsing } from "./view";

export function Browser({ browsing, isStale }: { browsing: Browsing; isStale: boolean }) {
  const { id, node, player, steps, nodePath, change } = browsing;
  const [hovered, setHovered] = useState<string | null>(null);
  const draft = useLockDraft(browsing, browsing.solution);
  const actions = useMemo(
    () => (node.player === player ? actionsOf(node.actions) : []),
    [node, player],
  );
  const prefetch = usePrefetch(id);
  const here = steps.findIndex((step) => samePosition(step, nodePath.here));
  const unpin = () => {
    setHovered(null);
    change({ pinned: "" });
  };
  // Keys are disabled until the node has loaded, since they would apply to the previous one.
  useNavigationKeys(isStale ? null : { ...handlersOf(browsing, here), unpin });

  return (
    <Stack gap="sm" aria-busy={isStale} className={classes["browser"] ?? ""}>
      <SolutionHead browsing={browsing} />
      <DecisionStrip
        steps={steps}
        here={nodePath.here}
        onGo={browsing.go}
        onTake={browsing.take}
        onPrefetch={prefetch}
      />
      <Text size="sm" c="dimmed" aria-live="polite" data-testid="result-status">
        {nodeSentence(node)}
      </Text>
      {node.kind === "chance" && node.cards_to_come.length > 0 && (
        <CardToCome
          id={id}
          node={node}
          player={player}
          evFactor={browsing.evFactor}
          chosen={cardsIn(steps[here]?.chosen ?? "")[0] ?? null}
          onDeal={(card) => browsing.deal(node, card)}
        />
      )}
      <div className={classes["panes"]}>
        <section className={`panel ${classes["grid"]}`} aria-label="Grid">
          <GridPane
            browsing={browsing}
            actions={actions}
            draft={draft}
            onHover={setHovered}
            onPrefetch={prefetch}
          />
        </section>
        <section className={`panel ${classes["tabs"]}`} aria-label="Details">
          <SolutionTabs browsing={browsing} actions={actions} hovered={hovered} draft={draft} />
        </section>
        <section className={`panel ${classes["node"]}`} aria-label="Node">
          <NodeNumbers browsing={browsing} />
          <CopyRanges node={node} />
          <Export browsing={browsing} />
        </section>
      </div>
    </Stack>
  );
}

/** Return the keyboard handlers at a step of the line. */
function handlersOf(
  { steps, node, go, take }: Browsing,
  here: number,
): Omit<NavigationHandlers, "unpin"> {
  const goToStep = (position: NodePosition | undefined) => position && go(position);
  return {
    back: () => goToStep(steps[here - 1]),
    forward: () => goToStep(steps[here + 1]),
    take: (position) => {
      const action = node.actions[position];
      if (action !== undefined) take(node, action);
    },
  };
}

/** Prefetch a node before it is opened. */
function usePrefetch(id: string): (position: NodePosition) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (position) => void queryClient.prefetchQuery(nodeQuery(id, position)),
    [queryClient, id],
  );
}

function CopyRanges({ node }: { node: Node }) {
  return (
    <Group gap={6}>
      {PLAYERS.map((player) => (
        <CopyButton
          key={player}
          label={`Copy ${player.toUpperCase()} range`}
          text={rangeText(node.hands[player])}
          testId={`copy-range-${player}`}
        />
      ))}
    </Group>
  );
}
