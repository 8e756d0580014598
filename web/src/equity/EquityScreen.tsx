// The equity screen: the board over everything, players with their equities, and the breakdown.
import { Box, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useDeferredValue, useEffect, useMemo } from "react";
import { ToolButton } from "../app/buttons";
import { Columns } from "../app/Columns";
import { Failure, Loading } from "../app/states";
import { useTitle } from "../app/title";
import { BoardBar } from "./board/BoardBar";
import { Status } from "./board/Status";
import { PotOdds } from "./PotOdds";
import { Players, PlayerTools } from "./players/Players";
import { asRange, EXAMPLES, isBlank, isFieldError, type Spot, titleOf } from "./spot";
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
            <EmptyState onPick={(spot) => change.step(() => spot)} />
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

function EmptyState({ onPick }: { onPick: (spot: Spot) => void }) {
  return (
    <Stack gap="md" p={12} data-testid="empty">
      <div>
        <Text size="lg" fw={650}>
          Who is ahead, and by how much?
        </Text>
        <Text c="dimmed" maw={560}>
          Type a hand (AhKh), a range (QQ+,AKs:0.5) or a percentage (15%) for each player, or open
          the grid beside the field. Board cards are optional. The numbers follow as you type.
        </Text>
      </div>
      <Box display="grid" style={EXAMPLE_GRID}>
        {EXAMPLES.map(({ name, description, spot }, index) => (
          <button
            key={name}
            type="button"
            className="tile"
            style={EXAMPLE_LOOK}
            onClick={() => onPick(spot)}
            data-testid={index === 0 ? "try-example" : `example-${index}`}
          >
            <Text fw={650}>{name}</Text>
            <Text c="dimmed">{description}</Text>
          </button>
        ))}
      </Box>
    </Stack>
  );
}

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
      <ToolButton renderRoot={(props) => <Link to="/solve" search={solve} {...props} />}>
        Open in Solve
      </ToolButton>
      <ToolButton
        renderRoot={(props) => <Link to="/flops" search={{ p: [first, second] }} {...props} />}
      >
        Open in Flops
      </ToolButton>
    </Group>
  );
}
