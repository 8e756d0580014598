// Hands tab: the selected player's grid beside the table of combos, and an opponent's grid below.
import { Anchor, Group, Text, TextInput } from "@mantine/core";
import { memo, useCallback, useMemo, useState } from "react";
import { ToolButton } from "../../../app/buttons";
import { download } from "../../../app/format/download";
import { count, counted, percent } from "../../../app/format/number";
import { Failure, Loading } from "../../../app/states";
import type { Column, Sorting } from "../../../app/table/columns";
import { VirtualTable } from "../../../app/table/VirtualTable";
import { cardsIn } from "../../../cards/card";
import { PlayingCards } from "../../../cards/PlayingCard";
import { hueOf } from "../../spot";
import type { View } from "../../url_state";
import { type AnsweredSpot, useCategories, useHands } from "../../useEquity";
import type { StudyChanges } from "../../useStudy";
import { classesOf, inCategory, labelOf } from "../categories/category_rows";
import classes from "../tabs.module.css";
import { HandHeat } from "./HandHeat";
import { filtered, gridSeats, type HandRow, handsCsv, sorted } from "./hand_rows";

interface Props {
  answered: AnsweredSpot;
  player: number;
  view: View;
  change: StudyChanges;
}

const BEST_FIRST = { column: "equity", descending: true };
const FLOP = 3;
const NO_ROWS: readonly HandRow[] = [];

/** Rendered anew only for an answer, so that typing stays quick. */
export const HandsTab = memo(function HandsTab({ answered, player, view, change }: Props) {
  const { data, error, isPlaceholderData, refetch } = useHands(answered);
  const [filter, setFilter] = useState("");
  const [order, setOrder] = useState(BEST_FIRST);
  const isFiltered = view.category !== "" && cardsIn(answered.spot.board).length >= FLOP;
  const { data: categories } = useCategories(answered, isFiltered);
  const pick = useCallback(
    (name: string) => setFilter((previous) => (previous === name ? "" : name)),
    [],
  );
  const hands = data?.players[player]?.hands;
  const combos = hands?.combos ?? NO_ROWS;
  const rows = useMemo(() => {
    const inside = inCategory(combos, isFiltered ? view.category : "", categories);
    return sorted(filtered(inside, filter), order);
  }, [combos, filter, order, view.category, categories, isFiltered]);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || !hands) return <Loading what="Computing each hand" />;
  const [first = player, second] = gridSeats(data.players, player);
  function gridOf(seat: number): readonly HandRow[] {
    const { combos: all = NO_ROWS, classes: whole = NO_ROWS } = data?.players[seat]?.hands ?? {};
    return isFiltered ? classesOf(inCategory(all, view.category, categories)) : whole;
  }
  const heatOf = (seat: number) => (
    <HandHeat
      key={seat}
      seat={seat}
      hands={gridOf(seat)}
      scaleHands={data.players[seat]?.hands?.classes ?? NO_ROWS}
      equity={data.players[seat]?.equity}
      selected={filter}
      testId={seat === player ? "hand-heat" : "other-heat"}
      onPick={pick}
    />
  );
  return (
    <div className={classes["tab"]} data-stale={isPlaceholderData || undefined}>
      {heatOf(first)}
      <div className={classes["beside"]}>
        <Group gap="xs" align="end" mb={6} wrap="nowrap">
          <TextInput
            flex={1}
            size="xs"
            label="Show only"
            placeholder="AKs, QQ, Ah"
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
            spellCheck={false}
          />
          <ToolButton
            onClick={() => download(`equity-player-${player + 1}.csv`, "text/csv", handsCsv(rows))}
          >
            CSV
          </ToolButton>
        </Group>
        <Text size="xs" mb={4} data-testid="hand-count" aria-live="polite">
          {rows.length < combos.length && `${count(rows.length)} of `}
          {counted(combos.length, "hand")}
          {isFiltered && categories && (
            <>
              {" · "}
              {labelOf(categories, view.category) ?? "unknown category"}{" "}
              <Anchor
                component="button"
                size="xs"
                onClick={() => change.stepView({ category: "" })}
              >
                Show all
              </Anchor>
            </>
          )}
        </Text>
        <HandTable
          rows={rows}
          order={order}
          onSort={setOrder}
          seat={player}
          opponent={
            second === undefined
              ? undefined
              : { seat: second, combos: data.players[second]?.hands?.combos ?? NO_ROWS }
          }
        />
      </div>
      {second !== undefined && heatOf(second)}
    </div>
  );
});

interface HandTableProps extends Sorting {
  rows: readonly HandRow[];
  seat: number;
  /** Another player with a range, whose equity with the same combo is shown beside. */
  opponent: { seat: number; combos: readonly HandRow[] } | undefined;
}

/** In proportion to the titles, so that those of two players fit on a phone. */
const WIDTHS = "60px minmax(0, 0.75fr) minmax(0, 1.25fr) minmax(0, 1.1fr)";
const FIGURE = { isNumber: true, isSorted: true };

function HandTable({ rows, seat, opponent, ...sorting }: HandTableProps) {
  const others = useMemo(
    () => new Map(opponent?.combos.map(({ hand, equity }) => [hand, equity])),
    [opponent],
  );
  const columns: Column<HandRow>[] = [
    {
      key: "hand",
      title: "Hand",
      isSorted: true,
      isRising: true,
      cell: ({ hand }) => <PlayingCards text={hand} />,
    },
    { key: "weight", title: "Weight", ...FIGURE, cell: ({ weight }) => percent(weight, 0) },
    {
      key: "likelihood",
      title: "Probability",
      ...FIGURE,
      cell: ({ likelihood }) => percent(likelihood),
    },
    {
      key: "equity",
      title: opponent ? <PlayerName seat={seat} /> : "Equity",
      ...FIGURE,
      cell: ({ equity }) => <strong>{percent(equity)}</strong>,
    },
  ];
  if (opponent) {
    columns.push({
      key: "other",
      title: <PlayerName seat={opponent.seat} />,
      isNumber: true,
      cell: ({ hand }) => percent(others.get(hand)),
    });
  }
  return (
    <VirtualTable
      label="Hands"
      count={rows.length}
      rowAt={(index) => rows[index]}
      wide={{
        columns,
        widths: opponent ? `${WIDTHS} minmax(0, 0.9fr)` : WIDTHS,
        rowHeight: 30,
      }}
      rowAttributes={(row) => ({ "data-testid": "hand-row", "data-hand": row?.hand })}
      above={480}
      {...sorting}
    />
  );
}

function PlayerName({ seat }: { seat: number }) {
  return (
    <Text span inherit c="var(--hue)" data-player={hueOf(seat)} title="Equity">
      Player {seat + 1}
    </Text>
  );
}
