// Which hands are locked at the current decision, and how often they take each action.
import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Failure } from "../app/states";
import { cardsIn } from "../cards/card";
import { type Action, actionsOf } from "./actions";
import type { Node } from "./asks";
import classes from "./LockForm.module.css";
import { handsIn, REST, type Shares, sharesOf, typedOf } from "./locks";
import type { LockDraft } from "./useLockDraft";
import type { Place } from "./walk";

/** What the service is asked whether it can be locked. */
interface Sent {
  place: Place;
  /** The hands as they were typed. */
  text: string;
  shares: Shares;
}

export function LockForm({ node, draft }: { node: Node; draft: LockDraft }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [onlyHere, setOnlyHere] = useState(true);
  const [tried, setTried] = useState(false);
  const locking = useMutation({
    mutationFn: ({ place, text, shares }: Sent) => draft.lock(place, handsIn(text), shares),
  });
  const found = sharesOf(node.actions, typed);
  const hands = handsIn(draft.hands);
  const refusal =
    hands.length === 0
      ? "Pick hands in the grid or type them; * is all hands"
      : "error" in found
        ? found.error
        : null;

  const place = { line: node.line, cards: onlyHere ? node.cards : "" };
  const now = "shares" in found ? { place, text: draft.hands, shares: found.shares } : null;
  // A refusal is of what was sent, whichever way the form was changed since.
  const isOfNow = JSON.stringify(locking.variables) === JSON.stringify(now);

  function lock(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (refusal !== null || now === null) return;
    // Told to this form only: at another decision the hands stay, as do those picked meanwhile.
    const onSuccess = () => {
      draft.setHands((held) => (held === now.text ? "" : held));
      setTried(false);
    };
    locking.mutate(now, { onSuccess });
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
          {actionsOf(node.actions).map((action) => (
            <ShareField
              key={action.text}
              action={action}
              value={typed[action.text] ?? ""}
              onChange={(text) => setTyped({ ...typed, [action.text]: text })}
              onAlways={() => setTyped(always(node.actions, action.text))}
            />
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
        {locking.error && isOfNow && <Failure error={locking.error} />}
        <Button type="submit" size="sm" loading={locking.isPending} data-testid="lock-add">
          Lock these hands
        </Button>
      </Stack>
    </form>
  );
}

interface ShareGiven {
  action: Action;
  value: string;
  onChange: (text: string) => void;
  onAlways: () => void;
}

/** How often an action is taken, in per cent. */
function ShareField({ action, value, onChange, onAlways }: ShareGiven) {
  const { text, letter, name, colour } = action;
  return (
    <div className={classes["share"]}>
      <span className={classes["letter"]} style={{ background: colour }} aria-hidden="true">
        {letter}
      </span>
      <TextInput
        label={name}
        inputMode="decimal"
        rightSection="%"
        placeholder="rest"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data-testid={`lock-share-${text}`}
      />
      <Button
        size="compact-sm"
        mb={6}
        variant="default"
        className={classes["always"] ?? ""}
        aria-label={`Always: ${name}`}
        onClick={onAlways}
      >
        Always
      </Button>
    </div>
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
