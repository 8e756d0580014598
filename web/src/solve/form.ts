// The solve form: texts by the service's field names.
import { SOLVE_DEFAULTS, SPOT_FIELDS } from "../api/spot_fields";
import { cardsIn } from "../cards/card";
import { BOARD_NAME, boardName, isHalfBoard } from "./board";

interface Preset {
  name: string;
  description: string;
  bet: string;
  raise: string;
}

export const PRESETS = {
  simple: {
    name: "Simple",
    description: "bets 50 % and all-in, raises all-in",
    bet: "50%, a",
    raise: "a",
  },
  standard: {
    name: "Standard",
    description: "bets 33 % and 75 %, raises 2.5x",
    bet: "33%, 75%",
    raise: "2.5x",
  },
  wide: {
    name: "Wide",
    description: "bets 33 %, 75 % and 125 %, raises 2.5x and all-in",
    bet: "33%, 75%, 125%",
    raise: "2.5x, a",
  },
  geometric: {
    name: "Geometric",
    description: "bets that end all-in on the river by equal shares, raises 2.5x",
    bet: "e",
    raise: "2.5x",
  },
} as const satisfies Record<string, Preset>;

export const STREETS = ["flop", "turn", "river"] as const;
export const PLAYERS = ["oop", "ip"] as const;

export type Street = (typeof STREETS)[number];
export type Player = (typeof PLAYERS)[number];
export type SizeKind = "bet" | "raise" | "donk";
export type SizeKey = `${Street}_${Player}_${"bet" | "raise"}` | `${"turn" | "river"}_donk`;

/** A field of the spot; a blank optional field stands for its default, a share is in percent. */
export type SpotField = (typeof SPOT_FIELDS)[number];
type LineName = Extract<SpotField, { kind: "lines" }>["name"];

/** Fields with one line of text, JSON for the locks. */
export const SPOT_TEXTS = SPOT_FIELDS.map(({ name }) => name).filter(
  (name): name is Exclude<SpotField["name"], LineName> => !isLineName(name),
);
/** Lines of actions, one per line. */
export const LINE_TEXTS = SPOT_FIELDS.map(({ name }) => name).filter(isLineName);
/** Fields of the solve settings. */
export const GOAL_TEXTS = ["target", "max_iterations", "threads"] as const;

export type TextName = SpotField["name"] | (typeof GOAL_TEXTS)[number];

function isLineName(name: SpotField["name"]): name is LineName {
  return SPOT_FIELDS.some((field) => field.name === name && field.kind === "lines");
}

const PRECISIONS = ["auto", "f32", "f16"] as const;
export type PrecisionChoice = (typeof PRECISIONS)[number];

export function isPrecision(value: unknown): value is PrecisionChoice {
  return PRECISIONS.some((precision) => precision === value);
}

/** Which tree is solved: automatically the quick one where the whole one takes long. */
export const TREES = ["auto", "quick", "whole"] as const;
export type TreeChoice = (typeof TREES)[number];

export function isTreeChoice(value: unknown): value is TreeChoice {
  return TREES.some((tree) => tree === value);
}

export type Sizes = Readonly<Record<SizeKey, string>>;

/** How amounts are shown and entered; without a big blind they are chips. */
export type AmountUnit = "bb" | "chips";

export interface SolveForm extends Readonly<Record<TextName, string>> {
  /** The name of the job and its solution; the service makes one if it is blank. */
  readonly name: string;
  readonly amounts: AmountUnit;
  readonly sizes: Sizes;
  /** Whether the players have separate sizes; otherwise IP's are OOP's. */
  readonly separate: boolean;
  readonly precision: PrecisionChoice;
  readonly tree: TreeChoice;
}

/** The service's defaults for blank solve settings; the target as a fraction of the pot. */
export const DEFAULTS = {
  ...SOLVE_DEFAULTS,
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

/** A form of which nothing is known, not even the big blind. */
export const BLANK_FORM: SolveForm = {
  ...BLANK,
  name: "",
  amounts: "bb",
  sizes: sizesOf(PRESETS.standard),
  separate: false,
  precision: DEFAULTS.precision,
  tree: "auto",
};

/** The form as it opens: amounts are in big blinds. */
export const NEW_FORM: SolveForm = { ...BLANK_FORM, big_blind: "1" };

/** A river spot that solves in a moment. */
export const EXAMPLE: SolveForm = {
  ...NEW_FORM,
  name: "River, single raised pot, T96tt Qc 2s",
  oop: "22+,A2s+,K9s+,QTs+,J9s+,T8s+,97s+,86s+,75s+,65s,ATo+,KJo+",
  ip: "22+,A8s+,K9s+,Q9s+,J9s+,T8s+,98s,87s,76s,AJo+,KQo",
  board: "Td9d6hQc2s",
  pot: "22",
  stack: "89",
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

/** Set the board; a name made from the board follows it. */
export function withBoard(form: SolveForm, board: string): SolveForm {
  const after = boardName(board);
  return { ...form, board, name: after ? form.name.replace(BOARD_NAME, after) : form.name };
}

const REQUIRED = SPOT_FIELDS.filter(({ required }) => required);

/** Return the names of the required fields that are blank or half typed, for a sentence. */
export function missingIn(form: SolveForm): string[] {
  return REQUIRED.filter(({ name }) => !form[name].trim() || isHalf(form, name)).map(
    ({ name, noun }) => (isHalf(form, name) ? "the rest of the board" : noun),
  );
}

function isHalf(form: SolveForm, name: TextName): boolean {
  return name === "board" && isHalfBoard(form.board);
}

export function isUntouched(form: SolveForm): boolean {
  return REQUIRED.every(({ name }) => !form[name].trim());
}

export type PresetName = keyof typeof PRESETS;
