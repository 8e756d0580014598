// Node locking: fix the strategy of hands here and solve the rest again.
import { ActionIcon, Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Problem } from "../../api/client";
import { percent } from "../../app/format/number";
import { errorText } from "../../app/forms/error_text";
import { useUndoKeys } from "../../app/forms/undo_history";
import { CrossIcon } from "../../app/icons";
import { Failure } from "../../app/states";
import { UndoRedo } from "../../app/UndoRedo";
import { cardsIn } from "../../cards/card";
import { actionsOf } from "../actions";
import { capitalised, lineText, placeText, seatName } from "../labels";
import type { Node } from "../queries";
import type { Browsing } from "../view";
import {
  type Entry,
  entriesOf,
  handsIn,
  REST,
  refusalText,
  sharesOf,
  textsOf,
  withoutHands,
} from "./locks";
import { Resolve } from "./Resolve";
import { ShareFields } from "./ShareFields";
import type { LockDraft } from "./useLockDraft";

export default function LockPanel({ browsing, draft }: Props) {
  const { node, solution } = browsing;
  const isTurnOfQuick = solution.quick !== null && node.cards !== "";
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
      {isTurnOfQuick && (
        <Text size="sm">Locks after a card need the whole tree: solve that first.</Text>
      )}
      {node.kind === "decision" && !isTurnOfQuick && (
        <LockForm key={`${node.line}|${node.cards}`} browsing={browsing} draft={draft} />
      )}
      <LockList browsing={browsing} draft={draft} />
      <Resolve browsing={browsing} draft={draft} />
    </Stack>
  );
}

interface Props {
  browsing: Browsing;
  draft: LockDraft;
}

function LockForm({ browsing: { node, evFactor }, draft }: Props) {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [onlyHere, setOnlyHere] = useState(true);
  const [submitted, setSubmitted] = useState(false);
  const parsed = sharesOf(node.actions, texts);
  const position = { line: node.line, cards: onlyHere ? node.cards : "" };
  const submission =
    "shares" in parsed ? { position, text: draft.hands, shares: parsed.shares } : null;
  // The service validates the lock.
  const locking = useMutation({
    mutationFn: ({ position, text, shares }: NonNullable<typeof submission>) =>
      draft.lock(position, handsIn(text), shares),
  });
  const hands = handsIn(draft.hands);
  const error = "error" in parsed ? parsed.error : null;

  // The rest of the spot is that of the solution, so that a refusal is about the lock.
  const isRefused = locking.error instanceof Problem && locking.error.status === 422;

  // An error is shown only while the form equals what was submitted.
  const isCurrent = JSON.stringify(locking.variables) === JSON.stringify(submission);

  function lock(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (hands.length === 0 || submission === null) return;
    // A callback of this form only: at another decision, and for hands selected meanwhile, nothing
    // changes.
    const onSuccess = () => {
      draft.setHands((previous) => (previous === submission.text ? "" : previous));
      setSubmitted(false);
    };
    locking.mutate(submission, { onSuccess });
  }

  return (
    <form onSubmit={lock}>
      <Stack gap="xs">
        <TextInput
          label="Hands"
          description="Click them in the grid or type: AKs, QQ+, AhKh; * is every hand without a lock of its own"
          value={draft.hands}
          onChange={(event) => draft.setHands(event.currentTarget.value)}
          error={
            isRefused && isCurrent ? (
              <span role="alert">{refusalText(errorText(locking.error))}</span>
            ) : null
          }
          spellCheck={false}
          autoComplete="off"
          data-testid="lock-hands"
        />
        <Group gap={6}>
          <Button size="compact-sm" variant="default" onClick={() => draft.setHands(REST)}>
            All hands
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => draft.setHands("")}>
            No hands
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setTexts(textsOf(node.actions, solvedShares(node, hands)))}
          >
            As solved
          </Button>
        </Group>
        <ShareFields
          actions={actionsOf(node.actions, evFactor)}
          texts={texts}
          onChange={setTexts}
        />
        {cardsIn(node.cards).length > 0 && (
          <Checkbox
            label={`Only on this runout (${node.cards}); otherwise on every runout`}
            checked={onlyHere}
            onChange={(event) => setOnlyHere(event.currentTarget.checked)}
          />
        )}
        <Text size="sm" c={submitted && error ? "var(--bad)" : "dimmed"} role="status">
          {error ?? "Leave one field blank for the rest."}
        </Text>
        {locking.error && !isRefused && isCurrent && <Failure error={locking.error} />}
        <Button type="submit" size="sm" disabled={hands.length === 0} loading={locking.isPending}>
          Lock these hands
        </Button>
      </Stack>
    </form>
  );
}

/** Return the solved strategy of one class; for several hands or none, of the whole range. */
function solvedShares(node: Node, hands: readonly string[]): (number | null)[] {
  const rows = node.player === null ? [] : node.classes[node.player];
  const row = hands.length === 1 ? rows.find(({ hand }) => hand === hands[0]) : undefined;
  return row?.strategy ?? node.actions.map((action) => node.frequencies?.[action] ?? null);
}

function LockList({ browsing, draft }: Props) {
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
            // A lock for every runout is shown on the current cards.
            onClick={() =>
              browsing.go({
                line: lock.line,
                cards: cardsIn(lock.cards ?? "").join("") || browsing.nodePath.here.cards,
              })
            }
          >
            {capitalised(lineText(lock.line, browsing)) || "Root"}
            {lock.cards ? `, ${lock.cards}` : ""}
          </Anchor>
          {entriesOf(lock).map((entry) => (
            <Group key={entry.hands.join()} gap={6} wrap="nowrap" justify="space-between">
              <Text size="sm">{entryText(entry, browsing.evFactor)}</Text>
              <ActionIcon
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

function entryText({ hands, shares }: Entry, factor: number): string {
  const names = actionsOf(Object.keys(shares), factor).map(
    ({ text, name }) => `${name} ${percent(shares[text], 1)}`,
  );
  return `${hands.map((each) => (each === REST ? "all others" : each)).join(", ")}: ${names.join(", ")}`;
}
