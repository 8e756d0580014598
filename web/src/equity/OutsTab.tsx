// Outs: which cards help a hand, grouped by what they make, and what a call is worth.
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Schemas } from "../api/client";
import { percent } from "../app/number";
import { Failure, Loading } from "../app/states";
import type { View } from "./address";
import { overDeals } from "./figures";
import { Backdoors, CategoryShares } from "./OutShares";
import { OutsDeck } from "./OutsDeck";
import { outsText, whyNoOuts } from "./out_groups";
import { PotOdds } from "./PotOdds";
import { isUnknown, type Spot } from "./spot";
import { useOuts } from "./useEquity";
import type { StudyChanges } from "./useStudy";

type OutsAnswer = Schemas["OutsAnswer"];

interface Given {
  spot: Spot;
  view: View;
  change: StudyChanges;
  player: number;
}

export function OutsTab(given: Given) {
  const reason = whyNoOuts(given.spot, given.player);
  return reason ? <Text data-testid="no-outs">{reason}</Text> : <Outs {...given} />;
}

function Outs({ spot, view, change, player }: Given) {
  const [suppress, setSuppress] = useState(true);
  const { data, error, isPlaceholderData, refetch } = useOuts(spot, player, suppress, null);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading what="Counting outs" />;
  return (
    <Stack gap="sm" opacity={isPlaceholderData ? 0.55 : 1}>
      <Heading answer={data} player={player} />
      <NotCounted spot={spot} />
      {data.suppressed && (
        <Group gap="xs" data-testid="suppressed">
          <Text size="sm">Outs are not shown: {data.suppressed.reason}</Text>
          <Button size="compact-xs" variant="default" onClick={() => setSuppress(false)}>
            Show them all the same
          </Button>
        </Group>
      )}
      <OutsDeck
        key={`${data.hero} ${data.board}`}
        answer={data}
        onPick={(card) => change.step(({ board }) => ({ board: board + card }))}
      />
      <CategoryShares answer={data} />
      {data.backdoor_outs && <Backdoors groups={data.backdoor_outs} />}
      <PotOdds spot={spot} view={view} change={change} player={player} />
    </Stack>
  );
}

function Heading({ answer, player }: { answer: OutsAnswer; player: number }) {
  const { street, hero_ahead_now: isAhead, tie_outs: ties } = answer;
  const meaning =
    street === "flop" ? "turn cards that leave the player ahead" : "river cards that win";
  const exact = answer.fraction ? ` (${overDeals(answer.fraction, dealsOf(answer))})` : "";
  return (
    <div>
      <Text size="xl" fw={700} data-testid="out-count">
        {outsText(answer.win_outs.length)}
      </Text>
      <Text size="sm">
        {meaning}, of {answer.total_cards}
        {ties.length > 0 && `; ${ties.length} more that tie`}. Player {player + 1} is{" "}
        {isAhead ? "ahead" : "not ahead"} now and has{" "}
        <strong data-testid="outs-equity">{percent(answer.equity)}</strong>
        {exact} by the river.
      </Text>
    </div>
  );
}

/** Boards still to come against known hands: one card on the turn, two on the flop. */
function dealsOf({ street, total_cards: cards }: OutsAnswer): number {
  return street === "flop" ? (cards * (cards - 1)) / 2 : cards;
}

/** Outs know hands and the board only; what else was said is not silently left out. */
function NotCounted({ spot }: { spot: Spot }) {
  const { dead, folded, players } = spot;
  const isLeftOut = dead.trim() !== "" || folded.some((text) => !isUnknown(text));
  const unknown = players.some(isUnknown);
  if (!isLeftOut && !unknown) return null;
  return (
    <Text size="sm" c="dimmed" data-testid="not-counted">
      {isLeftOut && "Dead cards and folded hands are not taken out of the deck here. "}
      {unknown && "An unknown hand may be any two cards."}
    </Text>
  );
}
