// The flops screen: the 1,755 flops by traits, and the equity of two ranges on them.
import { Group, Stack, Text, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { isSite } from "../api/backend";
import { ToolButton } from "../app/buttons";
import { scaleOf } from "../app/charts/heat";
import { download, toCsv } from "../app/format/download";
import { percent } from "../app/format/number";
import { Choice } from "../app/forms/Choice";
import { errorAt } from "../app/forms/error_location";
import { ButtonLink } from "../app/links";
import { Share } from "../app/Share";
import { Empty, Failure } from "../app/states";
import type { Column } from "../app/table/columns";
import { readOrder, writeOrder } from "../app/table/order";
import { useTitle } from "../app/title";
import { useUrlDraft } from "../app/url/useUrlDraft";
import { toggled } from "../cards/card";
import { PlayingCards } from "../cards/PlayingCard";
import { BuildTables } from "./BuildTables";
import { FlopFilters } from "./FlopFilters";
import { FlopGroups } from "./FlopGroups";
import { FlopHeatMap } from "./FlopHeatMap";
import classes from "./FlopsScreen.module.css";
import { HeatCell } from "./HeatCell";
import { RangePair } from "./RangePair";
import { COLUMNS, flopsText, type Row, sorted, table, withEquity } from "./rows";
import { SurveyFailure, Surveying, SurveyPanel, surveyText } from "./SurveyPanel";
import { SurveyTable } from "./SurveyTable";
import type { SurveySummary } from "./survey_stream";
import { type FlopsUrlState, filterOf, NO_FILTER, readFlopsUrlState, type View } from "./url_state";
import { areFilled, useFlopList, useSurvey } from "./useFlops";

const EXAMPLE: FlopsUrlState = {
  ...NO_FILTER, // few enough to be fast without tables
  high: ["Q", "J", "T"],
  suits: ["two-tone"],
  connectedness: ["connected"],
  p: ["TT+,ATs+,KQs,AJo+", "22-99,A2s-A9s,KTs-KJs,QTs+,JTs,T9s,98s,87s"],
  sort: "-equity",
  flop: "",
  view: "",
};

/** The pot and the stack to begin with: the button raised to 2.5 of 100 big blinds, and was called. */
const SINGLE_RAISED = { pot: "5.5", stack: "97.5" };

const VIEWS: Record<View, string> = { "": "Flops", groups: "Groups", heat: "Heat map" };

export default function FlopsScreen() {
  useTitle("Flops");
  const { draft, debounced, isPending, edit, commit } = useUrlDraft({
    to: "/flops",
    read: readFlopsUrlState,
    write: readFlopsUrlState,
  });
  const filter = filterOf(debounced);
  const list = useFlopList(filter);
  const survey = useSurvey(
    filter,
    debounced.p,
    list.isPlaceholderData ? undefined : list.data?.count,
  );
  const open = useNavigate();

  const order = readOrder(debounced.sort, COLUMNS);
  const isStale = isPending || survey.isPlaceholderData || list.isPlaceholderData;
  const known = areFilled(debounced.p) && list.data?.count !== 0 ? survey.data : undefined;
  const rows = useMemo(
    () => sorted(withEquity(list.data?.flops ?? [], known), readOrder(debounced.sort, COLUMNS)),
    [list.data, known, debounced.sort],
  );
  const mean = known?.summary?.mean ?? null;
  const scale = useMemo(
    () =>
      scaleOf(
        rows.map((row) => row.equity),
        mean,
      ),
    [rows, mean],
  );
  const picked = rows.find((row) => row.flop === debounced.flop);

  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title order={1}>Flops</Title>
        <Group gap="xs">
          <ToolButton
            disabled={!known?.summary || rows.length === 0}
            title="Solve a spot with these ranges on all listed flops, into a report"
            onClick={() => {
              const search = solveUrlState(rows[0]?.flop ?? "", debounced.p);
              const state = { report: filter };
              void open({ to: "/solve", search: { ...search, ...SINGLE_RAISED }, state });
            }}
          >
            Solve these
          </ToolButton>
          <ToolButton
            disabled={survey.isFetching || isStale || rows.length === 0}
            onClick={() => {
              const cells = table(rows, known ? debounced.p : []);
              download("flops.csv", "text/csv", toCsv(cells));
            }}
          >
            CSV
          </ToolButton>
          <Share />
        </Group>
      </Group>
      <div className={classes["screen"]}>
        <div className={classes["inputs"]}>
          <section className="panel" aria-label="Ranges">
            <RangePair
              ranges={draft.p}
              onChange={(change) => edit((previous) => ({ ...previous, p: change(previous.p) }))}
              error={survey.error}
            />
          </section>
          <section className="panel" aria-label="Filters">
            <FlopFilters
              filter={filterOf(draft)}
              facets={list.data?.facets}
              onChange={(next) => commit((previous) => ({ ...previous, ...next }), "push")}
            />
          </section>
        </div>
        <section className={`panel ${classes["table"]}`} aria-label="Table of flops">
          <Group justify="space-between" mb={8} gap="xs">
            <Text
              fw={600}
              aria-live="polite"
              className="numbers"
              data-testid="flop-count"
              aria-busy={list.isPlaceholderData}
              style={{ opacity: list.isPlaceholderData ? 0.55 : 1 }}
            >
              {list.data && flopsText(list.data.count, list.data.weight)}
            </Text>
            <Choice
              label="View"
              names={VIEWS}
              value={draft.view}
              onChange={(view) => commit((previous) => ({ ...previous, view }), "push")}
            />
          </Group>
          {list.error ? <Failure error={list.error} retry={() => void list.refetch()} /> : null}
          {list.data?.count === 0 && (
            <Text mb="xs">No flop matches all of these filters; remove one.</Text>
          )}
          {draft.view === "" && (
            <SurveyTable
              rows={rows}
              order={order}
              onSort={(next) =>
                commit((previous) => ({ ...previous, sort: writeOrder(next, "flop") }), "replace")
              }
              picked={debounced.flop}
              onPick={(flop) => commit((previous) => ({ ...previous, flop }), "replace")}
              onOpen={(flop) =>
                void open({ to: "/equity", search: equityUrlState(flop, debounced.p) })
              }
              stale={isStale}
              scale={scale}
            />
          )}
          {draft.view !== "" && !known?.summary && (
            <Text c="dimmed" py="lg" ta="center">
              {areFilled(debounced.p)
                ? "The groups follow when all flops are surveyed."
                : "Enter two ranges to compare groups of flops."}
            </Text>
          )}
          {draft.view === "groups" && known?.summary && (
            <FlopGroups
              groups={known.summary.groups}
              columns={groupColumns(known.summary)}
              filter={filterOf(draft)}
              onToggle={(trait, value) =>
                commit(
                  (previous) => ({ ...previous, [trait]: toggled(previous[trait], value) }),
                  "push",
                )
              }
            />
          )}
          {draft.view === "heat" && known?.summary && (
            <FlopHeatMap
              values={rows.map(({ flop, equity, pairs = 0, weight }) => ({
                flop,
                value: equity,
                flops: weight,
                weight: weight * pairs,
              }))}
              mean={mean}
              caption="Mean equity by the two highest cards"
              note={
                "The first range’s mean equity by the two highest cards of the flop, in per cent; blue is" +
                " below its mean over all of these flops, orange above. The diagonal has flops whose" +
                " highest card is paired."
              }
              short={(value) => (100 * value).toFixed(0)}
              full={percent}
            />
          )}
        </section>
        <section className={`panel ${classes["results"]}`} aria-label="Survey">
          {survey.isFetching && list.data && (
            <Surveying
              survey={survey.isPlaceholderData ? undefined : known}
              flops={list.data.count}
            />
          )}
          {survey.error && !errorAt(survey.error, "/ranges") ? (
            <SurveyFailure error={survey.error} retry={() => void survey.refetch()} />
          ) : null}
          {known?.summary && <SurveyPanel summary={known.summary} rows={rows} stale={isStale} />}
          <div aria-live="polite" data-testid="result-status">
            {known?.summary && !isStale && (
              <Text size="sm" c="dimmed">
                {surveyText(known.summary)}
              </Text>
            )}
          </div>
          {picked ? (
            <PickedFlop row={picked} ranges={debounced.p} />
          ) : (
            <Text size="sm" c="dimmed">
              Pick a flop to open it in Equity or Solve.
            </Text>
          )}
          {!areFilled(debounced.p) && (
            <Empty example={() => commit(EXAMPLE, "push")}>
              Enter two ranges to see the exact equity of the first on each of these flops.
            </Empty>
          )}
          {!isSite && <BuildTables />}
        </section>
      </div>
    </>
  );
}

