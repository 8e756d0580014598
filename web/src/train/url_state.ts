// URL state of the training screen: the drill, so that a link repeats it; defaults are omitted.
import { oneOf, textOf } from "../app/url/search_params";

export const STREETS = ["flop", "turn", "river"] as const;
const SEATS = ["oop", "ip"] as const;
const GROUPS = ["street", "category", "source"] as const;

export type Seat = (typeof SEATS)[number];
export type Street = (typeof STREETS)[number];
export type ResultGroup = (typeof GROUPS)[number];

/** A solution or a report that is trained, by its id. */
export interface TrainSource {
  kind: "solution" | "report";
  id: string;
}

export interface TrainUrlState {
  /** The id of the solution, or that of the report. */
  solve?: string;
  report?: string;
  /** Several of them, separated by commas: "s-0123456789abcdef,r-fedcba9876543210". */
  sources?: string;
  /** How often each is dealt, separated by commas; all alike if there is none. */
  weights?: string;
  seat?: "ip";
  /** The line to the node where hands begin, and the cards dealt on the way. */
  node?: string;
  cards?: string;
  /** Lists, separated by commas: streets, keys of hand categories, traits of flops. */
  streets?: string;
  hold?: string;
  textures?: string;
  /** Flops that are dealt, separated by commas: "Kc7d2h,8c8d3h". */
  flops?: string;
  /** The stack-to-pot ratio of a report. */
  spr?: string;
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
  by?: "category" | "source";
}

export const DEFAULT_HANDS = 20;
const MAX_HANDS = 1000;
const MAX_SECONDS = 3600;
const ABOVE_0 = Number.MIN_VALUE;

export function readTrainUrlState(search: Record<string, unknown>): TrainUrlState {
  const by = oneOf(search, "by", GROUPS, "street");
  const seat = oneOf(search, "seat", SEATS, "oop");
  const hands = numberText(textOf(search, "hands"), 1, MAX_HANDS);
  const streets = listOf(textOf(search, "streets"));
  return withoutBlanks({
    ...sourceFields(sourcesOf(search)),
    weights: weightsText(textOf(search, "weights"), sourcesOf(search).length),
    seat: seat === "oop" ? "" : seat,
    node: textOf(search, "node"),
    cards: textOf(search, "cards"),
    streets: STREETS.filter((street) => streets.includes(street)).join(","),
    hold: listOf(textOf(search, "hold")).join(","),
    textures: listOf(textOf(search, "textures")).join(","),
    flops: listOf(textOf(search, "flops")).join(","),
    spr: decimalText(textOf(search, "spr"), ABOVE_0),
    close: decimalText(textOf(search, "close"), 0, 100),
    mixed: oneOf(search, "mixed", ["yes", ""], ""),
    hands: hands === String(DEFAULT_HANDS) ? "" : hands,
    seconds: decimalText(textOf(search, "seconds"), ABOVE_0, MAX_SECONDS),
    seed: seedText(textOf(search, "seed")),
    by: by === "street" ? "" : by,
  }) as TrainUrlState;
}

/** URL state of a session: what its losses are grouped by. */
export function readSessionUrlState(search: Record<string, unknown>): Pick<TrainUrlState, "by"> {
  const by = oneOf(search, "by", GROUPS, "street");
  return by === "street" ? {} : { by };
}

const PREFIXES = { s: "solution", r: "report" } as const;
const ID = /^[\w-]+$/;

/** Return the solutions and reports of an address, in order. */
export function sourcesOf(search: object): TrainSource[] {
  const params = search as Record<string, unknown>;
  const listed = textOf(params, "sources").split(",");
  const several = listed.flatMap((each): TrainSource[] => {
    const kind = PREFIXES[each.slice(0, 1) as keyof typeof PREFIXES];
    const id = each.slice(2);
    return kind && each[1] === "-" && ID.test(id) ? [{ kind, id }] : [];
  });
  if (several.length > 0) return several;
  const [solve, report] = [textOf(params, "solve"), textOf(params, "report")];
  if (solve) return [{ kind: "solution", id: solve }];
  return report ? [{ kind: "report", id: report }] : [];
}

/** Return the fields of an address that name solutions and reports; others of them are empty. */
export function sourceFields(sources: readonly TrainSource[]) {
  const [first, ...more] = sources;
  const none = { solve: "", report: "", sources: "" };
  if (first === undefined) return none;
  if (more.length > 0) {
    return { ...none, sources: sources.map(({ kind, id }) => `${kind[0]}-${id}`).join(",") };
  }
  return first.kind === "solution" ? { ...none, solve: first.id } : { ...none, report: first.id };
}

/** Weights of so many solutions and reports; empty for anything else. */
function weightsText(text: string, count: number): string {
  const weights = text.split(",").map((each) => decimalText(each));
  const isRead = weights.length === count && !weights.includes("");
  return count > 1 && isRead && weights.some((each) => Number(each) > 0) ? weights.join(",") : "";
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

/** A number between bounds, with decimals or without; empty for anything else. */
function decimalText(text: string, min = 0, max = Number.MAX_VALUE): string {
  const value = text.trim() === "" ? Number.NaN : Number(text);
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
