// Graph tab: equity distribution as a curve and as histograms with 20 bins.
import { Stack, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import { Curve } from "../../app/charts/Curve";
import { Histogram } from "../../app/charts/Histogram";
import { percent } from "../../app/format/number";
import { Failure, Loading } from "../../app/states";
import { type Answer, type AnsweredSpot, useHands } from "../useEquity";
import { curveOf, PLAYER_COLOURS } from "./curves";
import classes from "./GraphTab.module.css";

const WHOLE = [0, 100] as const;

export function GraphTab({ answered }: { answered: AnsweredSpot }) {
  const { data, error, isPlaceholderData, refetch } = useHands(answered);
  const series = useMemo(() => (data?.players ?? []).map(curveOf), [data]);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data?.players[0]?.hands) return <Loading what="Computing each hand" />;
  return (
    <Stack gap="md" opacity={isPlaceholderData ? 0.55 : 1} aria-busy={isPlaceholderData}>
      <Curve
        series={series}
        xLabel="share of the range, best hands first (%)"
        yLabel="equity (%)"
        xRange={WHOLE}
        yRange={WHOLE}
        height={300}
        summary={data.players.map(playerSummary).join("; ")}
      />
      <Title order={2}>Equity distribution</Title>
      <div className={classes["histograms"]}>
        {data.players.map(({ input, hands }, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: players are identified by seat
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

function playerSummary({ equity, hands }: Answer["players"][number], seat: number): string {
  const best = hands?.curve[0]?.[1];
  const worst = hands?.curve.at(-1)?.[1];
  return `Player ${seat + 1}: ${percent(equity)} on average, from ${percent(best)} down to ${percent(worst)}`;
}
