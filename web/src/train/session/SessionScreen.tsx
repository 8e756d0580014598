// A training session: the table, your decision, what it cost, and the score so far.
import { Alert, Box, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { CompactButton, ToolButton } from "../../app/buttons";
import { Columns } from "../../app/Columns";
import { Fact, Facts } from "../../app/Facts";
import { percent } from "../../app/format/number";
import { Info } from "../../app/Info";
import { ButtonLink } from "../../app/links";
import { NoResult } from "../../app/NotFound";
import { Failure, Loading } from "../../app/states";
import { useTitle } from "../../app/title";
import { evUnitOf, rememberedUnit, type Unit, unitText } from "../../solutions/ev_unit";
import { capitalised } from "../../solutions/labels";
import { randomSeed, sessionSources, urlStateOfDrill } from "../drill";
import { categoryLabel, GRADE_NAMES, GRADES, smallNumber } from "../labels";
import type { Hand, Session } from "../queries";
import { Figures, Groups, Mistakes } from "../results/Scores";
import { StartButton } from "../setup/StartButton";
import { ActionBar, NextButton, TimeBar } from "./ActionBar";
import { Feedback, OffPath } from "./Feedback";
import { useSessionKeys } from "./keys";
import classes from "./SessionScreen.module.css";
import { History, TrainTable } from "./TrainTable";
import { type Playing, TIMEOUT, useSession } from "./useSession";
import { lastActions, nextLabel, resultText, type SessionView, workText } from "./view";

const route = getRouteApi("/train/$id");

export default function SessionScreen() {
  const { id } = route.useParams();
  return <PlayedSession key={id} id={id} />;
}

function PlayedSession({ id }: { id: string }) {
  const { query, playing } = useSession(id);
  useTitle(query.data?.name, "Train");
  if (query.error) {
    return <NoResult error={query.error} retry={query.refetch} noun="session" list="/train" />;
  }
  if (!playing) return <Loading what="Opening the session" />;
  const { session, view } = playing;
  return (
    <>
      <Head session={session} onEnd={view.phase === "ended" ? null : playing.end} />
      {playing.error && <Failure error={playing.error} />}
      {playing.isPlayedOn && (
        <Alert role="status" mb="sm" data-testid="played-on">
          This session was played on elsewhere; this is where it stands now.
        </Alert>
      )}
      {view.phase === "ended" ? (
        <Summary session={session} />
      ) : (
        <Play
          playing={playing}
          view={view}
          unit={evUnitOf(rememberedUnit(), view.hand.big_blind ?? undefined)}
        />
      )}
    </>
  );
}

function Head({ session, onEnd }: { session: Session; onEnd: (() => void) | null }) {
  const { name, label, drill } = session;
  return (
    <Group component="header" justify="space-between" gap={12} mb={8} wrap="nowrap">
      <Box miw={0}>
        <Title order={1} className="ellipsis">
          {name}
        </Title>
        <Group gap="0 8px" className="detail">
          <p className="ellipsis" style={{ margin: 0 }} title={label}>
            {label}
          </p>
          <LeftOut session={session} />
        </Group>
        {session.warnings.map((warning) => (
          <Text key={warning} inherit fz="xs" mt={2} c="var(--bad)" data-testid="session-warning">
            {capitalised(warning)}.
          </Text>
        ))}
      </Box>
      <Group gap={6} wrap="nowrap">
        {onEnd && <ToolButton onClick={onEnd}>End session</ToolButton>}
        <ButtonLink
          size="xs"
          variant="default"
          to="/train"
          search={urlStateOfDrill(sessionSources(session), drill)}
        >
          Drill
        </ButtonLink>
      </Group>
    </Group>
  );
}

/** How many of several solutions and reports are not dealt, with the reasons. */
function LeftOut({ session: { sources } }: { session: Session }) {
  const out = sources.filter(({ left_out }) => left_out !== null);
  if (out.length === 0) return null;
  return (
    <Group component="span" gap={0} wrap="nowrap" style={{ whiteSpace: "nowrap" }}>
      {out.length} of {sources.length} left out
      <Info label="What is left out">
        {out.map(({ name, left_out }) => `${name}: ${left_out}.`).join(" ")}
      </Info>
    </Group>
  );
}

interface PlayProps {
  playing: Playing;
  view: Exclude<SessionView, { phase: "ended" }>;
  unit: Unit;
}

function Play({ playing, view, unit }: PlayProps) {
  const { session, isBusy, isActing, take, next } = playing;
  const { hand } = view;
  const { seconds } = session.drill;
  const isTimed = typeof seconds === "number";
  const isDeciding = view.phase === "deciding";
  useSessionKeys(isDeciding ? hand.actions : null, (command) => {
    if (command === "next") next();
    else take(hand.actions[command.take] ?? "");
  });
  const result = isDeciding ? null : view.result;
  const source = session.sources[hand.source];
  return (
    <Columns
      widths="minmax(0, 1fr) minmax(0, 400px)"
      pb={{ base: 100, xs: 0 }}
      data-phase={view.phase}
      data-testid="session"
    >
      <Stack component="section" className="panel" gap={10} aria-label="Hand">
        <Score session={session} number={hand.number} />
        <TrainTable
          hand={hand}
          result={result}
          acting={isDeciding ? hand.seat : null}
          notes={lastActions(hand, unit)}
          unit={unit}
        />
        {view.phase === "feedback" ? (
          <div className={classes["dock"]} data-timed={isTimed || undefined}>
            <NextButton label={nextLabel(session, view.isOver)} isBusy={isBusy} onNext={next} />
          </div>
        ) : (
          <div className={classes["dock"]}>
            {isTimed && (
              <TimeBar
                key={session.decisions}
                seconds={seconds}
                isPaused={isActing}
                onTimeUp={() => take(TIMEOUT)}
              />
            )}
            <ActionBar hand={hand} unit={unit} isBusy={isBusy} onTake={take} />
            {isActing && <Working text={workText(session, hand)} onCancel={playing.cancel} />}
          </div>
        )}
      </Stack>
      <Stack gap="sm" {...(!isDeciding && { "data-narrow": "first" })}>
        <Box component="section" className="panel" mih={{ md: 350 }} aria-label="Feedback">
          {isDeciding ? (
            <Question
              hand={hand}
              unit={unit}
              from={session.sources.length > 1 ? source?.name : undefined}
            />
          ) : (
            <Feedback decision={view.decision} source={source} unit={unit} />
          )}
          {result && (
            <Text inherit mt={10} fw={650}>
              {resultText(result, hand, unit)}
            </Text>
          )}
          {!isDeciding && hand.cut_short && (
            <Text inherit mt={10} c="dimmed">
              The hand ends here: its turn would take too long to solve. A batch that keeps turns
              deals on.
            </Text>
          )}
        </Box>
        <Box
          component="section"
          className="panel"
          {...(!isDeciding && { visibleFrom: "xs" })}
          aria-label="What happened"
        >
          <History hand={hand} unit={unit} />
        </Box>
      </Stack>
    </Columns>
  );
}

const SHOWN_AFTER_MS = 300;

/** What is worked on after an action, once it takes long enough to be noticed. */
function Working({ text, onCancel }: { text: string; onCancel: () => void }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <Group gap={8} mih={24} c="dimmed" role="status" data-testid="working">
      <Loader size="xs" aria-hidden="true" />
      <span>{text}…</span>
      <CompactButton onClick={onCancel}>Cancel</CompactButton>
    </Group>
  );
}

