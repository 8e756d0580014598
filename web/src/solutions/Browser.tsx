// The strategy browser: the line, the grid beside the hands, and the numbers of the node.
import { Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { CopyButton } from "../app/CopyButton";
import { cardsIn } from "../cards/card";
import { actionsOf } from "./actions";
import { PLAYERS } from "./address";
import { type Node, nodeQuery } from "./asks";
import classes from "./Browser.module.css";
import { CardToCome } from "./CardToCome";
import { DecisionStrip } from "./DecisionStrip";
import { Export } from "./Export";
import { GridPane } from "./GridPane";
import { type Steps, useWalkKeys } from "./keys";
import { NodeNumbers } from "./NodeNumbers";
import { SolutionHead } from "./SolutionHead";
import { SolutionTabs } from "./SolutionTabs";
import { useLockDraft } from "./useLockDraft";
import type { Browsing } from "./view";
import { type Place, samePlace } from "./walk";
import { nodeInWords, rangeText } from "./words";

export function Browser({ browsing, isStale }: { browsing: Browsing; isStale: boolean }) {
  const { id, node, player, steps, walk, change } = browsing;
  const [hovered, setHovered] = useState<string | null>(null);
  const draft = useLockDraft(browsing, browsing.solution);
  const actions = useMemo(
    () => (node.player === player ? actionsOf(node.actions) : []),
    [node, player],
  );
  const aim = useAim(id);
  const here = steps.findIndex((step) => samePlace(step, walk.here));
  const unpin = () => {
    setHovered(null);
    change({ pinned: "" });
  };
  // Keys that come before the node does would be about the one before it.
  useWalkKeys(isStale ? null : { ...stepsOf(browsing, here), unpin });

  return (
    <Stack gap="sm" aria-busy={isStale} className={classes["browser"] ?? ""}>
      <SolutionHead browsing={browsing} />
      <DecisionStrip
        steps={steps}
        here={walk.here}
        onGo={browsing.go}
        onTake={browsing.take}
        onAim={aim}
      />
      <Text size="sm" c="dimmed" aria-live="polite" data-testid="result-status">
        {nodeInWords(node)}
      </Text>
      {node.kind === "chance" && node.cards_to_come.length > 0 && (
        <CardToCome
          id={id}
          node={node}
          player={player}
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
            onAim={aim}
          />
        </section>
        <section className={`panel ${classes["tabs"]}`} aria-label="Details">
          <SolutionTabs browsing={browsing} actions={actions} hovered={hovered} draft={draft} />
        </section>
        <section className={`panel ${classes["node"]}`} aria-label="Node">
          <NodeNumbers node={node} />
          <CopyRanges node={node} />
          <Export browsing={browsing} />
        </section>
      </div>
    </Stack>
  );
}

/** What the keys of the walk do at a place of the line. */
function stepsOf({ steps, node, go, take }: Browsing, here: number): Omit<Steps, "unpin"> {
  const goTo = (place: Place | undefined) => place && go(place);
  return {
    back: () => goTo(steps[here - 1]),
    forward: () => goTo(steps[here + 1]),
    take: (place) => {
      const action = node.actions[place];
      if (action !== undefined) take(node, action);
    },
  };
}

/** Ask for a place before one goes there. */
function useAim(id: string): (place: Place) => void {
  const queries = useQueryClient();
  return useCallback((place) => void queries.prefetchQuery(nodeQuery(id, place)), [queries, id]);
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
