// Breakdown tabs of the equity screen; only the open tab sends its query.
import { Tabs, Text } from "@mantine/core";
import { memo } from "react";
import { Loading } from "../../app/states";
import { cardsIn } from "../../cards/card";
import type { Spot } from "../spot";
import { openTab, shownPlayer, type Tab, type View } from "../url_state";
import type { AnsweredSpot } from "../useEquity";
import type { StudyChanges } from "../useStudy";
import { CategoriesTab } from "./categories/CategoriesTab";
import { GraphTab } from "./graph/EquityGraph";
import { HandsTab } from "./hands/HandsTab";
import { NextCardTab } from "./NextCardTab";
import { OutsTab } from "./outs/OutsTab";
import { PlayerChoice } from "./PlayerChoice";

interface Props {
  view: View;
  change: StudyChanges;
  spot: Spot;
  /** The last answer; null if the spot was rejected. */
  answered: AnsweredSpot | null;
  isWorking: boolean;
}

const NAMES: Record<Tab, string> = {
  categories: "Categories",
  hands: "Hands",
  graph: "Graph",
  next: "Next card",
  outs: "Outs",
};
const FLOP = 3;

export const Insights = memo(function Insights(props: Props) {
  const { view, change, spot } = props;
  const tab = openTab(view, cardsIn(spot.board).length >= FLOP);
  const player = shownPlayer(view, tab, spot);
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => chosen && chosen !== tab && change.stepView({ tab: chosen as Tab })}
      keepMounted={false}
    >
      <Tabs.List mb="sm">
        {Object.entries(NAMES).map(([value, name]) => (
          <Tabs.Tab key={value} value={value} px={{ base: 6, xs: 12 }} data-testid={`tab-${value}`}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} opacity="var(--fade)" data-testid={`panel-${tab}`}>
        <Panel {...props} tab={tab} player={player} />
      </Tabs.Panel>
    </Tabs>
  );
});

interface PanelProps extends Props {
  tab: Tab;
  player: number;
}

function Panel({ tab, view, change, spot, answered, isWorking, player }: PanelProps) {
  if (!answered && tab !== "outs") {
    return isWorking ? (
      <Loading what="Computing equity" />
    ) : (
      <Text>No result to break down yet.</Text>
    );
  }
  if (answered && tab === "graph") return <GraphTab answered={answered} />;
  if (answered && tab === "categories") {
    return <CategoriesTab {...{ answered, player, view, change }} />;
  }
  return (
    <>
      <PlayerChoice players={spot.players} player={player} change={change} />
      {tab === "outs" && <OutsTab spot={spot} change={change} player={player} />}
      {answered && tab === "hands" && (
        <HandsTab answered={answered} player={player} view={view} change={change} />
      )}
      {answered && tab === "next" && (
        <NextCardTab answered={answered} change={change} player={player} />
      )}
    </>
  );
}
