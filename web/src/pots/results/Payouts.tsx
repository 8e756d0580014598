// Payout table: contribution, payout, returned bet and claim of each seat.
import { Table as MantineTable, Text } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { PlayingCards } from "../../cards/PlayingCard";
import { seatName, type Table } from "../table";
import type { Settlement } from "../usePots";
import { amount } from "./amount";

interface Props {
  table: Table;
  settlement: Settlement;
}

export function Payouts({ table, settlement }: Props) {
  const { settled, agrees } = settlement;
  const columns = 4 + Number(agrees !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
    <section style={{ overflowX: "auto" }} aria-label="Payouts" tabIndex={0}>
      <MantineTable
        className="numbers"
        horizontalSpacing={6}
        withRowBorders={false}
        style={{ whiteSpace: "nowrap" }}
        data-testid="payouts"
      >
        <MantineTable.Thead>
          <MantineTable.Tr>
            <MantineTable.Th>Seat</MantineTable.Th>
            <MantineTable.Th ta="right">Put&nbsp;in</MantineTable.Th>
            <MantineTable.Th ta="right">Paid</MantineTable.Th>
            <MantineTable.Th ta="right">Returned</MantineTable.Th>
            {agrees !== null && <MantineTable.Th ta="right">Claimed</MantineTable.Th>}
          </MantineTable.Tr>
        </MantineTable.Thead>
        {settled.contributions.map((_, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats are identified by number
          <MantineTable.Tbody key={seat} style={{ borderBottom: "1px solid var(--line)" }}>
            <SeatLine table={table} settlement={settlement} seat={seat} />
            <HandLine
              cards={table.seats[seat]?.cards ?? ""}
              shown={settled.hands[seat]}
              columns={columns}
            />
          </MantineTable.Tbody>
        ))}
      </MantineTable>
    </section>
  );
}

function SeatLine({ table, settlement, seat }: Props & { seat: number }) {
  const { settled, agrees, difference } = settlement;
  const name = seatName(table, seat);
  const money = (value: number | undefined) => amount(value, table.currency);
  return (
    <MantineTable.Tr>
      {/* Names are truncated before numbers; the full name is in the title. */}
      <MantineTable.Th
        scope="row"
        fw={500}
        w="100%"
        miw="4.5rem"
        maw={0}
        className="ellipsis"
        title={name}
      >
        {name}
      </MantineTable.Th>
      <MantineTable.Td ta="right">{money(settled.contributions[seat])}</MantineTable.Td>
      <MantineTable.Td ta="right" fw={700} data-testid={`payout-${seat}`}>
        {money(settled.payouts[seat])}
      </MantineTable.Td>
      <MantineTable.Td ta="right">{money(settled.returned[seat])}</MantineTable.Td>
      {agrees !== null && (
        <MantineTable.Td ta="right" data-testid={`claimed-${seat}`}>
          {table.seats[seat]?.claim.trim() || "0"}
          {difference?.seat === seat && (
            <Text span inherit c="var(--bad)" fw={700} role="img" aria-label="wrong">
              {" ✗"}
            </Text>
          )}
        </MantineTable.Td>
      )}
    </MantineTable.Tr>
  );
}

interface HandProps {
  cards: string;
  shown: Schemas["ShownHand"][] | null | undefined;
  columns: number;
}

/** The cards, and the shown hand on each board. */
function HandLine({ cards, shown, columns }: HandProps) {
  const hands = shown?.map((hand) => hand.description).join("; ") ?? "";
  if (!hands) return null;
  return (
    <MantineTable.Tr>
      <MantineTable.Td colSpan={columns} pt={0} className="detail" style={{ whiteSpace: "normal" }}>
        <PlayingCards text={cards} /> {hands}
      </MantineTable.Td>
    </MantineTable.Tr>
  );
}
