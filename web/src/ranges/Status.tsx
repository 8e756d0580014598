// What was done last on the ranges screen, and the way to take it back.
import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { CrossSign } from "../app/icons";
import { Failure } from "../app/states";

export interface Done {
  words: string;
  undo?: () => Promise<void>;
}

export function Status({ done, onClose }: { done: Done | null; onClose: () => void }) {
  const [error, setError] = useState<unknown>(null);
  function undo(take: () => Promise<void>) {
    setError(null);
    take().catch(setError);
  }
  return (
    <>
      <Group gap="xs" mb={done ? "sm" : 0}>
        <Text size="sm" aria-live="polite" data-testid="result-status">
          {done?.words}
        </Text>
        {done?.undo && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => done.undo && undo(done.undo)}
            data-testid="undo-delete"
          >
            Undo
          </Button>
        )}
        {done && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Close the message"
            onClick={onClose}
          >
            <CrossSign />
          </ActionIcon>
        )}
      </Group>
      {error ? <Failure error={error} /> : null}
    </>
  );
}
