// The hand loaded from the history: its verdict, and what is not in its pots.
import { Alert, Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { amount } from "../results/amount";
import type { Table } from "../table";
import { type CheckedHand, equityUrlState, recorded } from "./history";

interface Props {
  hand: CheckedHand;
  table: Table;
}

export function LoadedHand({ hand, table }: Props) {
  const name = hand.hand ? `Hand ${hand.hand}` : "Hand from the history";
  return (
    <Alert
      color={hand.verdict === "differs" ? "red" : "accent"}
      variant="outline"
      mb="xs"
      title={`${name}: ${hand.verdict}`}
      data-testid="loaded-hand"
    >
      {hand.reason && <Text size="sm">{hand.reason}</Text>}
      {hand.no_net && hand.no_net !== hand.reason && (
        <Text size="sm" data-testid="loaded-no-net">
          No net results: {hand.no_net}.
        </Text>
      )}
      {hand.rake !== null && hand.rake > 0 && (
        <Text size="sm">
          Pots are before the rake of {amount(recorded(hand, hand.rake), table.currency)}.
        </Text>
      )}
      {hand.pots && (
        <Text size="sm">
          These are the pots of the hand as it was played, antes and dead blinds included. If you
          change a seat, the pots are worked out from the seats alone.
        </Text>
      )}
      {hand.hands.some((cards) => cards && !cards.includes("?")) && (
        <Group mt={6}>
          <Button
            size="xs"
            variant="light"
            data-testid="open-equity"
            renderRoot={(props) => <Link to="/equity" search={equityUrlState(hand)} {...props} />}
          >
            Open in Equity
          </Button>
        </Group>
      )}
    </Alert>
  );
}
