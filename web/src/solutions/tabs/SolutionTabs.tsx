// Tabs of a solution; each is loaded when it is first opened, the hands at once.
import { lazy } from "react";
import type { NodeDetails } from "../Browser";
import type { LockDraft } from "../locks/useLockDraft";
import { Hands } from "../node/Hands";
import type { Browsing } from "../view";
import { NodeTabs } from "./NodeTabs";
import { Summary } from "./Summary";

const Categories = lazy(() => import("../categories/Categories"));
const Runouts = lazy(() => import("../runouts/Runouts"));
const Graph = lazy(() => import("../graph/Graph"));
const LockPanel = lazy(() => import("../locks/LockPanel"));
const Compare = lazy(() => import("../compare/Compare"));

interface Props {
  browsing: Browsing;
  details: NodeDetails;
  draft: LockDraft;
}

export function SolutionTabs({ browsing, details, draft }: Props) {
  const locked = draft.locks.length;
  return (
    <NodeTabs
      browsing={browsing}
      tabs={[
        { tab: "summary", name: "Summary", content: <Summary browsing={browsing} /> },
        { tab: "hands", name: "Hands", content: <Hands browsing={browsing} {...details} /> },
        { tab: "categories", name: "Categories", content: <Categories browsing={browsing} /> },
        { tab: "runouts", name: "Runouts", content: <Runouts browsing={browsing} /> },
        { tab: "graph", name: "Graph", content: <Graph browsing={browsing} /> },
        {
          tab: "locks",
          name: locked > 0 ? `Locks (${locked})` : "Locks",
          content: <LockPanel browsing={browsing} draft={draft} />,
        },
        { tab: "compare", name: "Compare", content: <Compare browsing={browsing} /> },
      ]}
    />
  );
}
