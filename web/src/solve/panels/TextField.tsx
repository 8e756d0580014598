// Text field of the form, with its error below.
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { percentText } from "../../app/format/number";
import { ErrorText } from "../../app/forms/ErrorText";
import { fieldError } from "../field_errors";
import { EXAMPLE, type SpotField, type TextName } from "../form";
import classes from "../Solve.module.css";
import { useSolve } from "../SolveContext";

interface Props {
  name: TextName;
  label: string;
  unit?: string;
  placeholder?: string;
  description?: ReactNode;
}

export function TextField({ name, label, unit, placeholder, description }: Props) {
  const { form, set, error, validationErrors } = useSolve();
  const testId = name.replaceAll("_", "-");
  const validationError = validationErrors[name];
  const fieldProblem =
    validationError === undefined ? fieldError(error, name) : new Error(validationError);
  return (
    <div>
      <TextInput
        label={label}
        description={description}
        value={form[name]}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
        placeholder={placeholder ?? ""}
        inputMode="decimal"
        autoComplete="off"
        error={fieldProblem !== null}
        rightSection={
          unit && (
            <span className={classes["unit"]} aria-hidden="true">
              {unit}
            </span>
          )
        }
        rightSectionWidth={unit && unit.length > 1 ? 46 : 30}
        data-testid={testId}
      />
      {fieldProblem && (
        <ErrorText text={form[name]} error={fieldProblem} testId={`${testId}-error`} />
      )}
    </div>
  );
}

const UNITS: Partial<Record<SpotField["kind"], string>> = { amount: "chips", share: "%" };

/** Text field of an amount, a share or a count of the spot, drawn from the table of fields. */
export function NumberField({ field, withHelp }: { field: SpotField; withHelp: boolean }) {
  const { name, kind, label, help } = field;
  const unit = UNITS[kind];
  return (
    <TextField
      name={name}
      label={label}
      placeholder={placeholderOf(field)}
      {...(unit ? { unit } : {})}
      {...(withHelp ? { description: help } : {})}
    />
  );
}

/** What a blank field stands for; an example where it may not be blank. */
function placeholderOf(field: SpotField): string {
  if (field.required) return EXAMPLE[field.name];
  return field.none ?? (field.kind === "share" ? percentText(field.default) : "");
}
