// Tree panel: presets and the bet sizes of each remaining street.
import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  Title,
  Tooltip,
} from "@mantine/core";
import { useState } from "react";
import { SPOT_FIELDS } from "../../api/spot_fields";
import { CompactButton } from "../../app/buttons";
import { Fold } from "../../app/Fold";
import { ErrorText } from "../../app/forms/ErrorText";
import { fieldError } from "../field_errors";
import {
  PLAYERS,
  type Player,
  PRESETS,
  type PresetName,
  remainingSizeKeys,
  remainingStreets,
  type SizeKey,
  type SolveForm,
  type SpotField,
  type Street,
  sameForBoth,
  sizesOf,
  withSeparate,
} from "../form";
import { useSolve } from "../useSolveForm";
import { SizeField, SizesHelp, sizesLabel } from "./SizeField";
import { NumberField } from "./TextField";

export function TreePanel() {
  const { form, step } = useSolve();
  const streets = remainingStreets(form.board);
  return (
    <section className="panel" aria-label="Tree">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>Tree</Title>
          <SizesHelp />
        </Group>
        <Presets />
        <Group justify="space-between" gap="xs">
          <Checkbox
            label="Same sizes for both players"
            checked={!form.separate}
            onChange={(event) => step(withSeparate(form, !event.currentTarget.checked))}
          />
          {form.separate && (
            <CompactButton onClick={() => step({ ...form, sizes: sameForBoth(form.sizes) })}>
              Copy OOP to IP
            </CompactButton>
          )}
        </Group>
        {streets.map((street) => (
          <StreetSizes key={street} street={street} />
        ))}
        {streets.length > 1 && (
          <Text size="xs" c="dimmed">
            A donk bet is OOP's first bet on a street after calling on the one before; write none to
            forbid it.
          </Text>
        )}
        <AdvancedPanel />
      </Stack>
    </section>
  );
}

function Presets() {
  const { form, step } = useSolve();
  const chosen = Object.keys(PRESETS).find((name) => isPreset(form, name as PresetName));
  return (
    <div>
      <Group gap={6} role="group" aria-label="Presets">
        {Object.entries(PRESETS).map(([name, preset]) => (
          <Tooltip key={name} label={preset.description}>
            <Button
              size="xs"
              variant={name === chosen ? "filled" : "default"}
              aria-pressed={name === chosen}
              aria-description={preset.description}
              onClick={() => step({ ...form, sizes: sizesOf(preset), separate: false })}
            >
              {preset.name}
            </Button>
          </Tooltip>
        ))}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {chosen
          ? `${PRESETS[chosen as PresetName].name}: ${PRESETS[chosen as PresetName].description}.`
          : "Custom sizes."}
      </Text>
    </div>
  );
}

function isPreset(form: SolveForm, name: PresetName): boolean {
  const sizes = sizesOf(PRESETS[name]);
  return remainingSizeKeys(form.board).every((key) => form.sizes[key] === sizes[key]);
}

const STREET_NAME: Record<Street, string> = { flop: "Flop", turn: "Turn", river: "River" };
const PLAYER_NAME: Record<Player, string> = { oop: "OOP", ip: "IP" };

const FIELDSET = {
  root: { minWidth: 0, padding: "4px 10px 10px", background: "none" },
  legend: { padding: "0 4px", fontSize: "var(--s1)", fontWeight: 600 },
};

function StreetSizes({ street }: { street: Street }) {
  const { form } = useSolve();
  const { separate, board } = form;
  const players = separate ? PLAYERS : (["oop"] as const);
  // A donk bet follows a call on the previous street, which the first street does not have.
  const hasDonk = street !== "flop" && remainingStreets(board)[0] !== street;
  return (
    <Fieldset legend={STREET_NAME[street]} styles={FIELDSET} data-testid={`street-${street}`}>
      <SimpleGrid cols={2} spacing={8} style={{ alignItems: "start" }}>
        {players.map((player) =>
          (["bet", "raise"] as const).map((kind) => {
            const key: SizeKey = `${street}_${player}_${kind}`;
            const kinds = kind === "bet" ? "Bets" : "Raises";
            const label = separate ? `${PLAYER_NAME[player]} ${kinds.toLowerCase()}` : kinds;
            return (
              <SizeField key={key} sizeKey={key} label={label} who={sizesLabel(key, separate)} />
            );
          }),
        )}
        {hasDonk && (
          <SizeField
            sizeKey={`${street}_donk`}
            label="OOP donk bets"
            who={sizesLabel(`${street}_donk`, separate)}
            placeholder="same as bets"
          />
        )}
      </SimpleGrid>
    </Fieldset>
  );
}

const FIELDS = SPOT_FIELDS.filter(({ section }) => section === "advanced");
const NUMBERS = FIELDS.filter(({ kind }) => kind !== "lines" && kind !== "locks");
const LINES = FIELDS.filter((field): field is LineField => field.kind === "lines");

type LineField = Extract<SpotField, { kind: "lines" }>;

function AdvancedPanel() {
  const { form, error, validationErrors } = useSolve();
  const [isOpen, setOpen] = useState(false);
  const setCount = FIELDS.filter(({ name }) => form[name]).length;
  const hasError = FIELDS.some(
    ({ name }) => name in validationErrors || fieldError(error, name) !== null,
  );
  return (
    <Fold
      title={`Advanced${setCount > 0 ? ` (${setCount} set)` : ""}`}
      isOpen={hasError || isOpen}
      onChange={setOpen}
      keepMounted={false}
    >
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
    </Fold>
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
        minRows={1}
        maxRows={6}
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
        <CompactButton onClick={() => set({ locks: "" })}>Remove locks</CompactButton>
      </Group>
      {fieldProblem && <ErrorText text={form.locks} error={fieldProblem} />}
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
