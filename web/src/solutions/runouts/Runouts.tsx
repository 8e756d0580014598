// Runouts tab: EV, equity and the next player's actions on each next card.
import { Group, SimpleGrid, Stack, Text, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { heat, scaleOf } from "../../app/charts/heat";
import { chips, percent } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import { Failure, Loading } from "../../app/states";
import type { Column } from "../../app/table/columns";
import { DataTable } from "../../app/table/DataTable";
import { type Order, sortedBy } from "../../app/table/order";
import { cardsIn, nameOf, RANKS, type Rank, SUITS, type Suit, SYMBOL } from "../../cards/card";
import { PlayingCard } from "../../cards/PlayingCard";
import { type Action, actionsOf, frequencyText } from "../actions";
import { scaleRunouts } from "../ev_unit";
import { nextStreet, placeText } from "../labels";
import { stacked } from "../node/cells";
import { samePosition } from "../node_path";
import { hasRunouts, type PathStep, runoutsQuery } from "../queries";
import type { Player } from "../url_state";
import type { Browsing } from "../view";
import classes from "./RunoutChart.module.css";

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
  if (!hasRunouts(browsing, step)) {
    return (
      <Text size="sm" data-testid="runouts">
        The turns of a quick solution are solved one by one, when they are opened.
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
  if (query.error) return <Failure error={query.error} retry={query.refetch} />;
  if (!query.data) return <Loading what="Comparing the cards" />;
  const data = scaleRunouts(query.data, browsing.evFactor);
  const { player } = browsing;
  const cards: Cards = {
    rows: data.runouts,
    actions: actionsOf(data.actions, browsing.evFactor),
    player,
    dealt: step.chosen === null ? null : (cardsIn(step.chosen)[0] ?? null),
    onDeal: (card) => browsing.deal(step, card),
  };
  return (
    <Stack gap="xs" data-testid="runouts">
      <Group justify="space-between">
        <Text size="sm">
          {nextStreet(step.board)} cards {placeText(step.line, browsing)}: {player.toUpperCase()} EV{" "}
          {chips(data.ev[player])}, equity {percent(data.equity[player], 1)} on average.{" "}
          {data.actions.length > 0 && `${data.player.toUpperCase()} acts first.`}
        </Text>
        <Choice label="What the chart shows" names={NAMES} value={measure} onChange={setMeasure} />
      </Group>
      <RunoutChart
        {...cards}
        measure={measure}
        mean={measure === "actions" ? null : data[measure][player]}
      />
      <RunoutTable {...cards} />
    </Stack>
  );
}

interface Cards {
  rows: readonly RunoutRow[];
  actions: readonly Action[];
  player: Player;
  dealt: string | null;
  onDeal: (card: string) => void;
}

interface ChartProps extends Cards {
  measure: Measure;
  /** The mean of the measure before the card, the centre of the colours. */
  mean: number | null;
}

function RunoutChart(props: ChartProps) {
  const { actions, player, dealt, onDeal } = props;
  const sorted = byRank(props.rows);
  const style = barStyle(props);
  return (
    <SimpleGrid component="figure" cols={13} spacing={3} m={0} data-testid="runout-chart">
      {RANKS.map((rank) => (
        <div key={rank}>
          <Group gap={1} h={150} align="stretch" wrap="nowrap">
            {sorted
              .filter(({ card }) => card[0] === rank)
              .map((row) => (
                <button
                  key={row.card}
                  type="button"
                  tabIndex={-1}
                  className={`bare ${classes["bar"]}`}
                  title={barLabel(row, actions, player)}
                  aria-label={barLabel(row, actions, player)}
                  aria-pressed={row.card === dealt}
                  onClick={() => onDeal(row.card)}
                  data-suit={row.card[1]}
                  data-testid={`runout-${row.card}`}
                >
                  <span className={classes["fill"]} style={style(row)} />
                  <Text span flex="none" fz={9} lh="12px" ta="center" aria-hidden="true">
                    {SYMBOL[row.card[1] as Suit]}
                  </Text>
                </button>
              ))}
          </Group>
          <Text size="xs" fw={600} lh="inherit" ta="center">
            {rank}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

/** Return the style of a bar; heights start below the minimum so that differences are visible. */
function barStyle({ rows, actions, measure, player, mean }: ChartProps) {
  if (measure === "actions") {
    return ({ frequencies }: RunoutRow) => ({
      height: "100%",
      background: stacked(
        actions,
        actions.map(({ text }) => frequencies[text] ?? null),
        "to top",
      ),
    });
  }
  const scale = scaleOf(
    rows.map((row) => valueAt(row, measure, player)),
    mean,
  );
  const floor = scale.low - 0.15 * (scale.high - scale.low || 1);
  return (row: RunoutRow) => {
    const value = valueAt(row, measure, player);
    if (value === null) return { height: 0 };
    const height = (100 * (value - floor)) / (scale.high - floor || 1);
    return { height: `${height.toFixed(1)}%`, background: heat(value, scale) };
  };
}

function barLabel(row: RunoutRow, actions: readonly Action[], player: Player): string {
  const shares = actions.map(({ text }) => row.frequencies[text] ?? null);
  const numbers = `EV ${chips(row.ev[player])}, equity ${percent(row.equity[player], 1)}`;
  const done = actions.length > 0 ? `, ${frequencyText(actions, shares)}` : "";
  return `${nameOf(row.card)}: ${numbers}${done}`;
}

function RunoutTable({ rows, actions, player, dealt, onDeal }: Cards) {
  const [order, setOrder] = useState({ column: "card", descending: true });
  const figure = { isSorted: true, isNumber: true };
  const columns: Column<RunoutRow>[] = [
    {
      key: "card",
      title: "Card",
      isSorted: true,
      isName: true,
      cell: ({ card }) => (
        <UnstyledButton
          onClick={() => onDeal(card)}
          aria-label={`${card[0]}: deal the ${nameOf(card)}`}
          aria-pressed={card === dealt}
        >
          <PlayingCard card={card} />
        </UnstyledButton>
      ),
    },
    {
      key: "ev",
      title: `EV ${player.toUpperCase()}`,
      ...figure,
      cell: ({ ev }) => chips(ev[player]),
    },
    {
      key: "equity",
      title: "Equity",
      ...figure,
      cell: ({ equity }) => percent(equity[player], 1),
    },
    ...actions.map(({ text, name, colour }) => ({
      key: text,
      title: (
        <>
          <span className="swatch" style={{ background: colour }} aria-hidden="true" />
          {name}
        </>
      ),
      ...figure,
      cell: ({ frequencies }: RunoutRow) => percent(frequencies[text], 1),
    })),
  ];
  return (
    <DataTable
      label="Cards to come"
      columns={columns}
      rows={ordered(rows, order, player)}
      keyOf={({ card }) => card}
      rowAttributes={({ card }) => ({ "data-dealt": card === dealt || undefined })}
      order={order}
      onSort={setOrder}
      look="dense"
    />
  );
}

export type RunoutRow = Schemas["Runouts"]["runouts"][number];
type Measure = "actions" | "ev" | "equity";

/** Sort by rank, aces first, then by suit, spades first. */
export function byRank(rows: readonly RunoutRow[]): RunoutRow[] {
  return [...rows].sort((a, b) => indexOf(a.card) - indexOf(b.card));
}

function indexOf(card: string): number {
  return RANKS.indexOf(card[0] as Rank) * SUITS.length + SUITS.indexOf(card[1] as Suit);
}

/** Return the figure of a card: its place, "ev", "equity" or the frequency of an action. */
function valueAt(row: RunoutRow, key: string, player: Player): number | null {
  if (key === "card") return -indexOf(row.card);
  if (key === "ev" || key === "equity") return row[key][player];
  return row.frequencies[key] ?? null;
}

/** Sort rows; unknown values come last. */
export function ordered(
  rows: readonly RunoutRow[],
  { column, descending }: Order,
  player: Player,
): RunoutRow[] {
  return sortedBy(byRank(rows), descending, (row) => valueAt(row, column, player));
}
