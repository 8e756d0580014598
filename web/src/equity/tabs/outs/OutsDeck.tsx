// Outs in the deck; clicking a group highlights its cards.
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Schemas } from "../../../api/client";
import { PlayingCards } from "../../../cards/PlayingCard";
import { type CardMark, DeckChart } from "../DeckChart";
import {
  groupsOf,
  isNextCardOf,
  type OutReason,
  outsText,
  percentOf,
  taintedOf,
} from "./out_groups";

type OutsAnswer = Schemas["Outs"];

interface Props {
  answer: OutsAnswer;
  onPick: (card: string) => void;
}

export function OutsDeck({ answer, onPick }: Props) {
  const [chosen, setChosen] = useState<OutReason | null>(null);
  const tainted = taintedOf(answer);
  return (
    <Stack gap="xs">
      <Group gap={6}>
        {groupsOf(answer.win_outs).map(({ reason, name, cards }) => (
          <Button
            key={reason}
            size="xs"
            variant={chosen === reason ? "filled" : "default"}
            aria-pressed={chosen === reason}
            onClick={() => setChosen(chosen === reason ? null : reason)}
            data-testid={`outs-${reason}`}
          >
            {name}: {outsText(cards.length)}, {percentOf(cards.length, answer.total_cards)}
          </Button>
        ))}
      </Group>
      <DeckChart label="Outs" testId="out" mark={markOf(answer, chosen, tainted)} onPick={onPick} />
      {answer.tie_outs.length > 0 && (
        <Text size="sm" component="div">
          Tie outs (=): <PlayingCards text={answer.tie_outs.map(({ card }) => card).join("")} />
        </Text>
      )}
      {tainted.length > 0 && (
        <Text size="sm" component="div" data-testid="tainted-outs">
          Tainted (~), good against a part of the range only: {tainted.length} of{" "}
          {outsText(answer.win_outs.length)}
        </Text>
      )}
    </Stack>
  );
}

/** Return the mark of each card; cards outside the selected group are not coloured. */
function markOf(answer: OutsAnswer, chosen: OutReason | null, tainted: readonly string[]) {
  const wins = new Map(answer.win_outs.map((each) => [each.card, each]));
  const ties = new Set(answer.tie_outs.map(({ card }) => card));
  const isNextCard = isNextCardOf(answer);
  return (card: string): CardMark | null => {
    if (!isNextCard(card)) return null;
    if (answer.suppressed) return { note: "outs are not shown" };
    const win = wins.get(card);
    if (win && (chosen === null || chosen === win.reason)) {
      const isTainted = tainted.includes(card);
      const note = `out: ${win.name}${isTainted ? ", tainted" : ""}`;
      return { colour: "var(--heat-high)", text: isTainted ? "~" : "✓", note };
    }
    if (ties.has(card) && chosen === null)
      return { colour: "var(--weight)", ink: "var(--weight-text)", text: "=", note: "tie out" };
    return { note: win ? `out: ${win.name}` : "not an out" };
  };
}
