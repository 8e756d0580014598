// A short text of the form, with the refusal of it below.
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { FaultyText } from "../app/FaultyText";
import type { TextName } from "./form";
import { refusalOf } from "./refusal";
import classes from "./Solve.module.css";
import { useSolve } from "./SolveContext";

interface Given {
  name: TextName;
  label: string;
  unit?: string;
  placeholder?: string;
  description?: ReactNode;
  testId?: string;
}

export function TextField({ name, label, unit, placeholder, description, testId }: Given) {
  const { form, set, error, faults } = useSolve();
  const fault = faults[name];
  const refusal = fault === undefined ? refusalOf(error, name) : new Error(fault);
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
        error={refusal !== null}
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
      {refusal && (
        <FaultyText
          text={form[name]}
          error={refusal}
          testId={`${testId ?? name.replaceAll("_", "-")}-error`}
        />
      )}
    </div>
  );
}
