// Pot odds: the equity that a call needs, against the equity of the player.
import { Group, NumberInput, Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { memo } from "react";
import type { Schemas } from "../api/client";
import { question } from "../api/query";
import { amount, percent } from "../app/format/number";
import { DEBOUNCE_MS } from "../app/forms/debounce";
import { errorAt } from "../app/forms/error_location";
import { Info } from "../app/Info";
import { Failure } from "../app/states";
import { hueOf } from "./spot";
import type { View } from "./url_state";
import type { StudyChanges } from "./useStudy";

interface Props {
  view: View;
  change: StudyChanges;
  player: number;
  /** The player's equity; undefined while there is none. */
  equity: number | undefined;
}

type Odds = Schemas["PotOdds"];

export const PotOdds = memo(function PotOdds({ view, change, player, equity }: Props) {
  const { pot, call } = view;
  const [price] = useDebouncedValue(JSON.stringify({ pot, call }), DEBOUNCE_MS);
  const asked: Record<"pot" | "call", string> = JSON.parse(price);
  const { data, error, isPlaceholderData } = useQuery({
    ...question("/api/v1/pot-odds", { ...asked, equity: equity ?? null }),
    enabled: asked.pot !== "" && asked.call !== "",
    placeholderData: keepPreviousData,
  });
  const isPlaced = errorAt(error, "/pot") || errorAt(error, "/call");
  const isPriced = pot !== "" && call !== "";
  return (
    <Stack component="section" gap={8} className="panel" aria-label="Pot odds">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2}>Pot odds</Title>
        <Text size="sm" c="dimmed">
          any unit
        </Text>
      </Group>
      <Group grow gap="xs" align="start">
        <Amount
          label="Pot"
          placeholder="16, bet included"
          value={pot}
          onChange={(text) => change.editView({ pot: text })}
          error={errorAt(error, "/pot")}
        />
        <Amount
          label="To call"
          placeholder="5.5"
          value={call}
          onChange={(text) => change.editView({ call: text })}
          error={errorAt(error, "/call")}
        />
      </Group>
      {isPriced && error && !isPlaced ? <Failure error={error} /> : null}
      {isPriced && data && !error && (
        <Verdict odds={data} player={player} isStale={isPlaceholderData} />
      )}
    </Stack>
  );
});

interface AmountProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  error: unknown;
}

function Amount({ label, placeholder, value, onChange, error }: AmountProps) {
  return (
    <NumberInput
      label={label}
      placeholder={placeholder}
      size="xs"
      min={0}
      hideControls
      value={value}
      onChange={(typed) => onChange(String(typed))}
      error={error instanceof Error ? <span role="alert">{error.message}</span> : null}
    />
  );
}

function Verdict({ odds, player, isStale }: { odds: Odds; player: number; isStale: boolean }) {
  const { expected_value: value, equity, break_even: needed } = odds;
  return (
    <Group
      justify="space-between"
      align="start"
      gap={8}
      wrap="nowrap"
      opacity={isStale ? 0.55 : 1}
      data-player={hueOf(player)}
      data-stale={isStale || undefined}
      data-testid="pot-odds"
      aria-live="polite"
    >
      <span data-testid="verdict">
        Call <strong>{amount(odds.call)}</strong> into <strong>{amount(odds.pot)}</strong>: you need{" "}
        <strong>{percent(needed, 1)}</strong>
        {equity !== null && (
          <>
            , player {player + 1} has{" "}
            <strong style={{ color: "var(--hue)" }}>{percent(equity, 1)}</strong>
          </>
        )}
        .{value !== null && ` ${valueText(value)}`}
      </span>
      <Info label="Details of the pot odds">
        Odds {odds.odds}. {odds.sentence}.
      </Info>
    </Group>
  );
}

/** "Calling wins 9.42 on average." */
function valueText(value: number): string {
  if (value === 0) return "Calling breaks even.";
  const size = amount(Number(Math.abs(value).toPrecision(3)));
  return `Calling ${value > 0 ? "wins" : "loses"} ${size} on average.`;
}
