// How the equities were computed, in a few words; the details are behind the "i".
import { Group, Loader, Stack, Text } from "@mantine/core";
import { percent } from "../../app/format/number";
import { Info } from "../../app/Info";
import { overDeals } from "../figures";
import type { Method } from "../spot";
import type { Answer } from "../useEquity";

interface Props {
  answer: Answer | undefined;
  error: unknown;
  method: Method;
  /** What the spot lacks before it can be sent. */
  missing: string | null;
  isStale: boolean;
  isQuick: boolean;
  isWorking: boolean;
}

export function Status(props: Props) {
  const { answer, error, missing, isStale, isWorking } = props;
  return (
    <Group gap={6} mih={28} wrap="nowrap" justify="end">
      {isWorking && <Loader size={14} aria-hidden="true" data-testid="working" />}
      <Text
        size="sm"
        c={missing ? "var(--accent)" : "dimmed"}
        fw={missing ? 600 : 400}
        aria-live="polite"
        data-testid="result-status"
        data-stale={isStale || undefined}
      >
        {statusText(props)}
      </Text>
      {answer && !error && (
        <Info label="How it was computed">
          <Details answer={answer} />
        </Info>
      )}
    </Group>
  );
}

function Details({ answer }: { answer: Answer }) {
  const orderings = new Set(answer.players.map(({ ordering }) => ordering).filter(Boolean));
  return (
    <Stack gap={4} className="numbers" data-testid="result-details">
      <Text size="sm">{answer.summary}</Text>
      {answer.players.map(({ fraction, equity, interval }, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: players are identified by seat
        <Text size="sm" key={seat} style={{ overflowWrap: "anywhere" }}>
          Player {seat + 1}:{" "}
          <span data-testid={`fraction-${seat}`}>
            {fraction
              ? overDeals(fraction, answer.deals)
              : interval
                ? `${percent(interval[0])} to ${percent(interval[1])}`
                : percent(equity, 4)}
          </span>
        </Text>
      ))}
      {answer.rounded && (
        <Text size="sm">Weights have more than four decimals: the tallies are rounded.</Text>
      )}
      {[...orderings].map((ordering) => (
        <Text size="sm" key={ordering}>
          Percentages: hands ordered by {ordering}.
        </Text>
      ))}
    </Stack>
  );
}

interface State {
  answer: Answer | undefined;
  error: unknown;
  method: Method;
  missing: string | null;
  isQuick: boolean;
  isWorking: boolean;
}

export function statusText(state: State): string {
  const { answer, error, method, missing, isQuick, isWorking } = state;
  if (missing) return missing;
  if (error) return "No result";
  if (!answer) return isWorking ? "Computing equity" : "";
  if (isQuick) {
    const next = method === "exact" ? "exact" : "the full answer";
    return `Sampled, ${next} is being computed`;
  }
  if (answer.method === "exact") return "Exact · every runout counted";
  return `Sampled · ${marginText(answer)} at 95 %`;
}

/** "±0.2 %": half the widest 95 % interval. */
function marginText({ players }: Answer): string {
  const margins = players.map(({ equity, interval }) =>
    interval ? Math.max(interval[1] - equity, equity - interval[0]) : 0,
  );
  return `±${(100 * Math.max(...margins)).toPrecision(2)} %`;
}
