// Decisions that were not correct, the dearest first; each opens the solution there.
import { Anchor, Box, Button, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { percent } from "../../app/format/number";
import { Failure } from "../../app/states";
import { DecisionRow } from "../../solutions/DecisionRow";
import { evUnitOf, rememberedUnit } from "../../solutions/ev_unit";
import { categoryLabel } from "../categories";
import { actionText, GRADES, lossText, mixText, smallNumber } from "../labels";
import { decisionLink } from "../links";
import { type Mistake, mistakesQuery, type Scope } from "../queries";

export function Mistakes({ scope }: { scope: Scope }) {
  const list = useInfiniteQuery(mistakesQuery(scope));
  const mistakes = list.data?.pages.flatMap((page) => page.mistakes) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <>
      <Title order={2}>Mistakes{total > 0 && ` (${total})`}</Title>
      {list.error && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.data && mistakes.length === 0 && (
        <Text size="sm" c="dimmed" mt={6} data-testid="no-mistakes">
          None. Decisions that cost more than 0.5 % of the pot, with an action that the solution
          hardly takes, are listed here.
        </Text>
      )}
      <Box component="ol" className="plain" mt={6} data-testid="mistakes">
        {mistakes.map((mistake) => (
          <MistakeRow key={`${mistake.session} ${mistake.number}`} mistake={mistake} />
        ))}
      </Box>
      {list.hasNextPage && (
        <Button variant="default" mt="sm" onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function MistakeRow({ mistake }: { mistake: Mistake }) {
  const { decision, name } = mistake;
  const link = decisionLink(mistake, decision);
  const unit = evUnitOf(rememberedUnit(), decision.big_blind ?? undefined);
  const { sign, name: grade } = GRADES[decision.grade];
  return (
    <DecisionRow
      loss={`−${lossText(decision.loss, unit)}`}
      isLoss
      details={[`${smallNumber(decision.loss_percent)} % of pot`, `${sign} ${grade}`]}
      hand={decision.hand}
      board={decision.board}
      category={categoryLabel(decision.category)}
      note={[
        `Solution: ${mixText(decision, unit)}`,
        decision.timed_out && "time was up",
        decision.off_path && "off the path of the solution",
      ]
        .filter(Boolean)
        .join("; ")}
      ways={
        link && (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link {...link} {...props} />}
            aria-label={`Open ${decision.hand} in ${name}`}
            data-testid="open-mistake"
          >
            Open
          </Anchor>
        )
      }
    >
      You took <b>{actionText(decision.action, unit)}</b> ({percent(decision.frequency, 0)} in the
      solution), best was <b>{actionText(decision.best, unit)}</b>.
    </DecisionRow>
  );
}
