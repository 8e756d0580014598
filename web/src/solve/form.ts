// The solve form: texts by the service's field names.
import { cardsIn } from "../cards/card";
import { PRESETS } from "./presets";

export const STREETS = ["flop", "turn", "river"] as const;
export const PLAYERS = ["oop", "ip"] as const;

export type Street = (typeof STREETS)[number];
export type Player = (typeof PLAYERS)[number];
export type SizeKind = "bet" | "raise" | "donk";
export type SizeKey = `${Street}_${Player}_${"bet" | "raise"}` | `${"turn" | "river"}_donk`;

/** Fields of the spot; a blank optional field stands for its default. */
export const SPOT_TEXTS = [
  "oop",
  "ip",
  "board",
  "pot",
  "stack",
  "big_blind",
  "unit", // bets are multiples of it
  "rake_rate", // percent, like the three thresholds
  "rake_cap",
  "add_allin",
  "force_allin",
  "merging",
  "max_raises",
  "locks", // JSON
] as const;
/** Lines of actions, one per line. */
export const LINE_TEXTS = ["added_lines", "removed_lines"] as const;
/** Fields of the solve settings. */
export const GOAL_TEXTS = ["target", "max_iterations", "threads"] as const;

export type TextName =
  | (typeof SPOT_TEXTS)[number]
  | (typeof LINE_TEXTS)[number]
  | (typeof GOAL_TEXTS)[number];
export type Sizes = Readonly<Record<SizeKey, string>>;

export interface SolveForm extends Readonly<Record<TextName, string>> {
  readonly sizes: Sizes;
  /** Whether the players have separate sizes; otherwise IP's are OOP's. */
  readonly separate: boolean;
  readonly precision: "f32" | "f16";
}

/** The service's defaults for blank fields; shares of the pot as fractions. */
export const DEFAULTS = {
  add_allin: 1.5,
  force_allin: 0.15,
  merging: 0.1,
  target: 0.005,
  max_iterations: 1000,
  threads: 0, // one per processor
} as const;

export const SIZE_KEYS: readonly SizeKey[] = STREETS.flatMap((street) => [
  ...PLAYERS.flatMap((player) => [`${street}_${player}_bet`, `${street}_${player}_raise`] as const),
  ...(street === "flop" ? [] : [`${street}_donk` as const]),
]);

export function sizesOf({ bet, raise }: { bet: string; raise: string }): Sizes {
  const texts = { bet, raise, donk: "" };
  return Object.fromEntries(SIZE_KEYS.map((key) => [key, texts[kindOf(key)]])) as Sizes;
}

const BLANK = Object.fromEntries(
  [...SPOT_TEXTS, ...LINE_TEXTS, ...GOAL_TEXTS].map((name) => [name, ""]),
) as Record<TextName, string>;

export const NEW_FORM: SolveForm = {
  ...BLANK,
  sizes: sizesOf(PRESETS.standard),
  separate: false,
  precision: "f32",
};

/** A river spot that solves in a moment. */
export const EXAMPLE: SolveForm = {
  ...NEW_FORM,
  oop: "22+,A2s+,K9s+,QTs+,J9s+,T8s+,97s+,86s+,75s+,65s,ATo+,KJo+",
  ip: "22+,A8s+,K9s+,Q9s+,J9s+,T8s+,98s,87s,76s,AJo+,KQo",
  board: "Td9d6hQc2s",
  pot: "100",
  stack: "300",
};

export function kindOf(key: SizeKey): SizeKind {
  return key.slice(key.lastIndexOf("_") + 1) as SizeKind;
}

export function streetOf(key: SizeKey): Street {
  return key.slice(0, key.indexOf("_")) as Street;
}

/** Return the remaining streets including the current one; all of them without a board. */
export function remainingStreets(board: string): readonly Street[] {
  return STREETS.slice(Math.max(0, Math.min(5, cardsIn(board).length) - 3));
}

/** Return the size keys of the remaining streets. */
export function remainingSizeKeys(board: string): SizeKey[] {
  const streets = remainingStreets(board);
  return SIZE_KEYS.filter((key) => streets.includes(streetOf(key)));
}

/** Set a list of sizes; for both players unless they have separate sizes. */
export function withSizes(form: SolveForm, key: SizeKey, text: string): SolveForm {
  const sizes = { ...form.sizes, [key]: text };
  return { ...form, sizes: form.separate ? sizes : sameForBoth(sizes) };
}

/** Give the players separate sizes, or IP those of OOP. */
export function withSeparate(form: SolveForm, separate: boolean): SolveForm {
  return { ...form, separate, sizes: separate ? form.sizes : sameForBoth(form.sizes) };
}

export function sameForBoth(sizes: Sizes): Sizes {
  const copied = SIZE_KEYS.map((key) => [key, sizes[key.replace("_ip_", "_oop_") as SizeKey]]);
  return Object.fromEntries(copied) as Sizes;
}

const NEEDED = {
  oop: "OOP's range",
  ip: "IP's range",
  board: "the board",
  pot: "the pot",
  stack: "the stack",
} as const;

/** Return the labels of the required fields that are blank. */
export function missingIn(form: SolveForm): string[] {
  const blank = Object.entries(NEEDED).filter(([name]) => !form[name as TextName].trim());
  return blank.map(([, label]) => label);
}

export function isUntouched(form: SolveForm): boolean {
  return missingIn(form).length === Object.keys(NEEDED).length;
}
