// A report: the line through the flop street, the answer over all flops, and the flops as a table,
// groups, charts and a heat map.
import { Button, Group, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Columns } from "../../app/Columns";
import { count } from "../../app/format/number";
import { errorText } from "../../app/forms/error_text";
import { ButtonLink } from "../../app/links";
import { NoResult } from "../../app/NotFound";
import { Failure, Loading } from "../../app/states";
import { readOrder, writeOrder } from "../../app/table/order";
import { useTitle } from "../../app/title";
import { toggled } from "../../cards/card";
import { PlayingCards } from "../../cards/PlayingCard";
import { FlopFilters } from "../../flops/FlopFilters";
import { filterOf } from "../../flops/url_state";
import { actionsOf } from "../../solutions/actions";
import { evUnitOf, rememberedUnit, type Unit, unitText } from "../../solutions/ev_unit";
import { useNavigationKeys } from "../../solutions/keys";
import { changeSense, placeText, seatName } from "../../solutions/labels";
import { ActionButton } from "../../solutions/strip/DecisionStrip";
import classes from "../../solutions/strip/strip.module.css";
import { PLAYERS } from "../../solutions/url_state";
import { readFlopUrlState } from "../flop/url_state";
import { useOpenInSolve } from "../flop/useOpenInSolve";
import { measuresOf, type Shown, type ShownFlop, shownOf, sortedFlops } from "../measures";
import { comparisonQuery, nodeQuery, type Report, type ReportNode, reportQuery } from "../queries";
import { standsText } from "../stands_text";
import { VIEWS, type View } from "../url_state";
import { Answer, LockButton, ReportLocks } from "./Answer";
import { ReportHead } from "./ReportHead";
import { type ReportView, useReportView } from "./useReport";
import { Views } from "./Views";

export default function ReportScreen() {
  const view = useReportView();
  const report = useQuery(reportQuery(view.id));
  const node = useQuery(nodeQuery(view.id, view.urlState));
  useTitle(report.data?.name, "Reports");
  if (report.error) {
    return <NoResult error={report.error} retry={report.refetch} noun="report" list="/reports" />;
  }
  const { error } = node;
  return (
    <Stack gap="sm">
      {report.data && (
        <ReportHead
          report={report.data}
          view={view}
          node={node.isPlaceholderData ? undefined : node.data}
        />
      )}
      {error ? <Failure error={error} retry={node.refetch} /> : null}
      {!error && !(report.data && node.data) && <Loading what="Reading the report" />}
      {report.data && node.data && (
        <Reading
          view={view}
          report={report.data}
          node={node.data}
          isStale={node.isPlaceholderData}
        />
      )}
    </Stack>
  );
}

interface ReadingProps {
  view: ReportView;
  report: Report;
  node: ReportNode;
  isStale: boolean;
}

function Reading({ view, report, node, isStale }: ReadingProps) {
  const { id, urlState, change } = view;
  const comparison = useQuery({
    ...comparisonQuery(id, urlState.with, urlState),
    enabled: urlState.with !== "",
  });
  const difference = urlState.with === "" ? undefined : comparison.data;
  const shown = shownOf(difference ?? node, difference !== undefined);
  const unit = evUnitOf(rememberedUnit(), report.big_blind ?? undefined);
  const unitName = unit.evUnit === "bb" ? "bb" : "";
  const actions = actionsOf(node.actions, unit.evFactor);
  const own = measuresOf(actions, unit.evFactor, unitName);
  const measures = difference
    ? measuresOf(actionsOf(shown.actions, unit.evFactor), unit.evFactor, unitName)
    : own;
  const changeOf = difference
    ? (key: string) => {
        const measure = measures.find((each) => each.key === key);
        if (!measure || !difference.total) return "";
        return measure.change(measure.of(difference.total));
      }
    : null;
  const order = readOrder(urlState.sort, ["flop", "weight", ...measures.map(({ key }) => key)]);
  const rows = sortedFlops(shown.flops, order, measures);
  const navigate = useNavigate();
  const steps = node.line.split(" ").filter(Boolean);
  // Left goes back on the line, digits take an action.
  useNavigationKeys({
    back: () => steps.length > 0 && change({ node: steps.slice(0, -1).join(" ") }),
    forward: () => undefined,
    take: (index) => {
      const action = node.actions[index];
      if (action !== undefined && node.leads_on[index])
        change({ node: [...steps, action].join(" ") });
    },
    unpin: () => undefined,
  });
  return (
    <>
      <ReportLocks report={report} unit={unit} />
      <NodeStrip node={node} unit={unit} onGo={(line) => change({ node: line })} />
      <Answer
        title={`${seatName(node.player)} ${placeText(node.line, unit)}, over ${flopsText(node)}${difference ? `; changes are ${changeSense(id, difference, "report")}` : ""}`}
        actions={actions}
        measures={own}
        total={node.total}
        changeOf={changeOf}
        isStale={isStale}
      >
        <LockButton key={`${node.spr} ${node.line}`} {...{ report, node, unit }} />
      </Answer>
      {comparison.error && urlState.with !== "" ? <Failure error={comparison.error} /> : null}
      <Columns widths="minmax(0, 264px) minmax(0, 1fr)">
        <section className="panel" data-narrow="last" aria-label="Filters">
          <FlopFilters
            filter={filterOf(urlState)}
            facets={node.facets}
            onChange={(filter) => change(filter)}
          />
        </section>
        <section className="panel" aria-label="Flops">
          <Group justify="space-between" gap="6px 12px" mih={34} mb={8}>
            <ViewChoice view={view} shown={shown} />
            <PickedFlop
              view={view}
              node={node.line}
              flop={shown.flops.find(({ flop }) => flop === urlState.flop)}
            />
          </Group>
          <Views
            view={view}
            node={node}
            unit={unit}
            shown={shown}
            rows={rows}
            measures={measures}
            order={order}
            onSort={(next) => change({ sort: writeOrder(next, "flop") }, "replace")}
            onToggle={(trait, value) => change({ [trait]: toggled(urlState[trait], value) })}
            onOpen={(flop) =>
              void navigate({
                to: "/reports/$id/flops/$flop",
                params: { id, flop },
                search: readFlopUrlState({ node: node.line, spr: urlState.spr }),
              })
            }
            isStale={isStale}
          />
        </section>
      </Columns>
    </>
  );
}

