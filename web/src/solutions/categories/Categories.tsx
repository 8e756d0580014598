// Categories tab: what both ranges make of the board and draw to, how the player who is shown plays
// it, and what it is worth; a click filters the hands.
import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { EquityBar } from "../../app/charts/Bars";
import { chips, percent } from "../../app/format/number";
import { Failure, Loading } from "../../app/states";
import { type Action, actionsOf, barParts } from "../actions";
import { categoryTerm, readFilter, toggledTerm } from "../filter/hand_filter";
import table from "../node/NodeTable.module.css";
import type { CategoryRow, NodeCategories } from "../queries";
import { PLAYERS, type Player } from "../url_state";
import type { NodeView } from "../view";
import classes from "./Categories.module.css";

export default function Categories({ browsing }: { browsing: NodeView }) {
  const { nodePath, player, evUnit, categories } = browsing;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...categories(nodePath.here),
    placeholderData: keepPreviousData,
  });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading what="Sorting the hands" />;
  const acts = data.player === player;
  return (
    <div aria-busy={isPlaceholderData}>
      <Text size="xs" c="dimmed" mb={4}>
        Share of each range; {acts ? "strategy, " : ""}EV and equity of {player.toUpperCase()}. A
        click filters grid and hands.
      </Text>
      <table className={`${table["table"]} ${classes["table"]}`} data-testid="categories">
        <thead>
          <tr>
            <th scope="col">Category</th>
            {PLAYERS.map((each, index) => (
              <th key={each} scope="col" data-player={index}>
                {each.toUpperCase()}
              </th>
            ))}
            <th scope="col">{evUnit === "bb" ? "EV bb" : "EV"}</th>
            <th scope="col">Equity</th>
            <th scope="col">{acts ? "Strategy" : ""}</th>
          </tr>
        </thead>
        <Kind browsing={browsing} data={data} kind="made" />
        <Kind browsing={browsing} data={data} kind="draw" title="Draws" />
      </table>
    </div>
  );
}

interface KindProps {
  browsing: NodeView;
  data: NodeCategories;
  kind: CategoryRow["kind"];
  title?: string;
}

function Kind({ browsing, data, kind, title }: KindProps) {
  const { player, urlState, change, evFactor } = browsing;
  const other: Player = player === "oop" ? "ip" : "oop";
  const filter = urlState.filter ?? "";
  const { words } = readFilter(filter);
  const actions = data.player === player ? actionsOf(data.actions, evFactor) : [];
  const rows = data.categories[player].flatMap((row, index) => {
    const their = data.categories[other][index];
    const isHeld = row.combos > 0 || (their?.combos ?? 0) > 0;
    return row.kind === kind && isHeld ? [{ row, their }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <tbody>
      {title && (
        <tr>
          <th scope="rowgroup" colSpan={6} className={classes["title"]}>
            {title}
          </th>
        </tr>
      )}
      {rows.map(({ row, their }) => {
        const term = categoryTerm(row.label);
        return (
          <Category
            key={row.category}
            row={row}
            shares={player === "oop" ? [row.share, their?.share] : [their?.share, row.share]}
            actions={actions}
            evFactor={evFactor}
            isPressed={words.includes(term)}
            onPress={() => change({ filter: toggledTerm(filter, term) })}
          />
        );
      })}
    </tbody>
  );
}

interface CategoryProps {
  row: CategoryRow;
  shares: readonly (number | null | undefined)[];
  actions: readonly Action[];
  evFactor: number;
  isPressed: boolean;
  onPress: () => void;
}

/** A row that filters when clicked; its button takes the keys, and its clicks reach the row. */
function Category({ row, shares, actions, evFactor, isPressed, onPress }: CategoryProps) {
  return (
    <tr
      onClick={onPress}
      data-pressed={isPressed || undefined}
      data-testid={`category-${row.category}`}
    >
      <th scope="row">
        <button type="button" aria-pressed={isPressed}>
          {row.label}
        </button>
      </th>
      {shares.map((share, index) => (
        <td key={PLAYERS[index]} data-player={index} style={shareBar(share ?? 0)}>
          {percent(share, 1)}
        </td>
      ))}
      <td>{chips(row.ev === null ? null : row.ev * evFactor)}</td>
      <td>{percent(row.equity, 1)}</td>
      <td className={table["bar"]}>
        {row.strategy && row.combos > 0 && (
          <EquityBar parts={barParts(actions, row.strategy)} height={12} />
        )}
      </td>
    </tr>
  );
}

/** Draw a share as a bar behind its number, in the hue of the player, as in Equity. */
function shareBar(share: number): CSSProperties {
  return { backgroundSize: `${(100 * share).toFixed(1)}% 16px` };
}
