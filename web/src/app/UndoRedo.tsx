// Undo and redo buttons.
import { ActionIcon, Group, Tooltip } from "@mantine/core";
import type { UndoControls } from "./forms/undo_history";
import { RedoIcon, UndoIcon } from "./icons";

export function UndoRedo({ changes }: { changes: UndoControls }) {
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
          <UndoIcon />
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
          <RedoIcon />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
