// Pots: who put in what, which pots that makes, who is paid, and whether a claim is right.
import { Button, Group, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { asJson, useDraft } from "../app/draft";
import { usePast, useUndoKeys } from "../app/past";
import { Share } from "../app/Share";
import { Empty } from "../app/states";
import { UndoRedo } from "../app/UndoRedo";
import { type PotsAddress, readPotsAddress } from "./address";
import { HistoryPanel } from "./HistoryPanel";
import { type CheckedHand, isUndecided, tableFrom } from "./history";
import { LoadedHand } from "./LoadedHand";
import { PotsResult } from "./PotsResult";
import { errorsOf } from "./places";
import { canSettle } from "./request";
import { Seats } from "./Seats";
import { addressOf, EMPTY_TABLE, hasChips, isEmpty, namesOf, type Table, tableOf } from "./table";
import { usePots, useSettlement } from "./usePots";

const route = getRouteApi("/pots");

const EXAMPLE: Table = tableOf({
  ...addressOf(EMPTY_TABLE),
  chips: ["50", "101", "200", "101"],
  cards: ["AhAd", "KhQh", "QdQc", "KdQs"],
  folded: [],
  board: "Ks9d5h3c2s",
});

export default function PotsScreen() {
  const go = route.useNavigate();
  const { draft, settled, isBehind, type, move } = useDraft<PotsAddress>({
    ...asJson,
    // The router hands on the order of the address; texts are compared in one order.
    address: JSON.stringify(readPotsAddress(route.useSearch())),
    go: (to, way) => void go({ search: JSON.parse(to), replace: way === "same" }),
  });
  const step = (next: Table) => move(addressOf(next), "step");
  const changes = usePast(
    JSON.stringify(settled),
    (text) => move(JSON.parse(text), "same"),
    JSON.stringify(draft),
  );
  useUndoKeys(changes);
  const [loaded, setLoaded] = useState<{ hand: CheckedHand; table: Table } | null>(null);

  const table = useMemo(() => tableOf(settled), [settled]);
  const typed = tableOf(draft);
  const pots = usePots(table);
  const isLoaded = loaded !== null && JSON.stringify(loaded.table) === JSON.stringify(table);
  const isOpen = isLoaded && isUndecided(loaded.hand);
  const settles = canSettle(table) && !isOpen;
  const settlement = useSettlement(table, isOpen);
  const error = (settles ? settlement.error : null) ?? pots.error;

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
            disabled={isEmpty(typed)}
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
            table={typed}
            errorAt={errorsOf(error, namesOf(table))}
            onType={(next) => type(addressOf(next))}
            onStep={step}
          />
        </section>
        <section className="panel" aria-label="Pots">
          <Title order={2} mb={4}>
            Main and side pots
          </Title>
          {isLoaded && (
            <LoadedHand
              hand={loaded.hand}
              settled={settles ? settlement.data?.settled : undefined}
            />
          )}
          {hasChips(table) ? (
            <PotsResult
              table={table}
              answers={{ pots, settlement }}
              hand={isLoaded ? loaded.hand : null}
              isBehind={isBehind}
            />
          ) : (
            <Empty example={() => step(EXAMPLE)}>
              Write what each seat put in to see main pot, side pots and returned bets; with cards
              and a board also who is paid. Or check a hand history.
            </Empty>
          )}
        </section>
        <section className="panel" aria-label="Hand history">
          <HistoryPanel onPick={load} />
        </section>
      </div>
    </>
  );
}
