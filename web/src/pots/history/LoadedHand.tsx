// The hand loaded from the history: its verdict, and what the seats do not show.
import { Alert, Text } from "@mantine/core";
import { chips, chipsWithNoun } from "../../app/format/number";
import type { Settled } from "../usePots";
import type { CheckedHand } from "./history";

interface Props {
  hand: CheckedHand;
  settled: Settled | undefined;
}

export function LoadedHand({ hand, settled }: Props) {
  const name = hand.hand ? `Hand ${hand.hand}` : "Hand from the history";
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
          No net results: {hand.no_net}.
        </Text>
      )}
      {hand.rake !== null && hand.rake > 0 && (
        <Text size="sm">Before the rake of {chipsWithNoun(hand.rake)}.</Text>
      )}
      {differs && (
        <Text size="sm" data-testid="loaded-differs">
          The hand history pays {hand.payouts?.map((paid) => chips(paid)).join(", ")}: it includes
          dead blinds, antes and mucked hands, which the seats do not show.
        </Text>
      )}
    </Alert>
  );
}
