// Seat by seat: put in, paid from the pots, returned, and what is claimed against what is right.
import { Table as MantineTable } from "@mantine/core";
import type { Schemas } from "../api/client";
import { amount } from "./amount";
import classes from "./Payouts.module.css";
import type { Table } from "./table";
import type { Settlement } from "./usePots";

interface Given {
  table: Table;
  settlement: Settlement;
}

export function Payouts({ table, settlement }: Given) {
  const { settled, agrees } = settlement;
  return (
    <MantineTable
      className="numbers"
      horizontalSpacing={6}
      withRowBorders={false}
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
        <MantineTable.Tbody key={seat} className={classes["seat"] ?? ""}>
          <SeatLine table={table} settlement={settlement} seat={seat} />
          <HandLine shown={settled.hands[seat]} columns={agrees === null ? 4 : 5} />
        </MantineTable.Tbody>
      ))}
    </MantineTable>
  );
}

function SeatLine({ table, settlement, seat }: Given & { seat: number }) {
  const { settled, agrees, difference } = settlement;
  return (
    <MantineTable.Tr>
      <MantineTable.Th scope="row" fw={500} className={classes["name"] ?? ""}>
        {table.seats[seat]?.name.trim() || `Seat ${seat}`}
      </MantineTable.Th>
      <MantineTable.Td ta="right">{amount(settled.contributions[seat])}</MantineTable.Td>
      <MantineTable.Td ta="right" fw={700} data-testid={`payout-${seat}`}>
        {amount(settled.payouts[seat])}
      </MantineTable.Td>
      <MantineTable.Td ta="right">{amount(settled.returned[seat])}</MantineTable.Td>
      {agrees !== null && (
        <MantineTable.Td ta="right" data-testid={`claimed-${seat}`}>
          {table.seats[seat]?.claim.trim() || "0"}
          {difference?.seat === seat && (
            <span className={classes["wrong"]} role="img" aria-label="wrong">
              {" ✗"}
            </span>
          )}
        </MantineTable.Td>
      )}
    </MantineTable.Tr>
  );
}

interface HandGiven {
  shown: Schemas["ShownHand"][] | null | undefined;
  columns: number;
}

/** The hand that was shown, for each board. */
function HandLine({ shown, columns }: HandGiven) {
  const hands = shown?.map((hand) => hand.description).join("; ") ?? "";
  if (!hands) return null;
  return (
    <MantineTable.Tr>
      <MantineTable.Td colSpan={columns} className={classes["shown"] ?? ""}>
        {hands}
      </MantineTable.Td>
    </MantineTable.Tr>
  );
}
