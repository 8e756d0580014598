// Form that locks hands at the current decision with a frequency for each action.
import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Problem } from "../../api/client";
import { errorText } from "../../app/forms/error_text";
import { Failure } from "../../app/states";
import { cardsIn } from "../../cards/card";
import { actionsOf } from "../actions";
import type { NodePosition } from "../node_path";
import type { Node } from "../queries";
import { handsIn, REST, refusalText, type Shares, sharesOf, textsOf } from "./locks";
import { ShareFields } from "./ShareFields";
import type { LockDraft } from "./useLockDraft";

/** A lock submitted to the service for validation. */
interface Sent {
  position: NodePosition;
  /** The hands as entered. */
  text: string;
  shares: Shares;
}

interface Props {
  node: Node;
  draft: LockDraft;
  /** From chips to the unit on screen. */
  factor: number;
}

export function LockForm({ node, draft, factor }: Props) {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [onlyHere, setOnlyHere] = useState(true);
  const [submitted, setSubmitted] = useState(false);
  const locking = useMutation({
    mutationFn: ({ position, text, shares }: Sent) => draft.lock(position, handsIn(text), shares),
  });
  const parsed = sharesOf(node.actions, texts);
  const hands = handsIn(draft.hands);
  const error = "error" in parsed ? parsed.error : null;

  // The rest of the spot is that of the solution, so that a refusal is about the lock.
  const isRefused = locking.error instanceof Problem && locking.error.status === 422;

  const position = { line: node.line, cards: onlyHere ? node.cards : "" };
  const submission =
    "shares" in parsed ? { position, text: draft.hands, shares: parsed.shares } : null;
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
        <ShareFields actions={actionsOf(node.actions, factor)} texts={texts} onChange={setTexts} />
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
        <Button
          type="submit"
          size="sm"
          disabled={hands.length === 0}
          loading={locking.isPending}
          data-testid="lock-add"
        >
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
