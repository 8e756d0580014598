// The solution screen; loads the solution and the current node.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { NoResult } from "../app/NotFound";
import { Loading } from "../app/states";
import { useTitle } from "../app/title";
import { Browser } from "./Browser";
import { SolutionHead } from "./head/SolutionHead";
import { useLockDraft } from "./locks/useLockDraft";
import { NodeFailure } from "./NodeFailure";
import type { NodePosition } from "./node_path";
import { OffPathNotice, SetRanges } from "./OffPathNotice";
import { categoriesQuery, nodeQuery, type Solution, solutionQuery } from "./queries";
import { ChanceCard } from "./strip/ChanceCard";
import { SolutionTabs } from "./tabs/SolutionTabs";
import { useNodeAt } from "./useNodeAt";
import { type Browsing, useView, type View } from "./view";

export default function SolutionScreen() {
  const view = useView();
  const { data, error, refetch } = useQuery(solutionQuery(view.id));
  useTitle(data?.name, "Solutions");
  if (error) {
    const retry = () => void refetch();
    return <NoResult error={error} retry={retry} noun="solution" list="/solutions" />;
  }
  if (!data) return <Loading what="Opening the solution" />;
  return <AtNode key={view.id} view={view} solution={data} />;
}

const isOpenable = () => true;

function AtNode({ view, solution }: { view: View; solution: Solution }) {
  const { id, go } = view;
  const at = useNodeAt(
    view,
    (position) => (seconds) => nodeQuery(id, position, seconds),
    solution.bb?.big_blind,
  );
  const draft = useLockDraft(view, solution);
  const prefetch = usePrefetch(id);
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
  return (
    <Browser
      browsing={browsing}
      isStale={at.isStale}
      isSolving={at.isSolving}
      head={<SolutionHead browsing={browsing} />}
      notice={
        <OffPathNotice browsing={browsing} at={at}>
          <SetRanges browsing={browsing} />
        </OffPathNotice>
      }
      chance={(step) => <ChanceCard step={step} browsing={browsing} onPrefetch={prefetch} />}
      tabs={(details) => <SolutionTabs browsing={browsing} details={details} draft={draft} />}
      draft={draft}
      onPrefetch={prefetch}
    />
  );
}

/** Prefetch a node before it is opened. */
function usePrefetch(id: string): (position: NodePosition) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (position) => void queryClient.prefetchQuery(nodeQuery(id, position)),
    [queryClient, id],
  );
}
