// The review screen: what the decisions of a player cost, by kind, and the costliest of them.
import { Box, Button, Group, Stack, Text, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Columns } from "../../app/Columns";
import { Fact, Facts } from "../../app/Facts";
import { count, counted, percent } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import { Info } from "../../app/Info";
import { ButtonLink, TextLink } from "../../app/links";
import { NoResult } from "../../app/NotFound";
import { Share } from "../../app/Share";
import { Failure, Loading, ShowMore } from "../../app/states";
import { useTitle } from "../../app/title";
import { useUrlState } from "../../app/url/url_schema";
import { DecisionRow } from "../../solutions/DecisionRow";
import { LossGroups } from "../../solutions/LossGroups";
import { capitalised } from "../../solutions/labels";
import { mixText } from "../../train/labels";
import { filterParams, type ReviewUrlState, readReviewUrlState } from "../url_state";
import { actionLabel, cautionOf, groupLabel, intervalText, lossText } from "./labels";
import { type Decision, type Summary, useDecisions, useReview, useSolution } from "./queries";

const route = getRouteApi("/hands/reviews/$id");
const STREETS = { "": "All", flop: "Flop", turn: "Turn", river: "River" };
const PATHS = { "": "On the path", off: "Off the path" };
const KINDS = { street: "Street", position: "Position", move: "Action", category: "Hand" };

export default function ReviewScreen() {
  const { id } = route.useParams();
  const [urlState, change] = useUrlState(".", readReviewUrlState);
  const { player, street, path, by = "street" } = urlState;
  const summary = useReview(Number(id), handsOf(urlState));
  const name = player ?? "all players";
  useTitle(`Review of ${name}`, "Hands");
  if (summary.error) {
    const retry = () => void summary.refetch();
    return <NoResult error={summary.error} retry={retry} noun="review" list="/hands" />;
  }
  return (
    <>
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap="sm">
          <TextLink size="sm" to="/hands" search={player === undefined ? {} : { player }}>
            All hands
          </TextLink>
          <Title order={1}>Review of {name}</Title>
        </Group>
        <Share />
      </Group>
      {summary.isPending && <Loading what="Loading the review" />}
      {summary.data && (
        <Columns widths="minmax(0, 380px) minmax(0, 1fr)">
          <Stack gap="sm">
            <section className="panel" aria-label="Figures">
              <Figures summary={summary.data} />
            </section>
            <section className="panel" aria-label="Losses by kind">
              <LossGroups
                kinds={KINDS}
                chosen={by}
                onChoose={(next) => change({ by: next })}
                heading={KINDS[by]}
                columns={["Decisions", "Mean loss", "95 %"]}
                groups={Object.entries(summary.data.by[by])
                  .filter(([, { decisions }]) => decisions > 0)
                  .map(([key, { decisions, mean, interval }]) => ({
                    key,
                    name: groupLabel(key),
                    loss: mean ?? 0,
                    cells: [count(decisions), lossText(mean), intervalText(interval)],
                  }))}
              />
            </section>
            <Skipped summary={summary.data} />
          </Stack>
          <section className="panel" aria-label="Costliest decisions">
            <Group justify="space-between" mb={8}>
              <Title order={2}>Costliest decisions</Title>
              <Group gap={6}>
                {summary.data.off_path.decisions > 0 && (
                  <Choice
                    label="Path"
                    names={PATHS}
                    value={path ?? ""}
                    onChange={(value) => change({ path: value })}
                  />
                )}
                <Choice
                  label="Street"
                  names={STREETS}
                  value={street ?? ""}
                  onChange={(value) => change({ street: value })}
                />
              </Group>
            </Group>
            <Decisions id={Number(id)} urlState={urlState} />
          </section>
        </Columns>
      )}
    </>
  );
}

/** The hands that were asked for, as query parameters. */
function handsOf(urlState: ReviewUrlState) {
  const { by: _, street: _street, path: _path, ...hands } = urlState;
  return filterParams(hands);
}

function Decisions({ id, urlState }: { id: number; urlState: ReviewUrlState }) {
  const { street, path } = urlState;
  const list = useDecisions(id, {
    ...handsOf(urlState),
    ...(street !== undefined && { street }),
    ...(path !== undefined && { path }),
  });
  const decisions = list.data?.pages.flatMap((page) => page.decisions) ?? [];
  return (
    <>
      {list.error && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.data && decisions.length === 0 && <Text>No decision was reviewed.</Text>}
      <ol className="plain" data-testid="decisions">
        {decisions.map((decision) => (
          <ReviewedDecision key={decision.id} decision={decision} />
        ))}
      </ol>
      <ShowMore list={list} mt="sm" />
    </>
  );
}

