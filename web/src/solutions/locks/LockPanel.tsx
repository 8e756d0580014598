// Node locking: fix the strategy of hands here and solve the rest again.
import { Group, Stack, Text } from "@mantine/core";
import { useUndoKeys } from "../../app/forms/undo_history";
import { UndoRedo } from "../../app/UndoRedo";
import { placeText, seatName } from "../labels";
import type { Browsing } from "../view";
import { LockForm } from "./LockForm";
import { LockList } from "./LockList";
import { Resolve } from "./Resolve";
import type { LockDraft } from "./useLockDraft";

export default function LockPanel({ browsing, draft }: { browsing: Browsing; draft: LockDraft }) {
  const { node } = browsing;
  useUndoKeys(draft.changes);
  return (
    <Stack gap="sm" data-testid="lock-node">
      <Group justify="space-between">
        <Text fw={600}>
          {node.kind === "decision"
            ? `Lock ${seatName(node.player)} ${placeText(node.line, browsing)}`
            : "No decision here: go to a decision to lock it"}
        </Text>
        <UndoRedo changes={draft.changes} />
      </Group>
      {draft.isUnreadable && (
        <Text size="sm" c="var(--bad)" role="alert" data-testid="locks-unread">
          The locks in this link cannot be read; the solution's own locks are shown.
        </Text>
      )}
      {node.kind === "decision" && (
        <LockForm
          key={`${node.line}|${node.cards}`}
          node={node}
          draft={draft}
          factor={browsing.evFactor}
        />
      )}
      <LockList browsing={browsing} draft={draft} />
      <Resolve browsing={browsing} draft={draft} />
    </Stack>
  );
}
