// List of the locks by decision; the solution's locks stay until they are removed.
import { ActionIcon, Anchor, Group, Stack, Text } from "@mantine/core";
import { percent } from "../../app/format/number";
import { CrossIcon } from "../../app/icons";
import { cardsIn } from "../../cards/card";
import { actionsOf } from "../actions";
import { capitalised, lineText } from "../labels";
import type { Lock } from "../queries";
import type { Browsing } from "../view";
import { type Entry, entriesOf, REST, withoutHands } from "./locks";
import type { LockDraft } from "./useLockDraft";

export function LockList({ browsing, draft }: { browsing: Browsing; draft: LockDraft }) {
  if (draft.locks.length === 0) return <Text size="sm">No hands locked.</Text>;
  return (
    <Stack gap={4} data-testid="lock-list">
      <Text size="sm" fw={600}>
        Locks
      </Text>
      {draft.locks.map((lock) => (
        <div key={`${lock.line}|${lock.cards}`}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => browsing.go({ line: lock.line, cards: cardsOf(lock, browsing) })}
          >
            {capitalised(lineText(lock.line, browsing)) || "Root"}
            {lock.cards ? `, ${lock.cards}` : ""}
          </Anchor>
          {entriesOf(lock).map((entry) => (
            <Group key={entry.hands.join()} gap={6} wrap="nowrap" justify="space-between">
              <Text size="sm">{entryText(entry, browsing.evFactor)}</Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Unlock ${entry.hands.join(", ")}`}
                onClick={() => draft.set(withoutHands(draft.locks, lock, entry.hands))}
              >
                <CrossIcon />
              </ActionIcon>
            </Group>
          ))}
        </div>
      ))}
    </Stack>
  );
}

/** A lock for every runout is shown on the current cards. */
function cardsOf(lock: Lock, { nodePath }: Browsing): string {
  return cardsIn(lock.cards ?? "").join("") || nodePath.here.cards;
}

function entryText({ hands, shares }: Entry, factor: number): string {
  const names = actionsOf(Object.keys(shares), factor).map(
    ({ text, name }) => `${name} ${percent(shares[text], 1)}`,
  );
  return `${hands.map((each) => (each === REST ? "all others" : each)).join(", ")}: ${names.join(", ")}`;
}
