// How the equities were computed: "Exact, 990 deals, 3 ms".
import { Group, Loader, Text } from "@mantine/core";
import type { Answer } from "./useEquity";

interface Props {
  answer: Answer | undefined;
  error: unknown;
  isStale: boolean;
  isWorking: boolean;
}

export function Status({ answer, error, isStale, isWorking }: Props) {
  const text = error ? "No result" : (answer?.summary ?? (isWorking ? "Computing equity" : ""));
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
        {text}
      </Text>
      {isWorking && <Loader size={14} aria-hidden="true" data-testid="working" />}
    </Group>
  );
}
