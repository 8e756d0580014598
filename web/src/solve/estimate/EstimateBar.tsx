// Estimate and Start in one line that stays visible on a phone.
import { Button, Group, Text } from "@mantine/core";
import { bytes } from "../../app/format/number";
import type { Readiness } from "./readiness";
import { timeText } from "./time";
import type { useEstimate } from "./useEstimate";

interface Props {
  query: ReturnType<typeof useEstimate>;
  readiness: Readiness;
  onStart: () => void;
  isStarting: boolean;
}

export function EstimateBar({ query, readiness, onStart, isStarting }: Props) {
  const { estimate, isStale } = query;
  const { canStart, message } = readiness;
  const text =
    canStart && estimate && !isStale
      ? `${timeText(estimate.seconds)}, ${bytes(estimate[`bytes_${estimate.precision}`])}`
      : message;
  return (
    <Group
      className="panel"
      hiddenFrom="sm"
      pos="sticky"
      bottom={0}
      px={12}
      py={8}
      mx={-4}
      gap={8}
      justify="space-between"
      wrap="nowrap"
      style={{ zIndex: 2, borderEndStartRadius: 0, borderEndEndRadius: 0 }}
      data-testid="estimate-bar"
    >
      <Text size="sm" className="numbers">
        {text}
      </Text>
      <Button
        onClick={onStart}
        loading={isStarting}
        disabled={!canStart}
        style={{ flexShrink: 0 }}
        data-testid="start-solve-bar"
      >
        Start
      </Button>
    </Group>
  );
}
