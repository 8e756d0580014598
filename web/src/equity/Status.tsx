// How the equities on the screen were found: "Exact, 990 deals, 3 ms".
import { Group, Loader, Text } from "@mantine/core";
import type { Answer } from "./useEquity";

interface Given {
  answer: Answer | undefined;
  error: unknown;
  isStale: boolean;
  isWorking: boolean;
}

export function Status({ answer, error, isStale, isWorking }: Given) {
  const words = error ? "No result" : (answer?.summary ?? (isWorking ? "Counting deals" : ""));
  return (
    <Group gap="xs" mih={28} wrap="nowrap">
      <Text
        size="sm"
        className="numbers"
        aria-live="polite"
        data-testid="result-status"
        data-stale={isStale || undefined}
        style={{ opacity: isStale && answer ? 0.6 : 1, overflowWrap: "anywhere" }}
      >
        {words}
      </Text>
      {isWorking && <Loader size={14} aria-hidden="true" data-testid="working" />}
    </Group>
  );
}
