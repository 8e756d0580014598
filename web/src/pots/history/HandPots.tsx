// The pots and payouts of a loaded hand as its check found them, in its own currency: with antes,
// dead blinds and mucked hands, which the seats of the table do not have.
import { Badge, Group, Table as MantineTable, Stack, Text } from "@mantine/core";
import { counted } from "../../app/format/number";
import { PlayingCards } from "../../cards/PlayingCard";
import { amount } from "../results/amount";
import { potName } from "../results/labels";
import payouts from "../results/Payouts.module.css";
import pots from "../results/PotBlocks.module.css";
import { seatName, type Table } from "../table";
import { type CheckedHand, paidOf, recorded } from "./history";

interface Props {
  hand: CheckedHand;
  table: Table;
}

export function HandPots({ hand, table }: Props) {
  const money = (units: number | undefined) =>
    units === undefined ? "–" : amount(recorded(hand, units), table.currency);
  return (
    <Stack gap="sm">
      <Text size="sm" aria-live="polite" data-testid="result-status">
        As played: {counted(hand.pots?.length ?? 0, "pot")}.
      </Text>
      <Stack gap="xs">
        {hand.pots?.map((pot, number) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: pots are identified by number
            key={number}
            className={pots["pot"]}
            data-testid={`pot-${number}`}
          >
            <Group justify="space-between" align="baseline" wrap="nowrap">
              <h3 className={pots["title"]}>{potName(number, hand.pots?.length ?? 0)}</h3>
              <span className={pots["amount"]}>{money(pot.amount)}</span>
            </Group>
            <Group gap={4}>
              <Text size="sm">Eligible</Text>
              {pot.contenders.map((seat) => (
                <Badge key={seat} variant="default" tt="none" className={pots["badge"] ?? ""}>
                  {seatName(table, seat)}
                </Badge>
              ))}
            </Group>
            <Text size="sm" data-testid="winners">
              <b>{pot.winners.length > 1 ? "Split: " : "Won: "}</b>
              {pot.winners.map((seat) => seatName(table, seat)).join(", ")}
            </Text>
          </section>
        ))}
      </Stack>
      <HandPayouts hand={hand} table={table} money={money} />
    </Stack>
  );
}

interface PayoutsProps extends Props {
  money: (units: number | undefined) => string;
}

function HandPayouts({ hand, table, money }: PayoutsProps) {
  const paid = paidOf(hand);
  const signed = (units: number) => `${units > 0 ? "+" : ""}${money(units)}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
    <section className={payouts["holder"]} aria-label="Payouts" tabIndex={0}>
      <MantineTable className="numbers" horizontalSpacing={6} data-testid="payouts">
        <MantineTable.Thead>
          <MantineTable.Tr>
            <MantineTable.Th>Seat</MantineTable.Th>
            <MantineTable.Th ta="right">Put&nbsp;in</MantineTable.Th>
            <MantineTable.Th ta="right">Paid</MantineTable.Th>
            <MantineTable.Th ta="right">Returned</MantineTable.Th>
            {hand.net && <MantineTable.Th ta="right">Net</MantineTable.Th>}
          </MantineTable.Tr>
        </MantineTable.Thead>
        <MantineTable.Tbody>
          {hand.players.map((name, seat) => (
            <MantineTable.Tr key={name} className={payouts["seat"] ?? ""}>
              <MantineTable.Th scope="row" fw={500} className={payouts["name"] ?? ""} title={name}>
                {name}
                {table.seats[seat]?.cards && (
                  <div className={payouts["cards"]}>
                    <PlayingCards text={table.seats[seat].cards} />
                  </div>
                )}
              </MantineTable.Th>
              <MantineTable.Td ta="right">{money(hand.contributions[seat])}</MantineTable.Td>
              <MantineTable.Td ta="right" fw={700} data-testid={`payout-${seat}`}>
                {money(paid?.[seat])}
              </MantineTable.Td>
              <MantineTable.Td ta="right">{money(hand.returned?.[seat])}</MantineTable.Td>
              {hand.net && (
                <MantineTable.Td ta="right" data-testid={`net-${seat}`}>
                  {signed(hand.net[seat] ?? 0)}
                </MantineTable.Td>
              )}
            </MantineTable.Tr>
          ))}
        </MantineTable.Tbody>
        {hand.verdict === "agrees" && hand.rake !== null && hand.rake > 0 && (
          <MantineTable.Tfoot>
            <MantineTable.Tr>
              <MantineTable.Th scope="row" fw={500}>
                Rake
              </MantineTable.Th>
              <MantineTable.Td />
              <MantineTable.Td ta="right" data-testid="rake">
                {money(hand.rake)}
              </MantineTable.Td>
              <MantineTable.Td colSpan={2} />
            </MantineTable.Tr>
          </MantineTable.Tfoot>
        )}
      </MantineTable>
    </section>
  );
}
