// The pots as blocks: amount, eligible seats and, once settled, the winners.
import { Badge, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client";
import { seatName, type Table } from "../table";
import { amount } from "./amount";
import { potName } from "./labels";

type Pot = Schemas["Pot"];
type SettledPot = Schemas["SettledPot"];
type Run = Schemas["Run"];

interface Props {
  table: Table;
  pots: readonly (Pot | SettledPot)[];
  returned: readonly number[];
}

export function PotBlocks({ table, pots, returned }: Props) {
  return (
    <Stack gap="xs">
      {pots.map((pot, number) => (
        <PotBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: pots are identified by number
          key={number}
          table={table}
          pot={pot}
          number={number}
          count={pots.length}
        />
      ))}
      {returned.map((back, seat) =>
        back > 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats are identified by number
          <Block key={seat} colour="var(--fold)" testId={`returned-${seat}`}>
            <Title name="Returned" value={amount(back, table.currency)} />
            <Text size="sm">To {seatName(table, seat)}: uncalled bet.</Text>
          </Block>
        ) : null,
      )}
    </Stack>
  );
}

interface BlockProps {
  colour: string;
  testId: string;
  children: ReactNode;
}

function Block({ colour, testId, children }: BlockProps) {
  const border = { border: "1px solid var(--line)", borderLeft: `5px solid ${colour}` };
  return (
    <Stack
      component="section"
      gap={4}
      px={12}
      py={8}
      style={{ ...border, borderRadius: 8, overflowWrap: "anywhere" }}
      data-testid={testId}
    >
      {children}
    </Stack>
  );
}

function Title({ name, value }: { name: string; value: string }) {
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap">
      <Text component="h3" fw={700}>
        {name}
      </Text>
      <Text span fz="var(--s3)" fw={700} className="numbers">
        {value}
      </Text>
    </Group>
  );
}

interface PotProps {
  table: Table;
  pot: Pot | SettledPot;
  number: number;
  count: number;
}

function PotBlock({ table, pot, number, count }: PotProps) {
  const settled = "runs" in pot ? pot : null;
  return (
    <Block colour="var(--weight)" testId={`pot-${number}`}>
      <Title name={potName(number, count)} value={amount(pot.amount, table.currency)} />
      <Group gap={4}>
        <Text size="sm">Eligible</Text>
        {pot.contenders.map((seat) => (
          <Badge key={seat} variant="default" tt="none" maw="100%">
            {seatName(table, seat)}
          </Badge>
        ))}
      </Group>
      {settled?.runs.map((run, board) => (
        <RunLine
          // biome-ignore lint/suspicious/noArrayIndexKey: boards are identified by number
          key={board}
          table={table}
          run={run}
          board={settled.runs.length > 1 ? board + 1 : null}
        />
      ))}
      {settled && settled.rake > 0 && (
        <Text size="sm">Rake {amount(settled.rake, table.currency)}.</Text>
      )}
    </Block>
  );
}

/** "1 odd chip goes", "2 odd chips go", or for currency "0.01 that cannot be split goes". */
function oddChipsText(odd: number, currency: string): string {
  if (!Number.isInteger(odd) || currency !== "")
    return `${amount(odd, currency)} that cannot be split goes`;
  return odd === 1 ? "1 odd chip goes" : `${odd} odd chips go`;
}

function RunLine({ table, run, board }: { table: Table; run: Run; board: number | null }) {
  const winners = run.winners.map(
    (seat) => `${seatName(table, seat)} takes ${amount(run.payouts[seat], table.currency)}`,
  );
  return (
    <div data-testid={board === null ? "winners" : `winners-board-${board}`}>
      {board !== null && (
        <Text size="sm" fw={600}>
          Board {board}: {amount(run.amount, table.currency)}
        </Text>
      )}
      <Text size="sm">
        <b>{winners.length > 1 ? "Split: " : "Won: "}</b>
        {winners.join(", ")}
        {run.hand ? `, with ${run.hand}` : ""}.
      </Text>
      {run.odd_chips > 0 && (
        <Text size="sm">
          {oddChipsText(run.odd_chips, table.currency)} to the first seat left of the button.
        </Text>
      )}
    </div>
  );
}
