// Conversion between the form and the service's spot. Text that is not a number is sent as entered,
// for the service to reject.
import type { Schemas } from "../api/client";
import { percentText, shareOf } from "../app/format/number";
import {
  DEFAULTS,
  NEW_FORM,
  remainingSizeKeys,
  remainingStreets,
  SIZE_KEYS,
  type SizeKey,
  type Sizes,
  type SolveForm,
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

/** "5" percent -> 0.05. */
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

/** Return the spot of a form; defaults are omitted. */
export function spotOf(form: SolveForm): Spot {
  const { board, oop, ip } = form;
  const spot: Spot = { board, oop, ip, pot: numberIn(form.pot), stack: numberIn(form.stack) };
  for (const key of remainingSizeKeys(board)) {
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

/** Parse the locks of a form. */
function locksIn(text: string): NonNullable<Spot["locks"]> {
  try {
    return JSON.parse(text);
  } catch {
    return text as never;
  }
}

/** Return the solve settings of a form; defaults are omitted. */
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

/** Convert solve settings to form fields; defaults are left blank. */
export function formOfGoal(goal: Partial<Omit<SolveRequest, "spot">>): Partial<SolveForm> {
  const { target, max_iterations, threads, precision = NEW_FORM.precision } = goal;
  const text = (value: number | undefined, fallback: number, format: (value: number) => string) =>
    value === undefined || value === fallback ? "" : format(value);
  return {
    target: text(target, DEFAULTS.target, percentText),
    max_iterations: text(max_iterations, DEFAULTS.max_iterations, String),
    threads: text(threads, DEFAULTS.threads, String),
    precision,
  };
}

/** Return the form that solves a solution again; its job has the iteration limit. */
export function formOfSolution(
  { spot, target, precision }: Pick<Schemas["SolveAnswer"], "spot" | "target" | "precision">,
  job: { max_iterations: number } | undefined,
): SolveForm {
  const goal = formOfGoal({
    target,
    precision,
    ...(job && { max_iterations: job.max_iterations }),
  });
  return formOfSpot(spot, { ...NEW_FORM, ...goal });
}

/** Return the form of a spot, with the other settings of the form it is loaded into. */
export function formOfSpot(spot: Record<string, unknown>, into = NEW_FORM): SolveForm {
  const text = (name: string) => {
    const value = spot[name];
    return value === undefined || value === null ? "" : String(value);
  };
  const percent = (name: string, fallback: number) => {
    const value = spot[name];
    return value === undefined || value === fallback ? "" : percentText(Number(value));
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

/** Sizes of past streets have no effect; the form keeps its own. */
function sizesOfSpot(spot: Record<string, unknown>, board: string): Sizes {
  const streets = remainingStreets(board);
  const read = (key: SizeKey) => {
    const isOver = !streets.some((street) => key.startsWith(street));
    const value = spot[key];
    return isOver || value === null || value === undefined ? NEW_FORM.sizes[key] : String(value);
  };
  return Object.fromEntries(SIZE_KEYS.map((key) => [key, read(key)])) as Sizes;
}

function playersAgree(sizes: Sizes): boolean {
  return SIZE_KEYS.every((key) => sizes[key] === sizes[key.replace("_ip_", "_oop_") as SizeKey]);
}
