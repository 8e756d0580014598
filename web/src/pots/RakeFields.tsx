// What the house takes: a share, at most so many chips, nothing without a flop; and in which unit.
import { Checkbox, Group, TextInput } from "@mantine/core";
import { FaultyText } from "../app/FaultyText";
import { rakeFault } from "../app/rake";
import type { ErrorAt } from "./places";
import { MAX_AMOUNT_LENGTH } from "./request";
import type { Table } from "./table";

interface Given {
  table: Table;
  errorAt: ErrorAt;
  onChange: (table: Table) => void;
}

export function RakeFields({ table, errorAt, onChange }: Given) {
  const fault = rakeFault(table.rake, table.cap);
  const told = fault && new Error(fault.words);
  const rate = fault?.at === "rate" ? told : fault ? null : errorAt("rake");
  const cap = fault?.at === "cap" ? told : fault ? null : errorAt("cap");
  const smallest = errorAt("smallest");
  return (
    <div>
      <Group gap="xs" grow align="end">
        <TextInput
          label="Rake"
          placeholder="0"
          rightSection="%"
          value={table.rake}
          onChange={(event) => onChange({ ...table, rake: event.currentTarget.value })}
          error={Boolean(rate)}
          inputMode="decimal"
          autoComplete="off"
          data-testid="rake-rate"
        />
        <TextInput
          label="Rake cap"
          placeholder="no cap"
          value={table.cap}
          onChange={(event) => onChange({ ...table, cap: event.currentTarget.value })}
          error={Boolean(cap)}
          inputMode="decimal"
          maxLength={MAX_AMOUNT_LENGTH}
          autoComplete="off"
          data-testid="rake-cap"
        />
        <TextInput
          label="Smallest amount"
          placeholder="1, or cents"
          title="What odd chips are counted in: 1 where all amounts are whole, else 0.01 or finer"
          value={table.smallest}
          onChange={(event) => onChange({ ...table, smallest: event.currentTarget.value })}
          error={Boolean(smallest)}
          inputMode="decimal"
          maxLength={MAX_AMOUNT_LENGTH}
          autoComplete="off"
          data-testid="smallest"
        />
      </Group>
      {rate ? <FaultyText text={table.rake} error={rate} testId="rake-rate-error" /> : null}
      {cap ? <FaultyText text={table.cap} error={cap} testId="rake-cap-error" /> : null}
      {smallest ? (
        <FaultyText text={table.smallest} error={smallest} testId="smallest-error" />
      ) : null}
      <Checkbox
        mt={8}
        size="xs"
        label="No flop, no drop"
        checked={table.noDrop}
        onChange={(event) => onChange({ ...table, noDrop: event.currentTarget.checked })}
        data-testid="no-flop-no-drop"
      />
    </div>
  );
}
