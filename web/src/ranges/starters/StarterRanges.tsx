// Starter ranges by position and depth, to pick and edit.
import { Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { query } from "../../api/query";
import { Choice } from "../../app/forms/Choice";
import { Failure, Loading } from "../../app/states";
import classes from "./StarterRanges.module.css";

const POSITIONS: readonly Starter["position"][] = ["UTG", "HJ", "CO", "BTN", "SB", "BB"];

interface Props {
  first: Starter["position"];
  /** The stack depth wanted, in big blinds. */
  depth: number;
  onPick: (text: string) => void;
}

export function StarterRanges({ first, depth: wanted, onPick }: Props) {
  const [position, setPosition] = useState(first);
  const [chosenDepth, setDepth] = useState<number | null>(null);
  const { data, error } = useQuery(query("/api/v1/ranges/starters"));
  if (error) return <Failure error={error} />;
  if (!data) return <Loading what="Loading ranges" />;
  const depths = [...new Set(data.ranges.map(({ depth }) => depth))].sort((a, b) => a - b);
  const depth = chosenDepth ?? depthNear(wanted, depths);
  return (
    <Stack gap="xs">
      <Group gap="xs" justify="space-between">
        <Choice
          label="Position"
          {...WIDE}
          names={namesOf(POSITIONS)}
          value={position}
          onChange={setPosition}
        />
        <Choice
          label="Stack depth"
          {...WIDE}
          names={namesOf(depths, " bb")}
          value={String(depth)}
          onChange={(value) => setDepth(Number(value))}
        />
      </Group>
      <Stack gap={2} mah={260} style={{ overflowY: "auto" }} data-testid="starters">
        {data.ranges
          .filter((range) => range.position === position && range.depth === depth)
          .map((range) => (
            <UnstyledButton
              key={range.name}
              className={classes["starter"] ?? ""}
              onClick={() => onPick(range.text)}
              data-testid="starter"
            >
              <span>{situationOf(range)}</span>
              <Text span inherit c="dimmed" className="numbers">
                {range.percent.toFixed(1)} %
              </Text>
            </UnstyledButton>
          ))}
      </Stack>
      <Text size="xs" c="dimmed">
        Starting points to edit: the best hands by an ordering, not solved ranges.
      </Text>
    </Stack>
  );
}

const WIDE = { fullWidth: true, w: "100%" };

const namesOf = <V extends string | number>(values: readonly V[], unit = "") =>
  Object.fromEntries(values.map((value) => [value, `${value}${unit}`])) as Record<V, string>;

type Starter = Schemas["StarterRange"];

/** In big blinds. */
export const DEFAULT_DEPTH = 100;

/** Return the depth with the smallest ratio to the wanted one. */
export function depthNear(wanted: number, depths: readonly number[]): number {
  const distance = (depth: number) => Math.abs(Math.log(depth / Math.max(wanted, 1)));
  return [...depths].sort((a, b) => distance(a) - distance(b))[0] ?? DEFAULT_DEPTH;
}

const ACTION: Record<Starter["action"], string> = {
  raise: "raises first",
  "3-bet": "3-bets",
  call: "calls",
  "4-bet": "4-bets",
  "call 3-bet": "calls a 3-bet",
};

/** "calls a 3-bet v BB"; the position is chosen elsewhere. */
export function situationOf({ action, versus }: Starter): string {
  return versus === null ? ACTION[action] : `${ACTION[action]} v ${versus}`;
}
