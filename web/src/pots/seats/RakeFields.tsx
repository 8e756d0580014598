// Rake fields: rate, cap, no flop no drop; the smallest amount and the currency.
import { Checkbox, Group, TextInput } from "@mantine/core";
import { ErrorText } from "../../app/forms/ErrorText";
import { rakeError } from "../../app/forms/rake";
import type { ErrorAt } from "../field_errors";
import { MAX_AMOUNT_LENGTH } from "../request";
import type { Table } from "../table";

interface Props {
  table: Table;
  errorAt: ErrorAt;
  onChange: (table: Table) => void;
}

const AMOUNT = { inputMode: "decimal", maxLength: MAX_AMOUNT_LENGTH } as const;

const FIELDS = [
  {
    name: "rake",
    testId: "rake-rate",
    input: { label: "Rake", placeholder: "0", rightSection: "%", inputMode: "decimal" },
  },
  {
    name: "cap",
    testId: "rake-cap",
    input: { label: "Rake cap", placeholder: "no cap", ...AMOUNT },
  },
  {
    name: "smallest",
    testId: "smallest",
    input: {
      label: "Smallest amount",
      placeholder: "auto",
      title: "Unit of odd chips: 1 if all amounts are whole, otherwise 0.01 or finer",
      ...AMOUNT,
    },
  },
  {
    name: "currency",
    testId: "currency",
    input: { label: "Currency", placeholder: "chips", maxLength: 8, spellCheck: false },
  },
] as const;

export function RakeFields({ table, errorAt, onChange }: Props) {
  const invalid = rakeError(table.rake, table.cap);
  const errorOf = (name: string) => {
    if (!invalid || !(name === "rake" || name === "cap")) return errorAt(name);
    return (name === "cap") === (invalid.field === "cap") ? new Error(invalid.message) : null;
  };
  return (
    <div>
      <Group gap="xs" grow align="end">
        {FIELDS.map(({ name, testId, input }) => (
          <TextInput
            key={name}
            {...input}
            value={table[name]}
            onChange={(event) => onChange({ ...table, [name]: event.currentTarget.value })}
            error={Boolean(errorOf(name))}
            autoComplete="off"
            data-testid={testId}
          />
        ))}
      </Group>
      {FIELDS.map(({ name, testId }) => {
        const error = errorOf(name);
        return error ? (
          <ErrorText key={name} text={table[name]} error={error} testId={`${testId}-error`} />
        ) : null;
      })}
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
