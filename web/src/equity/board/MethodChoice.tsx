// Exact or sampled, and the sampling options.
import { Group, NumberInput, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { errorAt } from "../../app/forms/error_location";
import { METHODS, type Method, type Spot } from "../spot";

interface Props {
  spot: Spot;
  error: unknown;
  onChange: (part: Partial<Spot>) => void;
}

const NAMES: Record<Method, string> = { auto: "Auto", exact: "Exact", sampled: "Sampled" };
const DESCRIPTIONS: Record<Method, string> = {
  auto: "Exact where that is quick, otherwise sampled.",
  exact: "Counts every deal, however long it takes.",
  sampled: "Samples random deals and shows the margin of error.",
};

export function MethodChoice({ spot, onChange }: Omit<Props, "error">) {
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
        {DESCRIPTIONS[spot.method]}
      </Text>
    </Stack>
  );
}

export function SamplingOptions({ spot, error, onChange }: Props) {
  const errorText = (pointer: string) => {
    const fieldError = errorAt(error, pointer);
    return fieldError instanceof Error ? fieldError.message : null;
  };
  return (
    <Group grow gap="xs" align="start">
      <NumberInput
        label="Target error"
        description="standard error, % of the pot"
        size="xs"
        suffix=" %"
        min={0}
        decimalScale={4}
        value={spot.error}
        onChange={(value) => onChange({ error: String(value) })}
        error={errorText("/target_error")}
        hideControls
        data-testid="target-error"
      />
      <NumberInput
        label="Deals"
        description="maximum to sample"
        size="xs"
        min={1}
        allowDecimal={false}
        thousandSeparator=","
        value={spot.samples}
        onChange={(value) => onChange({ samples: String(value) })}
        error={errorText("/samples")}
        hideControls
        data-testid="samples"
      />
      <TextInput
        label="Seed"
        description="clear it for new deals"
        size="xs"
        inputMode="numeric"
        value={spot.seed}
        onChange={(event) => onChange({ seed: event.currentTarget.value.replace(/\D/g, "") })}
        error={errorText("/seed")}
        data-testid="seed"
      />
    </Group>
  );
}
