// The equity screen: the board over everything, players with their equities, and the breakdown.
import { Box, Group, Loader, Stack, Text, VisuallyHidden } from "@mantine/core";
import { lazy, Suspense, useDeferredValue, useEffect, useMemo } from "react";
import { Columns } from "../app/Columns";
import { percent } from "../app/format/number";
import { Info } from "../app/Info";
import { ToolLink } from "../app/links";
import { Failure, Loading } from "../app/states";
import { useTitle } from "../app/title";
import { BoardBar } from "./board/BoardBar";
import { marginOf, overDeals } from "./figures";
import { PotOdds } from "./PotOdds";
import { Players, PlayerTools } from "./players/Players";
import { asRange, EXAMPLES, isBlank, isFieldError, type Method, type Spot, titleOf } from "./spot";
import { missingIn } from "./unfinished";
import { type Answer, useEquity, useKnownEquity, useLastAnswered } from "./useEquity";
import { type StudyChanges, useOpenEditor, useStudy } from "./useStudy";

// The breakdown is loaded with the first spot.
const Insights = lazy(async () => ({ default: (await import("./tabs/Insights")).Insights }));

export default function EquityScreen() {
  const study = useStudy();
  const editor = useOpenEditor();
  const { debounced, change } = study;
  const equity = useEquity(debounced);
  const blank = isBlank(debounced);
  const missing = missingIn(study.spot);
  useTitle(blank ? undefined : titleOf(debounced), "Equity");
  // What is typed may have its answer before the queries follow.
  const known = useKnownEquity(study.spot);
  const isKnown = known !== undefined && missing === null;
  const isPending = study.spot !== debounced;
  const isStale = !isKnown && (isPending || equity.isStale || missing !== null);
  const problem = blank || isKnown ? null : equity.error;
  const isFinal = !blank && !equity.isStale && !equity.isQuick;
  const final = isFinal ? equity.answer : undefined;
  useSeedOf(debounced, final, change);
  const answered = useLastAnswered(debounced, final, blank);
  // Numbers from before the screen was cleared are not shown again.
  const previous = blank || (equity.isStale && !answered) ? undefined : equity.answer;
  const answer = isKnown ? known : previous;
  // The equities render first; the breakdown is deferred.
  const deferred = useDeferredValue(
    useMemo(
      () => ({ debounced, answered: problem ? null : answered }),
      [debounced, answered, problem],
    ),
  );
  const isDeferred = !problem && deferred.answered !== answered;
  const isOld = isStale || isPending || isDeferred;
  const player = Math.min(study.view.player ?? 0, study.spot.players.length - 1);
  return (
    <>
      <VisuallyHidden component="h1">Equity</VisuallyHidden>
      <BoardBar
        study={study}
        editor={editor}
        error={problem}
        status={
          <Status
            answer={answer}
            error={problem}
            method={debounced.method}
            missing={missing}
            isStale={isStale}
            isQuick={!isKnown && equity.isQuick}
            isWorking={!isKnown && equity.isFetching}
          />
        }
      />
      <Columns widths="minmax(360px, 430px) minmax(0, 1fr)">
        <Stack gap="var(--gap)" miw={0}>
          <section
            className="panel"
            style={{ padding: 0, overflow: "hidden" }}
            aria-label="Players"
          >
            <Players
              study={study}
              editor={editor}
              answer={answer}
              error={problem}
              isStale={isStale}
            />
            {problem && !isFieldError(problem) ? (
              <Failure error={problem} retry={() => void equity.refetch()} />
            ) : null}
          </section>
          <Group justify="space-between" gap={6}>
            <PlayerTools study={study} editor={editor} />
            <OpenIn spot={study.spot} />
          </Group>
          {!blank && (
            <PotOdds
              view={study.view}
              change={change}
              player={player}
              equity={problem ? undefined : answer?.players[player]?.equity}
            />
          )}
        </Stack>
        <Box
          component="section"
          className="panel"
          style={{ containerType: "inline-size" }}
          __vars={{ "--fade": isOld ? "0.55" : "1" }}
          aria-label="Breakdown"
          data-stale={isOld || undefined}
        >
          {blank || (missing !== null && !answered) ? (
            <Stack gap="md" p={12} data-testid="empty">
              <div>
                <Text size="lg" fw={650}>
                  Who is ahead, and by how much?
                </Text>
                <Text c="dimmed" maw={560}>
                  Type a hand (AhKh), a range (QQ+,AKs:0.5) or a percentage (15%) for each player,
                  or open the grid beside the field. Board cards are optional. The numbers follow as
                  you type.
                </Text>
              </div>
              <Box display="grid" style={EXAMPLE_GRID}>
                {EXAMPLES.map(({ name, description, spot }, index) => (
                  <button
                    key={name}
                    type="button"
                    className="tile"
                    style={EXAMPLE_LOOK}
                    onClick={() => change.step(() => spot)}
                    data-testid={index === 0 ? "try-example" : `example-${index}`}
                  >
                    <Text fw={650}>{name}</Text>
                    <Text c="dimmed">{description}</Text>
                  </button>
                ))}
              </Box>
            </Stack>
          ) : (
            <Suspense fallback={<Loading what="Opening the breakdown" />}>
              <Insights
                view={study.view}
                change={change}
                spot={
                  missing !== null && deferred.answered
                    ? deferred.answered.spot
                    : deferred.debounced
                }
                answered={deferred.answered}
                isWorking={(equity.isFetching || isDeferred) && !deferred.answered}
              />
            </Suspense>
          )}
        </Box>
      </Columns>
    </>
  );
}

