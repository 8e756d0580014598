// Result of a table: the pots and the payouts, or why there are none.
import { Badge, Box, Group, Stack, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client";
import { counted, withCurrency } from "../../app/format/number";
import { rakeError } from "../../app/forms/rake";
import { CrossIcon, TickIcon } from "../../app/icons";
import { Failure, Loading } from "../../app/states";
import { PlayingCards } from "../../cards/PlayingCard";
import { capitalised } from "../../solutions/labels";
import { fieldsOf } from "../field_errors";
import { canSettle } from "../request";
import { isUnknown, type Table as PotTable, seatName } from "../table";
import type { Settled, Settlement, usePots, useSettlement } from "../usePots";

type Answers = {
  pots: ReturnType<typeof usePots>;
  settlement: ReturnType<typeof useSettlement>;
};

interface Props {
  table: PotTable;
  answers: Answers;
  /** Whether there are edits that have not been submitted yet. */
  isPending: boolean;
}

export function PotsResult({ table, answers, isPending }: Props) {
  const { pots, settlement } = answers;
  const isSettled = canSettle(table);
  const error = (isSettled ? settlement.error : null) ?? pots.error;
  const settlementData = isSettled ? settlement.data : undefined;
  const result = settlementData?.settled ?? pots.data;
  const hasError = error !== null || rakeError(table.rake, table.cap) !== null;
  const whyNot = hasError
    ? ", not settled: see the marked field."
    : isUnknown(table)
      ? ". The winner is not known."
      : ". Enter cards and a board to see who wins.";
  const isStale =
    isPending || (isSettled && settlement.isPlaceholderData) || pots.isPlaceholderData;
  const retry = () => {
    for (const answer of [pots, settlement]) if (answer.error) void answer.refetch();
  };
  return (
    <Stack gap="sm">
      <Text size="sm" aria-live="polite" data-testid="result-status">
        {result && !isStale ? statusText(settlementData?.settled, result.pots.length, whyNot) : ""}
      </Text>
      {error && fieldsOf(error).length === 0 ? <Failure error={error} retry={retry} /> : null}
      {!result && !error && <Loading what="Computing the pots" />}
      {settlementData && !isStale && <ClaimVerdict table={table} settlement={settlementData} />}
      <Stack gap="sm" style={{ opacity: isStale ? 0.6 : 1 }} aria-busy={isStale}>
        {result && (
          <Stack gap="xs">
            {result.pots.map((pot, number) => (
              <PotBlock
                // biome-ignore lint/suspicious/noArrayIndexKey: pots are identified by number
                key={number}
                table={table}
                pot={pot}
                number={number}
                count={result.pots.length}
              />
            ))}
            {result.returned.map((back, seat) =>
              back > 0 ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: seats are identified by number
                <Block key={seat} colour="var(--fold)" testId={`returned-${seat}`}>
                  <Title name="Returned" value={amount(back, table.currency)} />
                  <Text size="sm">To {seatName(table, seat)}: uncalled bet.</Text>
                </Block>
              ) : null,
            )}
          </Stack>
        )}
        {settlementData && <Payouts table={table} settlement={settlementData} />}
        {settlementData && settlementData.settled.rake > 0 && (
          <Text size="sm" data-testid="rake">
            Total rake: {amount(settlementData.settled.rake, table.currency)}.
          </Text>
        )}
      </Stack>
    </Stack>
  );
}

function statusText(settled: Settled | undefined, pots: number, whyNot: string): string {
  const count = counted(pots, "pot");
  return settled ? `Settled: ${count}.` : `${count}${whyNot}`;
}

/** Verdict on the claim: correct, or incorrect with the first difference. */
function ClaimVerdict({ table, settlement }: { table: PotTable; settlement: Settlement }) {
  const { settled, agrees, difference } = settlement;
  if (agrees === null) return null;
  const returned = agrees ? null : returnedText(table, settled);
  return (
    <Group
      gap={8}
      wrap="nowrap"
      align="flex-start"
      px={12}
      py={8}
      bd="2px solid currentColor"
      c={agrees ? "var(--good)" : "var(--bad)"}
      fw={agrees ? 600 : 700}
      style={{ borderRadius: 8 }}
      data-testid="claim-verdict"
      data-agrees={agrees}
    >
      <Box flex="none">{agrees ? <TickIcon /> : <CrossIcon />}</Box>
      <div>
        {agrees ? "The claim is correct." : "The claim is incorrect."}
        {difference && (
          <Text size="sm" c="var(--mantine-color-text)" data-testid="difference">
            {differenceText(difference.detail, settled.pots.length)}
          </Text>
        )}
        {returned && (
          <Text size="sm" c="var(--mantine-color-text)" data-testid="claimed-returned">
            {returned}
          </Text>
        )}
      </div>
    </Group>
  );
}

