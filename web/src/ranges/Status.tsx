// The last action on the ranges screen, with undo.
import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { CrossIcon } from "../app/icons";
import { Failure } from "../app/states";

export interface Notice {
  message: string;
  undo?: () => Promise<void>;
}

export function Status({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  const [error, setError] = useState<unknown>(null);
  function undo(take: () => Promise<void>) {
    setError(null);
    take().catch(setError);
  }
  return (
    <>
      <Group gap="xs">
        <Text size="sm" aria-live="polite" data-testid="result-status">
          {notice?.message}
        </Text>
        {notice?.undo && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => notice.undo && undo(notice.undo)}
          >
            Undo
          </Button>
        )}
        {notice && (
          <ActionIcon aria-label="Close the message" onClick={onClose}>
            <CrossIcon />
          </ActionIcon>
        )}
      </Group>
      {error ? <Failure error={error} /> : null}
    </>
  );
}
