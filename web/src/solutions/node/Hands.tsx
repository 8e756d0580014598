// The hands of the player who is shown, one by one; those of one class where one is hovered or pinned.
import { Button } from "@mantine/core";
import { useCallback, useDeferredValue, useMemo } from "react";
import type { Action } from "../actions";
import type { FilteredNode } from "../filter/useHandFilter";
import type { NodeView } from "../view";
import { HandTable } from "./HandTable";

interface Props {
  browsing: NodeView;
  filtered: FilteredNode;
  /** Actions of the player whose hands are shown; none if the other player acts. */
  actions: readonly Action[];
  hovered: string | null;
}

/** The table of hands; it follows a frame after the grid, which is not to wait for it. */
export function Hands({ browsing, filtered, actions, hovered }: Props) {
  const { urlState, change, player, evUnit } = browsing;
  const { hands } = filtered.rows[player];
  const pinned = urlState.pinned ?? null;
  const latest = useMemo(
    () => ({
      label: `Hands of ${player.toUpperCase()}, one by one`,
      rows: hands,
      actions,
      unit: evUnit,
    }),
    [player, hands, actions, evUnit],
  );
  return (
    <HandTable
      {...useDeferredValue(latest)}
      only={hovered ?? pinned}
      order={urlState.sort}
      onOrder={useCallback((sort: string) => change({ sort }), [change])}
    >
      {pinned !== null && <Pinned name={pinned} onUnpin={() => change({ pinned: "" })} />}
    </HandTable>
  );
}

function Pinned({ name, onUnpin }: { name: string; onUnpin: () => void }) {
  return (
    <Button size="compact-xs" variant="default" onClick={onUnpin} data-testid="pinned">
      {name} pinned: press to unpin
    </Button>
  );
}
