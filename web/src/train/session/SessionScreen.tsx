// A training session: the table, your decision, what it cost, and the score so far.
import { Button, Group, Title } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { percent } from "../../app/format/number";
import { Failure, Loading } from "../../app/states";
import { useTitle } from "../../app/title";
import { evUnitOf, rememberedUnit, type Unit, unitText } from "../../solutions/ev_unit";
import { categoryLabel } from "../categories";
import { urlStateOfDrill } from "../drill";
import type { Hand, Session } from "../queries";
import { ActionBar, NextButton } from "./ActionBar";
import { Feedback, OffPath } from "./Feedback";
import { History } from "./History";
import { useSessionKeys } from "./keys";
import { Score } from "./Score";
import classes from "./SessionScreen.module.css";
import { Summary } from "./Summary";
import { TimeBar } from "./TimeBar";
import { TrainTable } from "./TrainTable";
import { type Playing, TIMEOUT, useSession } from "./useSession";
import { lastActions, nextLabel, resultText, type SessionView } from "./view";

const route = getRouteApi("/train/$id");

export default function SessionScreen() {
  const { id } = route.useParams();
  const { query, playing } = useSession(id);
  useTitle(query.data?.name, "Train");
  if (query.error) return <Failure error={query.error} retry={() => void query.refetch()} />;
  if (!playing) return <Loading what="Opening the session" />;
  const { session, view } = playing;
  const unit = evUnitOf(rememberedUnit(), session.big_blind ?? undefined);
  return (
    <>
      <Head session={session} onEnd={view.phase === "ended" ? null : playing.end} />
      {playing.error && <Failure error={playing.error} />}
      {view.phase === "ended" ? (
        <Summary session={session} />
      ) : (
        <Play playing={playing} view={view} unit={unit} />
      )}
    </>
  );
}

function Head({ session, onEnd }: { session: Session; onEnd: (() => void) | null }) {
  const { name, label, solve, drill } = session;
  return (
    <header className={classes["head"]}>
      <div>
        <Title order={1} className={classes["title"] ?? ""}>
          {name}
        </Title>
        <p className={classes["drill"]}>{label}</p>
      </div>
      <Group gap={6} wrap="nowrap">
        {onEnd && (
          <Button size="xs" variant="default" onClick={onEnd} data-testid="end-session">
            End session
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link to="/train" search={urlStateOfDrill(solve, drill)} {...props} />
          )}
          data-testid="to-drill"
        >
          Drill
        </Button>
      </Group>
    </header>
  );
}

interface PlayProps {
  playing: Playing;
  view: Exclude<SessionView, { phase: "ended" }>;
  unit: Unit;
}

function Play({ playing, view, unit }: PlayProps) {
  const { session, take, next } = playing;
  const { hand } = view;
  const isDeciding = view.phase === "deciding";
  useSessionKeys(isDeciding ? hand.actions : null, (command) => {
    if (command === "next") next();
    else take(hand.actions[command.take] ?? "");
  });
  const result = isDeciding ? null : view.result;
  return (
    <div className={classes["screen"]} data-phase={view.phase} data-testid="session">
      <section className={`panel ${classes["stage"]}`} aria-label="Hand">
        <Score session={session} number={hand.number} />
        <TrainTable
          hand={hand}
          result={result}
          acting={isDeciding ? hand.seat : null}
          notes={lastActions(hand, unit)}
          unit={unit}
        />
        <Dock playing={playing} view={view} unit={unit} />
      </section>
      <div className={classes["side"]}>
        <section className={`panel ${classes["feedback"]}`} aria-label="Feedback">
          {isDeciding ? (
            <Question hand={hand} unit={unit} />
          ) : (
            <Feedback decision={view.decision} solve={session.solve} unit={unit} />
          )}
          {result && (
            <p className={classes["result"]} data-testid="hand-result">
              {resultText(result, hand, unit)}
            </p>
          )}
        </section>
        <section className={`panel ${classes["history"]}`} aria-label="What happened">
          <History hand={hand} unit={unit} />
        </section>
      </div>
    </div>
  );
}

/** The time left and the buttons. */
function Dock({ playing, view, unit }: PlayProps) {
  const { session, isBusy, take, next } = playing;
  const { seconds } = session.drill;
  if (view.phase === "feedback") {
    const label = nextLabel(session, view.result);
    return (
      <div className={classes["dock"]} data-timed={typeof seconds === "number" || undefined}>
        <NextButton label={label} isBusy={isBusy} onNext={next} />
      </div>
    );
  }
  return (
    <div className={classes["dock"]}>
      {typeof seconds === "number" && (
        <TimeBar key={session.decisions} seconds={seconds} onTimeUp={() => take(TIMEOUT)} />
      )}
      <ActionBar hand={view.hand} unit={unit} isBusy={isBusy} onTake={take} />
    </div>
  );
}

/** What is known before the decision: the hand's category, the price of a call. */
function Question({ hand, unit }: { hand: Hand; unit: Unit }) {
  const { category, draws, to_call, break_even, off_path } = hand;
  const labels = [category, ...draws].flatMap((key) => (key === null ? [] : categoryLabel(key)));
  return (
    <div className={classes["question"]} data-testid="question">
      <Title order={2}>Your action?</Title>
      <dl>
        <div>
          <dt>You have</dt>
          <dd>{labels.join(", ")}</dd>
        </div>
        <div>
          <dt>To call</dt>
          <dd>
            {to_call > 0
              ? `${unitText(to_call, unit)}, needs ${percent(break_even, 1)} equity`
              : "nothing"}
          </dd>
        </div>
      </dl>
      {off_path && <OffPath isSolved={hand.solved_on_demand} />}
    </div>
  );
}
