// Undo and redo as buttons.
import { ActionIcon, Group, Tooltip } from "@mantine/core";
import { RedoSign, UndoSign } from "./icons";
import type { Changes } from "./past";

export function UndoRedo({ changes }: { changes: Changes }) {
  return (
    <Group gap={4}>
      <Tooltip label="Undo (Ctrl Z)">
        <ActionIcon
          variant="default"
          aria-label="Undo"
          disabled={!changes.canUndo}
          onClick={changes.undo}
          data-testid="undo"
        >
          <UndoSign />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo (Ctrl Shift Z)">
        <ActionIcon
          variant="default"
          aria-label="Redo"
          disabled={!changes.canRedo}
          onClick={changes.redo}
          data-testid="redo"
        >
          <RedoSign />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
