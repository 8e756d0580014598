// Tabs beside the grid; each is loaded when it is first opened, the hands at once.
import { Tabs } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { Loading } from "../../app/states";
import type { Action } from "../actions";
import type { FilteredNode } from "../filter/useHandFilter";
import type { LockDraft } from "../locks/useLockDraft";
import { Hands } from "../node/Hands";
import { TABS, type Tab } from "../url_state";
import type { Browsing } from "../view";
import classes from "./SolutionTabs.module.css";
import { Summary } from "./Summary";

const Categories = lazy(() => import("../categories/Categories"));
const Runouts = lazy(() => import("../runouts/Runouts"));
const Graph = lazy(() => import("../graph/Graph"));
const LockPanel = lazy(() => import("../locks/LockPanel"));
const Compare = lazy(() => import("../compare/Compare"));

const NAMES: Record<Tab, string> = {
  summary: "Summary",
  hands: "Hands",
  categories: "Categories",
  runouts: "Runouts",
  graph: "Graph",
  locks: "Locks",
  compare: "Compare",
};

interface Props {
  browsing: Browsing;
  filtered: FilteredNode;
  /** Actions of the player whose hands are shown; none if the other player acts. */
  actions: readonly Action[];
  hovered: string | null;
  draft: LockDraft;
}

export function SolutionTabs(props: Props) {
  const { browsing, draft } = props;
  const { urlState, change } = browsing;
  return (
    <Tabs
      value={urlState.tab ?? "hands"}
      onChange={(tab) => change({ tab: tab ?? "" }, "push")}
      keepMounted={false}
      className={classes["tabs"] ?? ""}
    >
      <Tabs.List className={classes["list"] ?? ""}>
        {TABS.map((tab) => (
          <Tabs.Tab key={tab} value={tab} px={9} data-testid={`tab-${tab}`}>
            {NAMES[tab]}
            {tab === "locks" && draft.locks.length > 0 && ` (${draft.locks.length})`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={classes["panel"] ?? ""} data-tab={tab}>
          <Suspense fallback={<Loading what="Opening" />}>{content(tab, props)}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function content(tab: Tab, props: Props): ReactNode {
  const { browsing, draft } = props;
  switch (tab) {
    case "summary":
      return <Summary browsing={browsing} />;
    case "hands":
      return <Hands {...props} />;
    case "categories":
      return <Categories browsing={browsing} />;
    case "runouts":
      return <Runouts browsing={browsing} />;
    case "graph":
      return <Graph browsing={browsing} />;
    case "locks":
      return <LockPanel browsing={browsing} draft={draft} />;
    case "compare":
      return <Compare browsing={browsing} />;
  }
}
