// The dearest decisions of a review, each with the way to its hand and to its solution.
import { Anchor, Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { percent } from "../../app/format/number";
import { PlayingCards } from "../../cards/PlayingCard";
import { actionLabel, cautionOf, groupLabel, lossText, mixText } from "./labels";
import type { Decision } from "./queries";
import classes from "./Review.module.css";
import { useSolution } from "./useSolution";

export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <ol className={classes["decisions"]} data-testid="decisions">
      {decisions.map((decision) => (
        <DecisionRow key={decision.id} decision={decision} />
      ))}
    </ol>
  );
}

function DecisionRow({ decision }: { decision: Decision }) {
  const { big_blind: bigBlind } = decision;
  const caution = cautionOf(decision);
  const isBest = decision.action === decision.best;
  return (
    <li data-testid={`decision-${decision.id}`}>
      <div className={classes["loss"]} data-none={decision.within_accuracy || undefined}>
        <strong>{lossText(decision.loss_bb)}</strong>
        <span>{percent(decision.loss_percent / 100, 0)} of pot</span>
      </div>
      <div className={classes["spot"]}>
        <div className={classes["cards"]}>
          <b>{decision.position}</b> {decision.player} <PlayingCards text={decision.hand} />
          <span>on</span> <PlayingCards text={decision.board} />
          <span>{groupLabel(decision.category)}</span>
        </div>
        <p>
          Took <b>{actionLabel(decision.action, bigBlind)}</b> ({percent(decision.frequency, 0)} in
          the solution)
          {isBest ? (
            ", the best action."
          ) : (
            <>
              {decision.within_accuracy ? ", as good as " : ", best was "}
              <b>{actionLabel(decision.best, bigBlind)}</b>.
            </>
          )}
        </p>
        <p className={classes["quiet"]}>
          Solution: {mixText(decision)}
          {caution && `; ${caution}`}
        </p>
      </div>
      <Ways decision={decision} />
    </li>
  );
}

function Ways({ decision }: { decision: Decision }) {
  const solution = useSolution(decision.id);
  return (
    <div className={classes["ways"]}>
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
    </div>
  );
}
