// What comes of a table: the pots, and once there are cards who is paid, or why nobody can be.
import { Stack, Text } from "@mantine/core";
import { counted } from "../app/number";
import { rakeFault } from "../app/rake";
import { Failure, Loading } from "../app/states";
import { amount } from "./amount";
import { ClaimVerdict } from "./ClaimVerdict";
import { Payouts } from "./Payouts";
import { PotBlocks } from "./PotBlocks";
import { placesOf } from "./places";
import { canSettle } from "./request";
import { namesOf, type Table } from "./table";
import type { Settled, usePots, useSettlement } from "./usePots";

type Answers = {
  pots: ReturnType<typeof usePots>;
  settlement: ReturnType<typeof useSettlement>;
};

interface Given {
  table: Table;
  answers: Answers;
  /** Whether something was typed that has not been asked yet. */
  isBehind: boolean;
}

export function PotsResult({ table, answers, isBehind }: Given) {
  const { pots, settlement } = answers;
  const error = settlement.error ?? pots.error;
  const isSettled = canSettle(table);
  const found = isSettled ? settlement.data : undefined;
  const cut = found?.settled ?? pots.data;
  const isRefused = error !== null || rakeFault(table.rake, table.cap) !== null;
  const isStale = isBehind || (isSettled && settlement.isPlaceholderData) || pots.isPlaceholderData;
  const retry = () => {
    for (const answer of [pots, settlement]) if (answer.error) void answer.refetch();
  };
  return (
    <Stack gap="sm">
      <Text size="sm" aria-live="polite" data-testid="result-status">
        {cut && !isStale ? statusWords(found?.settled, cut.pots.length, isRefused) : ""}
      </Text>
      {error && placesOf(error, namesOf(table)).length === 0 ? (
        <Failure error={error} retry={retry} />
      ) : null}
      {!cut && !error && <Loading what="Cutting the pots" />}
      {found && !isStale && <ClaimVerdict {...found} />}
      <Stack gap="sm" style={{ opacity: isStale ? 0.6 : 1 }} aria-busy={isStale}>
        {cut && <PotBlocks table={table} pots={cut.pots} returned={cut.returned} />}
        {found && <Payouts table={table} settlement={found} />}
        {found && found.settled.rake > 0 && (
          <Text size="sm" data-testid="rake">
            The house takes {amount(found.settled.rake)}.
          </Text>
        )}
      </Stack>
    </Stack>
  );
}

function statusWords(settled: Settled | undefined, pots: number, isRefused: boolean): string {
  const said = counted(pots, "pot");
  if (settled) return `Settled: ${said}.`;
  if (isRefused) return `${said}, not settled: see the field marked.`;
  return `${said}. Give cards and a board to see who is paid.`;
}
