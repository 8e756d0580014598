// The selected flop: its traits, and links to the screens that take it further.
import { Group, Stack, Text } from "@mantine/core";
import { percent } from "../app/format/number";
import { ButtonLink } from "../app/links";
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
        {traits}, {straights} possible; {row.weight} of 22,100 flops.
      </Text>
      <Group>
        <ButtonLink
          size="xs"
          variant="light"
          to="/equity"
          search={equityUrlState(row.flop, ranges)}
          data-testid="open-equity"
        >
          Open in Equity
        </ButtonLink>
        <ButtonLink
          size="xs"
          variant="default"
          to="/solve"
          search={solveUrlState(row.flop, ranges)}
          data-testid="open-solve"
        >
          Open in Solve
        </ButtonLink>
      </Group>
    </Stack>
  );
}

/** Return the URL state of a flop on the solve screen: the first range acts first. */
export function solveUrlState(flop: string, [oop, ip]: readonly string[]) {
  return { board: flop, ...(oop && ip && { oop, ip }) };
}

/** Return the URL state of a flop on the equity screen. */
export function equityUrlState(flop: string, ranges: readonly string[]) {
  return { ...(ranges.length === 2 && { p: [...ranges] }), board: flop };
}
