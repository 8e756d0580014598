// Result of a table: the pots and the payouts, or why there are none.
import { Stack, Text } from "@mantine/core";
import { counted } from "../../app/format/number";
import { rakeError } from "../../app/forms/rake";
import { Failure, Loading } from "../../app/states";
import { fieldsOf } from "../field_errors";
import { canSettle } from "../request";
import { isUnknown, type Table } from "../table";
import type { Settled, usePots, useSettlement } from "../usePots";
import { amount } from "./amount";
import { ClaimVerdict } from "./ClaimVerdict";
import { Payouts } from "./Payouts";
import { PotBlocks } from "./PotBlocks";

type Answers = {
  pots: ReturnType<typeof usePots>;
  settlement: ReturnType<typeof useSettlement>;
};

interface Props {
  table: Table;
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
        {result && <PotBlocks table={table} pots={result.pots} returned={result.returned} />}
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
