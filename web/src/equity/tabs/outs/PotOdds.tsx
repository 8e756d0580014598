// Pot odds: the equity that a call needs, against the equity of the hand.
import { Group, NumberInput, Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Schemas } from "../../../api/client";
import { percent } from "../../../app/format/number";
import { DEBOUNCE_MS } from "../../../app/forms/debounce";
import { errorAt } from "../../../app/forms/error_location";
import { Failure } from "../../../app/states";
import type { Spot } from "../../spot";
import type { View } from "../../url_state";
import { type Price, useOuts } from "../../useEquity";
import type { StudyChanges } from "../../useStudy";

interface Props {
  spot: Spot;
  view: View;
  change: StudyChanges;
  player: number;
}

export function PotOdds({ spot, view, change, player }: Props) {
  const { pot, call } = view;
  const [price] = useDebouncedValue(priceOf(view), DEBOUNCE_MS);
  const { data, error, isPlaceholderData } = useOuts(spot, player, true, requestedPrice(price));
  const isPriced = requestedPrice(priceOf(view)) !== null;
  const isPlaced = errorAt(error, "/pot") || errorAt(error, "/call");
  const odds = isPriced && !error ? data?.odds : null;
  return (
    <Stack gap="xs">
      <Title order={2}>Pot odds</Title>
      <Group grow gap="xs" align="start">
        <Chips
          label="Pot"
          description="including the bet to call"
          value={pot}
          onChange={(text) => change.setView({ pot: text })}
          error={errorAt(error, "/pot")}
          testId="pot"
        />
        <Chips
          label="To call"
          description="amount to call"
          value={call}
          onChange={(text) => change.setView({ call: text })}
          error={errorAt(error, "/call")}
          testId="call"
        />
      </Group>
      {!isPriced && <Text size="sm">Enter the pot and the amount to call.</Text>}
      {isPriced && error && !isPlaced ? <Failure error={error} /> : null}
      {odds && <Verdict odds={odds} isStale={isPlaceholderData || price !== priceOf(view)} />}
    </Stack>
  );
}

/** Return the inputs as one text, for debouncing. */
function priceOf({ pot, call }: View): string {
  return JSON.stringify({ pot, call });
}

/** Return the inputs to query; null until both are entered. */
function requestedPrice(price: string): Price | null {
  const { pot, call }: Price = JSON.parse(price);
  return pot !== "" && call !== "" ? { pot, call } : null;
}

interface ChipsProps {
  label: string;
  description: string;
  value: string;
  onChange: (text: string) => void;
  error: unknown;
  testId: string;
}

function Chips({ label, description, value, onChange, error, testId }: ChipsProps) {
  return (
    <NumberInput
      label={label}
      description={description}
      size="xs"
      min={0}
      hideControls
      value={value}
      onChange={(amount) => onChange(String(amount))}
      error={error instanceof Error ? <span role="alert">{error.message}</span> : null}
      data-testid={testId}
    />
  );
}

type Odds = NonNullable<Schemas["OutsAnswer"]["odds"]>;

function Verdict({ odds, isStale }: { odds: Odds; isStale: boolean }) {
  return (
    <div
      data-testid="pot-odds"
      data-stale={isStale || undefined}
      aria-live="polite"
      style={{ opacity: isStale ? 0.55 : 1 }}
    >
      <Text size="sm" className="numbers">
        Odds {odds.odds}; break-even at <strong>{percent(odds.break_even)}</strong>
        {odds.expected_value !== null &&
          `; the call is worth ${odds.expected_value.toFixed(2)} chips`}
      </Text>
      <Text fw={600} c={odds.is_right ? "var(--good)" : "var(--bad)"} data-testid="verdict">
        {odds.sentence}
      </Text>
    </div>
  );
}
