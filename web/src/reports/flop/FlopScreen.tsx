// A flop of a report, hand by hand: the line through the flop street, the grid, and the hands or their
// categories. The flop street is what a report keeps; turns and rivers are solved in Solve.
import { Anchor } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy } from "react";
import { NoResult } from "../../app/NotFound";
import { Loading } from "../../app/states";
import { useTitle } from "../../app/title";
import { Browser } from "../../solutions/Browser";
import { NodeFailure } from "../../solutions/NodeFailure";
import { Hands } from "../../solutions/node/Hands";
import { samePosition } from "../../solutions/node_path";
import { OffPathNotice } from "../../solutions/OffPathNotice";
import { NodeTabs } from "../../solutions/tabs/NodeTabs";
import { useNodeAt } from "../../solutions/useNodeAt";
import type { NodeView } from "../../solutions/view";
import { lastReportState } from "../last_state";
import {
  type FlopOfReport,
  flopCategoriesQuery,
  flopNodeQuery,
  type Report,
  reportQuery,
} from "../queries";
import { type FlopStep, withEnd } from "./end_step";
import { FlopHead } from "./FlopHead";
import { TurnCard } from "./TurnCard";
import { type FlopView, useFlopView } from "./useFlopView";

const Categories = lazy(() => import("../../solutions/categories/Categories"));

export default function FlopScreen() {
  const view = useFlopView();
  const report = useQuery(reportQuery(view.id));
  useTitle(`${view.flop}, ${report.data?.name ?? ""}`, "Reports");
  if (report.error) {
    const retry = () => void report.refetch();
    return <NoResult error={report.error} retry={retry} noun="report" list="/reports" />;
  }
  if (!report.data) return <Loading what="Opening the report" />;
  return <AtNode key={`${view.id} ${view.flop}`} view={view} report={report.data} />;
}

function AtNode({ view, report }: { view: FlopView; report: Report }) {
  const { id, flop, urlState, go } = view;
  const of: FlopOfReport = { id, flop, ...(urlState.spr && { spr: Number(urlState.spr) }) };
  const at = useNodeAt(
    view,
    ({ line }) =>
      (seconds) =>
        flopNodeQuery(of, line, seconds),
    report.big_blind ?? undefined,
  );
  const queryClient = useQueryClient();
  const { node, shown, error, retry } = at;
  if (error) {
    return (
      <NodeFailure error={error} retry={retry} go={go}>
        <Anchor
          renderRoot={(props) => (
            <Link to="/reports/$id" params={{ id }} search={lastReportState(id)} {...props} />
          )}
        >
          Back to the report
        </Anchor>
      </NodeFailure>
    );
  }
  if (!node || !shown) return <Loading what="Loading the node" />;
  const steps = withEnd(at.path, urlState.end);
  const browsing: NodeView = {
    ...view,
    ...at.unit,
    take: (from, action) => {
      const leads = leadsTo(steps, from.line, action);
      if (leads === undefined || leads === "decision") view.take(from, action);
      else view.end(from, action);
    },
    node: shown,
    steps,
    isOpenable: ({ kind }) => kind === "decision",
    player: at.player,
    categories: ({ line }) => flopCategoriesQuery(of, line, at.subgameSeconds),
  };
  const prefetch = ({ line }: { line: string }) => {
    const action = line.split(" ").at(-1) ?? "";
    const before = line.split(" ").slice(0, -1).join(" ");
    if (leadsTo(steps, before, action) === "decision")
      void queryClient.prefetchQuery(flopNodeQuery(of, line));
  };
  return (
    <Browser
      browsing={browsing}
      isStale={at.isStale}
      isSolving={at.isSolving}
      head={<FlopHead of={of} report={report} node={node} browsing={browsing} />}
      notice={<OffPathNotice browsing={browsing} at={at} />}
      chance={({ line }) => <TurnCard of={of} line={line} />}
      tabs={(details) => (
        <NodeTabs
          browsing={browsing}
          tabs={[
            { tab: "hands", name: "Hands", content: <Hands browsing={browsing} {...details} /> },
            { tab: "categories", name: "Categories", content: <Categories browsing={browsing} /> },
          ]}
        />
      )}
      onPrefetch={prefetch}
    />
  );
}

/** Return what an action at a decision of the line leads to. */
function leadsTo(steps: readonly FlopStep[], line: string, action: string) {
  const step = steps.find((each) => samePosition(each, { line, cards: "" }));
  return step?.leads_to?.[step.actions.indexOf(action)];
}
