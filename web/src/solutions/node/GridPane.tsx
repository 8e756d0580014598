// Grid of a node with its controls and legend.
import { Group, SegmentedControl, Text } from "@mantine/core";
import { useCallback } from "react";
import { type Action, actionsOf } from "../actions";
import classes from "../Browser.module.css";
import type { LockDraft } from "../locks/useLockDraft";
import { afterAction, type NodePosition } from "../node_path";
import type { Player } from "../url_state";
import type { Browsing } from "../view";
import { Legend } from "./Legend";
import { BarHeight, GridMode, StrategyGrid } from "./StrategyGrid";

interface Props {
  browsing: Browsing;
  /** Actions of the player whose hands are shown; none if the other player acts. */
  actions: readonly Action[];
  draft: LockDraft;
  onHover: (name: string | null) => void;
  onPrefetch: (position: NodePosition) => void;
}

const NONE: ReadonlySet<string> = new Set();

export function GridPane({ browsing, actions, draft, onHover, onPrefetch }: Props) {
  const { urlState, node, player, change, take } = browsing;
  const { mode = "strategy", height = "scaled", pinned = null } = urlState;
  const isLocking = urlState.tab === "locks";
  // A hand outside the range has no combos to show.
  const hover = useCallback(
    (name: string | null) =>
      onHover(node.classes[player].some(({ hand }) => hand === name) ? name : null),
    [node, player, onHover],
  );
  const pin = useCallback(
    (name: string) => change({ pinned: name === pinned ? "" : name }),
    [change, pinned],
  );
  return (
    <>
      <Group justify="space-between" mb="xs" gap="xs">
        <GridMode mode={mode} onChange={(value) => change({ mode: value })} />
        <PlayerToggle player={player} acts={node.player} onChange={change} />
      </Group>
      <StrategyGrid
        label={`Hands of ${player.toUpperCase()}`}
        mode={mode}
        height={height}
        actions={actions}
        rows={node.classes[player]}
        pinned={pinned}
        picked={isLocking ? draft.picked : NONE}
        drafted={isLocking ? draft.drafted : NONE}
        onHover={hover}
        onPin={isLocking ? draft.toggle : pin}
      />
      <div className={classes["below"]}>
        {node.kind === "decision" && (
          <Legend
            actions={actionsOf(node.actions)}
            frequencies={node.frequencies}
            onTake={(action) => take(node, action)}
            onPrefetch={(action) => onPrefetch(afterAction(node, action))}
          />
        )}
        {actions.length > 0 && mode === "strategy" && (
          <BarHeight height={height} onChange={(value) => change({ height: value })} />
        )}
        <GridHint browsing={browsing} />
      </div>
    </>
  );
}

interface ToggleProps {
  player: Player;
  acts: Player | null;
  onChange: Browsing["change"];
}

function PlayerToggle({ player, acts, onChange }: ToggleProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Whose hands"
      data={[
        { value: "oop", label: "OOP" },
        { value: "ip", label: "IP" },
      ]}
      value={player}
      onChange={(value) => onChange({ player: value === acts ? "" : value })}
      data-testid="player-toggle"
    />
  );
}

function GridHint({ browsing }: { browsing: Browsing }) {
  const { node, player, urlState } = browsing;
  const other = node.kind === "decision" && node.player !== player;
  return (
    <Text size="xs" c="dimmed">
      {other && `${player.toUpperCase()} does not act here: the grid shows reach. `}
      {urlState.tab === "locks"
        ? "Click hands to lock them."
        : "Hover to see a hand's combos, click to pin it, Escape to unpin."}{" "}
      Striped hands never reach this node.
    </Text>
  );
}
