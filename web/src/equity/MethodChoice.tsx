// Every deal counted or deals drawn; how many, how closely, from which seed.
import { Group, NumberInput, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { errorAt } from "../app/fault";
import { METHODS, type Method, type Spot } from "./spot";

interface Given {
  spot: Spot;
  error: unknown;
  onChange: (part: Partial<Spot>) => void;
}

const NAMES: Record<Method, string> = { auto: "Auto", exact: "Exact", sampled: "Sampled" };
const WORDS: Record<Method, string> = {
  auto: "Every deal is counted where that is quick, else deals are drawn.",
  exact: "Every deal is counted, however long it takes.",
  sampled: "Deals are drawn; the margin is shown.",
};

export function MethodChoice({ spot, onChange }: Omit<Given, "error">) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id="method-label">
        Method
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="method-label"
        data={METHODS.map((value) => ({ value, label: NAMES[value] }))}
        value={spot.method}
        onChange={(method) => onChange({ method: method as Method })}
        data-testid="method"
      />
      <Text size="xs" c="dimmed">
        {WORDS[spot.method]}
      </Text>
    </Stack>
  );
}

export function SamplingOptions({ spot, error, onChange }: Given) {
  const words = (pointer: string) => {
    const found = errorAt(error, pointer);
    return found instanceof Error ? found.message : null;
  };
  return (
    <Stack gap="xs">
      <Group grow gap="xs" align="start">
        <NumberInput
          label="Target error"
          description="standard error, % of the pot"
          suffix=" %"
          min={0}
          decimalScale={4}
          value={spot.error}
          onChange={(value) => onChange({ error: String(value) })}
          error={words("/target_error")}
          hideControls
          data-testid="target-error"
        />
        <NumberInput
          label="Deals"
          description="at most so many are drawn"
          min={1}
          allowDecimal={false}
          thousandSeparator=","
          value={spot.samples}
          onChange={(value) => onChange({ samples: String(value) })}
          error={words("/samples")}
          hideControls
          data-testid="samples"
        />
      </Group>
      <TextInput
        label="Seed"
        description="the same seed draws the same deals; empty: a new one each time"
        inputMode="numeric"
        value={spot.seed}
        onChange={(event) => onChange({ seed: event.currentTarget.value.replace(/\D/g, "") })}
        error={words("/seed")}
        data-testid="seed"
      />
    </Stack>
  );
}
