// The flop that was picked: what it is like, and the way to the equity screen.
import { Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { percent } from "../app/number";
import { PlayingCards } from "../cards/PlayingCard";
import type { Row } from "./rows";

export function PickedFlop({ row, ranges }: { row: Row; ranges: readonly string[] }) {
  const traits = [row.suits, row.pairing, row.connectedness].join(", ");
  const straights = row.straights === 1 ? "1 straight" : `${row.straights} straights`;
  return (
    <Stack gap={6} data-testid="picked-flop">
      <Group gap="sm">
        <PlayingCards text={row.flop} />
        {row.equity !== undefined && (
          <Text fw={700} className="numbers">
            {percent(row.equity)}
          </Text>
        )}
      </Group>
      <Text size="sm">
        {traits}, {straights} possible; stands for {row.weight} of 22,100.
      </Text>
      <Group>
        <Button
          size="xs"
          variant="light"
          data-testid="open-equity"
          renderRoot={(props) => (
            <Link to="/equity" search={equityAddress(row.flop, ranges)} {...props} />
          )}
        >
          Open in Equity
        </Button>
      </Group>
    </Stack>
  );
}

/** The spot of a flop on the equity screen. */
export function equityAddress(flop: string, ranges: readonly string[]) {
  return { ...(ranges.length === 2 && { p: [...ranges] }), board: flop };
}
