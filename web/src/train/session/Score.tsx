// The running score of a session: hands, accuracy, mean loss, and the grades of its decisions.
import { Box, Group, Text } from "@mantine/core";
import { Fact, Facts } from "../../app/Facts";
import { percent } from "../../app/format/number";
import { GRADE_NAMES, GRADES, smallNumber } from "../labels";
import type { Session } from "../queries";

interface Props {
  session: Session;
  /** Of the hand on the table. */
  number: number;
}

export function Score({ session: { score, drill }, number }: Props) {
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