interface PayoutsProps {
  table: PotTable;
  settlement: Settlement;
}

/** Payout table: contribution, payout, returned bet and claim of each seat. */
function Payouts({ table, settlement }: PayoutsProps) {
  const { settled, agrees } = settlement;
  const columns = 4 + Number(agrees !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
    <section style={{ overflowX: "auto" }} aria-label="Payouts" tabIndex={0}>
      <Table
        className="numbers"
        horizontalSpacing={6}
        withRowBorders={false}
        style={{ whiteSpace: "nowrap" }}
        data-testid="payouts"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Seat</Table.Th>
            <Table.Th ta="right">Put&nbsp;in</Table.Th>
            <Table.Th ta="right">Paid</Table.Th>
            <Table.Th ta="right">Returned</Table.Th>
            {agrees !== null && <Table.Th ta="right">Claimed</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        {settled.contributions.map((_, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats are identified by number
          <Table.Tbody key={seat} style={{ borderBottom: "1px solid var(--line)" }}>
            <SeatLine table={table} settlement={settlement} seat={seat} />
            <HandLine
              cards={table.seats[seat]?.cards ?? ""}
              shown={settled.hands[seat]}
              columns={columns}
            />
          </Table.Tbody>
        ))}
      </Table>
    </section>
  );
}

function SeatLine({ table, settlement, seat }: PayoutsProps & { seat: number }) {
  const { settled, agrees, difference } = settlement;
  const name = seatName(table, seat);
  const money = (value: number | undefined) => amount(value, table.currency);
  return (
    <Table.Tr>
      {/* Names are truncated before numbers; the full name is in the title. */}
      <Table.Th
        scope="row"
        fw={500}
        w="100%"
        miw="4.5rem"
        maw={0}
        className="ellipsis"
        title={name}
      >
        {name}
      </Table.Th>
      <Table.Td ta="right">{money(settled.contributions[seat])}</Table.Td>
      <Table.Td ta="right" fw={700} data-testid={`payout-${seat}`}>
        {money(settled.payouts[seat])}
      </Table.Td>
      <Table.Td ta="right">{money(settled.returned[seat])}</Table.Td>
      {agrees !== null && (
        <Table.Td ta="right" data-testid={`claimed-${seat}`}>
          {table.seats[seat]?.claim.trim() || "0"}
          {difference?.seat === seat && (
            <Text span inherit c="var(--bad)" fw={700} role="img" aria-label="wrong">
              {" ✗"}
            </Text>
          )}
        </Table.Td>
      )}
    </Table.Tr>
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
    <Table.Tr>
      <Table.Td colSpan={columns} pt={0} className="detail" style={{ whiteSpace: "normal" }}>
        <PlayingCards text={cards} /> {hands}
      </Table.Td>
    </Table.Tr>
  );
}

type Pot = Schemas["Pot"];
type SettledPot = Schemas["SettledPot"];
type Run = Schemas["Run"];

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
  table: PotTable;
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

function RunLine({ table, run, board }: { table: PotTable; run: Run; board: number | null }) {
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

/** Name a pot: the first is the main pot, side pots count from 1. */
export function potName(number: number, count: number): string {
  if (number > 0) return `Side pot ${number}`;
  return count === 1 ? "Pot" : "Main pot";
}

/** Return the service's sentence with pots and seats named as on the screen. */
export function differenceText(detail: string, pots: number): string {
  const named = detail
    .replace(/\bpot (\d+)\b/g, (_, number) => potName(Number(number) - 1, pots).toLowerCase())
    .replace(/the player in seat (\d+)/g, "Seat $1");
  return `${capitalised(named)}.`;
}

/** Explain a claim that counts a returned bet as a payout; null if none does. */
export function returnedText(table: PotTable, { payouts, returned }: Settled): string | null {
  const seat = returned.findIndex((back, at) => {
    const claimed = Number(table.seats[at]?.claim.trim() || Number.NaN);
    return back > 0 && Math.abs(claimed - (payouts[at] ?? 0) - back) < 1e-9;
  });
  const back = returned[seat];
  if (back === undefined) return null;
  const bet = amount(back, table.currency);
  return `The claim counts the uncalled bet of ${bet}, which is returned to ${seatName(table, seat)}: no pot pays it.`;
}

const MAX_DECIMALS = 6;
/** 1755 -> "1,755", 92.5 -> "92.50", 0.125 -> "0.125"; in a currency "€92.50", "5.00 SEK". */
export function amount(value: number | undefined, currency = ""): string {
  if (value === undefined) return "–";
  const code = currency.trim();
  const text = Math.abs(value).toLocaleString("en-GB", {
    minimumFractionDigits: code === "" && Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: MAX_DECIMALS,
  });
  return (value < 0 ? "−" : "") + (code === "" ? text : withCurrency(text, code));
}
