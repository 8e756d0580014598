// The filter of a solution's hands, applied to both players at the current node.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { cardsIn } from "../../cards/card";
import { classOf } from "../../ranges/grid/hand_class";
import type { ClassRow, HandRow } from "../queries";
import type { Player } from "../url_state";
import type { NodeView } from "../view";
import { categoriesNamed, isEmpty, matcherOf, readFilter } from "./hand_filter";
import { meanByReach } from "./mean";

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
    const names = data ? [...data.categories.oop, ...data.categories.ip] : [];
    const isLoading = filter.words.length > 0 && data === undefined;
    const isUnknown = (word: string) => categoriesNamed(word, names).length === 0;
    const unknown = isLoading ? [] : filter.words.filter(isUnknown);
    const applied = { ...filter, words: filter.words.filter((word) => !unknown.includes(word)) };
    const isFiltered = !isLoading && !isEmpty(applied);
    const matches = matcherOf(applied, names, data?.hands);
    const rowsOf = (player: Player): FilteredRows => {
      const [hands, classes] = [node.hands[player], node.classes[player]];
      return isFiltered ? filteredRows(hands, classes, matches) : { hands, classes, hidden: NONE };
    };
    return { rows: { oop: rowsOf("oop"), ip: rowsOf("ip") }, isFiltered, unknown };
  }, [node, filter, data]);
}

interface FilteredRows {
  hands: readonly HandRow[];
  classes: readonly ClassRow[];
  /** Classes without a hand that passes. */
  hidden: ReadonlySet<string>;
}

/** Return the rows that pass; a class of which only some combos pass has their means. */
export function filteredRows(
  hands: readonly HandRow[],
  classes: readonly ClassRow[],
  matches: (combo: string) => boolean,
): FilteredRows {
  const passing = hands.filter(({ hand }) => matches(hand));
  const [of, all] = [byClass(passing), byClass(hands)];
  const kept = classes.flatMap((row) => {
    const some = of.get(row.hand);
    if (some === undefined) return [];
    return [some.length === all.get(row.hand)?.length ? row : meanRow(row, some)];
  });
  const hidden = new Set(classes.map(({ hand }) => hand).filter((name) => !of.has(name)));
  return { hands: passing, classes: kept, hidden };
}

function byClass(hands: readonly HandRow[]): Map<string, HandRow[]> {
  return Map.groupBy(hands, ({ hand }) => classOf(hand));
}

/** Return the row of some combos of a class, weighted by how often they get here. */
function meanRow(row: ClassRow, hands: readonly HandRow[]): ClassRow {
  const reach = hands.reduce((sum, each) => sum + each.reach, 0);
  const reached = hands.some((each) => each.reached);
  return {
    ...row,
    combos: hands.length,
    reach,
    share: row.reach > 0 ? (row.share * reach * row.combos) / (row.reach * hands.length) : 0,
    reached,
    locked: hands.some((each) => each.locked),
    ev: meanByReach(hands, ({ ev }) => ev),
    equity: meanByReach(hands, ({ equity }) => equity),
    ...(row.strategy && {
      strategy: row.strategy.map(
        (_, at) => meanByReach(hands, ({ strategy }) => strategy?.[at]) ?? 0,
      ),
    }),
    ...(row.action_ev && {
      action_ev: row.action_ev.map((_, at) =>
        meanByReach(hands, ({ action_ev }) => action_ev?.[at]),
      ),
    }),
  };
}

/**
 * Return how often each action is taken with some hands, as for the whole range: weighted by reach
 * and by what the opponent can hold against each. Null if none of them gets here.
 */
export function frequenciesOf(
  hands: readonly HandRow[],
  opponents: readonly HandRow[],
  actions: readonly string[],
): Record<string, number> | null {
  const against = reachAgainst(opponents);
  const dealt = hands.map((row) => ({ ...row, reach: row.reach * against(row.hand) }));
  const shares = actions.map((_, at) => meanByReach(dealt, ({ strategy }) => strategy?.[at]));
  if (shares.includes(null)) return null;
  return Object.fromEntries(actions.map((action, at) => [action, shares[at] ?? 0]));
}

/** Return the sum of the reach of the hands that share no card with a given one. */
function reachAgainst(hands: readonly HandRow[]): (hand: string) => number {
  const [ofCard, ofHand] = [new Map<string, number>(), new Map<string, number>()];
  let total = 0;
  for (const { hand, reach } of hands) {
    total += reach;
    ofHand.set(hand, reach);
    for (const card of cardsIn(hand)) ofCard.set(card, (ofCard.get(card) ?? 0) + reach);
  }
  return (hand) =>
    cardsIn(hand).reduce(
      (rest, card) => rest - (ofCard.get(card) ?? 0),
      total + (ofHand.get(hand) ?? 0),
    );
}
