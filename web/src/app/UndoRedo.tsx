// Undo and redo buttons.
import { ActionIcon, Group, Tooltip } from "@mantine/core";
import type { UndoControls } from "./forms/undo_history";
import { RedoIcon, UndoIcon } from "./icons";

export function UndoRedo({ changes }: { changes: UndoControls }) {
  const steps = [
    { name: "Undo", keys: "Ctrl Z", can: changes.canUndo, step: changes.undo, icon: <UndoIcon /> },
    {
      name: "Redo",
      keys: "Ctrl Shift Z",
      can: changes.canRedo,
      step: changes.redo,
      icon: <RedoIcon />,
    },
  ];
  return (
    <Group gap={4}>
      {steps.map(({ name, keys, can, step, icon }) => (
        <Tooltip key={name} label={`${name} (${keys})`}>
          <ActionIcon variant="default" aria-label={name} disabled={!can} onClick={step}>
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
}
