// Outs tab: cards that improve a hand, grouped by reason.

import { Group, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { Schemas } from "../../../api/client";
import { CompactButton } from "../../../app/buttons";
import { EquityBar } from "../../../app/charts/Bars";
import { percent } from "../../../app/format/number";
import { Failure, Loading } from "../../../app/states";
import { overDeals } from "../../figures";
import { isUnknown, type Spot } from "../../spot";
import { useOuts } from "../../useEquity";
import type { StudyChanges } from "../../useStudy";
import { OutsDeck } from "./OutsDeck";
import { outsText, percentOf, reasonWords, standingOf, whyNoOuts } from "./out_groups";

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
  return (
    <Stack gap="sm" opacity={isPlaceholderData ? 0.55 : 1} aria-busy={isPlaceholderData}>
      <Heading answer={data} player={player} />
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
      {data.backdoor_outs && <Backdoors groups={data.backdoor_outs} />}
    </Stack>
  );
}

function Heading({ answer, player }: { answer: OutsAnswer; player: number }) {
  const { suppressed } = answer;
  const exact = answer.fraction ? ` (${overDeals(answer.fraction, dealsOf(answer))})` : "";
  return (
    <div>
      {!suppressed && (
        <Text size="xl" fw={700} data-testid="out-count">
          {outsText(answer.win_outs.length)}
        </Text>
      )}
      <Text size="sm">
        {!suppressed && `${meaningOf(answer)} `}Player {player + 1} {standingOf(answer)}{" "}
        <strong data-testid="outs-equity">{percent(answer.equity)}</strong>
        {exact} by the river.
      </Text>
    </div>
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

function Backdoors({ groups }: { groups: readonly Schemas["Backdoor"][] }) {
  return (
    <Stack gap={2} data-testid="backdoors">
      <Title order={2}>Backdoors</Title>
      {groups.length === 0 && <Text size="sm">No backdoor draws.</Text>}
      {groups.map(({ reason, name, count, equity, pairs }) => (
        <Text size="sm" key={reason} title={pairs.join(" ")}>
          {name}: {count} {count === 1 ? "pair" : "pairs"} of turn and river, {percent(equity)}
        </Text>
      ))}
    </Stack>
  );
}
