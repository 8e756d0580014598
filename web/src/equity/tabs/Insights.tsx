// Breakdown tabs of the equity screen; only the open tab sends its query.
import { Group, NativeSelect, Tabs, Text } from "@mantine/core";
import { memo } from "react";
import { Loading } from "../../app/states";
import type { Spot } from "../spot";
import type { Tab, View } from "../url_state";
import type { AnsweredSpot } from "../useEquity";
import type { StudyChanges } from "../useStudy";
import { GraphTab } from "./GraphTab";
import { HandsTab } from "./hands/HandsTab";
import { NextCardTab } from "./NextCardTab";
import { OutsTab } from "./outs/OutsTab";

interface Props {
  view: View;
  change: StudyChanges;
  spot: Spot;
  /** The last answer; null if the spot was rejected. */
  answered: AnsweredSpot | null;
  isWorking: boolean;
}

const NAMES: Record<Tab, string> = {
  hands: "Hands",
  graph: "Graph",
  next: "Next card",
  outs: "Outs",
};

export const Insights = memo(function Insights(props: Props) {
  const { view, change, spot } = props;
  const player = Math.min(view.player, spot.players.length - 1);
  return (
    <Tabs
      value={view.tab}
      onChange={(tab) => tab && change.setView({ tab: tab as Tab })}
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
        <PlayerChoice players={spot.players} player={player} onChange={change.setView} />
      )}
      {Object.keys(NAMES).map((tab) => (
        <Tabs.Panel key={tab} value={tab} data-testid={`panel-${tab}`}>
          <Panel {...props} player={player} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
});

function Panel({ view, change, spot, answered, isWorking, player }: Props & { player: number }) {
  if (view.tab === "outs") {
    return <OutsTab spot={spot} view={view} change={change} player={player} />;
  }
  if (!answered) {
    return isWorking ? (
      <Loading what="Computing equity" />
    ) : (
      <Text>No result to break down yet.</Text>
    );
  }
  if (view.tab === "graph") return <GraphTab answered={answered} />;
  if (view.tab === "next")
    return <NextCardTab answered={answered} change={change} player={player} />;
  return <HandsTab answered={answered} player={player} />;
}

interface ChoiceProps {
  players: readonly string[];
  player: number;
  onChange: (part: Partial<View>) => void;
}

function PlayerChoice({ players, player, onChange }: ChoiceProps) {
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
