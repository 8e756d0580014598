// Text field of the form, with its error below.
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorText } from "../../app/forms/ErrorText";
import { fieldError } from "../field_errors";
import type { TextName } from "../form";
import classes from "../Solve.module.css";
import { useSolve } from "../SolveContext";

interface Props {
  name: TextName;
  label: string;
  unit?: string;
  placeholder?: string;
  description?: ReactNode;
  testId?: string;
}

export function TextField({ name, label, unit, placeholder, description, testId }: Props) {
  const { form, set, error, validationErrors } = useSolve();
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
        data-testid={testId ?? name.replaceAll("_", "-")}
      />
      {fieldProblem && (
        <ErrorText
          text={form[name]}
          error={fieldProblem}
          testId={`${testId ?? name.replaceAll("_", "-")}-error`}
        />
      )}
    </div>
  );
}