function flopsText({ flops, pending }: ReportNode): string {
  const stands = flops.reduce((sum, { stands_for }) => sum + stands_for, 0);
  const unsolved = pending > 0 ? `; ${count(pending)} not solved` : "";
  return standsText(flops.length, stands) + unsolved;
}

const LABELS: Record<View, string> = {
  "": "Flops",
  groups: "Groups",
  bars: "Bars",
  scatter: "Scatter",
  heat: "Heat map",
  hands: "Hands",
};

function ViewChoice({ view: { urlState, change }, shown }: { view: ReportView; shown: Shown }) {
  // Frequencies of two reports do not stack, and categories are those of one report.
  const views = VIEWS.filter(
    (view) => !shown.isDifference || (view !== "bars" && view !== "hands"),
  );
  const current = views.includes(urlState.view) ? urlState.view : "";
  const data = views.map((value) => ({ value, label: LABELS[value] }));
  return (
    <>
      <SegmentedControl
        visibleFrom="xs"
        data={data}
        value={current}
        onChange={(view) => change({ view: view as View })}
        aria-label="View"
      />
      <Select
        hiddenFrom="xs"
        flex={1}
        size="sm"
        data={data}
        value={current}
        onChange={(view) => view !== null && change({ view: view as View })}
        aria-label="View"
        data-testid="report-view-select"
      />
    </>
  );
}

interface Props {
  node: ReportNode;
  unit: Unit;
  onGo: (line: string) => void;
}

function NodeStrip({ node, unit, onGo }: Props) {
  return (
    <nav aria-label="Line">
      <ol className={`plain ${classes["strip"]}`} data-low data-testid="report-strip">
        {node.path.map((step, index) => {
          const isCurrent = step.line === node.line;
          return (
            <li
              key={step.line}
              className={classes["step"]}
              aria-current={isCurrent ? "step" : undefined}
            >
              <button
                type="button"
                className={`bare ${classes["head"]}`}
                onClick={() => onGo(step.line)}
              >
                <strong data-player={PLAYERS.indexOf(step.player)}>{seatName(step.player)}</strong>
                <span>Pot {unitText(step.pot, unit)}</span>
              </button>
              {actionsOf(step.actions, unit.evFactor).map((action, at) => {
                const leads = !isCurrent || node.leads_on[at];
                return (
                  <ActionButton
                    key={action.text}
                    action={action}
                    pot={step.pot}
                    share={step.frequencies[at]}
                    aria-pressed={step.chosen === action.text}
                    disabled={!leads && step.chosen !== action.text}
                    title={leads ? undefined : "The flop street ends here"}
                    onClick={() => onGo(`${step.line} ${action.text}`.trim())}
                    data-testid={`step-${index}-${action.text}`}
                  />
                );
              })}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface PickedFlopProps {
  view: ReportView;
  node: string;
  flop: ShownFlop | undefined;
}

function PickedFlop({ view, node, flop }: PickedFlopProps) {
  const { id, urlState } = view;
  const { spr } = urlState;
  const open = useOpenInSolve({ id, flop: flop?.flop ?? "", ...(spr && { spr: Number(spr) }) });
  if (!flop) {
    return (
      <Text size="xs" c="dimmed">
        Pick a flop to see it hand by hand.
      </Text>
    );
  }
  return (
    <Group gap="sm" data-testid="picked-flop">
      <PlayingCards text={flop.flop} />
      <Text size="xs" c="dimmed" visibleFrom="lg">
        {[flop.suits, flop.pairing, flop.connectedness].join(", ")}
      </Text>
      <ButtonLink
        size="compact-sm"
        to="/reports/$id/flops/$flop"
        params={{ id, flop: flop.flop }}
        search={readFlopUrlState({ node, spr })}
      >
        Open
      </ButtonLink>
      <Button
        size="compact-sm"
        variant="light"
        loading={open.isPending}
        onClick={() => open.mutate(undefined)}
        data-testid="open-solve"
      >
        Open in Solve
      </Button>
      {open.error ? <Text size="xs">{errorText(open.error)}</Text> : null}
    </Group>
  );
}
