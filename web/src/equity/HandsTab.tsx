// Hand by hand: a heat map of the classes beside a table of the combos.
import { Button, Group, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { download } from "../app/download";
import { count, counted } from "../app/number";
import { Failure, Loading } from "../app/states";
import { HandHeat } from "./HandHeat";
import classes from "./HandsTab.module.css";
import { HandTable } from "./HandTable";
import { filtered, type HandRow, handsCsv, type Order, pressed, sorted } from "./hand_rows";
import { type Found, useHands } from "./useEquity";

interface Given {
  found: Found;
  player: number;
}

const BEST_FIRST: Order = { column: "equity", isDown: true };
const NO_ROWS: readonly HandRow[] = [];

export function HandsTab({ found, player }: Given) {
  const { data, error, isPlaceholderData, refetch } = useHands(found);
  const [wanted, setWanted] = useState("");
  const [order, setOrder] = useState(BEST_FIRST);
  const hands = data?.players[player]?.hands;
  const combos = hands?.combos ?? NO_ROWS;
  const rows = useMemo(() => sorted(filtered(combos, wanted), order), [combos, wanted, order]);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!hands) return <Loading what="Going through the hands" />;
  return (
    <div className={classes["tab"]} data-stale={isPlaceholderData || undefined}>
      <HandHeat
        hands={hands.classes}
        selected={wanted}
        onPick={(name) => setWanted(name === wanted ? "" : name)}
      />
      <div>
        <Group gap="xs" align="end" mb={6} wrap="nowrap">
          <TextInput
            flex={1}
            size="xs"
            label="Show only"
            placeholder="AKs, QQ, Ah"
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
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
          onOrder={(column) => setOrder(pressed(order, column))}
        />
      </div>
    </div>
  );
}
