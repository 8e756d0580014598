// Text fields of the form, with their errors below.
import { Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { percentText } from "../../app/format/number";
import { ErrorText } from "../../app/forms/ErrorText";
import { chipsOf, shownAmount, unitOf } from "../amounts";
import { fieldError } from "../field_errors";
import { EXAMPLE, type SpotField, type TextName } from "../form";
import { useSolve } from "../useSolveForm";

interface Props {
  name: TextName;
  label: string;
  unit?: string;
  placeholder?: string;
  description?: ReactNode;
}

export function TextField(props: Props) {
  const { form, set } = useSolve();
  const { name } = props;
  return <Field {...props} value={form[name]} onChange={(text) => set({ [name]: text })} />;
}

/** Field of an amount in big blinds or chips. */
function AmountField(props: Omit<Props, "unit">) {
  const { form, set } = useSolve();
  // What is typed stays as it is until the field is left: 5. is not turned into 5.
  const [draft, setDraft] = useState<string | null>(null);
  const { name } = props;
  return (
    <Field
      {...props}
      unit={unitOf(form)}
      value={draft ?? shownAmount(form, form[name])}
      onChange={(text) => {
        setDraft(text);
        set({ [name]: chipsOf(form, text) });
      }}
      onBlur={() => setDraft(null)}
    />
  );
}

interface FieldProps extends Props {
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

function Field({
  name,
  label,
  unit,
  placeholder,
  description,
  value,
  onChange,
  onBlur,
}: FieldProps) {
  const { error, validationErrors } = useSolve();
  const testId = name.replaceAll("_", "-");
  const fieldProblem = validationErrors[name] ?? fieldError(error, name);
  return (
    <div>
      <TextInput
        label={label}
        description={description}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(onBlur && { onBlur })}
        placeholder={placeholder ?? ""}
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
  const props = {
    name,
    label,
    placeholder: placeholderOf(field),
    ...(withHelp && { description: help }),
  };
  // The big blind and the smallest chip are what other amounts are measured in.
  if (kind === "amount" && name !== "big_blind" && name !== "unit")
    return <AmountField {...props} />;
  const unit = kind === "amount" ? "chips" : kind === "share" ? "%" : undefined;
  return <TextField {...props} {...(unit && { unit })} />;
}

/** What a blank field stands for; an example where it may not be blank. */
function placeholderOf(field: SpotField): string {
  if (field.required) return EXAMPLE[field.name];
  return field.none ?? (field.kind === "share" ? percentText(field.default) : "");
}
