// Tree panel: presets and the bet sizes of each remaining street.
import { Button, Checkbox, Fieldset, Group, Stack, Text, Title, Tooltip } from "@mantine/core";
import {
  PLAYERS,
  type Player,
  remainingSizeKeys,
  remainingStreets,
  type SizeKey,
  type SolveForm,
  type Street,
  sameForBoth,
  sizesOf,
  withSeparate,
} from "../form";
import { PRESETS, type PresetName } from "../presets";
import classes from "../Solve.module.css";
import { useSolve } from "../SolveContext";
import { AdvancedPanel } from "./AdvancedPanel";
import { SizeField, sizesLabel } from "./SizeField";
import { SizesHelp } from "./SizesHelp";

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
            data-testid="same-sizes"
          />
          {form.separate && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => step({ ...form, sizes: sameForBoth(form.sizes) })}
              data-testid="copy-oop-to-ip"
            >
              Copy OOP to IP
            </Button>
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
              data-testid={`preset-${name}`}
            >
              {preset.name}
            </Button>
          </Tooltip>
        ))}
      </Group>
      <Text size="xs" c="dimmed" mt={4} data-testid="preset-words">
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
      <div className={classes["sizes"]}>
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
      </div>
    </Fieldset>
  );
}
