// The locks so far, by decision; those of a solution stay until they are taken away.
import { ActionIcon, Anchor, Group, Stack, Text } from "@mantine/core";
import { CrossSign } from "../app/icons";
import { percent } from "../app/number";
import { cardsIn } from "../cards/card";
import { actionsOf } from "./actions";
import type { Lock } from "./asks";
import { type Entry, entriesOf, REST, withoutHands } from "./locks";
import type { LockDraft } from "./useLockDraft";
import type { Browsing } from "./view";

export function LockList({ browsing, draft }: { browsing: Browsing; draft: LockDraft }) {
  if (draft.locks.length === 0) return <Text size="sm">No hand is locked.</Text>;
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
            {lock.line || "the start"}
            {lock.cards ? `, ${lock.cards}` : ""}
          </Anchor>
          {entriesOf(lock).map((entry) => (
            <Group key={entry.hands.join()} gap={6} wrap="nowrap" justify="space-between">
              <Text size="sm">{inWords(entry)}</Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Unlock ${entry.hands.join(", ")}`}
                onClick={() => draft.set(withoutHands(draft.locks, lock, entry.hands))}
              >
                <CrossSign />
              </ActionIcon>
            </Group>
          ))}
        </div>
      ))}
    </Stack>
  );
}

/** A lock for every board is shown on the cards that lie here. */
function cardsOf(lock: Lock, { walk }: Browsing): string {
  return cardsIn(lock.cards ?? "").join("") || walk.here.cards;
}

function inWords({ hands, shares }: Entry): string {
  const names = actionsOf(Object.keys(shares)).map(
    ({ text, name }) => `${name} ${percent(shares[text], 1)}`,
  );
  return `${hands.map((each) => (each === REST ? "all others" : each)).join(", ")}: ${names.join(", ")}`;
}
