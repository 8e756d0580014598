// The grid of a node with what belongs to it: what it shows, whose hands, and what may be done.
import { Group, SegmentedControl, Text } from "@mantine/core";
import { useCallback } from "react";
import { type Action, actionsOf } from "./actions";
import type { Player } from "./address";
import classes from "./Browser.module.css";
import { Legend } from "./Legend";
import { BarHeight, GridMode, StrategyGrid } from "./StrategyGrid";
import type { LockDraft } from "./useLockDraft";
import type { Browsing } from "./view";
import { afterAction, type Place } from "./walk";

interface Given {
  browsing: Browsing;
  /** Those of the player whose hands are shown; none if the other acts. */
  actions: readonly Action[];
  draft: LockDraft;
  onHover: (name: string | null) => void;
  onAim: (place: Place) => void;
}

const NONE: ReadonlySet<string> = new Set();

export function GridPane({ browsing, actions, draft, onHover, onAim }: Given) {
  const { address, node, player, change, take } = browsing;
  const { mode = "strategy", height = "scaled", pinned = null } = address;
  const isLocking = address.tab === "locks";
  // A hand that is not in the range has no combos to show.
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
        <GridMode mode={mode} onChange={(wanted) => change({ mode: wanted })} />
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
            onAim={(action) => onAim(afterAction(node, action))}
          />
        )}
        {actions.length > 0 && mode === "strategy" && (
          <BarHeight height={height} onChange={(wanted) => change({ height: wanted })} />
        )}
        <GridHint browsing={browsing} />
      </div>
    </>
  );
}

interface ToggleGiven {
  player: Player;
  acts: Player | null;
  onChange: Browsing["change"];
}

function PlayerToggle({ player, acts, onChange }: ToggleGiven) {
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
  const { node, player, address } = browsing;
  const other = node.kind === "decision" && node.player !== player;
  return (
    <Text size="xs" c="dimmed">
      {other && `${player.toUpperCase()} does not act here: the grid shows reach. `}
      {address.tab === "locks"
        ? "Click hands to lock them."
        : "Hover to see a hand's combos, click to pin it, Escape to unpin."}{" "}
      Striped hands never get here.
    </Text>
  );
}
