// The betting tree: presets, and the sizes of each street that is still to come.
import { Button, Checkbox, Group, Stack, Text, Title, Tooltip } from "@mantine/core";
import { AdvancedPanel } from "./AdvancedPanel";
import {
  keysToCome,
  PLAYERS,
  type Player,
  type SizeKey,
  type SolveForm,
  type Street,
  sameForBoth,
  sizesOf,
  streetsToCome,
  withSeparate,
} from "./form";
import { PRESETS, type PresetName } from "./presets";
import { nameOfSizes, SizeField } from "./SizeField";
import { SizesHelp } from "./SizesHelp";
import classes from "./Solve.module.css";
import { useSolve } from "./SolveContext";

export function TreePanel() {
  const { form, setForm, set } = useSolve();
  const streets = streetsToCome(form.board);
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
            onChange={(event) => setForm(withSeparate(form, !event.currentTarget.checked))}
            data-testid="same-sizes"
          />
          {form.separate && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => set({ sizes: sameForBoth(form.sizes) })}
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
            A donk bet is OOP's first on a street that follows his call; write none to forbid it.
          </Text>
        )}
        <AdvancedPanel />
      </Stack>
    </section>
  );
}

function Presets() {
  const { form, set } = useSolve();
  const chosen = Object.keys(PRESETS).find((name) => isPreset(form, name as PresetName));
  return (
    <div>
      <Group gap={6} role="group" aria-label="Presets">
        {Object.entries(PRESETS).map(([name, preset]) => (
          <Tooltip key={name} label={preset.words}>
            <Button
              size="xs"
              variant={name === chosen ? "filled" : "default"}
              aria-pressed={name === chosen}
              aria-description={preset.words}
              onClick={() => set({ sizes: sizesOf(preset) })}
              data-testid={`preset-${name}`}
            >
              {preset.name}
            </Button>
          </Tooltip>
        ))}
      </Group>
      <Text size="xs" c="dimmed" mt={4} data-testid="preset-words">
        {chosen
          ? `${PRESETS[chosen as PresetName].name}: ${PRESETS[chosen as PresetName].words}.`
          : "Sizes of your own."}
      </Text>
    </div>
  );
}

function isPreset(form: SolveForm, name: PresetName): boolean {
  const sizes = sizesOf(PRESETS[name]);
  return keysToCome(form.board).every((key) => form.sizes[key] === sizes[key]);
}

const STREET_NAME: Record<Street, string> = { flop: "Flop", turn: "Turn", river: "River" };
const PLAYER_NAME: Record<Player, string> = { oop: "OOP", ip: "IP" };

function StreetSizes({ street }: { street: Street }) {
  const { form } = useSolve();
  const { separate, board } = form;
  const players = separate ? PLAYERS : (["oop"] as const);
  // A donk bet follows a call on the street before, which the first street of a spot has not.
  const hasDonk = street !== "flop" && streetsToCome(board)[0] !== street;
  return (
    <fieldset className={classes["street"]} data-testid={`street-${street}`}>
      <legend>{STREET_NAME[street]}</legend>
      <div className={classes["sizes"]}>
        {players.map((player) =>
          (["bet", "raise"] as const).map((kind) => {
            const key: SizeKey = `${street}_${player}_${kind}`;
            const kinds = kind === "bet" ? "Bets" : "Raises";
            const label = separate ? `${PLAYER_NAME[player]} ${kinds.toLowerCase()}` : kinds;
            return (
              <SizeField key={key} sizeKey={key} label={label} who={nameOfSizes(key, separate)} />
            );
          }),
        )}
        {hasDonk && (
          <SizeField
            sizeKey={`${street}_donk`}
            label="OOP donk bets"
            who={nameOfSizes(`${street}_donk`, separate)}
            placeholder="as the bets"
          />
        )}
      </div>
    </fieldset>
  );
}