function Figures({ summary }: { summary: Summary }) {
  const {
    loss,
    per_100_hands: per100,
    others,
    hands,
    reviewed,
    pending,
    book,
    off_path: off,
  } = summary;
  return (
    <>
      <Text size="sm" c="dimmed">
        Mean loss per decision
      </Text>
      <div className="answer" data-testid="mean-loss">
        {lossText(loss.mean)}
      </div>
      {loss.interval && <Text size="sm">95 %: {intervalText(loss.interval)} bb</Text>}
      <Facts layout="rows" my={10}>
        <Fact label="Per 100 hands">
          {lossText(per100.mean)}
          {per100.interval && <small> ({intervalText(per100.interval)})</small>}
        </Fact>
        {others && (
          <Fact label="The others, per decision">
            {lossText(others.mean)}
            {others.interval && <small> ({intervalText(others.interval)})</small>}
          </Fact>
        )}
        <Fact label="Decisions in the means">
          <span data-testid="coverage">{summary.coverage_text}</span>
        </Fact>
        {summary.ranges_text !== null && (
          <Fact label="Ranges">
            <span data-testid="ranges-note">{capitalised(summary.ranges_text)}.</span>
          </Fact>
        )}
        {off.decisions > 0 && (
          <Fact label="Off the path, in no mean">{counted(off.decisions, "decision")}</Fact>
        )}
        <Fact label="Hands">
          {count(reviewed)} of {count(hands)} solved
          {pending > 0 && `, ${count(pending)} to come`}
        </Fact>
      </Facts>
      <Group gap={4}>
        <Text size="xs" c="dimmed">
          Ranges of the preflop book “{book.name}”
        </Text>
        <Info label="About these figures">
          <Text size="sm">
            The loss of a decision is the EV of the best action for the hand held, less the EV of
            the action taken, in the solution of the pot as it was played; within the accuracy of
            the solution it is 0. It depends on the ranges of the book and on the sizes offered.
            Intervals are of 95 %, with hands as clusters.
          </Text>
        </Info>
      </Group>
    </>
  );
}

function Skipped({ summary }: { summary: Summary }) {
  const kinds = { hand: summary.skipped_hands, decision: summary.skipped_decisions };
  const skipped = Object.entries(kinds).flatMap(([noun, reasons]) =>
    Object.entries(reasons).map(([reason, number]) => ({ noun, reason, number })),
  );
  if (skipped.length === 0) return null;
  return (
    <section className="panel" aria-label="Not reviewed">
      <Title order={2}>Not reviewed</Title>
      <Box component="ul" mt={6} mb={0} pl={18} data-testid="skipped">
        {skipped.map(({ noun, reason, number }) => (
          <li key={`${noun} ${reason}`}>
            {counted(number, noun)}: {groupLabel(reason).toLowerCase()}
          </li>
        ))}
      </Box>
    </section>
  );
}

function ReviewedDecision({ decision }: { decision: Decision }) {
  const { big_blind: bigBlind } = decision;
  const caution = cautionOf(decision);
  const nameOf = (action: string) => actionLabel(action, bigBlind);
  return (
    <DecisionRow
      loss={lossText(decision.loss_bb)}
      isLoss={!decision.within_accuracy}
      details={[`${percent(decision.loss_percent / 100, 0)} of pot`]}
      who={
        <>
          <b>{decision.position}</b> {decision.player}
        </>
      }
      hand={decision.hand}
      board={decision.board}
      category={groupLabel(decision.category)}
      note={`Solution: ${mixText(decision.actions, nameOf)}${caution && `; ${caution}`}`}
      ways={<Ways decision={decision} />}
      testId={`decision-${decision.id}`}
    >
      Took <b>{nameOf(decision.action)}</b> ({percent(decision.frequency, 0)} in the solution)
      {decision.action === decision.best ? (
        ", the best action."
      ) : (
        <>
          {decision.within_accuracy ? ", as good as " : ", best was "}
          <b>{nameOf(decision.best)}</b>.
        </>
      )}
    </DecisionRow>
  );
}

function Ways({ decision }: { decision: Decision }) {
  const solution = useSolution(decision.id);
  return (
    <Stack gap={4} align="end">
      <Group gap={6}>
        <ButtonLink
          size="compact-sm"
          variant="default"
          to="/hands/$id"
          params={{ id: String(decision.hand_id) }}
          search={{ player: decision.player, action: String(decision.number) }}
          aria-label={`Replay hand ${decision.hand_id}`}
          data-testid={`replay-${decision.id}`}
        >
          Hand
        </ButtonLink>
        <Button
          size="compact-sm"
          variant="light"
          loading={solution.isPending}
          onClick={() => solution.mutate()}
          aria-label={`Open the solution of hand ${decision.hand_id}`}
          data-testid={`solution-${decision.id}`}
        >
          Solution
        </Button>
      </Group>
      {solution.isPending && (
        <Text size="xs" c="dimmed">
          Solving it again; see{" "}
          <TextLink inherit to="/jobs">
            Jobs
          </TextLink>
        </Text>
      )}
      {solution.error && (
        <Text size="xs" c="var(--bad)" role="alert">
          {solution.error.message}
        </Text>
      )}
    </Stack>
  );
}
