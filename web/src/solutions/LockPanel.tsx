// Node locking: make hands play as told here, and solve the rest again.
import { Group, Stack, Text } from "@mantine/core";
import { useUndoKeys } from "../app/past";
import { UndoRedo } from "../app/UndoRedo";
import { LockForm } from "./LockForm";
import { LockList } from "./LockList";
import { Resolve } from "./Resolve";
import type { LockDraft } from "./useLockDraft";
import type { Browsing } from "./view";
import { seatName } from "./words";

export function LockPanel({ browsing, draft }: { browsing: Browsing; draft: LockDraft }) {
  const { node } = browsing;
  useUndoKeys(draft.changes);
  return (
    <Stack gap="sm" data-testid="lock-node">
      <Group justify="space-between">
        <Text fw={600}>
          {node.kind === "decision"
            ? `Lock ${seatName(node.player)} after ${node.line || "the start"}`
            : "Nobody decides here: walk to a decision to lock it"}
        </Text>
        <UndoRedo changes={draft.changes} />
      </Group>
      {draft.isUnread && (
        <Text size="sm" c="var(--bad)" role="alert" data-testid="locks-unread">
          The locks in this address cannot be read; those of the solution are shown.
        </Text>
      )}
      {node.kind === "decision" && (
        <LockForm key={`${node.line}|${node.cards}`} node={node} draft={draft} />
      )}
      <LockList browsing={browsing} draft={draft} />
      <Resolve browsing={browsing} draft={draft} />
    </Stack>
  );
}
