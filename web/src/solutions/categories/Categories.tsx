// Categories tab: what both ranges make of the board and draw to, how the player who is shown plays
// it, and what it is worth; a click filters the hands.
import { Text, UnstyledButton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { EquityBar } from "../../app/charts/Bars";
import { percent } from "../../app/format/number";
import { Failure, Loading } from "../../app/states";
import type { Column } from "../../app/table/columns";
import { BAR, DataTable, shareBar } from "../../app/table/DataTable";
import { type Action, actionsOf, barParts } from "../actions";
import { evText } from "../ev_unit";
import { categoryTerm, readFilter, toggledTerm } from "../filter/hand_filter";
import type { CategoryRow, NodeCategories } from "../queries";
import { PLAYERS, type Player } from "../url_state";
import type { NodeView } from "../view";

export default function Categories({ browsing }: { browsing: NodeView }) {
  const { nodePath, player, evFactor, categories, urlState, change } = browsing;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...categories(nodePath.here),
    placeholderData: keepPreviousData,
  });
  if (error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Loading what="Sorting the hands" />;
  const acts = data.player === player;
  const rows = rowsOf(data, player);
  const filter = urlState.filter ?? "";
  const { words } = readFilter(filter);
  return (
    <div aria-busy={isPlaceholderData}>
      <Text size="xs" c="dimmed" mb={4}>
        Share of each range; {acts ? "strategy, " : ""}EV and equity of {player.toUpperCase()}. A
        click filters grid and hands.
      </Text>
      <DataTable
        label="Categories"
        columns={columnsOf(browsing, acts ? actionsOf(data.actions, evFactor) : null)}
        sections={[
          { rows: rows.filter(({ kind }) => kind === "made") },
          { title: "Draws", rows: rows.filter(({ kind }) => kind === "draw") },
        ]}
        keyOf={({ category }) => category}
        rowAttributes={({ category, label }) => ({
          onClick: () => change({ filter: toggledTerm(filter, categoryTerm(label)) }),
          "data-action": true,
          "data-pressed": words.includes(categoryTerm(label)) || undefined,
          "data-testid": `category-${category}`,
        })}
        look="dense"
        testId="categories"
      />
    </div>
  );
}

/** A category of the player who is shown, with the shares of both. */
type Row = CategoryRow & { shares: Record<Player, number | null> };

function rowsOf({ categories }: NodeCategories, player: Player): Row[] {
  return categories[player].flatMap((row, index) => {
    const [oop, ip] = PLAYERS.map((each) => categories[each][index]);
    const isHeld = (oop?.combos ?? 0) > 0 || (ip?.combos ?? 0) > 0;
    return isHeld ? [{ ...row, shares: { oop: oop?.share ?? null, ip: ip?.share ?? null } }] : [];
  });
}

function columnsOf(unit: NodeView, actions: readonly Action[] | null): Column<Row>[] {
  const { words } = readFilter(unit.urlState.filter ?? "");
  return [
    {
      key: "category",
      title: "Category",
      isName: true,
      // Its button takes the keys, and its clicks reach the row, which filters.
      cell: ({ label }) => (
        <UnstyledButton fz="xs" fw={500} aria-pressed={words.includes(categoryTerm(label))}>
          {label}
        </UnstyledButton>
      ),
    },
    ...PLAYERS.map((player, index) => ({
      key: player,
      title: (
        <Text span inherit c="var(--hue)">
          {player.toUpperCase()}
        </Text>
      ),
      isNumber: true,
      attributes: { "data-player": index },
      attributesOf: ({ shares }: Row) => ({ style: shareBar(shares[player] ?? 0) }),
      cell: ({ shares }: Row) => percent(shares[player], 1),
    })),
    {
      key: "ev",
      title: unit.evUnit === "bb" ? "EV bb" : "EV",
      isNumber: true,
      cell: ({ ev }) => evText(ev, unit),
    },
    {
      key: "equity",
      title: "Equity",
      isNumber: true,
      cell: ({ equity }) => percent(equity, 1),
    },
    {
      key: "strategy",
      title: actions ? "Strategy" : "",
      attributes: BAR,
      cell: ({ strategy, combos }) =>
        actions &&
        strategy &&
        combos > 0 && <EquityBar parts={barParts(actions, strategy)} height={12} />,
    },
  ];
}
