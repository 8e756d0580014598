// A form as the service is asked about it, and a spot of the service's as a form. Numbers that
// cannot be read are sent as they are typed: the service says what is wrong with them.
import type { Schemas } from "../api/client";
import { percentText, shareOf } from "../app/number";
import {
  DEFAULTS,
  keysToCome,
  NEW_FORM,
  SIZE_KEYS,
  type SizeKey,
  type Sizes,
  type SolveForm,
  streetsToCome,
} from "./form";

export type Spot = Schemas["SpotFields"];
export type SolveRequest = Schemas["SolveRequest"];

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const OPTIONAL_AMOUNTS = ["big_blind", "unit"] as const;
const THRESHOLDS = ["add_allin", "force_allin", "merging"] as const;

function numberIn(text: string): number {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : (text as unknown as number);
}

/** "5" per cent -> 0.05. */
function shareIn(text: string): number {
  const share = shareOf(text);
  return share === null ? (text as unknown as number) : Number(share);
}

export function linesIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The spot of a form; what is left to its default is left out. */
export function spotOf(form: SolveForm): Spot {
  const { board, oop, ip } = form;
  const spot: Spot = { board, oop, ip, pot: numberIn(form.pot), stack: numberIn(form.stack) };
  for (const key of keysToCome(board)) {
    if (form.sizes[key] || !key.endsWith("_donk")) spot[key] = form.sizes[key];
  }
  if (form.rake_rate.trim() && shareIn(form.rake_rate) !== 0) {
    spot.rake_rate = shareIn(form.rake_rate);
    spot.rake_cap = form.rake_cap.trim() ? numberIn(form.rake_cap) : null;
  }
  for (const name of THRESHOLDS) if (form[name].trim()) spot[name] = shareIn(form[name]);
  for (const name of OPTIONAL_AMOUNTS) if (form[name].trim()) spot[name] = numberIn(form[name]);
  if (form.max_raises.trim()) spot.max_raises = numberIn(form.max_raises);
  for (const name of ["added_lines", "removed_lines"] as const) {
    const lines = linesIn(form[name]);
    if (lines.length > 0) spot[name] = lines;
  }
  if (form.locks) spot.locks = locksIn(form.locks);
  return spot;
}

/** The locks that a form carries. */
function locksIn(text: string): NonNullable<Spot["locks"]> {
  try {
    return JSON.parse(text);
  } catch {
    return text as never;
  }
}

/** The goal of a form, beside its spot; what is left to its default is left out. */
export function goalOf(form: SolveForm): Omit<SolveRequest, "spot"> {
  const goal: Partial<SolveRequest> = {};
  if (form.target.trim()) goal.target = shareIn(form.target);
  if (form.max_iterations.trim()) goal.max_iterations = numberIn(form.max_iterations);
  if (form.precision !== NEW_FORM.precision) goal.precision = form.precision;
  if (form.threads.trim()) goal.threads = numberIn(form.threads);
  return goal as Omit<SolveRequest, "spot">;
}

export function requestOf(form: SolveForm): SolveRequest {
  return { spot: spotOf(form), ...goalOf(form) };
}

/** A goal as the form has it; what is the default is left blank. */
export function formOfGoal(goal: Partial<Omit<SolveRequest, "spot">>): Partial<SolveForm> {
  const { target, max_iterations, threads, precision = NEW_FORM.precision } = goal;
  const text = (
    value: number | undefined,
    otherwise: number,
    written: (value: number) => string,
  ) => (value === undefined || value === otherwise ? "" : written(value));
  return {
    target: text(target, DEFAULTS.target, percentText),
    max_iterations: text(max_iterations, DEFAULTS.max_iterations, String),
    threads: text(threads, DEFAULTS.threads, String),
    precision,
  };
}

/** A solution as the form that asks for it again; its job knows how long it was to go on. */
export function formOfSolution(
  { spot, target, precision }: Pick<Schemas["SolveAnswer"], "spot" | "target" | "precision">,
  job: Pick<Schemas["JobProgress"], "max_iterations"> | undefined,
): SolveForm {
  const goal = formOfGoal({
    target,
    precision,
    ...(job && { max_iterations: job.max_iterations }),
  });
  return formOfSpot(spot, { ...NEW_FORM, ...goal });
}

/** A spot as a form, with the goal of the form that it comes into. */
export function formOfSpot(spot: Record<string, unknown>, into = NEW_FORM): SolveForm {
  const text = (name: string) => {
    const value = spot[name];
    return value === undefined || value === null ? "" : String(value);
  };
  const percent = (name: string, otherwise: number) => {
    const value = spot[name];
    return value === undefined || value === otherwise ? "" : percentText(Number(value));
  };
  const threshold = (name: (typeof THRESHOLDS)[number]) => percent(name, DEFAULTS[name]);
  const lines = (name: string) => ((spot[name] ?? []) as string[]).join("\n");
  const locks = (spot["locks"] ?? []) as unknown[];
  const board = text("board");
  const sizes = sizesOfSpot(spot, board);
  const rake = percent("rake_rate", 0);
  return {
    ...into,
    board,
    oop: text("oop"),
    ip: text("ip"),
    pot: text("pot"),
    stack: text("stack"),
    big_blind: text("big_blind"),
    unit: text("unit"),
    rake_rate: rake,
    rake_cap: rake ? text("rake_cap") : "",
    add_allin: threshold("add_allin"),
    force_allin: threshold("force_allin"),
    merging: threshold("merging"),
    max_raises: text("max_raises"),
    added_lines: lines("added_lines"),
    removed_lines: lines("removed_lines"),
    locks: locks.length > 0 ? JSON.stringify(locks) : "",
    sizes,
    separate: !playersAgree(sizes),
  };
}

/** Sizes of streets that are over say nothing; the form keeps its own for them. */
function sizesOfSpot(spot: Record<string, unknown>, board: string): Sizes {
  const streets = streetsToCome(board);
  const read = (key: SizeKey) => {
    const isOver = !streets.some((street) => key.startsWith(street));
    const given = spot[key];
    return isOver || given === null || given === undefined ? NEW_FORM.sizes[key] : String(given);
  };
  return Object.fromEntries(SIZE_KEYS.map((key) => [key, read(key)])) as Sizes;
}

function playersAgree(sizes: Sizes): boolean {
  return SIZE_KEYS.every((key) => sizes[key] === sizes[key.replace("_ip_", "_oop_") as SizeKey]);
}
