// A flop of a report, hand by hand: the line through the flop street, the grid, and the hands or their
// categories. The flop street is what a report keeps; turns and rivers are solved in Solve.
import { Anchor, Button, Tabs, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { Failure, Loading } from "../../app/states";
import { useTitle } from "../../app/title";
import { type Action, actionsOf } from "../../solutions/actions";
import classes from "../../solutions/Browser.module.css";
import { evUnitOf, rememberedUnit, scaleHands } from "../../solutions/ev_unit";
import { useHandFilter } from "../../solutions/filter/useHandFilter";
import { useNavigationKeys } from "../../solutions/keys";
import { nodeSentence } from "../../solutions/labels";
import { GridPane } from "../../solutions/node/GridPane";
import { Hands } from "../../solutions/node/Hands";
import { keyOf, ROOT, samePosition } from "../../solutions/node_path";
import { MAX_SECONDS, OffPathNotice } from "../../solutions/OffPathNotice";
import { DecisionStrip } from "../../solutions/strip/DecisionStrip";
import tabs from "../../solutions/tabs/SolutionTabs.module.css";
import { QUICK_SECONDS, useNode } from "../../solutions/useNode";
import type { NodeView } from "../../solutions/view";
import {
  type FlopNode,
  type FlopOfReport,
  flopCategoriesQuery,
  flopNodeQuery,
  type Report,
  reportQuery,
} from "../queries";
import { canonical } from "../url_state";
import { withEnd } from "./end_step";
import { FlopHead } from "./FlopHead";
import { TurnCard } from "./TurnCard";
import { type FlopView, useFlopView } from "./useFlopView";

const Categories = lazy(() => import("../../solutions/categories/Categories"));

const NO_ACTIONS: readonly Action[] = [];
/** From this width on both players' grids are shown. */
const WIDE = "(min-width: 1600px)";

export default function FlopScreen() {
  const view = useFlopView();
  const report = useQuery(reportQuery(view.id));
  useTitle(`${view.flop}, ${report.data?.name ?? ""}`, "Reports");
  if (report.error) {
    return <Failure error={report.error} retry={() => void report.refetch()} />;
  }
  if (!report.data) return <Loading what="Opening the report" />;
  return <AtNode key={`${view.id} ${view.flop}`} view={view} report={report.data} />;
}

function AtNode({ view, report }: { view: FlopView; report: Report }) {
  const { id, flop, urlState } = view;
  const { here, ahead } = view.nodePath;
  const of: FlopOfReport = { id, flop, ...(urlState.spr && { spr: Number(urlState.spr) }) };
  // Where the user had a subgame solved that takes long.
  const [patientAt, setPatientAt] = useState<string | null>(null);
  const subgameSeconds = patientAt === keyOf(here) ? MAX_SECONDS : QUICK_SECONDS;
  const loaded = useNode((seconds) => flopNodeQuery(of, here.line, seconds), { subgameSeconds });
  const isFar = !samePosition(here, ahead);
  const far = useNode((seconds) => flopNodeQuery(of, ahead.line, seconds), { enabled: isFar });
  const unit = evUnitOf(urlState.unit ?? rememberedUnit(), report.big_blind ?? undefined);
  const { node, error } = loaded;
  const shown = useMemo(() => node && scaleHands(node, unit.evFactor), [node, unit.evFactor]);
  if (error) {
    return (
      <>
        <Failure error={error} retry={loaded.retry} />
        <Button mt="sm" mr="sm" variant="default" onClick={() => view.go(ROOT)}>
          Go to root
        </Button>
        <Anchor component={Link} to={`/reports/${id}`} search={canonical({}) as never}>
          Back to the report
        </Anchor>
      </>
    );
  }
  if (!node || !shown) return <Loading what="Loading the node" />;
  const path = isFar && far.node && !far.isStale ? far.node.path : node.path;
  const steps = withEnd(path, urlState.end);
  const browsing: NodeView = {
    ...view,
    ...unit,
    take: (from, action) => {
      const at = steps.find((step) => samePosition(step, from));
      const leads = at?.leads_to?.[at.actions.indexOf(action)];
      if (leads === undefined || leads === "decision") view.take(from, action);
      else view.end(from, action);
    },
    node: shown,
    steps,
    player: urlState.player ?? node.player ?? "oop",
    categories: ({ line }) => flopCategoriesQuery(of, line, subgameSeconds),
  };
  return (
    <Browser
      of={of}
      report={report}
      node={node}
      browsing={browsing}
      isStale={loaded.isStale}
      isSolving={loaded.isSolving}
      subgameError={loaded.subgameError}
      onSolve={() => setPatientAt(keyOf(here))}
      retry={loaded.retry}
    />
  );
}

interface BrowserProps {
  of: FlopOfReport;
  report: Report;
  node: FlopNode;
  browsing: NodeView;
  isStale: boolean;
  isSolving: boolean;
  subgameError: Error | null;
  onSolve: () => void;
  retry: () => void;
}

function Browser({ of, report, node, browsing, isStale, isSolving, ...subgame }: BrowserProps) {
  const { urlState, change, steps, nodePath, player, evFactor, go, take } = browsing;
  const [hovered, setHovered] = useState<string | null>(null);
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const isBoth = urlState.grids === undefined ? isWide : urlState.grids === "both";
  const filtered = useHandFilter(browsing);
  const actions = useMemo(() => actionsOf(node.actions, evFactor), [node, evFactor]);
  const queryClient = useQueryClient();
  const prefetch = ({ line }: { line: string }) => {
    const leads = node.leads_to.some(
      (kind, at) => kind === "decision" && `${node.line} ${node.actions[at]}`.trim() === line,
    );
    if (leads) void queryClient.prefetchQuery(flopNodeQuery(of, line));
  };
  const here = steps.findIndex((step) => samePosition(step, nodePath.here));
  const step = (at: number) => {
    const position = steps[at];
    if (position?.kind === "decision") go(position);
  };
  useNavigationKeys(
    isStale
      ? null
      : {
          back: () => step(here - 1),
          forward: () => step(here + 1),
          take: (at) => node.actions[at] !== undefined && take(node, node.actions[at]),
          unpin: () => {
            setHovered(null);
            change({ pinned: "" });
          },
        },
  );
  return (
    <div
      aria-busy={isStale || isSolving}
      className={classes["browser"]}
      data-both={isBoth || undefined}
    >
      <FlopHead of={of} report={report} node={node} browsing={browsing} />
      <DecisionStrip
        browsing={browsing}
        onPrefetch={prefetch}
        chance={({ line }) => <TurnCard of={of} line={line} />}
      />
      <OffPathNotice
        browsing={browsing}
        isSolving={isSolving}
        error={subgame.subgameError}
        onSolve={subgame.onSolve}
        retry={subgame.retry}
      />
      <VisuallyHidden aria-live="polite" data-testid="result-status">
        {nodeSentence(node, browsing)}
      </VisuallyHidden>
      <div className={classes["panes"]}>
        <section className={`panel ${classes["grid"]}`} aria-label="Grid">
          <GridPane
            browsing={browsing}
            filtered={filtered}
            actions={actions}
            isBoth={isBoth}
            onHover={setHovered}
            onPrefetch={prefetch}
          />
        </section>
        <section className={`panel ${classes["tabs"]}`} aria-label="Details">
          <Tabs
            value={urlState.tab === "categories" ? "categories" : "hands"}
            onChange={(tab) => change({ tab: tab ?? "" }, "push")}
            keepMounted={false}
            className={tabs["tabs"] ?? ""}
          >
            <Tabs.List className={tabs["list"] ?? ""}>
              <Tabs.Tab value="hands" data-testid="tab-hands">
                Hands
              </Tabs.Tab>
              <Tabs.Tab value="categories" data-testid="tab-categories">
                Categories
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="hands" className={tabs["panel"] ?? ""} data-tab="hands">
              <Hands
                browsing={browsing}
                filtered={filtered}
                actions={node.player === player ? actions : NO_ACTIONS}
                hovered={hovered}
              />
            </Tabs.Panel>
            <Tabs.Panel value="categories" className={tabs["panel"] ?? ""} data-tab="categories">
              <Suspense fallback={<Loading what="Opening" />}>
                <Categories browsing={browsing} />
              </Suspense>
            </Tabs.Panel>
          </Tabs>
        </section>
      </div>
    </div>
  );
}
