// Hands tab: the grids of two players side by side, and a table of the selected player's combos.
import { Button, Group, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { download } from "../../../app/format/download";
import { count, counted } from "../../../app/format/number";
import { Failure, Loading } from "../../../app/states";
import { type AnsweredSpot, useHands } from "../../useEquity";
import { HandHeat } from "./HandHeat";
import classes from "./HandsTab.module.css";
import { HandTable } from "./HandTable";
import { filtered, type HandRow, handsCsv, type Order, sorted, toggleOrder } from "./hand_rows";
import { gridSeats } from "./seats";

interface Props {
  answered: AnsweredSpot;
  player: number;
}

const BEST_FIRST: Order = { column: "equity", isDescending: true };
const NO_ROWS: readonly HandRow[] = [];

export function HandsTab({ answered, player }: Props) {
  const { data, error, isPlaceholderData, refetch } = useHands(answered);
  const [filter, setFilter] = useState("");
  const [order, setOrder] = useState(BEST_FIRST);
  const hands = data?.players[player]?.hands;
  const combos = hands?.combos ?? NO_ROWS;
  const rows = useMemo(() => sorted(filtered(combos, filter), order), [combos, filter, order]);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || !hands) return <Loading what="Computing each hand" />;
  const seats = gridSeats(data.players, player);
  return (
    <div
      className={classes["tab"]}
      data-grids={seats.length}
      data-stale={isPlaceholderData || undefined}
    >
      {seats.map((seat) => (
        <HandHeat
          key={seat}
          seat={seat}
          hands={data.players[seat]?.hands?.classes ?? NO_ROWS}
          equity={data.players[seat]?.equity}
          selected={filter}
          testId={seat === player ? "hand-heat" : "other-heat"}
          onPick={(name) => setFilter(name === filter ? "" : name)}
        />
      ))}
      <div className={classes["list"]}>
        <Group gap="xs" align="end" mb={6} wrap="nowrap">
          <TextInput
            flex={1}
            size="xs"
            label="Show only"
            placeholder="AKs, QQ, Ah"
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
            spellCheck={false}
            data-testid="hand-filter"
          />
          <Button
            size="xs"
            variant="default"
            onClick={() => download(`equity-player-${player + 1}.csv`, "text/csv", handsCsv(rows))}
            data-testid="hands-csv"
          >
            CSV
          </Button>
        </Group>
        <p className={classes["count"]} data-testid="hand-count" aria-live="polite">
          {rows.length < combos.length && `${count(rows.length)} of `}
          {counted(combos.length, "hand")}
        </p>
        <HandTable
          rows={rows}
          order={order}
          onOrder={(column) => setOrder(toggleOrder(order, column))}
        />
      </div>
    </div>
  );
}
