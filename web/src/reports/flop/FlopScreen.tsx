// A flop of a report, hand by hand: the line through the flop street, the grid, and the hands or their
// categories. The flop street is what a report keeps; turns and rivers are solved in Solve.
import { Button, Group, Loader, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy } from "react";
import type { Schemas } from "../../api/client";
import { Fact } from "../../app/Facts";
import { errorText } from "../../app/forms/error_text";
import { TextLink } from "../../app/links";
import { NoResult } from "../../app/NotFound";
import { Share } from "../../app/Share";
import { Failure, Loading } from "../../app/states";
import { useTitle } from "../../app/title";
import { type ChangeUrlState, useUrlState } from "../../app/url/url_schema";
import { cardsIn } from "../../cards/card";
import { PlayingCards } from "../../cards/PlayingCard";
import { Browser, NodeFailure, NodeTabs } from "../../solutions/Browser";
import { HeadFigures } from "../../solutions/head/SolutionHead";
import classes from "../../solutions/head/SolutionHead.module.css";
import { Hands } from "../../solutions/node/HandTable";
import { actionsIn, afterAction, type NodePosition, samePosition } from "../../solutions/node_path";
import { OffPathNotice } from "../../solutions/OffPathNotice";
import type { PathStep } from "../../solutions/queries";
import { CardDeck } from "../../solutions/strip/ChanceCard";
import { StepNote } from "../../solutions/strip/DecisionStrip";
import strip from "../../solutions/strip/strip.module.css";
import type { SolutionUrlState } from "../../solutions/url_state";
import { useNodeAt } from "../../solutions/useNodeAt";
import { type NodeView, type PositionView, usePositionNavigation } from "../../solutions/view";
import { isQuick } from "../lock/batch_again";
import {
  type FlopNode,
  type FlopOfReport,
  flopCategoriesQuery,
  flopNodeQuery,
  type Report,
  reportQuery,
} from "../queries";
import { lastReportState } from "../report/useReport";
import { type FlopUrlState, readFlopUrlState } from "./url_state";
import { useOpenInSolve } from "./useOpenInSolve";

const Categories = lazy(() => import("../../solutions/categories/Categories"));

export default function FlopScreen() {
  const view = useFlopView();
  const report = useQuery(reportQuery(view.id));
  useTitle(`${view.flop}, ${report.data?.name ?? ""}`, "Reports");
  if (report.error) {
    return <NoResult error={report.error} retry={report.refetch} noun="report" list="/reports" />;
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
        <TextLink to="/reports/$id" params={{ id }} search={lastReportState(id)}>
          Back to the report
        </TextLink>
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

interface Props {
  of: FlopOfReport;
  report: Report;
  /** The node as it was kept, amounts in chips. */
  node: FlopNode;
  browsing: NodeView;
}

function FlopHead({ of, report, node, browsing }: Props) {
  const open = useOpenInSolve(of);
  return (
    <>
      <header className={classes["head"]}>
        <Title order={1} className={`ellipsis ${classes["name"]}`} title={report.name}>
          <TextLink
            inherit
            to="/reports/$id"
            params={{ id: report.id }}
            search={lastReportState(report.id, {
              node: node.line,
              flop: of.flop,
              spr: of.spr === undefined ? "" : String(of.spr),
            })}
            data-testid="to-report"
          >
            {report.name}
          </TextLink>
        </Title>
        <PlayingCards text={node.board} />
        <HeadFigures
          node={node}
          unit={browsing}
          first={report.sprs.length > 1 && <Fact label="SPR">{Number(node.spr.toFixed(2))}</Fact>}
        >
          <Fact label="Exploitability">
            {isQuick(report) && "quick, "}
            {node.exploitability_percent?.toFixed(2) ?? "–"} %
          </Fact>
        </HeadFigures>
        <Group flex={{ lg: "none" }} gap={6}>
          <Button
            size="xs"
            px={10}
            loading={open.isPending}
            onClick={() => open.mutate(undefined)}
            title="Solve this flop with turns and rivers"
            data-testid="open-solve"
          >
            Solve this flop
          </Button>
          <Share />
        </Group>
      </header>
      {open.error && <Failure error={open.error} />}
    </>
  );
}

/** The line is that of the flop, before the card. */
function TurnCard({ of, line }: { of: FlopOfReport; line: string }) {
  const open = useOpenInSolve(of);
  const board = cardsIn(of.flop);
  return (
    <>
      <div className={strip["head"]}>
        <strong>Turn</strong>
        <span>{open.isPending ? <Loader size={12} /> : "pick a card to solve it"}</span>
      </div>
      <CardDeck
        label="Turn card"
        isOpen={(card) => !board.includes(card)}
        onPick={(card) => open.mutate({ line, card })}
      />
      {open.error && <StepNote>{errorText(open.error)}</StepNote>}
    </>
  );
}

const route = getRouteApi("/reports/$id/flops/$flop");

interface FlopView extends PositionView {
  id: string;
  flop: string;
  urlState: FlopUrlState;
  /** Show the end of the flop street after an action at a decision. */
  end: (from: NodePosition, action: string) => void;
}

/** A move leaves the end of the street. */
const CLEARED = { end: "" };

function useFlopView(): FlopView {
  const { id, flop } = route.useParams();
  const [urlState, change] = useUrlState(".", readFlopUrlState);
  const { move, ...view } = usePositionNavigation(
    urlState,
    change as ChangeUrlState<SolutionUrlState>,
    CLEARED,
  );
  const end = (from: NodePosition, action: string) =>
    move(() => ({ here: from, ahead: from }), { end: afterAction(from, action).line });
  return { ...view, id, flop, urlState, end };
}

type KeptStep = Schemas["PathStep"];
type FlopStep = PathStep & { leads_to?: KeptStep["leads_to"] };

/** Return the steps of a path to the end of a line; the path itself where the line is not its end. */
export function withEnd(path: readonly KeptStep[], line: string | undefined): readonly FlopStep[] {
  const action = actionsIn(line ?? "").at(-1) ?? "";
  const before = path.at(-1);
  const kind = before?.leads_to[before.actions.indexOf(action)];
  const isEnd = kind === "chance" || kind === "end";
  if (!before || !isEnd || `${before.line} ${action}`.trim() !== line) return path;
  const end: FlopStep = {
    ...before,
    line,
    kind,
    player: null,
    pot: before.pot + (action === "c" ? before.to_call : 0),
    to_call: 0,
    break_even: null,
    actions: [],
    leads_to: [],
    frequencies: null,
    chosen: null,
  };
  return [...path.slice(0, -1), { ...before, chosen: action }, end];
}
