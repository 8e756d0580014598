// How the equities of each range are spread: from the best hand down, and in twentieths.
import { Stack, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import { Curve } from "../app/Curve";
import { Histogram } from "../app/Histogram";
import { percent } from "../app/number";
import { Failure, Loading } from "../app/states";
import { curveOf, PLAYER_COLOURS } from "./curves";
import classes from "./GraphTab.module.css";
import { type Answer, type Found, useHands } from "./useEquity";

const WHOLE = [0, 100] as const;

export function GraphTab({ found }: { found: Found }) {
  const { data, error, isPlaceholderData, refetch } = useHands(found);
  const series = useMemo(() => (data?.players ?? []).map(curveOf), [data]);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data?.players[0]?.hands) return <Loading what="Going through the hands" />;
  return (
    <Stack gap="md" opacity={isPlaceholderData ? 0.55 : 1} aria-busy={isPlaceholderData}>
      <Curve
        series={series}
        xLabel="share of the range, best hands first (%)"
        yLabel="equity (%)"
        xRange={WHOLE}
        yRange={WHOLE}
        height={300}
        summary={data.players.map(inWords).join("; ")}
      />
      <Title order={2}>How often each equity comes</Title>
      <div className={classes["histograms"]}>
        {data.players.map(({ input, hands }, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a player is a seat
          <div key={seat} data-testid={`histogram-${seat}`}>
            <Text size="sm" fw={600} truncate>
              {seat + 1}: {input.trim() || "any two cards"}
            </Text>
            <Histogram
              bars={hands?.distribution ?? []}
              label={`Equity of player ${seat + 1}'s hands in twentieths`}
              height={80}
              colour={PLAYER_COLOURS[seat] ?? "gray"}
            />
          </div>
        ))}
      </div>
    </Stack>
  );
}

function inWords({ equity, hands }: Answer["players"][number], seat: number): string {
  const best = hands?.curve[0]?.[1];
  const worst = hands?.curve.at(-1)?.[1];
  return `Player ${seat + 1}: ${percent(equity)} on average, from ${percent(best)} down to ${percent(worst)}`;
}
