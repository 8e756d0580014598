// Rake fields: rate, cap, no flop no drop; the smallest amount and the currency.
import { Checkbox, Group, TextInput } from "@mantine/core";
import { ErrorText } from "../../app/forms/ErrorText";
import { rakeError } from "../../app/forms/rake";
import type { ErrorAt } from "../field_errors";
import { MAX_AMOUNT_LENGTH } from "../request";
import type { Table } from "../table";

const MAX_CURRENCY_LENGTH = 8;

interface Props {
  table: Table;
  errorAt: ErrorAt;
  onChange: (table: Table) => void;
}

export function RakeFields({ table, errorAt, onChange }: Props) {
  const invalid = rakeError(table.rake, table.cap);
  const validationError = invalid && new Error(invalid.message);
  const rate = invalid?.field === "rate" ? validationError : invalid ? null : errorAt("rake");
  const cap = invalid?.field === "cap" ? validationError : invalid ? null : errorAt("cap");
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
          placeholder="auto"
          title="Unit of odd chips: 1 if all amounts are whole, otherwise 0.01 or finer"
          value={table.smallest}
          onChange={(event) => onChange({ ...table, smallest: event.currentTarget.value })}
          error={Boolean(smallest)}
          inputMode="decimal"
          maxLength={MAX_AMOUNT_LENGTH}
          autoComplete="off"
          data-testid="smallest"
        />
        <TextInput
          label="Currency"
          placeholder="chips"
          value={table.currency}
          onChange={(event) => onChange({ ...table, currency: event.currentTarget.value })}
          maxLength={MAX_CURRENCY_LENGTH}
          spellCheck={false}
          autoComplete="off"
          data-testid="currency"
        />
      </Group>
      {rate ? <ErrorText text={table.rake} error={rate} testId="rake-rate-error" /> : null}
      {cap ? <ErrorText text={table.cap} error={cap} testId="rake-cap-error" /> : null}
      {smallest ? (
        <ErrorText text={table.smallest} error={smallest} testId="smallest-error" />
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