type QuestionProps = { hand: Hand; unit: Unit; from: string | undefined };

/**
 * What is known before the decision: the solution or report where there are several, the hand's
 * category, the price of a call.
 */
function Question({ hand, unit, from }: QuestionProps) {
  const { category, draws, to_call, break_even, off_path } = hand;
  const labels = [category, ...draws].flatMap((key) => (key === null ? [] : categoryLabel(key)));
  return (
    <Stack gap={10} data-testid="question">
      <Title order={2}>Your action?</Title>
      <Facts layout="table">
        {from !== undefined && (
          <Fact label="From" testId="hand-source">
            {from}
          </Fact>
        )}
        <Fact label="You have">{labels.join(", ")}</Fact>
        <Fact label="To call">
          {to_call > 0
            ? `${unitText(to_call, unit)}, needs ${percent(break_even, 1)} equity`
            : "nothing"}
        </Fact>
      </Facts>
      {off_path && <OffPath isSolved={hand.solved_on_demand} />}
    </Stack>
  );
}

function Summary({ session }: { session: Session }) {
  const { id, drill } = session;
  const sources = sessionSources(session);
  return (
    <Columns widths="minmax(0, 460px) minmax(0, 1fr)" data-testid="summary">
      <Stack gap="sm">
        <section className="panel" aria-label="Result">
          <Title order={2}>Session over</Title>
          <Figures score={session.score} hands={session.hands_finished} />
          <Group gap={8} mt="md">
            <StartButton
              sources={sources}
              newDrill={() => ({ ...drill, seed: randomSeed() })}
              label="New hands"
              hasFocus
            />
            <StartButton
              sources={sources}
              newDrill={() => drill}
              label="Same hands again"
              variant="default"
            />
            <ButtonLink variant="default" to="/train" search={urlStateOfDrill(sources, drill)}>
              Change the drill
            </ButtonLink>
          </Group>
        </section>
        <section className="panel" aria-label="Losses by kind">
          <Groups scope={{ session: id }} />
        </section>
      </Stack>
      <section className="panel" aria-label="Mistakes">
        <Mistakes scope={{ session: id }} />
      </section>
    </Columns>
  );
}

/** The number is that of the hand on the table. */
function Score({ session: { score, drill }, number }: { session: Session; number: number }) {
  const { mean_loss_bb: blinds, mean_loss_percent: share } = score;
  return (
    <Group gap="2px 20px" align="baseline" data-testid="score">
      <Facts layout="beside" style={{ gap: "2px 20px" }}>
        <Fact label="Hand">
          {number} <small>of {drill.hands}</small>
        </Fact>
        <Fact label="Accuracy">{percent(score.accuracy, 0)}</Fact>
        <Fact label="Mean loss">
          {share === null ? "–" : `${smallNumber(share)} %`}{" "}
          <small>{blinds === null ? "of pot" : `of pot, ${smallNumber(blinds)} bb`}</small>
        </Fact>
      </Facts>
      <Group
        component="ul"
        className="plain"
        gap="2px 10px"
        align="baseline"
        fz="xs"
        ml={{ base: 0, sm: "auto" }}
      >
        {GRADE_NAMES.map((grade) => (
          <li key={grade} title={GRADES[grade].name} data-grade={grade}>
            <Text span inherit mr={3} fw={700} c="var(--grade)" aria-hidden="true">
              {GRADES[grade].sign}
            </Text>
            <Box component="span" visibleFrom="md">
              {GRADES[grade].name}{" "}
            </Box>
            {score.grades[grade] ?? 0}
          </li>
        ))}
      </Group>
    </Group>
  );
}
