// The filter of a solution's hands, applied to both players at the current node.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Node, NodeCategories } from "../queries";
import type { Player } from "../url_state";
import type { NodeView } from "../view";
import { type FilteredRows, filteredRows } from "./filtered_rows";
import { categoriesNamed, isEmpty, matcherOf, readFilter } from "./hand_filter";

const NONE: ReadonlySet<string> = new Set();

export interface FilteredNode {
  rows: Record<Player, FilteredRows>;
  /** Whether the rows are those of a filter, not of the whole range. */
  isFiltered: boolean;
  /** Words of the filter that name no hand, suit or category. */
  unknown: readonly string[];
}

export function useHandFilter({ node, nodePath, urlState, categories }: NodeView): FilteredNode {
  const text = urlState.filter ?? "";
  const filter = useMemo(() => readFilter(text), [text]);
  const { data } = useQuery({
    ...categories(nodePath.here),
    enabled: filter.words.length > 0,
    // Categories depend on the board alone: those of the last node serve until the next ones are in.
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const names = namesIn(data);
    const isLoading = filter.words.length > 0 && data === undefined;
    if (isEmpty(filter) || isLoading)
      return { rows: allRows(node), isFiltered: false, unknown: [] };
    const unknown = filter.words.filter((word) => categoriesNamed(word, names).length === 0);
    const known = filter.words.filter((word) => !unknown.includes(word));
    const applied = { ...filter, words: known };
    const matches = matcherOf(applied, names, data?.hands);
    const rows = (player: Player) =>
      filteredRows(node.hands[player], node.classes[player], matches);
    return {
      rows: { oop: rows("oop"), ip: rows("ip") },
      isFiltered: !isEmpty(applied),
      unknown,
    };
  }, [node, filter, data]);
}

function namesIn(data: NodeCategories | undefined) {
  return data === undefined ? [] : [...data.categories.oop, ...data.categories.ip];
}

function allRows(node: Node): Record<Player, FilteredRows> {
  const rows = (player: Player) => ({
    hands: node.hands[player],
    classes: node.classes[player],
    hidden: NONE,
  });
  return { oop: rows("oop"), ip: rows("ip") };
}
