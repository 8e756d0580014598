// EVs of hands and cards in chips or, where the big blind is known, in big blinds.
import type { Schemas } from "../api/client";
import { inBigBlinds } from "../app/format/number";
import type { ClassRow, HandRow, Node, Runouts } from "./queries";
import type { EvUnit } from "./url_state";

type NodeComparison = Schemas["NodeComparison"];
type Pair = Schemas["PlayerNumbers"];

/** Return the unit of EVs, chips where the big blind is unknown, and the factor from chips to it. */
export function evUnitOf(
  chosen: EvUnit | undefined,
  bigBlind: number | undefined,
): { evUnit: EvUnit; evFactor: number } {
  return chosen === "bb" && bigBlind !== undefined
    ? { evUnit: "bb", evFactor: inBigBlinds(1, bigBlind) }
    : { evUnit: "chips", evFactor: 1 };
}

/** Return a node with the EVs of its hands and hand classes times a factor. */
export function scaleHands(node: Node, factor: number): Node {
  if (factor === 1) return node;
  const hand = (row: HandRow) => ({
    ...row,
    ev: scaled(row.ev, factor),
    ...(row.action_ev && { action_ev: row.action_ev.map((ev) => scaled(ev, factor)) }),
  });
  const handClass = (row: ClassRow) => ({ ...row, ev: scaled(row.ev, factor) });
  return {
    ...node,
    hands: { oop: node.hands.oop.map(hand), ip: node.hands.ip.map(hand) },
    classes: { oop: node.classes.oop.map(handClass), ip: node.classes.ip.map(handClass) },
  };
}

/** Return a comparison of cards with all EVs times a factor. */
export function scaleRunouts(runouts: Runouts, factor: number): Runouts {
  if (factor === 1) return runouts;
  return {
    ...runouts,
    ev: scalePair(runouts.ev, factor),
    runouts: runouts.runouts.map((row) => ({ ...row, ev: scalePair(row.ev, factor) })),
  };
}

/** Return a comparison of hand classes with the changes of their EVs times a factor. */
export function scaleComparison(comparison: NodeComparison, factor: number): NodeComparison {
  if (factor === 1) return comparison;
  const change = (row: NodeComparison["classes"]["oop"][number]) => ({
    ...row,
    ev_change: scaled(row.ev_change, factor),
  });
  const { oop, ip } = comparison.classes;
  return { ...comparison, classes: { oop: oop.map(change), ip: ip.map(change) } };
}

export function scalePair(pair: Pair, factor: number): Pair {
  return { oop: scaled(pair.oop, factor), ip: scaled(pair.ip, factor) };
}

function scaled(ev: number | null, factor: number): number | null {
  return ev === null ? null : ev * factor;
}
