// Runouts tab: EV, equity and the next player's actions on each next card.
import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chips, percent } from "../../app/format/number";
import { Failure, Loading } from "../../app/states";
import { cardsIn } from "../../cards/card";
import { actionsOf } from "../actions";
import { scaleRunouts } from "../ev_unit";
import { nextStreet, placeText } from "../labels";
import { samePosition } from "../node_path";
import { type PathStep, runoutsQuery } from "../queries";
import type { Browsing } from "../view";
import { RunoutChart } from "./RunoutChart";
import { RunoutTable } from "./RunoutTable";
import { MEASURES, type Measure } from "./runout_rows";

const NAMES: Record<Measure, string> = { actions: "Actions", ev: "EV", equity: "Equity" };

export default function Runouts({ browsing }: { browsing: Browsing }) {
  const step = chanceOf(browsing);
  if (step === null) {
    const over = cardsIn(browsing.node.board).length === 5;
    return (
      <Text size="sm" data-testid="runouts">
        {over
          ? "The board is complete: no card to come."
          : "No card to come on this line yet. Check or call to compare the next cards here."}
      </Text>
    );
  }
  return <RunoutsAfter browsing={browsing} step={step} />;
}

/**
 * Return the chance node here, otherwise the last one before, otherwise the next one on the line.
 */
function chanceOf({ steps, nodePath }: Browsing): PathStep | null {
  const here = steps.findIndex((step) => samePosition(step, nodePath.here));
  const before = steps.slice(0, here + 1).findLast(({ kind }) => kind === "chance");
  return before ?? steps.slice(here + 1).find(({ kind }) => kind === "chance") ?? null;
}

function RunoutsAfter({ browsing, step }: { browsing: Browsing; step: PathStep }) {
  const [measure, setMeasure] = useState<Measure>("actions");
  const query = useQuery(runoutsQuery(browsing.id, step, browsing.subgameSeconds));
  if (query.error) return <Failure error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Loading what="Comparing the cards" />;
  const data = scaleRunouts(query.data, browsing.evFactor);
  const { player } = browsing;
  const actions = actionsOf(data.actions, browsing.evFactor);
  const dealt = step.chosen === null ? null : (cardsIn(step.chosen)[0] ?? null);
  const onDeal = (card: string) => browsing.deal(step, card);
  return (
    <Stack gap="xs" data-testid="runouts">
      <Group justify="space-between">
        <Text size="sm">
          {nextStreet(step.board)} cards {placeText(step.line, browsing)}: {player.toUpperCase()} EV{" "}
          {chips(data.ev[player])}, equity {percent(data.equity[player], 1)} on average.{" "}
          {data.actions.length > 0 && `${data.player.toUpperCase()} acts first.`}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="What the chart shows"
          data={MEASURES.map((value) => ({ value, label: NAMES[value] }))}
          value={measure}
          onChange={(value) => setMeasure(value as Measure)}
          data-testid="runout-measure"
        />
      </Group>
      <RunoutChart
        rows={data.runouts}
        actions={actions}
        measure={measure}
        player={player}
        mean={measure === "actions" ? null : data[measure][player]}
        dealt={dealt}
        onDeal={onDeal}
      />
      <RunoutTable
        rows={data.runouts}
        actions={actions}
        player={player}
        dealt={dealt}
        onDeal={onDeal}
      />
    </Stack>
  );
}