type SurveyGroup = SurveySummary["groups"][number];

/** Mean equity and nut shares of a group of flops. */
function groupColumns({ groups, mean }: SurveySummary): Column<SurveyGroup>[] {
  const scale = scaleOf(
    groups.map((group) => group.mean),
    mean,
  );
  return [
    {
      key: "equity",
      title: "Equity",
      isNumber: true,
      cell: (group) => <HeatCell value={group.mean} scale={scale} text={percent(group.mean)} />,
    },
    ...[0, 1].map((player) => ({
      key: `nuts-${player}`,
      title: `Nuts ${player + 1}`,
      isNumber: true,
      attributes: { "data-player": player },
      cell: ({ nut_shares: shares }: SurveyGroup) => percent(shares?.[player], 1),
    })),
  ];
}

/** The selected flop: its traits, and links to the screens that take it further. */
function PickedFlop({ row, ranges }: { row: Row; ranges: readonly string[] }) {
  const traits = [row.suits, row.pairing, row.connectedness].join(", ");
  const straights = row.straights === 1 ? "1 straight" : `${row.straights} straights`;
  return (
    <Stack gap={6} data-testid="picked-flop">
      <Group gap="sm">
        <PlayingCards text={row.flop} />
        {row.equity !== undefined && (
          <Text fw={700} className="numbers">
            {percent(row.equity)}
          </Text>
        )}
      </Group>
      <Text size="sm">
        {traits}, {straights} possible; {row.weight} of 22,100 flops.
      </Text>
      <Group>
        <ButtonLink
          size="xs"
          variant="light"
          to="/equity"
          search={equityUrlState(row.flop, ranges)}
        >
          Open in Equity
        </ButtonLink>
        <ButtonLink
          size="xs"
          variant="default"
          to="/solve"
          search={solveUrlState(row.flop, ranges)}
          data-testid="open-solve"
        >
          Open in Solve
        </ButtonLink>
      </Group>
    </Stack>
  );
}

/** Return the URL state of a flop on the solve screen: the first range acts first. */
function solveUrlState(flop: string, [oop, ip]: readonly string[]) {
  return { board: flop, ...(oop && ip && { oop, ip }) };
}

function equityUrlState(flop: string, ranges: readonly string[]) {
  return { ...(ranges.length === 2 && { p: [...ranges] }), board: flop };
}
