// The dearest decisions of a review, each with the way to its hand and to its solution.
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { percent } from "../../app/format/number";
import { DecisionRow } from "../../solutions/DecisionRow";
import { actionLabel, cautionOf, groupLabel, lossText, mixText } from "./labels";
import type { Decision } from "./queries";
import { useSolution } from "./useSolution";

export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <ol className="plain" data-testid="decisions">
      {decisions.map((decision) => (
        <ReviewedDecision key={decision.id} decision={decision} />
      ))}
    </ol>
  );
}

function ReviewedDecision({ decision }: { decision: Decision }) {
  const { big_blind: bigBlind } = decision;
  const caution = cautionOf(decision);
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
      note={`Solution: ${mixText(decision)}${caution && `; ${caution}`}`}
      ways={<Ways decision={decision} />}
      testId={`decision-${decision.id}`}
    >
      Took <b>{actionLabel(decision.action, bigBlind)}</b> ({percent(decision.frequency, 0)} in the
      solution)
      {decision.action === decision.best ? (
        ", the best action."
      ) : (
        <>
          {decision.within_accuracy ? ", as good as " : ", best was "}
          <b>{actionLabel(decision.best, bigBlind)}</b>.
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
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/hands/$id"
              params={{ id: String(decision.hand_id) }}
              search={{ player: decision.player, action: String(decision.number) }}
              {...props}
            />
          )}
          aria-label={`Replay hand ${decision.hand_id}`}
          data-testid={`replay-${decision.id}`}
        >
          Hand
        </Button>
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
          <Anchor inherit component={Link} to="/jobs">
            Jobs
          </Anchor>
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
