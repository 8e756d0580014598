// What follows from a spot, tab by tab; only the open one asks for its breakdown.
import { Group, NativeSelect, Tabs, Text } from "@mantine/core";
import { memo } from "react";
import { Loading } from "../app/states";
import type { Tab, View } from "./address";
import { GraphTab } from "./GraphTab";
import { HandsTab } from "./HandsTab";
import { NextCardTab } from "./NextCardTab";
import { OutsTab } from "./OutsTab";
import type { Spot } from "./spot";
import type { Found } from "./useEquity";
import type { StudyChanges } from "./useStudy";

interface Given {
  view: View;
  change: StudyChanges;
  spot: Spot;
  /** What was found last; null where the spot is refused. */
  found: Found | null;
  isWorking: boolean;
}

const NAMES: Record<Tab, string> = {
  hands: "Hands",
  graph: "Graph",
  next: "Next card",
  outs: "Outs",
};

export const Insights = memo(function Insights(given: Given) {
  const { view, change, spot } = given;
  const player = Math.min(view.player, spot.players.length - 1);
  return (
    <Tabs
      value={view.tab}
      onChange={(tab) => tab && change.look({ tab: tab as Tab })}
      keepMounted={false}
    >
      <Tabs.List mb="sm">
        {Object.entries(NAMES).map(([tab, name]) => (
          <Tabs.Tab key={tab} value={tab} data-testid={`tab-${tab}`} px="sm">
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {view.tab !== "graph" && (
        <PlayerChoice players={spot.players} player={player} onChange={change.look} />
      )}
      {Object.keys(NAMES).map((tab) => (
        <Tabs.Panel key={tab} value={tab} data-testid={`panel-${tab}`}>
          <Panel {...given} player={player} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
});

function Panel({ view, change, spot, found, isWorking, player }: Given & { player: number }) {
  if (view.tab === "outs") {
    return <OutsTab spot={spot} view={view} change={change} player={player} />;
  }
  if (!found) {
    return isWorking ? (
      <Loading what="Counting deals" />
    ) : (
      <Text>There is no result to break down yet.</Text>
    );
  }
  if (view.tab === "graph") return <GraphTab found={found} />;
  if (view.tab === "next") return <NextCardTab found={found} change={change} player={player} />;
  return <HandsTab found={found} player={player} />;
}

interface ChoiceGiven {
  players: readonly string[];
  player: number;
  onChange: (part: Partial<View>) => void;
}

function PlayerChoice({ players, player, onChange }: ChoiceGiven) {
  return (
    <Group gap="xs" mb="sm">
      <NativeSelect
        label="Player"
        size="xs"
        w="100%"
        maw={280}
        value={player}
        onChange={(event) => onChange({ player: Number(event.currentTarget.value) })}
        data={players.map((text, seat) => ({
          value: String(seat),
          label: `${seat + 1}: ${text.trim() || "any two cards"}`,
        }))}
        data-testid="of-player"
      />
    </Group>
  );
}
