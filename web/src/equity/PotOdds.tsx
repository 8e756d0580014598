// Pot odds: what a call must win, and whether this hand wins as much.
import { Group, NumberInput, Stack, Text, Title } from "@mantine/core";
import type { Schemas } from "../api/client";
import { errorAt } from "../app/fault";
import { percent } from "../app/number";
import { useSettled } from "../app/settled";
import { Failure } from "../app/states";
import type { View } from "./address";
import type { Spot } from "./spot";
import { type Price, useOuts } from "./useEquity";
import type { StudyChanges } from "./useStudy";

interface Given {
  spot: Spot;
  view: View;
  change: StudyChanges;
  player: number;
}

export function PotOdds({ spot, view, change, player }: Given) {
  const { pot, call } = view;
  const price = useSettled(priceOf(view));
  const { data, error, isPlaceholderData } = useOuts(spot, player, true, askedOf(price));
  const isPriced = askedOf(priceOf(view)) !== null;
  const isPlaced = errorAt(error, "/pot") || errorAt(error, "/call");
  const odds = isPriced && !error ? data?.odds : null;
  return (
    <Stack gap="xs">
      <Title order={2}>Pot odds</Title>
      <Group grow gap="xs" align="start">
        <Chips
          label="Pot"
          description="the bet to call included"
          value={pot}
          onChange={(text) => change.look({ pot: text })}
          error={errorAt(error, "/pot")}
          testId="pot"
        />
        <Chips
          label="To call"
          description="what the call costs"
          value={call}
          onChange={(text) => change.look({ call: text })}
          error={errorAt(error, "/call")}
          testId="call"
        />
      </Group>
      {!isPriced && <Text size="sm">Say what is in the pot and what the call costs.</Text>}
      {isPriced && error && !isPlaced ? <Failure error={error} /> : null}
      {odds && <Verdict odds={odds} isStale={isPlaceholderData || price !== priceOf(view)} />}
    </Stack>
  );
}

/** What is typed, as one text. */
function priceOf({ pot, call }: View): string {
  return JSON.stringify({ pot, call });
}

/** The price to ask about; null until both are given. */
function askedOf(price: string): Price | null {
  const { pot, call }: Price = JSON.parse(price);
  return pot !== "" && call !== "" ? { pot, call } : null;
}

interface ChipsGiven {
  label: string;
  description: string;
  value: string;
  onChange: (text: string) => void;
  error: unknown;
  testId: string;
}

function Chips({ label, description, value, onChange, error, testId }: ChipsGiven) {
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
