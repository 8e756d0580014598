// What follows from a spot, tab by tab; only the open one asks for its breakdown.
import { Group, NativeSelect, Tabs, Text } from "@mantine/core";
import { Loading } from "../app/states";
import type { Tab } from "./address";
import { GraphTab } from "./GraphTab";
import { HandsTab } from "./HandsTab";
import { NextCardTab } from "./NextCardTab";
import { OutsTab } from "./OutsTab";
import type { Answer } from "./useEquity";
import type { StudyOnScreen } from "./useStudy";

interface Given {
  study: StudyOnScreen;
  answer: Answer | undefined;
  isStale: boolean;
  isWorking: boolean;
}

const NAMES: Record<Tab, string> = {
  hands: "Hands",
  graph: "Graph",
  next: "Next card",
  outs: "Outs",
};

export function Insights({ study, answer, isStale, isWorking }: Given) {
  const { view, settled } = study;
  const player = Math.min(view.player, settled.players.length - 1);
  return (
    <Tabs
      value={view.tab}
      onChange={(tab) => tab && study.look({ tab: tab as Tab })}
      keepMounted={false}
    >
      <Tabs.List mb="sm">
        {Object.entries(NAMES).map(([tab, name]) => (
          <Tabs.Tab key={tab} value={tab} data-testid={`tab-${tab}`} px="sm">
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {view.tab !== "graph" && <PlayerChoice study={study} player={player} />}
      <div style={{ opacity: isStale ? 0.55 : 1 }}>
        {Object.keys(NAMES).map((tab) => (
          <Tabs.Panel key={tab} value={tab} data-testid={`panel-${tab}`}>
            <Panel study={study} answer={answer} player={player} isWorking={isWorking} />
          </Tabs.Panel>
        ))}
      </div>
    </Tabs>
  );
}

interface PanelGiven extends Omit<Given, "isStale"> {
  player: number;
}

function Panel({ study, answer, player, isWorking }: PanelGiven) {
  const { view, settled } = study;
  if (view.tab === "outs") return <OutsTab study={study} player={player} />;
  if (!answer) return isWorking ? <Loading what="Counting deals" /> : <NoResult />;
  if (view.tab === "graph") return <GraphTab spot={settled} answer={answer} />;
  if (view.tab === "next") return <NextCardTab study={study} answer={answer} player={player} />;
  return <HandsTab spot={settled} answer={answer} player={player} />;
}

function NoResult() {
  return <Text>There is no result to break down yet.</Text>;
}

function PlayerChoice({ study, player }: { study: StudyOnScreen; player: number }) {
  return (
    <Group gap="xs" mb="sm">
      <NativeSelect
        label="Player"
        size="xs"
        w="100%"
        maw={280}
        value={player}
        onChange={(event) => study.look({ player: Number(event.currentTarget.value) })}
        data={study.settled.players.map((text, seat) => ({
          value: String(seat),
          label: `${seat + 1}: ${text.trim() || "any two cards"}`,
        }))}
        data-testid="of-player"
      />
    </Group>
  );
}
