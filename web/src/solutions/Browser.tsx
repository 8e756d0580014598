// The strategy browser: the line, the grid beside the hands, and the numbers of the node.
import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { CopyButton } from "../app/CopyButton";
import { cardsIn } from "../cards/card";
import { actionsOf } from "./actions";
import { PLAYERS, type Player } from "./address";
import { type Node, nodeQuery } from "./asks";
import classes from "./Browser.module.css";
import { CardToCome } from "./CardToCome";
import { DecisionStrip } from "./DecisionStrip";
import { Export } from "./Export";
import { useWalkKeys } from "./keys";
import { Legend } from "./Legend";
import { NodeNumbers } from "./NodeNumbers";
import { SolutionHead } from "./SolutionHead";
import { SolutionTabs } from "./SolutionTabs";
import { BarHeight, GridMode, StrategyGrid } from "./StrategyGrid";
import { useLockDraft } from "./useLockDraft";
import type { Browsing } from "./view";
import { afterAction, type Place, samePlace } from "./walk";
import { nodeInWords, rangeText } from "./words";

const NONE: ReadonlySet<string> = new Set();

export function Browser({ browsing, isStale }: { browsing: Browsing; isStale: boolean }) {
  const { id, address, node, player, steps, walk, change } = browsing;
  const [hovered, setHovered] = useState<string | null>(null);
  const draft = useLockDraft(browsing, browsing.solution);
  const isLocking = address.tab === "locks";
  const actions = useMemo(
    () => (node.player === player ? actionsOf(node.actions) : []),
    [node, player],
  );
  const aim = useAim(id);
  const here = steps.findIndex((step) => samePlace(step, walk.here));
  const pinned = address.pinned ?? null;
  // A hand that is not in the range has no combos to show.
  const hover = useCallback(
    (name: string | null) =>
      setHovered(node.classes[player].some(({ hand }) => hand === name) ? name : null),
    [node, player],
  );
  const pin = useCallback(
    (name: string) => change({ pinned: name === pinned ? "" : name }),
    [change, pinned],
  );
  // Keys that come before the node does would be about the one before it.
  useWalkKeys(
    isStale
      ? null
      : {
          back: () => steps[here - 1] && browsing.go(steps[here - 1] as Place),
          forward: () => steps[here + 1] && browsing.go(steps[here + 1] as Place),
          take: (place) => {
            const action = node.actions[place];
            if (action !== undefined) browsing.take(node, action);
          },
          unpin: () => {
            setHovered(null);
            change({ pinned: "" });
          },
        },
  );

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
          <Group justify="space-between" mb="xs" gap="xs">
            <GridMode mode={address.mode ?? "strategy"} onChange={(mode) => change({ mode })} />
            <PlayerToggle player={player} acts={node.player} onChange={change} />
          </Group>
          <StrategyGrid
            label={`Hands of ${player.toUpperCase()}`}
            mode={address.mode ?? "strategy"}
            height={address.height ?? "scaled"}
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
                onTake={(action) => browsing.take(node, action)}
                onAim={(action) => aim(afterAction(node, action))}
              />
            )}
            {actions.length > 0 && (address.mode ?? "strategy") === "strategy" && (
              <BarHeight
                height={address.height ?? "scaled"}
                onChange={(height) => change({ height })}
              />
            )}
            <GridHint browsing={browsing} />
          </div>
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

/** Ask for a place before one goes there. */
function useAim(id: string): (place: Place) => void {
  const queries = useQueryClient();
  return useCallback((place) => void queries.prefetchQuery(nodeQuery(id, place)), [queries, id]);
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
