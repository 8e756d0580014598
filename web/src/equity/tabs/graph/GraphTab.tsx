// Graph tab: the equity of each range by share of its hands, and histograms with 20 bins.
import { Box, Stack, Text, Title } from "@mantine/core";
import { memo, useMemo } from "react";
import { Histogram } from "../../../app/charts/Histogram";
import { percent } from "../../../app/format/number";
import { Failure, Loading } from "../../../app/states";
import { hueOf } from "../../spot";
import { type Answer, type AnsweredSpot, useHands } from "../../useEquity";
import { stepsOf } from "./curves";
import { EquityGraph } from "./EquityGraph";

const HISTOGRAMS = {
  gap: 12,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(180px, 100%), 1fr))",
};

export const GraphTab = memo(function GraphTab({ answered }: { answered: AnsweredSpot }) {
  const { data, error, isPlaceholderData, refetch } = useHands(answered);
  const steps = useMemo(() => (data?.players ?? []).map(stepsOf), [data]);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data?.players[0]?.hands) return <Loading what="Computing each hand" />;
  return (
    <Stack gap="md" opacity={isPlaceholderData ? 0.55 : 1} aria-busy={isPlaceholderData}>
      <EquityGraph players={steps} summary={data.players.map(playerSummary).join("; ")} />
      <Title order={2}>Equity distribution</Title>
      <Box display="grid" style={HISTOGRAMS}>
        {data.players.map(({ input, hands }, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: players are identified by seat
          <div key={seat} data-player={hueOf(seat)} data-testid={`histogram-${seat}`}>
            <Text size="sm" fw={600} truncate c="var(--hue)">
              {seat + 1}: {input.trim() || "any two cards"}
            </Text>
            <Histogram
              bars={hands?.distribution ?? []}
              label={`Equity of player ${seat + 1}'s hands in twentieths`}
              height={80}
              colour="var(--hue)"
            />
          </div>
        ))}
      </Box>
    </Stack>
  );
});

function playerSummary({ equity, hands }: Answer["players"][number], seat: number): string {
  const best = hands?.curve[0]?.[1];
  const worst = hands?.curve.at(-1)?.[1];
  return `Player ${seat + 1}: ${percent(equity)} on average, from ${percent(best)} down to ${percent(worst)}`;
}
