// URL state of the training screen: the drill, so that a link repeats it; defaults are omitted.
import { oneOf, textOf } from "../app/url/search_params";

export const STREETS = ["flop", "turn", "river"] as const;
const SEATS = ["oop", "ip"] as const;
const GROUPS = ["street", "category"] as const;

export type Seat = (typeof SEATS)[number];
export type Street = (typeof STREETS)[number];
export type ResultGroup = (typeof GROUPS)[number];

export interface TrainUrlState {
  /** The id of the solution. */
  solve?: string;
  seat?: "ip";
  /** The line to the node where hands begin, and the cards dealt on the way. */
  node?: string;
  cards?: string;
  /** Lists, separated by commas: streets, keys of hand categories, traits of flops. */
  streets?: string;
  hold?: string;
  textures?: string;
  /** Only decisions whose second-best action is within so many per cent of the pot. */
  close?: string;
  /** Only decisions where the solution takes several actions. */
  mixed?: "yes";
  /** Number of hands. */
  hands?: string;
  /** Seconds for a decision. */
  seconds?: string;
  seed?: string;
  /** What the losses are grouped by. */
  by?: "category";
}

export const DEFAULT_HANDS = 20;
const MAX_HANDS = 1000;
const MAX_SECONDS = 3600;

export function readTrainUrlState(search: Record<string, unknown>): TrainUrlState {
  const by = oneOf(search, "by", GROUPS, "street");
  const seat = oneOf(search, "seat", SEATS, "oop");
  const hands = numberText(textOf(search, "hands"), 1, MAX_HANDS);
  const streets = listOf(textOf(search, "streets"));
  return withoutBlanks({
    solve: textOf(search, "solve"),
    seat: seat === "oop" ? "" : seat,
    node: textOf(search, "node"),
    cards: textOf(search, "cards"),
    streets: STREETS.filter((street) => streets.includes(street)).join(","),
    hold: listOf(textOf(search, "hold")).join(","),
    textures: listOf(textOf(search, "textures")).join(","),
    close: numberText(textOf(search, "close"), 0, 100),
    mixed: oneOf(search, "mixed", ["yes", ""], ""),
    hands: hands === String(DEFAULT_HANDS) ? "" : hands,
    seconds: numberText(textOf(search, "seconds"), 1, MAX_SECONDS),
    seed: seedText(textOf(search, "seed")),
    by: by === "street" ? "" : by,
  }) as TrainUrlState;
}

/** URL state of a session: what its losses are grouped by. */
export function readSessionUrlState(search: Record<string, unknown>): { by?: "category" } {
  return oneOf(search, "by", GROUPS, "street") === "category" ? { by: "category" } : {};
}

/** "turn,river" -> ["turn", "river"]. */
export function listOf(text: string | undefined): string[] {
  return (text ?? "").split(",").filter((each) => /^[\w=-]+$/.test(each));
}

/** A whole number between bounds; empty for anything else. */
function numberText(text: string, min: number, max: number): string {
  if (!/^\d{1,9}$/.test(text)) return "";
  const value = Number(text);
  return value >= min && value <= max ? String(value) : "";
}

const MAX_SEED = 2n ** 64n - 1n;

/** A seed of the service, which has 64 bits; empty for anything else. */
function seedText(text: string): string {
  if (!/^\d{1,20}$/.test(text)) return "";
  const seed = BigInt(text);
  return seed <= MAX_SEED ? String(seed) : "";
}

function withoutBlanks(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}
