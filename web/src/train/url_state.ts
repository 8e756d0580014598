// URL state of the training screen: the drill, so that a link repeats it; defaults are omitted.
import { textOf } from "../app/url/search_params";
import {
  type ChangeUrlState,
  numberText,
  oneOf,
  text,
  textBy,
  type UrlState,
  urlReader,
} from "../app/url/url_schema";

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

export const DEFAULT_HANDS = 20;
const ABOVE_0 = Number.MIN_VALUE;
const list = textBy((text) => listOf(text).join(","));
const GROUP = { by: oneOf(GROUPS, "street") };
const DRILL = {
  /** The id of the solution, or that of the report. */
  solve: text,
  report: text,
  /** Several of them, separated by commas: "s-0123456789abcdef,r-fedcba9876543210". */
  sources: text,
  /** How often each is dealt, separated by commas; all alike if there is none. */
  weights: text,
  seat: oneOf(SEATS, "oop"),
  /** The line to the node where hands begin, and the cards dealt on the way. */
  node: text,
  cards: text,
  /** Lists, separated by commas: streets, keys of hand categories, traits of flops. */
  streets: textBy((text) => STREETS.filter((each) => listOf(text).includes(each)).join(",")),
  hold: list,
  textures: list,
  /** Flops that are dealt, separated by commas: "Kc7d2h,8c8d3h". */
  flops: list,
  /** The stack-to-pot ratio of a report. */
  spr: numberText(ABOVE_0, Number.MAX_VALUE, { decimals: true }),
  /** Only decisions whose second-best action is within so many per cent of the pot. */
  close: numberText(0, 100, { decimals: true }),
  /** Only decisions where the solution takes several actions. */
  mixed: oneOf(["yes"]),
  hands: numberText(1, 1000, { usual: DEFAULT_HANDS }),
  /** Seconds for a decision. */
  seconds: numberText(ABOVE_0, 3600, { decimals: true }),
  seed: textBy(seedText),
  /** What the losses are grouped by. */
  ...GROUP,
};

export type TrainUrlState = UrlState<typeof DRILL>;
export const readTrainUrlState = urlReader(DRILL, (state) => {
  const sources = sourcesOf(state);
  const fields = {
    ...state,
    ...sourceFields(sources),
    weights: weightsText(state.weights ?? "", sources.length),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
});
export type Change = ChangeUrlState<TrainUrlState>;
export const readSessionUrlState = urlReader(GROUP);

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
  const weight = numberText(0, Number.MAX_VALUE, { decimals: true });
  const weights = text.split(",").map((each) => weight([each]));
  const isRead = weights.length === count && !weights.includes("");
  return count > 1 && isRead && weights.some((each) => Number(each) > 0) ? weights.join(",") : "";
}

/** "turn,river" -> ["turn", "river"]. */
export function listOf(text: string | undefined): string[] {
  return (text ?? "").split(",").filter((each) => /^[\w=-]+$/.test(each));
}

const MAX_SEED = 2n ** 64n - 1n;

/** A seed of the service, which has 64 bits; empty for anything else. */
function seedText(text: string): string {
  if (!/^\d{1,20}$/.test(text)) return "";
  const seed = BigInt(text);
  return seed <= MAX_SEED ? String(seed) : "";
}
