// Flops: the 1,755 by their traits, and what two ranges win on them.
import { Button, Group, Text, Title } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { download, toCsv } from "../app/download";
import { type AsText, useDraft } from "../app/draft";
import { errorAt } from "../app/fault";
import { count, counted } from "../app/number";
import { Share } from "../app/Share";
import { Empty, Failure } from "../app/states";
import { type FlopsAddress, filterOf, inOneForm, NO_FILTER } from "./address";
import { FlopFilters } from "./FlopFilters";
import classes from "./FlopsScreen.module.css";
import { FlopTable } from "./FlopTable";
import { equityAddress, PickedFlop } from "./PickedFlop";
import { RangePair } from "./RangePair";
import { joined, type Row, readOrder, type Survey, sorted, table, writeOrder } from "./rows";
import { SurveyFailure, Surveying, SurveyPanel, surveyWords } from "./SurveyPanel";
import { areGiven, useFlopList, useSurvey } from "./useFlops";

const route = getRouteApi("/flops");

/** The router hands on the order of the address; texts are compared in one form. */
const AS_TEXT: AsText<FlopsAddress> = {
  write: (value) => JSON.stringify(inOneForm(value)),
  read: JSON.parse,
};

const EXAMPLE: FlopsAddress = {
  ...NO_FILTER, // few enough to be quick without tables
  high: ["Q", "J", "T"],
  suits: ["two-tone"],
  connectedness: ["connected"],
  p: ["TT+,ATs+,KQs,AJo+", "22-99,A2s-A9s,KTs-KJs,QTs+,JTs,T9s,98s,87s"],
  sort: "-equity",
  flop: "",
};

export default function FlopsScreen() {
  const go = route.useNavigate();
  const { draft, settled, isBehind, type, move } = useDraft<FlopsAddress>({
    ...AS_TEXT,
    address: AS_TEXT.write(route.useSearch()),
    go: (to, way) => void go({ search: JSON.parse(to), replace: way === "same" }),
  });
  const filter = filterOf(settled);
  const list = useFlopList(filter);
  const survey = useSurvey(
    filter,
    settled.p,
    list.isPlaceholderData ? undefined : list.data?.count,
  );
  const open = useNavigate();

  const order = readOrder(settled.sort);
  const isStale = isBehind || survey.isPlaceholderData || list.isPlaceholderData;
  const known = areGiven(settled.p) && list.data?.count !== 0 ? survey.data : undefined;
  const rows = useMemo(
    () => sorted(joined(list.data?.flops ?? [], known), readOrder(settled.sort)),
    [list.data, known, settled.sort],
  );
  const picked = rows.find((row) => row.flop === settled.flop);

  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title order={1}>Flops</Title>
        <Group gap="xs">
          <DownloadCsv
            rows={rows}
            ranges={known ? settled.p : []}
            busy={survey.isFetching || isStale}
          />
          <Share />
        </Group>
      </Group>
      <div className={classes["screen"]}>
        <div className={classes["asked"]}>
          <section className="panel" aria-label="Filters">
            <FlopFilters
              filter={filterOf(draft)}
              facets={list.data?.facets}
              onChange={(next) => move((held) => ({ ...held, ...next }), "step")}
            />
          </section>
          <section className="panel" aria-label="Ranges">
            <RangePair
              ranges={draft.p}
              onChange={(change) => type((held) => ({ ...held, p: change(held.p) }))}
              error={survey.error}
            />
          </section>
        </div>
        <section className={`panel ${classes["table"]}`} aria-label="Table of flops">
          <Text
            fw={600}
            mb={6}
            aria-live="polite"
            className="numbers"
            data-testid="flop-count"
            aria-busy={list.isPlaceholderData}
            style={{ opacity: list.isPlaceholderData ? 0.55 : 1 }}
          >
            {list.data &&
              `${counted(list.data.count, "flop")}, ${count(list.data.weight)} of 22,100`}
          </Text>
          {list.error ? <Failure error={list.error} retry={() => void list.refetch()} /> : null}
          {list.data?.count === 0 && (
            <Text mb="xs">No flop has all of these traits; take one away.</Text>
          )}
          <FlopTable
            rows={rows}
            order={order}
            onOrder={(next) => move((held) => ({ ...held, sort: writeOrder(next) }), "same")}
            picked={settled.flop}
            onPick={(flop) => move((held) => ({ ...held, flop }), "same")}
            onOpen={(flop) => void open({ to: "/equity", search: equityAddress(flop, settled.p) })}
            stale={isStale}
          />
        </section>
        <section className={`panel ${classes["found"]}`} aria-label="Survey">
          <Surveyed
            picked={picked}
            ranges={settled.p}
            flops={list.data?.count}
            survey={survey}
            known={known}
            isStale={isStale}
            onExample={() => move(EXAMPLE, "step")}
          />
        </section>
      </div>
    </>
  );
}

interface SurveyedGiven {
  picked: Row | undefined;
  ranges: readonly string[];
  flops: number | undefined;
  survey: ReturnType<typeof useSurvey>;
  /** What the survey says of the flops and the ranges on the screen. */
  known: Survey | undefined;
  isStale: boolean;
  onExample: () => void;
}

/** The flop that is picked, and what the survey comes to, or why there is none. */
function Surveyed({ picked, ranges, flops, survey, known, isStale, onExample }: SurveyedGiven) {
  const { error, isFetching, refetch } = survey;
  return (
    <>
      {picked ? (
        <PickedFlop row={picked} ranges={ranges} />
      ) : (
        <Text size="sm" c="dimmed">
          Pick a flop to open it in Equity.
        </Text>
      )}
      <div aria-live="polite" data-testid="result-status">
        {known && !isStale && <Text size="sm">{surveyWords(known)}</Text>}
      </div>
      {isFetching && flops !== undefined && <Surveying flops={flops} />}
      {error && !errorAt(error, "/ranges") ? (
        <SurveyFailure error={error} retry={() => void refetch()} />
      ) : null}
      {known && <SurveyPanel survey={known} stale={isStale} />}
      {!areGiven(ranges) && (
        <Empty example={onExample}>
          Give two ranges to see what the first wins on each of these flops, exactly.
        </Empty>
      )}
    </>
  );
}

interface DownloadGiven {
  rows: readonly Row[];
  ranges: readonly string[];
  busy: boolean;
}

/** What is listed, in the order in which it is. */
function DownloadCsv({ rows, ranges, busy }: DownloadGiven) {
  return (
    <Button
      size="xs"
      variant="default"
      disabled={busy || rows.length === 0}
      onClick={() => download("flops.csv", "text/csv", toCsv(table(rows, ranges)))}
      data-testid="download-csv"
    >
      CSV
    </Button>
  );
}
