// Announces a new version of the static site.
import { Alert, Button, Group, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { applyUpdate, isUpdateReady, onUpdate } from "./updates";

export function UpdateNotice() {
  const isReady = useSyncExternalStore(onUpdate, isUpdateReady);
  if (!isReady) return null;
  return (
    <Alert mb="sm" role="status" data-testid="update">
      <Group justify="space-between" gap="xs">
        <Text size="sm">A new version of runout is ready.</Text>
        <Button size="xs" onClick={applyUpdate}>
          Load it
        </Button>
      </Group>
    </Alert>
  );
}
