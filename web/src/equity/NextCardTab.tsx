// What each next card does to a player's equity; a press puts it on the board.
import { Stack, Table, Text } from "@mantine/core";
import { heat } from "../app/heat";
import { percent } from "../app/number";
import { Failure, Loading } from "../app/states";
import { cardsIn } from "../cards/card";
import { PlayingCard } from "../cards/PlayingCard";
import { DeckChart } from "./DeckChart";
import classes from "./NextCardTab.module.css";
import { type Coming, comingFor, ends, whyNoCard } from "./next_cards";
import { type Found, useNextCards } from "./useEquity";
import type { StudyChanges } from "./useStudy";

interface Given {
  found: Found;
  change: StudyChanges;
  player: number;
}

export function NextCardTab(given: Given) {
  const reason = whyNoCard(cardsIn(given.found.spot.board));
  return reason ? <Text data-testid="no-next-card">{reason}</Text> : <NextCards {...given} />;
}

function NextCards({ found, change, player }: Given) {
  const { data, error, isPlaceholderData, refetch } = useNextCards(found);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data?.next_card) return <Loading what="Trying each card" />;
  const coming = comingFor(data.next_card, player);
  const known = new Map(coming.map(({ card, equity }) => [card, equity]));
  const { best, worst } = ends(coming);
  return (
    <Stack gap="sm" opacity={isPlaceholderData ? 0.55 : 1} aria-busy={isPlaceholderData}>
      <DeckChart
        label={`Equity of player ${player + 1} after each card`}
        testId="next"
        mark={(card) => {
          const equity = known.get(card);
          if (equity === undefined) return null;
          return {
            colour: heat(equity),
            text: (100 * equity).toFixed(0),
            note: `${percent(equity)}; put it on the board`,
          };
        }}
        onPick={(card) => change.step(({ board }) => ({ board: board + card }))}
      />
      <Text size="sm">A press puts the card on the board.</Text>
      <End name="Best" cards={best} testId="best-cards" />
      <End name="Worst" cards={worst} testId="worst-cards" />
      <details>
        <summary>All {coming.length} cards as a table</summary>
        <AllCards coming={coming} />
      </details>
    </Stack>
  );
}

function End({ name, cards, testId }: { name: string; cards: Coming[]; testId: string }) {
  return (
    <div className={classes["end"]} data-testid={testId}>
      <strong>{name}</strong>
      {cards.map(({ card, equity }) => (
        <span key={card}>
          <PlayingCard card={card} /> {percent(equity)}
        </span>
      ))}
    </div>
  );
}

function AllCards({ coming }: { coming: Coming[] }) {
  return (
    <Table className="numbers" data-testid="next-table" verticalSpacing={2}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Card</Table.Th>
          <Table.Th scope="col">Equity after it</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {coming.map(({ card, equity }) => (
          <Table.Tr key={card}>
            <Table.Td>
              <PlayingCard card={card} />
            </Table.Td>
            <Table.Td>{percent(equity)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
