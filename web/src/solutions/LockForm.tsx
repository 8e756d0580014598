// Which hands are locked at the current decision, and how often they take each action.
import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { cardsIn } from "../cards/card";
import { actionsOf } from "./actions";
import type { Node } from "./asks";
import classes from "./LockForm.module.css";
import { handsIn, REST, sharesOf, typedOf, withEntry } from "./locks";
import type { LockDraft } from "./useLockDraft";

export function LockForm({ node, draft }: { node: Node; draft: LockDraft }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [onlyHere, setOnlyHere] = useState(true);
  const [tried, setTried] = useState(false);
  const actions = actionsOf(node.actions);
  const found = sharesOf(node.actions, typed);
  const hands = handsIn(draft.hands);
  const refusal =
    hands.length === 0
      ? "Pick hands in the grid or type them; * is all hands"
      : "error" in found
        ? found.error
        : null;

  function lock(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (refusal !== null || "error" in found) return;
    const place = { line: node.line, cards: onlyHere ? node.cards : "" };
    draft.set(withEntry(draft.locks, place, hands, found.shares));
    draft.setHands("");
    setTried(false);
  }

  return (
    <form onSubmit={lock}>
      <Stack gap="xs">
        <TextInput
          label="Hands"
          description="Click them in the grid or type: AKs, QQ+, AhKh; * for all that are not named"
          value={draft.hands}
          onChange={(event) => draft.setHands(event.currentTarget.value)}
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
            onClick={() => setTyped(typedOf(node.actions, solvedShares(node, hands)))}
          >
            As solved
          </Button>
        </Group>
        <div className={classes["shares"]}>
          {actions.map(({ text, letter, name, colour }) => (
            <div key={text} className={classes["share"]}>
              <span className={classes["letter"]} style={{ background: colour }} aria-hidden="true">
                {letter}
              </span>
              <TextInput
                label={name}
                inputMode="decimal"
                rightSection="%"
                placeholder="rest"
                value={typed[text] ?? ""}
                onChange={(event) => setTyped({ ...typed, [text]: event.currentTarget.value })}
                data-testid={`lock-share-${text}`}
              />
              <Button
                size="compact-sm"
                mb={6}
                variant="default"
                className={classes["always"] ?? ""}
                aria-label={`Always: ${name}`}
                onClick={() => setTyped(always(node.actions, text))}
              >
                Always
              </Button>
            </div>
          ))}
        </div>
        {cardsIn(node.cards).length > 0 && (
          <Checkbox
            label={`Only with these cards (${node.cards}); else on every board`}
            checked={onlyHere}
            onChange={(event) => setOnlyHere(event.currentTarget.checked)}
          />
        )}
        <Text size="sm" c={tried && refusal ? "var(--bad)" : "dimmed"} role="status">
          {refusal ?? "One field left blank takes the rest."}
        </Text>
        <Button type="submit" size="sm" data-testid="lock-add">
          Lock these hands
        </Button>
      </Stack>
    </form>
  );
}

function always(actions: readonly string[], chosen: string): Record<string, string> {
  return Object.fromEntries(actions.map((action) => [action, action === chosen ? "100" : "0"]));
}

/** What one class does; of several hands, or none, what the player does over all. */
function solvedShares(node: Node, hands: readonly string[]): (number | null)[] {
  const rows = node.player === null ? [] : node.classes[node.player];
  const row = hands.length === 1 ? rows.find(({ hand }) => hand === hands[0]) : undefined;
  return row?.strategy ?? node.actions.map((action) => node.frequencies?.[action] ?? null);
}
