// Text fields of the form, with their errors below.
import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { percentText } from "../../app/format/number";
import { ErrorText } from "../../app/forms/ErrorText";
import { chipsOf, shownAmount, unitOf } from "../amounts";
import { fieldError } from "../field_errors";
import { EXAMPLE, type SpotField, type TextName } from "../form";
import { useSolve } from "../useSolveForm";

interface Props {
  name: TextName;
  label: string;
  unit?: string | undefined;
  placeholder?: string;
  description?: string | undefined;
  /** Whether it is an amount in the unit of the form, big blinds or chips. */
  isAmount?: boolean;
}

export function TextField({ name, label, placeholder = "", description, ...props }: Props) {
  const { form, set, error, validationErrors } = useSolve();
  const { isAmount = false, unit = isAmount ? unitOf(form) : undefined } = props;
  // What is typed stays as it is until the field is left: 5. is not turned into 5.
  const [draft, setDraft] = useState<string | null>(null);
  const value = isAmount ? (draft ?? shownAmount(form, form[name])) : form[name];
  const testId = name.replaceAll("_", "-");
  const fieldProblem = validationErrors[name] ?? fieldError(error, name);
  return (
    <div>
      <TextInput
        label={label}
        description={description}
        value={value}
        onChange={({ currentTarget }) => {
          setDraft(currentTarget.value);
          set({ [name]: isAmount ? chipsOf(form, currentTarget.value) : currentTarget.value });
        }}
        onBlur={() => setDraft(null)}
        placeholder={placeholder}
        inputMode="decimal"
        autoComplete="off"
        error={fieldProblem !== null}
        rightSection={
          unit && (
            <Text span fz="xs" aria-hidden="true">
              {unit}
            </Text>
          )
        }
        rightSectionWidth={unit && unit.length > 2 ? 46 : 30}
        data-testid={testId}
      />
      {fieldProblem && <ErrorText text={value} error={fieldProblem} testId={`${testId}-error`} />}
    </div>
  );
}

/** Field of an amount, a share or a count of the spot, drawn from the table of fields. */
export function NumberField({ field, withHelp }: { field: SpotField; withHelp: boolean }) {
  const { name, kind, label, help } = field;
  // The big blind and the smallest chip are what other amounts are measured in.
  const isMeasure = name === "big_blind" || name === "unit";
  return (
    <TextField
      name={name}
      label={label}
      placeholder={placeholderOf(field)}
      description={withHelp ? help : undefined}
      isAmount={kind === "amount" && !isMeasure}
      unit={isMeasure ? "chips" : kind === "share" ? "%" : undefined}
    />
  );
}

/** What a blank field stands for; an example where it may not be blank. */
function placeholderOf(field: SpotField): string {
  if (field.required) return EXAMPLE[field.name];
  return field.none ?? (field.kind === "share" ? percentText(field.default) : "");
}
