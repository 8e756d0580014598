// What comes of a table: the pots, and once there are cards who is paid, or why nobody can be.
import { Stack, Text } from "@mantine/core";
import { counted } from "../app/number";
import { rakeFault } from "../app/rake";
import { Failure, Loading } from "../app/states";
import { amount } from "./amount";
import { ClaimVerdict } from "./ClaimVerdict";
import { type CheckedHand, isUndecided } from "./history";
import { Payouts } from "./Payouts";
import { PotBlocks } from "./PotBlocks";
import { placesOf } from "./places";
import { canSettle } from "./request";
import { isUnknown, namesOf, type Table } from "./table";
import type { Settled, usePots, useSettlement } from "./usePots";

type Answers = {
  pots: ReturnType<typeof usePots>;
  settlement: ReturnType<typeof useSettlement>;
};

interface Given {
  table: Table;
  answers: Answers;
  /** The hand of a history that sits at the table. */
  hand: CheckedHand | null;
  /** Whether something was typed that has not been asked yet. */
  isBehind: boolean;
}

export function PotsResult({ table, answers, hand, isBehind }: Given) {
  const isOpen = hand !== null && isUndecided(hand);
  const { pots, settlement } = answers;
  const isSettled = canSettle(table) && !isOpen;
  const error = (isSettled ? settlement.error : null) ?? pots.error;
  const found = isSettled ? settlement.data : undefined;
  const cut = found?.settled ?? pots.data;
  const isRefused = error !== null || rakeFault(table.rake, table.cap) !== null;
  const whyNot = isRefused
    ? ", not settled: see the field marked."
    : isOpen || isUnknown(table)
      ? ". Who wins is not known."
      : ". Give cards and a board to see who is paid.";
  const isStale = isBehind || (isSettled && settlement.isPlaceholderData) || pots.isPlaceholderData;
  const retry = () => {
    for (const answer of [pots, settlement]) if (answer.error) void answer.refetch();
  };
  return (
    <Stack gap="sm">
      <Text size="sm" aria-live="polite" data-testid="result-status">
        {cut && !isStale ? statusWords(found?.settled, cut.pots.length, whyNot) : ""}
      </Text>
      {error && placesOf(error, namesOf(table)).length === 0 ? (
        <Failure error={error} retry={retry} />
      ) : null}
      {!cut && !error && <Loading what="Cutting the pots" />}
      {found && !isStale && <ClaimVerdict {...found} />}
      <Stack gap="sm" style={{ opacity: isStale ? 0.6 : 1 }} aria-busy={isStale}>
        {cut && <PotBlocks table={table} pots={cut.pots} returned={cut.returned} />}
        {found && <Payouts table={table} settlement={found} net={hand?.net ?? null} />}
        {found && found.settled.rake > 0 && (
          <Text size="sm" data-testid="rake">
            The house takes {amount(found.settled.rake)}.
          </Text>
        )}
      </Stack>
    </Stack>
  );
}

function statusWords(settled: Settled | undefined, pots: number, whyNot: string): string {
  const said = counted(pots, "pot");
  return settled ? `Settled: ${said}.` : `${said}${whyNot}`;
}
