// Advanced settings: thresholds, raise limit, single lines, locks.
import { Accordion, Button, Group, SimpleGrid, Stack, Text, Textarea } from "@mantine/core";
import { percentText } from "../../app/format/number";
import { ErrorText } from "../../app/forms/ErrorText";
import { fieldError } from "../field_errors";
import { DEFAULTS, LINE_TEXTS, type SolveForm } from "../form";
import { useSolve } from "../SolveContext";
import { TextField } from "./TextField";

const PARTS = [
  "unit",
  "add_allin",
  "force_allin",
  "merging",
  "max_raises",
  ...LINE_TEXTS,
  "locks",
] as const;

export function AdvancedPanel() {
  const { form, error } = useSolve();
  const setCount = PARTS.filter((name) => form[name]).length;
  const hasError = PARTS.some((name) => fieldError(error, name) !== null);
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
              <TextField
                name="add_allin"
                label="Add all-in"
                description="if it is at most this share of the pot"
                placeholder={percentText(DEFAULTS.add_allin)}
                unit="%"
              />
              <TextField
                name="force_allin"
                label="Force all-in"
                description="if a call leaves less than this share of the pot"
                placeholder={percentText(DEFAULTS.force_allin)}
                unit="%"
              />
              <TextField
                name="merging"
                label="Merging"
                description="sizes closer than this are merged"
                placeholder={percentText(DEFAULTS.merging)}
                unit="%"
              />
              <TextField
                name="max_raises"
                label="Raises"
                description="maximum per street"
                placeholder="no limit"
              />
              <TextField
                name="unit"
                label="Smallest chip"
                description="bets are multiples of it: 1, 0.1, 0.01"
                placeholder="automatic"
                unit="chips"
              />
            </SimpleGrid>
            <Lines
              name="added_lines"
              label="Added lines"
              description="their last action is added"
            />
            <Lines
              name="removed_lines"
              label="Removed lines"
              description="their last action is removed"
            />
            <Locks />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

interface LinesProps {
  name: (typeof LINE_TEXTS)[number];
  label: string;
  description: string;
}

function Lines({ name, label, description }: LinesProps) {
  const { form, set, error } = useSolve();
  const fieldProblem = fieldError(error, name);
  return (
    <div>
      <Textarea
        label={label}
        description={`One per line, such as x b50 r150; ${description}`}
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
