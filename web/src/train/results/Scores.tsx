// The figures of a score: the mean loss, the accuracy, and how many decisions have each grade.
import { Box, Group, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Facts } from "../../app/Facts";
import { count, percent } from "../../app/format/number";
import { Info } from "../../app/Info";
import { TextLink } from "../../app/links";
import { Failure, ShowMore } from "../../app/states";
import { useUrlState } from "../../app/url/url_schema";
import { DecisionRow } from "../../solutions/DecisionRow";
import { evUnitOf, rememberedUnit } from "../../solutions/ev_unit";
import { LossGroups } from "../../solutions/LossGroups";
import { capitalised } from "../../solutions/labels";
import { decisionLink } from "../drill";
import {
  actionText,
  categoryLabel,
  GRADE_NAMES,
  GRADES,
  lossText,
  mixText,
  smallNumber,
} from "../labels";
import {
  type Mistake,
  mistakesQuery,
  type Scope,
  type Score,
  type Statistics,
  statisticsQuery,
} from "../queries";
import type { ResultGroup } from "../url_state";

export function Figures({ score, hands }: { score: Score; hands?: number }) {
  const { mean_loss_percent: share, mean_loss_bb: blinds, accuracy, decisions } = score;
  return (
    <Stack gap={6}>
      <Facts style={{ columnGap: 36 }}>
        <div>
          <Term>
            Accuracy
            <Info label="About accuracy">
              The share of decisions whose action the solution takes at least 5 % of the time with
              the hand held, or that cost at most 0.5 % of the pot.
            </Info>
          </Term>
          <dd className="answer" data-testid="accuracy">
            {percent(accuracy, 0)}
          </dd>
        </div>
        <div>
          <Term>
            Mean loss
            <Info label="About the loss">
              The EV of the best action for the hand held, less the EV of the action taken, per
              decision, in per cent of the pot at the decision.
            </Info>
          </Term>
          <dd className="answer" data-testid="mean-loss">
            {share === null ? "–" : `${smallNumber(share)} %`}
          </dd>
          <Text component="dd" className="detail" lh={1.15} fw={400}>
            of the pot{blinds !== null && `, ${smallNumber(blinds)} bb`}
          </Text>
        </div>
      </Facts>
      <Text size="sm" c="dimmed" data-testid="counts">
        {count(decisions)} {decisions === 1 ? "decision" : "decisions"}
        {hands !== undefined && `, ${count(hands)} ${hands === 1 ? "hand" : "hands"}`}
        {score.timed_out > 0 && `, ${count(score.timed_out)} out of time`}
      </Text>
      <GradeBar score={score} />
    </Stack>
  );
}

function Term({ children }: { children: ReactNode }) {
  return (
    <Group component="dt" gap={2} fz="sm">
      {children}
    </Group>
  );
}

function GradeBar({ score: { grades, decisions } }: { score: Score }) {
  return (
    <>
      <Group className="track" display="flex" gap={0} h={10} aria-hidden="true">
        {GRADE_NAMES.map((grade) => (
          <span
            key={grade}
            data-grade={grade}
            style={{
              width: `${decisions ? (100 * (grades[grade] ?? 0)) / decisions : 0}%`,
              background: "var(--grade)",
            }}
          />
        ))}
      </Group>
      <Group component="ul" className="plain" gap="2px 14px" fz="xs" data-testid="grades">
        {GRADE_NAMES.map((grade) => (
          <li key={grade} data-grade={grade}>
            <Text span inherit c="var(--grade)" fw={700} aria-hidden="true">
              {GRADES[grade].sign}
            </Text>{" "}
            {GRADES[grade].name} <b>{grades[grade] ?? 0}</b>
          </li>
        ))}
      </Group>
    </>
  );
}

const KINDS = { street: "By street", category: "By hand" };
const WITH_SOURCES = { ...KINDS, source: "By solution" };
const HEADINGS: Record<ResultGroup, string> = {
  street: "Street",
  category: "Hand",
  source: "Solution or report",
};

/** Return the address with what the scores are grouped by, which is left out if it is the street. */
function readGroup(search: { by?: ResultGroup }): { by?: ResultGroup } {
  const { by = "street", ...rest } = search;
  return by === "street" ? rest : { ...rest, by };
}

export function Groups({ scope }: { scope: Scope }) {
  const { data, error, refetch } = useQuery(statisticsQuery(scope));
  const [{ by: chosen = "street" }, change] = useUrlState(".", readGroup);
  const hasSources = (data?.sources.length ?? 0) > 1;
  const by = chosen === "source" && !hasSources ? "street" : chosen;
  if (error) return <Failure error={error} retry={refetch} />;
  const rows = data ? rowsOf(data, by).filter(({ score }) => score.decisions > 0) : [];
  return (
    <>
      <LossGroups
        kinds={hasSources ? WITH_SOURCES : (KINDS as typeof WITH_SOURCES)}
        chosen={by}
        onChoose={(next) => change({ by: next })}
        heading={HEADINGS[by]}
        columns={["Decisions", "Accuracy", "Loss, % of pot"]}
        groups={rows.map(({ key, name, score }) => {
          const loss = score.mean_loss_percent ?? 0;
          const cells = [count(score.decisions), percent(score.accuracy, 0), smallNumber(loss)];
          return { key, name, loss, cells };
        })}
      />
      {data && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          No decisions yet.
        </Text>
      )}
    </>
  );
}

interface Row {
  key: string;
  name: string;
  score: Score;
}

function rowsOf({ by: groups, sources }: Statistics, by: ResultGroup): Row[] {
  if (by === "source") {
    return sources.map((each) => ({
      key: each.solve ?? each.report ?? "",
      name: each.name,
      score: each,
    }));
  }
  const nameOf = by === "street" ? capitalised : categoryLabel;
  return Object.entries(groups[by]).map(([key, score]) => ({ key, name: nameOf(key), score }));
}

export function Mistakes({ scope }: { scope: Scope }) {
  const list = useInfiniteQuery(mistakesQuery(scope));
  const mistakes = list.data?.pages.flatMap((page) => page.mistakes) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <>
      <Title order={2}>Mistakes{total > 0 && ` (${total})`}</Title>
      {list.error && <Failure error={list.error} retry={list.refetch} />}
      {list.data && mistakes.length === 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          None. Decisions that cost more than 0.5 % of the pot, with an action that the solution
          hardly takes, are listed here.
        </Text>
      )}
      <Box component="ol" className="plain" mt={6} data-testid="mistakes">
        {mistakes.map((mistake) => (
          <MistakeRow key={`${mistake.session} ${mistake.number}`} mistake={mistake} />
        ))}
      </Box>
      <ShowMore list={list} mt="sm" />
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
        `Solution: ${mixText(decision.actions, (action) => actionText(action, unit))}`,
        decision.timed_out && "time was up",
        decision.off_path && "off the path of the solution",
      ]
        .filter(Boolean)
        .join("; ")}
      ways={
        link && (
          <TextLink
            size="sm"
            {...link}
            aria-label={`Open ${decision.hand} in ${name}`}
            data-testid="open-mistake"
          >
            Open
          </TextLink>
        )
      }
    >
      You took <b>{actionText(decision.action, unit)}</b> ({percent(decision.frequency, 0)} in the
      solution), best was <b>{actionText(decision.best, unit)}</b>.
    </DecisionRow>
  );
}
