// Next card tab: a player's equity after each next card; a click puts it on the board.
import { Group, Stack, Text } from "@mantine/core";
import { memo } from "react";
import type { Schemas } from "../../api/client";
import { heat, scaleOf } from "../../app/charts/heat";
import { percent } from "../../app/format/number";
import { Failure, Loading } from "../../app/states";
import type { Column } from "../../app/table/columns";
import { DataTable } from "../../app/table/DataTable";
import { cardsIn } from "../../cards/card";
import { PlayingCard } from "../../cards/PlayingCard";
import { type AnsweredSpot, useNextCards } from "../useEquity";
import type { StudyChanges } from "../useStudy";
import { DeckChart } from "./DeckChart";

interface Props {
  answered: AnsweredSpot;
  change: StudyChanges;
  player: number;
}

export const NextCardTab = memo(function NextCardTab(props: Props) {
  const reason = whyNoCard(cardsIn(props.answered.spot.board));
  return reason ? <Text data-testid="no-next-card">{reason}</Text> : <NextCards {...props} />;
});

function NextCards({ answered, change, player }: Props) {
  const { data, error, isPlaceholderData, refetch } = useNextCards(answered);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data?.next_card) return <Loading what="Computing each card" />;
  const cards = nextCardsFor(data.next_card, player);
  const equityOf = new Map(cards.map(({ card, equity }) => [card, equity]));
  const scale = scaleOf(equityOf.values(), data.players[player]?.equity);
  return (
    <Stack gap="sm" opacity={isPlaceholderData ? 0.55 : 1} aria-busy={isPlaceholderData}>
      <DeckChart
        label={`Equity of player ${player + 1} after each card`}
        testId="next"
        mark={(card) => {
          const equity = equityOf.get(card);
          if (equity === undefined) return null;
          return {
            colour: heat(equity, scale),
            text: (100 * equity).toFixed(0),
            note: `${percent(equity)}; click to put it on the board`,
          };
        }}
        onPick={(card) => change.step(({ board }) => ({ board: board + card }))}
      />
      <Text size="sm">Click a card to put it on the board.</Text>
      {Object.entries(bestAndWorst(cards)).map(([name, some]) => (
        <Group key={name} gap="4px 14px" fz="xs" className="numbers" data-testid={`${name}-cards`}>
          <strong>{name === "best" ? "Best" : "Worst"}</strong>
          {some.map(({ card, equity }) => (
            <span key={card}>
              <PlayingCard card={card} /> {percent(equity)}
            </span>
          ))}
        </Group>
      ))}
      <details>
        <summary>All {cards.length} cards as a table</summary>
        <DataTable
          label="Equity by next card"
          columns={COLUMNS}
          rows={cards}
          keyOf={({ card }) => card}
          look="small"
        />
      </details>
    </Stack>
  );
}

const COLUMNS: readonly Column<NextCardEquity>[] = [
  { key: "card", title: "Card", cell: ({ card }) => <PlayingCard card={card} /> },
  { key: "equity", title: "Equity", cell: ({ equity }) => percent(equity) },
];

interface NextCardEquity {
  card: string;
  equity: number;
}

export function nextCardsFor(
  cards: readonly Schemas["NextCard"][],
  player: number,
): NextCardEquity[] {
  const rows = cards.flatMap(({ card, equities }) => {
    const equity = equities[player];
    return equity === undefined ? [] : [{ card, equity }];
  });
  return rows.sort((a, b) => b.equity - a.equity);
}

export function bestAndWorst(
  cards: readonly NextCardEquity[],
  max = 4,
): { best: NextCardEquity[]; worst: NextCardEquity[] } {
  const half = Math.min(max, Math.floor(cards.length / 2));
  return { best: cards.slice(0, half), worst: cards.slice(cards.length - half).reverse() };
}

/** Return why there is no next card, or null if there is one. */
export function whyNoCard(board: readonly string[]): string | null {
  if (board.length < 3) return "Put a flop on the board to see what each turn card does.";
  if (board.length >= 5) return "The river is out: no card comes next.";
  return null;
}
