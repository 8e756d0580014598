// The figures of a score: the mean loss, the accuracy, and how many decisions have each grade.

import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Facts } from "../../app/Facts";
import { count, percent } from "../../app/format/number";
import { Info } from "../../app/Info";
import { GRADE_NAMES, GRADES, smallNumber } from "../labels";
import type { Score } from "../queries";

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

/** A term with its explanation. */
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
