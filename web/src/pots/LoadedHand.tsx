// The hand of a history that sits at the table: its verdict, and where the seats do not tell all.
import { Alert, Text } from "@mantine/core";
import { chips, chipsWithNoun } from "../app/number";
import type { CheckedHand } from "./history";
import type { Settled } from "./usePots";

interface Given {
  hand: CheckedHand;
  settled: Settled | undefined;
}

export function LoadedHand({ hand, settled }: Given) {
  const name = hand.hand ? `Hand ${hand.hand}` : "The hand of the history";
  const differs =
    settled && hand.payouts && JSON.stringify(settled.payouts) !== JSON.stringify(hand.payouts);
  return (
    <Alert
      color={hand.verdict === "differs" ? "red" : "indigo"}
      variant="outline"
      mb="xs"
      title={`${name}: ${hand.verdict}`}
      data-testid="loaded-hand"
    >
      {hand.reason && <Text size="sm">{hand.reason}</Text>}
      {hand.no_net && hand.no_net !== hand.reason && (
        <Text size="sm" data-testid="loaded-no-net">
          No nets: {hand.no_net}.
        </Text>
      )}
      {hand.rake !== null && hand.rake > 0 && (
        <Text size="sm">Before the rake of {chipsWithNoun(hand.rake)}.</Text>
      )}
      {differs && (
        <Text size="sm" data-testid="loaded-differs">
          The history’s check pays {hand.payouts?.map((paid) => chips(paid)).join(", ")}: it knows
          of dead blinds, antes and mucked hands, which seats alone do not tell.
        </Text>
      )}
    </Alert>
  );
}
