// Accuracy of a solution: how much of the pot it can be exploited for; what it took is behind the i.
import { Group, Text } from "@mantine/core";
import { blinds, chipsWithNoun, counted, duration } from "../../app/format/number";
import { Info } from "../../app/Info";
import type { Solution } from "../queries";

export function Accuracy({ solution }: { solution: Solution }) {
  const { bb } = solution;
  return (
    <Group component="span" display="inline-flex" gap={2} wrap="nowrap">
      <span data-testid="accuracy">{solution.exploitability_percent.toFixed(2)} %</span>
      <Info label="How accurate this solution is" testId="accuracy-info">
        <div data-testid="quality">
          <Text inherit mb={6}>
            Exploitable by {chipsWithNoun(solution.exploitability)}
            {bb && ` (${blinds(bb.exploitability)})`}, {solution.exploitability_percent.toFixed(3)}{" "}
            % of the pot: what a perfect opponent would win against it on average.
          </Text>
          <Text inherit mb={6}>
            {counted(solution.iterations, "iteration")}, {duration(solution.seconds)}, precision{" "}
            {solution.precision}
            {solution.ended_text === null ? "" : `; ${solution.ended_text}`}.
          </Text>
        </div>
      </Info>
    </Group>
  );
}