/** Write the seed of a sampled answer to the URL, so that its link shows the same digits. */
function useSeedOf(spot: Spot, answer: Answer | undefined, change: StudyChanges) {
  const isSampled = answer?.method === "sampled" && spot.seed === "";
  useEffect(() => {
    if (answer && isSampled) change.keepSeed(spot, answer);
  }, [answer, isSampled, spot, change]);
}

const EXAMPLE_GRID = {
  gap: "var(--gap)",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(210px, 100%), 1fr))",
};
const EXAMPLE_LOOK = { padding: 14, textAlign: "left", background: "var(--raised)" } as const;

/** Solve and Flops take two players; the first is out of position. */
function OpenIn({ spot }: { spot: Spot }) {
  const [first = "", second = ""] = spot.players.map(asRange);
  if (spot.players.length !== 2 || (first === "" && second === "")) return null;
  const solve = {
    ...(first && { oop: first }),
    ...(second && { ip: second }),
    ...(spot.board && { board: spot.board }),
  };
  return (
    <Group gap={6}>
      <ToolLink to="/solve" search={solve}>
        Open in Solve
      </ToolLink>
      <ToolLink to="/flops" search={{ p: [first, second] }}>
        Open in Flops
      </ToolLink>
    </Group>
  );
}

interface Props {
  answer: Answer | undefined;
  error: unknown;
  method: Method;
  /** What the spot lacks before it can be sent. */
  missing: string | null;
  isStale: boolean;
  isQuick: boolean;
  isWorking: boolean;
}

/** How the equities were computed, in a few words; the details are behind the "i". */
function Status(props: Props) {
  const { answer, error, missing, isStale, isWorking } = props;
  return (
    <Group gap={6} mih={28} wrap="nowrap" justify="end">
      {isWorking && <Loader size={14} aria-hidden="true" data-testid="working" />}
      <Text
        size="sm"
        c={missing ? "var(--accent)" : "dimmed"}
        fw={missing ? 600 : 400}
        aria-live="polite"
        data-testid="result-status"
        data-stale={isStale || undefined}
      >
        {statusText(props)}
      </Text>
      {answer && !error && (
        <Info label="How it was computed">
          <Details answer={answer} />
        </Info>
      )}
    </Group>
  );
}

function Details({ answer }: { answer: Answer }) {
  const orderings = new Set(answer.players.map(({ ordering }) => ordering).filter(Boolean));
  return (
    <Stack gap={4} className="numbers" data-testid="result-details">
      <Text size="sm">{answer.summary}</Text>
      {answer.players.map(({ fraction, equity, interval }, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: players are identified by seat
        <Text size="sm" key={seat} style={{ overflowWrap: "anywhere" }}>
          Player {seat + 1}:{" "}
          <span data-testid={`fraction-${seat}`}>
            {fraction
              ? overDeals(fraction, answer.deals)
              : interval
                ? `${percent(interval[0])} to ${percent(interval[1])}`
                : percent(equity, 4)}
          </span>
        </Text>
      ))}
      {answer.rounded && (
        <Text size="sm">Weights have more than four decimals: the tallies are rounded.</Text>
      )}
      {[...orderings].map((ordering) => (
        <Text size="sm" key={ordering}>
          Percentages: hands ordered by {ordering}.
        </Text>
      ))}
    </Stack>
  );
}

export function statusText(state: Omit<Props, "isStale">): string {
  const { answer, error, method, missing, isQuick, isWorking } = state;
  if (missing) return missing;
  if (error) return "No result";
  if (!answer) return isWorking ? "Computing equity" : "";
  if (isQuick) {
    const next = method === "exact" ? "exact" : "the full answer";
    return `Sampled, ${next} is being computed`;
  }
  if (answer.method === "exact") return "Exact · every runout counted";
  return `Sampled · ${marginText(answer)} at 95 %`;
}

/** "±0.2 %": half the widest 95 % interval. */
function marginText({ players }: Answer): string {
  return `±${Math.max(...players.map((player) => marginOf(player) ?? 0)).toPrecision(2)} %`;
}
