// Advanced settings: thresholds, raise limit, single lines, locks.
import { Accordion, Button, Group, SimpleGrid, Stack, Text, Textarea } from "@mantine/core";
import { SPOT_FIELDS } from "../../api/spot_fields";
import { ErrorText } from "../../app/forms/ErrorText";
import { fieldError } from "../field_errors";
import type { SolveForm, SpotField } from "../form";
import { useSolve } from "../SolveContext";
import { NumberField } from "./TextField";

const FIELDS = SPOT_FIELDS.filter(({ section }) => section === "advanced");
const NUMBERS = FIELDS.filter(({ kind }) => kind !== "lines" && kind !== "locks");
const LINES = FIELDS.filter((field): field is LineField => field.kind === "lines");

type LineField = Extract<SpotField, { kind: "lines" }>;

export function AdvancedPanel() {
  const { form, error, validationErrors } = useSolve();
  const setCount = FIELDS.filter(({ name }) => form[name]).length;
  const hasError = FIELDS.some(
    ({ name }) => name in validationErrors || fieldError(error, name) !== null,
  );
  return (
    <Accordion
      variant="contained"
      chevronPosition="left"
      keepMounted={false}
      {...(hasError ? { value: "advanced" } : {})}
    >
      <Accordion.Item value="advanced">
        <Accordion.Control data-testid="advanced">
          Advanced{setCount > 0 ? ` (${setCount} set)` : ""}
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
              {NUMBERS.map((field) => (
                <NumberField key={field.name} field={field} withHelp />
              ))}
            </SimpleGrid>
            {LINES.map((field) => (
              <Lines key={field.name} field={field} />
            ))}
            <Locks />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function Lines({ field: { name, label, help } }: { field: LineField }) {
  const { form, set, error } = useSolve();
  const fieldProblem = fieldError(error, name);
  return (
    <div>
      <Textarea
        label={label}
        description={`${help} One per line.`}
        value={form[name]}
        onChange={(event) => set({ [name]: event.currentTarget.value } as Partial<SolveForm>)}
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        error={fieldProblem !== null}
        data-testid={name.replace("_", "-")}
      />
      {fieldProblem && (
        <ErrorText text={form[name]} error={fieldProblem} testId={`${name}-error`} />
      )}
    </div>
  );
}

/** Locks are made in a solution; here they can only be removed. */
function Locks() {
  const { form, set, error } = useSolve();
  if (!form.locks) return null;
  const fieldProblem = fieldError(error, "locks");
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm">{lockCountText(form.locks)}</Text>
        <Button size="compact-xs" variant="default" onClick={() => set({ locks: "" })}>
          Remove locks
        </Button>
      </Group>
      {fieldProblem && <ErrorText text={form.locks} error={fieldProblem} testId="locks-error" />}
    </div>
  );
}

function lockCountText(locks: string): string {
  try {
    const { length } = JSON.parse(locks) as unknown[];
    return length === 1 ? "1 decision is locked" : `${length} decisions are locked`;
  } catch {
    return "The locks cannot be read";
  }
}
