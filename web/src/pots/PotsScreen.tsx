// The pots screen: contributions, pots, payouts, and the check of a claim.

import { Button, Group, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { isSite } from "../api/backend";
import { useUndoHistory, useUndoKeys } from "../app/forms/undo_history";
import { Share } from "../app/Share";
import { Empty } from "../app/states";
import { useTitle } from "../app/title";
import { UndoRedo } from "../app/UndoRedo";
import { jsonCodec, useUrlDraft } from "../app/url/useUrlDraft";
import { errorsOf } from "./field_errors";
import { HandPots } from "./history/HandPots";
import { HistoryPanel } from "./history/HistoryPanel";
import { type CheckedHand, isUndecided, tableFrom } from "./history/history";
import { LoadedHand } from "./history/LoadedHand";
import { canSettle } from "./request";
import { PotsResult } from "./results/PotsResult";
import { Seats } from "./seats/Seats";
import { EMPTY_TABLE, hasChips, isEmpty, type Table, tableOf, urlStateOf } from "./table";
import { type PotsUrlState, readPotsUrlState } from "./url_state";
import { usePots, useSettlement } from "./usePots";

const route = getRouteApi("/pots");

const EXAMPLE: Table = tableOf({
  ...urlStateOf(EMPTY_TABLE),
  chips: ["50", "101", "200", "101"],
  cards: ["AhAd", "KhQh", "QdQc", "KdQs"],
  folded: [],
  board: "Ks9d5h3c2s",
});

export default function PotsScreen() {
  useTitle("Pots");
  const go = route.useNavigate();
  const { draft, debounced, isPending, edit, commit } = useUrlDraft<PotsUrlState>({
    ...jsonCodec,
    // The router keeps the order of the URL; texts are compared in one order.
    urlState: JSON.stringify(readPotsUrlState(route.useSearch())),
    navigate: (to, mode) =>
      void go({ search: JSON.parse(to), replace: mode === "replace", resetScroll: false }),
  });
  const step = (next: Table) => commit(urlStateOf(next), "push");
  const changes = useUndoHistory(
    JSON.stringify(debounced),
    (text) => commit(JSON.parse(text), "replace"),
    JSON.stringify(draft),
  );
  useUndoKeys(changes);
  const [loaded, setLoaded] = useState<{ hand: CheckedHand; table: Table } | null>(null);

  const table = useMemo(() => tableOf(debounced), [debounced]);
  const draftTable = tableOf(draft);
  const pots = usePots(table);
  const isLoaded = loaded !== null && JSON.stringify(loaded.table) === JSON.stringify(table);
  const isUndecidedHand = isLoaded && isUndecided(loaded.hand);
  const isSettled = canSettle(table) && !isUndecidedHand;
  const settlement = useSettlement(table, isUndecidedHand);
  const error = (isSettled ? settlement.error : null) ?? pots.error;

  function load(hand: CheckedHand) {
    const next = tableFrom(hand);
    setLoaded({ hand, table: next });
    step(next);
  }

  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title order={1}>Pots</Title>
        <Group gap="xs">
          <UndoRedo changes={changes} />
          <Button
            size="xs"
            variant="default"
            disabled={isEmpty(draftTable)}
            onClick={() => step(EMPTY_TABLE)}
            data-testid="clear"
          >
            Clear
          </Button>
          <Share />
        </Group>
      </Group>
      <div className="panes">
        <section className="panel" aria-label="Table">
          <Seats
            table={draftTable}
            errorAt={errorsOf(error)}
            onType={(next) => edit(urlStateOf(next))}
            onStep={step}
          />
        </section>
        <section className="panel" aria-label="Pots">
          <Title order={2} mb={4}>
            Main and side pots
          </Title>
          {isLoaded && <LoadedHand hand={loaded.hand} table={table} />}
          {isLoaded && loaded.hand.pots && !isUndecidedHand ? (
            <HandPots hand={loaded.hand} table={table} />
          ) : hasChips(table) ? (
            <PotsResult
              table={table}
              answers={{ pots, settlement }}
              hand={isLoaded ? loaded.hand : null}
              isPending={isPending}
            />
          ) : (
            <Empty example={() => step(EXAMPLE)}>
              Enter what each seat put in to see the main pot, side pots and returned bets; add
              cards and a board to see who wins.{isSite ? "" : " Or check a hand history."}
            </Empty>
          )}
        </section>
        {!isSite && (
          <section className="panel" aria-label="Hand history">
            <HistoryPanel onPick={load} />
          </section>
        )}
      </div>
    </>
  );
}
