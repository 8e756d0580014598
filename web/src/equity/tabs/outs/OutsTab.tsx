// Outs tab: cards that improve a hand, grouped by reason.
import { Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { Schemas } from "../../../api/client";
import { CompactButton } from "../../../app/buttons";
import { EquityBar } from "../../../app/charts/Bars";
import { percent } from "../../../app/format/number";
import { Failure, Loading } from "../../../app/states";
import { PlayingCards } from "../../../cards/PlayingCard";
import { overDeals } from "../../figures";
import { isUnknown, type Spot } from "../../spot";
import { useOuts } from "../../useEquity";
import type { StudyChanges } from "../../useStudy";
import { type CardMark, DeckChart } from "../DeckChart";
import {
  groupsOf,
  isNextCardOf,
  type OutReason,
  outsText,
  percentOf,
  reasonWords,
  standingOf,
  taintedOf,
  whyNoOuts,
} from "./out_groups";

type OutsAnswer = Schemas["Outs"];

interface Props {
  spot: Spot;
  change: StudyChanges;
  player: number;
}

export function OutsTab(props: Props) {
  const reason = whyNoOuts(props.spot, props.player);
  return reason ? <Text data-testid="no-outs">{reason}</Text> : <Outs {...props} />;
}

function Outs({ spot, change, player }: Props) {
  // "Show anyway" applies to one spot only.
  const here = JSON.stringify([spot.players, spot.board, spot.dead, spot.folded, player]);
  const [shownFor, setShownFor] = useState<string | null>(null);
  const suppress = shownFor !== here;
  const { data, error, isPlaceholderData, refetch } = useOuts(spot, player, suppress);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading what="Counting outs" />;
  const { suppressed } = data;
  const exact = data.fraction ? ` (${overDeals(data.fraction, dealsOf(data))})` : "";
  return (
    <Stack gap="sm" opacity={isPlaceholderData ? 0.55 : 1} aria-busy={isPlaceholderData}>
      <div>
        {!suppressed && (
          <Text size="xl" fw={700} data-testid="out-count">
            {outsText(data.win_outs.length)}
          </Text>
        )}
        <Text size="sm">
          {!suppressed && `${meaningOf(data)} `}Player {player + 1} {standingOf(data)}{" "}
          <strong data-testid="outs-equity">{percent(data.equity)}</strong>
          {exact} by the river.
        </Text>
      </div>
      {spot.players.some(isUnknown) && (
        <Text size="sm" c="dimmed" data-testid="unknown-hands">
          An unknown hand may be any two cards.
        </Text>
      )}
      {data.suppressed && (
        <Group gap="xs" data-testid="suppressed">
          <Text size="sm">Outs are not shown: {data.suppressed.reason}</Text>
          <CompactButton onClick={() => setShownFor(here)}>Show anyway</CompactButton>
        </Group>
      )}
      {!suppress && (
        <Group gap="xs" data-testid="unsuppressed">
          <Text size="sm">Outs are shown although they mean little.</Text>
          <CompactButton onClick={() => setShownFor(null)}>Hide again</CompactButton>
        </Group>
      )}
      <OutsDeck
        key={`${data.hero} ${data.board}`}
        answer={data}
        onPick={(card) => change.step(({ board }) => ({ board: board + card }))}
      />
      <EquityByReason answer={data} />
      {data.backdoor_outs && (
        <Stack gap={2} data-testid="backdoors">
          <Title order={2}>Backdoors</Title>
          {data.backdoor_outs.length === 0 && <Text size="sm">No backdoor draws.</Text>}
          {data.backdoor_outs.map(({ reason, name, count, equity, pairs }) => (
            <Text size="sm" key={reason} title={pairs.join(" ")}>
              {name}: {count} {count === 1 ? "pair" : "pairs"} of turn and river, {percent(equity)}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** Describe the outs and their share of the cards. */
function meaningOf(answer: OutsAnswer): string {
  const { street, cards, total_cards: total, win_outs: wins, tie_outs: ties } = answer;
  const outsMeaning =
    street === "flop" ? "turn cards that leave the player ahead" : "river cards that win";
  const meaning =
    cards === null ? outsMeaning : "cards that lift the player's equity past the others'";
  const level = street === "turn" && cards === null ? "tie" : "leave the player level";
  const tied = ties.length > 0 ? `; ${ties.length} more that ${level}` : "";
  return `${meaning}, of ${total} (${percentOf(wins.length, total)})${tied}.`;
}

/** Number of runouts against known hands: one card on the turn, two on the flop. */
function dealsOf({ street, total_cards: cards }: OutsAnswer): number {
  return street === "flop" ? (cards * (cards - 1)) / 2 : cards;
}

function EquityByReason({ answer }: { answer: Schemas["Outs"] }) {
  if (answer.equity_by_reason.length === 0) return null;
  const { title, column } = reasonWords(answer);
  return (
    <div>
      <Title order={2} mb={4}>
        {title}
      </Title>
      <Table className="numbers" verticalSpacing={3}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{column}</Table.Th>
            <Table.Th scope="col" w="45%">
              Share of the pot
            </Table.Th>
            <Table.Th scope="col" ta="right">
              %
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {answer.equity_by_reason.map(({ reason, name, equity }) => (
            <Table.Tr key={reason}>
              <Table.Td>{reason === "draw" ? "Draw, to be made on the river" : name}</Table.Td>
              <Table.Td>
                <EquityBar parts={[{ share: equity, colour: "var(--passive)", label: name }]} />
              </Table.Td>
              <Table.Td ta="right">{percent(equity)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface OutsDeckProps {
  answer: OutsAnswer;
  onPick: (card: string) => void;
}

/** Outs in the deck; clicking a group highlights its cards. */
function OutsDeck({ answer, onPick }: OutsDeckProps) {
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
