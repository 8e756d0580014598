// The solution screen; loads the solution and the current node.
import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { NoResult } from "../app/NotFound";
import { queryClient } from "../app/query_client";
import { Loading } from "../app/states";
import { useTitle } from "../app/title";
import { Browser, type NodeDetails, NodeFailure, NodeTabs } from "./Browser";
import { SolutionHead } from "./head/SolutionHead";
import { useLockDraft } from "./locks/useLockDraft";
import { Hands } from "./node/HandTable";
import type { NodePosition } from "./node_path";
import { OffPathNotice, SetRanges } from "./OffPathNotice";
import { QuickNotice } from "./QuickNotice";
import { categoriesQuery, nodeQuery, type Solution, solutionQuery } from "./queries";
import { ChanceCard } from "./strip/ChanceCard";
import { Summary } from "./tabs/Summary";
import { useNodeAt } from "./useNodeAt";
import { type Browsing, useView, type View } from "./view";

export default function SolutionScreen() {
  const view = useView();
  const { data, error, refetch } = useQuery(solutionQuery(view.id));
  useTitle(data?.name, "Solutions");
  if (error) {
    return <NoResult error={error} retry={refetch} noun="solution" list="/solutions" />;
  }
  if (!data) return <Loading what="Opening the solution" />;
  return <AtNode key={view.id} view={view} solution={data} />;
}

const isOpenable = () => true;

const Categories = lazy(() => import("./categories/Categories"));
const Runouts = lazy(() => import("./runouts/Runouts"));
const Graph = lazy(() => import("./graph/Graph"));
const LockPanel = lazy(() => import("./locks/LockPanel"));
const Compare = lazy(() => import("./compare/Compare"));

function AtNode({ view, solution }: { view: View; solution: Solution }) {
  const { id, go } = view;
  const isKept = ({ cards }: NodePosition) => solution.quick === null || cards === "";
  const at = useNodeAt(
    view,
    (position) => (seconds) => nodeQuery(id, position, seconds),
    solution.bb?.big_blind,
    isKept,
  );
  const draft = useLockDraft(view, solution);
  const prefetch = (position: NodePosition) => {
    if (isKept(position)) void queryClient.prefetchQuery(nodeQuery(id, position));
  };
  const { shown, subgameSeconds, error, retry } = at;
  if (error) return <NodeFailure error={error} retry={retry} go={go} />;
  if (!shown) return <Loading what="Loading the node" />;
  const browsing: Browsing = {
    ...view,
    ...at.unit,
    solution,
    node: shown,
    steps: at.path,
    isOpenable,
    player: at.player,
    subgameSeconds,
    categories: (position) => categoriesQuery(id, position, subgameSeconds),
  };
  const locked = draft.locks.length;
  const tabsOf = (details: NodeDetails) => (
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
  return (
    <Browser
      browsing={browsing}
      isStale={at.isStale}
      isSolving={at.isSolving}
      head={<SolutionHead browsing={browsing} />}
      notice={
        <>
          <QuickNotice browsing={browsing} isSolving={at.isSolving} />
          <OffPathNotice browsing={browsing} at={at}>
            <SetRanges browsing={browsing} />
          </OffPathNotice>
        </>
      }
      chance={(step) => <ChanceCard step={step} browsing={browsing} onPrefetch={prefetch} />}
      tabs={tabsOf}
      draft={draft}
      onPrefetch={prefetch}
    />
  );
}
