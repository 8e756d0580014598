// The pots screen: contributions, pots, payouts, and the check of a claim.
import { Group, Title } from "@mantine/core";
import { useMemo } from "react";
import { isSite } from "../api/backend";
import { ToolButton } from "../app/buttons";
import { Columns } from "../app/Columns";
import { useUndoHistory, useUndoKeys } from "../app/forms/undo_history";
import { TextLink } from "../app/links";
import { Share } from "../app/Share";
import { Empty } from "../app/states";
import { useTitle } from "../app/title";
import { UndoRedo } from "../app/UndoRedo";
import { useUrlDraft } from "../app/url/useUrlDraft";
import { errorsOf } from "./field_errors";
import { canSettle } from "./request";
import { PotsResult } from "./results/PotsResult";
import { Seats } from "./seats/Seats";
import { EMPTY_TABLE, hasChips, isEmpty, type Table, tableOf, urlStateOf } from "./table";
import { readPotsUrlState } from "./url_state";
import { usePots, useSettlement } from "./usePots";

const EXAMPLE: Table = tableOf({
  ...urlStateOf(EMPTY_TABLE),
  chips: ["50", "101", "200", "101"],
  cards: ["AhAd", "KhQh", "QdQc", "KdQs"],
  folded: [],
  board: "Ks9d5h3c2s",
});

export default function PotsScreen() {
  useTitle("Pots");
  const { draft, debounced, isPending, edit, commit } = useUrlDraft({
    to: "/pots",
    read: readPotsUrlState,
    write: readPotsUrlState,
  });
  const step = (next: Table) => commit(urlStateOf(next), "push");
  const changes = useUndoHistory(
    JSON.stringify(debounced),
    (text) => commit(JSON.parse(text), "replace"),
    JSON.stringify(draft),
  );
  useUndoKeys(changes);

  const table = useMemo(() => tableOf(debounced), [debounced]);
  const draftTable = tableOf(draft);
  const pots = usePots(table);
  const settlement = useSettlement(table);
  const error = (canSettle(table) ? settlement.error : null) ?? pots.error;

  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title order={1}>Pots</Title>
        <Group gap="xs">
          <UndoRedo changes={changes} />
          <ToolButton disabled={isEmpty(draftTable)} onClick={() => step(EMPTY_TABLE)}>
            Clear
          </ToolButton>
          <Share />
        </Group>
      </Group>
      <Columns widths="minmax(0, 1.1fr) minmax(0, 1fr)">
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
          {hasChips(table) ? (
            <PotsResult table={table} answers={{ pots, settlement }} isPending={isPending} />
          ) : (
            <Empty example={() => step(EXAMPLE)}>
              Enter what each seat put in to see the main pot, side pots and returned bets; add
              cards and a board to see who wins.
              {!isSite && (
                <>
                  {" "}
                  Hand histories are opened in <TextLink to="/hands">Hands</TextLink>, each hand
                  with its pots.
                </>
              )}
            </Empty>
          )}
        </section>
      </Columns>
    </>
  );
}
