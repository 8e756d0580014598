// The strategy browser: header, line, grid and tabs, which stay where they are while one walks.
import { VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { type Action, actionsOf } from "./actions";
import classes from "./Browser.module.css";
import { useHandFilter } from "./filter/useHandFilter";
import { SolutionHead } from "./head/SolutionHead";
import { type NavigationHandlers, useNavigationKeys } from "./keys";
import { nodeSentence } from "./labels";
import { useLockDraft } from "./locks/useLockDraft";
import { GridPane } from "./node/GridPane";
import { type NodePosition, samePosition } from "./node_path";
import { nodeQuery } from "./queries";
import { ChanceCard } from "./strip/ChanceCard";
import { DecisionStrip } from "./strip/DecisionStrip";
import { SolutionTabs } from "./tabs/SolutionTabs";
import type { Browsing } from "./view";

const NO_ACTIONS: readonly Action[] = [];

/** From this width on both players' grids are shown. */
const WIDE = "(min-width: 1600px)";

interface Props {
  browsing: Browsing;
  isStale: boolean;
  isSolving: boolean;
  /** What to know of a node off the solution's path. */
  notice: ReactNode;
}

export function Browser({ browsing, isStale, isSolving, notice }: Props) {
  const { id, node, player, steps, nodePath, urlState, change } = browsing;
  const [hovered, setHovered] = useState<string | null>(null);
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const isBoth = urlState.grids === undefined ? isWide : urlState.grids === "both";
  const draft = useLockDraft(browsing, browsing.solution);
  const filtered = useHandFilter(browsing);
  const actions = useMemo(
    () => actionsOf(node.actions, browsing.evFactor),
    [node, browsing.evFactor],
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
    <div
      aria-busy={isStale || isSolving}
      className={classes["browser"]}
      data-both={isBoth || undefined}
    >
      <SolutionHead browsing={browsing} />
      <DecisionStrip
        browsing={browsing}
        onPrefetch={prefetch}
        chance={(step) => <ChanceCard step={step} browsing={browsing} onPrefetch={prefetch} />}
      />
      {notice}
      <VisuallyHidden aria-live="polite" data-testid="result-status">
        {nodeSentence(node, browsing)}
      </VisuallyHidden>
      <div className={classes["panes"]}>
        <section className={`panel ${classes["grid"]}`} aria-label="Grid">
          <GridPane
            browsing={browsing}
            filtered={filtered}
            actions={actions}
            draft={draft}
            isBoth={isBoth}
            onHover={setHovered}
            onPrefetch={prefetch}
          />
        </section>
        <section className={`panel ${classes["tabs"]}`} aria-label="Details">
          <SolutionTabs
            browsing={browsing}
            filtered={filtered}
            actions={node.player === player ? actions : NO_ACTIONS}
            hovered={hovered}
            draft={draft}
          />
        </section>
      </div>
    </div>
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
