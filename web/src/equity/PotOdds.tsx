// Pot odds: what a call must win, and whether this hand wins as much.
import { Group, NumberInput, Stack, Text, Title } from "@mantine/core";
import { errorAt } from "../app/fault";
import { percent } from "../app/number";
import { useSettled } from "../app/settled";
import { Failure } from "../app/states";
import { useOuts } from "./useEquity";
import type { StudyOnScreen } from "./useStudy";

interface Given {
  study: StudyOnScreen;
  player: number;
}

export function PotOdds({ study, player }: Given) {
  const { pot, call } = study.view;
  const price = useSettled(priceOf(study));
  const isPriced = pot !== "" && call !== "";
  return (
    <Stack gap="xs">
      <Title order={2}>Pot odds</Title>
      <Group grow gap="xs" align="start">
        <Chips
          label="Pot"
          description="the bet to call included"
          value={pot}
          onChange={(text) => study.look({ pot: text })}
          testId="pot"
        />
        <Chips
          label="To call"
          description="what the call costs"
          value={call}
          onChange={(text) => study.look({ call: text })}
          testId="call"
        />
      </Group>
      {isPriced ? (
        <Verdict study={study} player={player} price={price} />
      ) : (
        <Text size="sm">Say what is in the pot and what the call costs.</Text>
      )}
    </Stack>
  );
}

/** What is typed, as one text. */
function priceOf({ view: { pot, call } }: StudyOnScreen): string {
  return JSON.stringify({ pot, call });
}

interface ChipsGiven {
  label: string;
  description: string;
  value: string;
  onChange: (text: string) => void;
  testId: string;
}

function Chips({ label, description, value, onChange, testId }: ChipsGiven) {
  return (
    <NumberInput
      label={label}
      description={description}
      size="xs"
      min={0}
      hideControls
      value={value}
      onChange={(amount) => onChange(String(amount))}
      data-testid={testId}
    />
  );
}

function Verdict({ study, player, price }: Given & { price: string }) {
  const { pot, call } = JSON.parse(price) as { pot: string; call: string };
  const asked = pot !== "" && call !== "" ? { pot, call } : null;
  const { data, error, isPlaceholderData } = useOuts(study.settled, player, true, asked);
  const isStale = isPlaceholderData || price !== priceOf(study);
  if (error && (errorAt(error, "/pot") || errorAt(error, "/call") || asked)) {
    return <Failure error={error} />;
  }
  const odds = data?.odds;
  if (!odds) return null;
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
