// Hands tab: the selected player's grid beside the table of combos, and an opponent's grid below.

import { Anchor, Group, Text, TextInput } from "@mantine/core";
import { memo, useCallback, useMemo, useState } from "react";
import { ToolButton } from "../../../app/buttons";
import { download } from "../../../app/format/download";
import { count, counted } from "../../../app/format/number";
import { Failure, Loading } from "../../../app/states";
import { cardsIn } from "../../../cards/card";
import type { View } from "../../url_state";
import { type AnsweredSpot, useCategories, useHands } from "../../useEquity";
import type { StudyChanges } from "../../useStudy";
import { classesOf, inCategory, labelOf } from "../categories/category_rows";
import classes from "../tabs.module.css";
import { HandHeat } from "./HandHeat";
import { HandTable } from "./HandTable";
import {
  filtered,
  gridSeats,
  type HandRow,
  handsCsv,
  type Order,
  sorted,
  toggleOrder,
} from "./hand_rows";

interface Props {
  answered: AnsweredSpot;
  player: number;
  view: View;
  change: StudyChanges;
}

const BEST_FIRST: Order = { column: "equity", isDescending: true };
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
          onOrder={(column) => setOrder(toggleOrder(order, column))}
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
