// Amounts and EVs in chips or, where the big blind is known, in big blinds. The unit chosen last is
// remembered in this browser.
import type { Schemas } from "../api/client";
import { amount, chips, inBigBlinds } from "../app/format/number";
import type { ClassRow, HandRow, Node, Runouts } from "./queries";
import type { EvUnit, Player } from "./url_state";

type NodeComparison = Schemas["NodeComparison"];
type Pair = Schemas["Node"]["ev"];

const STORE = "runout.unit";

/** Remember a unit as the one to show where a link has none. */
export function rememberUnit(unit: EvUnit): void {
  try {
    localStorage.setItem(STORE, unit);
  } catch {
    // Without storage the choice lasts as long as the address.
  }
}

/** Return the unit chosen last; big blinds unless chips were. */
export function rememberedUnit(): EvUnit {
  try {
    return localStorage.getItem(STORE) === "chips" ? "chips" : "bb";
  } catch {
    return "bb";
  }
}

/** Return the unit on screen, chips where the big blind is unknown, and the factor from chips. */
export function evUnitOf(
  chosen: EvUnit,
  bigBlind: number | undefined,
): { evUnit: EvUnit; evFactor: number } {
  return chosen === "bb" && bigBlind !== undefined
    ? { evUnit: "bb", evFactor: inBigBlinds(1, bigBlind) }
    : { evUnit: "chips", evFactor: 1 };
}

/** Format an amount of chips in the unit on screen, without its name: "4.5". */
export function sizeText(size: number, factor: number): string {
  return amount(factor === 1 ? size : Number((size * factor).toFixed(2)));
}

/** Format an amount of chips with the name of the unit: "12 bb", "120". */
export function unitText(size: number, { evUnit, evFactor }: Unit): string {
  return `${sizeText(size, evFactor)}${evUnit === "bb" ? " bb" : ""}`;
}

/** Format an EV in chips in the unit on screen, without its name. */
export function evText(ev: number | null, { evFactor }: Pick<Unit, "evFactor">): string {
  return chips(scaled(ev, evFactor));
}

/** A unit, and what chips are multiplied with to be in it. */
export interface Unit {
  evUnit: EvUnit;
  evFactor: number;
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
  return { ...node, hands: ofBoth(node.hands, hand), classes: ofBoth(node.classes, handClass) };
}

function ofBoth<Row>({ oop, ip }: Record<Player, readonly Row[]>, scale: (row: Row) => Row) {
  return { oop: oop.map(scale), ip: ip.map(scale) };
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
  return { ...comparison, classes: ofBoth(comparison.classes, change) };
}

export function scalePair(pair: Pair, factor: number): Pair {
  return { oop: scaled(pair.oop, factor), ip: scaled(pair.ip, factor) };
}

function scaled(ev: number | null, factor: number): number | null {
  return ev === null ? null : ev * factor;
}
