// What few spots need: thresholds, the number of raises, single lines, locks.
import { Accordion, Button, Group, SimpleGrid, Stack, Text, Textarea } from "@mantine/core";
import { FaultyText } from "../app/FaultyText";
import { percentText } from "../app/number";
import { DEFAULTS, LINE_TEXTS, type SolveForm } from "./form";
import { refusalOf } from "./refusal";
import { useSolve } from "./SolveContext";
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
  const given = PARTS.filter((name) => form[name]).length;
  const isRefused = PARTS.some((name) => refusalOf(error, name) !== null);
  return (
    <Accordion
      variant="contained"
      chevronPosition="left"
      keepMounted={false}
      {...(isRefused ? { value: "advanced" } : {})}
    >
      <Accordion.Item value="advanced">
        <Accordion.Control data-testid="advanced">
          Advanced{given > 0 ? ` (${given} set)` : ""}
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
              <TextField
                name="add_allin"
                label="Add all-in"
                description="where it is at most this much of the pot"
                placeholder={percentText(DEFAULTS.add_allin)}
                unit="%"
              />
              <TextField
                name="force_allin"
                label="Force all-in"
                description="where a call leaves less of the pot"
                placeholder={percentText(DEFAULTS.force_allin)}
                unit="%"
              />
              <TextField
                name="merging"
                label="Merging"
                description="sizes closer than this are one"
                placeholder={percentText(DEFAULTS.merging)}
                unit="%"
              />
              <TextField
                name="max_raises"
                label="Raises"
                description="after a bet, on one street"
                placeholder="no limit"
              />
              <TextField
                name="unit"
                label="Smallest chip"
                description="bets are multiples of it: 1, 0.1, 0.01"
                placeholder="by the pot"
                unit="chips"
              />
            </SimpleGrid>
            <Lines
              name="added_lines"
              label="Added lines"
              description="their last action is put in"
            />
            <Lines
              name="removed_lines"
              label="Removed lines"
              description="their last action is taken out"
            />
            <Locks />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

interface LinesGiven {
  name: (typeof LINE_TEXTS)[number];
  label: string;
  description: string;
}

function Lines({ name, label, description }: LinesGiven) {
  const { form, set, error } = useSolve();
  const refusal = refusalOf(error, name);
  return (
    <div>
      <Textarea
        label={label}
        description={`One a row, such as x b50 r150; ${description}`}
        value={form[name]}
        onChange={(event) => set({ [name]: event.currentTarget.value } as Partial<SolveForm>)}
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        error={refusal !== null}
        data-testid={name.replace("_", "-")}
      />
      {refusal && <FaultyText text={form[name]} error={refusal} testId={`${name}-error`} />}
    </div>
  );
}

/** Locks are made in a solution; here they are kept or dropped. */
function Locks() {
  const { form, set, error } = useSolve();
  if (!form.locks) return null;
  const refusal = refusalOf(error, "locks");
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm">{wordsOf(form.locks)}</Text>
        <Button size="compact-xs" variant="default" onClick={() => set({ locks: "" })}>
          Remove the locks
        </Button>
      </Group>
      {refusal && <FaultyText text={form.locks} error={refusal} testId="locks-error" />}
    </div>
  );
}

function wordsOf(locks: string): string {
  try {
    const { length } = JSON.parse(locks) as unknown[];
    return length === 1 ? "1 decision is locked" : `${length} decisions are locked`;
  } catch {
    return "The locks cannot be read";
  }
}
