// Conversion between the form and the service's spot. Text that is not a number is an error at its
// field (validation.ts): the spot is not sent, and has no number there.
import type { Schemas } from "../api/client";
import { SPOT_FIELDS } from "../api/spot_fields";
import { percentText, shareOf } from "../app/format/number";
import { numberIn } from "./amounts";
import {
  BLANK_FORM,
  DEFAULTS,
  remainingSizeKeys,
  remainingStreets,
  SIZE_KEYS,
  type SizeKey,
  type Sizes,
  type SolveForm,
  type SpotField,
} from "./form";

export type Spot = Schemas["SpotFields"];
type SolveRequest = Schemas["SolveRequest"];
type Goal = Omit<Schemas["EstimateRequest"], "spot">;
type SolveGoal = Goal & Pick<SolveRequest, "quick">;

/** "5" percent -> 0.05. */
function shareIn(text: string): number | null {
  const share = shareOf(text);
  return share === null ? null : Number(share);
}

export function linesIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Return the spot of a form; defaults are omitted. */
export function spotOf(form: SolveForm): Spot {
  const spot: Record<string, unknown> = {};
  for (const field of SPOT_FIELDS) {
    const text = form[field.name];
    if (field.required || text.trim()) spot[field.name] = fieldValue(field, text);
  }
  for (const key of remainingSizeKeys(form.board)) {
    if (form.sizes[key] || !key.endsWith("_donk")) spot[key] = form.sizes[key];
  }
  return withRake(spot) as Spot;
}

function fieldValue({ kind }: SpotField, text: string): unknown {
  switch (kind) {
    case "amount":
    case "count":
      return numberIn(text);
    case "share":
      return shareIn(text);
    case "lines":
      return linesIn(text);
    case "locks":
      return locksIn(text);
    default:
      return text;
  }
}

/** A rake without a cap has none; a cap without a rake has no effect. */
function withRake(spot: Record<string, unknown>): Record<string, unknown> {
  const { rake_rate, rake_cap = null, ...rest } = spot;
  return rake_rate ? { ...rest, rake_rate, rake_cap } : rest;
}

function locksIn(text: string): NonNullable<Spot["locks"]> {
  try {
    return JSON.parse(text);
  } catch {
    return text as never;
  }
}

/** Return the solve settings of a form; defaults are omitted. */
export function goalOf(form: SolveForm): Goal {
  const { precision } = form;
  const target = shareIn(form.target);
  const max_iterations = numberIn(form.max_iterations);
  const threads = numberIn(form.threads);
  return {
    ...(target !== null && { target }),
    ...(max_iterations !== null && { max_iterations }),
    ...(precision !== BLANK_FORM.precision && { precision }),
    ...(threads !== null && { threads }),
  } as Goal;
}

/** Return the request that solves a form; a blank name is left to the service. */
export function requestOf(form: SolveForm, quick: boolean): SolveRequest {
  const name = form.name.trim();
  return {
    spot: spotOf(form),
    ...goalOf(form),
    ...(quick && { quick }),
    ...(name && { name }),
  } as SolveRequest;
}

/** Convert solve settings to form fields; defaults are left blank. */
export function formOfGoal(goal: Partial<SolveGoal>): Partial<SolveForm> {
  const { target, max_iterations, threads, precision = BLANK_FORM.precision, quick } = goal;
  const text = (value: number | undefined, fallback: number, format: (value: number) => string) =>
    value === undefined || value === fallback ? "" : format(value);
  return {
    target: text(target, DEFAULTS.target, percentText),
    max_iterations: text(max_iterations, DEFAULTS.max_iterations, String),
    threads: text(threads, DEFAULTS.threads, String),
    precision,
    ...(quick !== undefined && { tree: quick ? "quick" : "whole" }),
  };
}

/** Return the form that solves a solution again. */
export function formOfSolution({
  spot,
  target,
  precision,
  max_iterations,
  quick,
}: Pick<
  Schemas["SolveDetails"],
  "spot" | "target" | "precision" | "max_iterations" | "quick"
>): SolveForm {
  const goal = {
    target: target ?? DEFAULTS.target,
    precision,
    max_iterations: max_iterations ?? DEFAULTS.max_iterations,
    quick: quick !== null,
  };
  return formOfSpot(spot, { ...BLANK_FORM, ...formOfGoal(goal) });
}

/** Return the form of a spot, with the other settings of the form it is loaded into. */
export function formOfSpot(spot: Record<string, unknown>, into = BLANK_FORM): SolveForm {
  const texts = Object.fromEntries(
    SPOT_FIELDS.map((field) => [field.name, textOf(field, spot[field.name])]),
  ) as Record<SpotField["name"], string>;
  const sizes = sizesOfSpot(spot, texts.board);
  return {
    ...into,
    ...texts,
    name: "",
    rake_cap: texts.rake_rate ? texts.rake_cap : "",
    sizes,
    separate: !playersAgree(sizes),
  };
}

/** Return the text of a field; defaults are left blank. */
function textOf(field: SpotField, value: unknown): string {
  if (value === undefined || value === null) return "";
  switch (field.kind) {
    case "share":
      return value === field.default ? "" : percentText(Number(value));
    case "lines":
      return (value as string[]).join("\n");
    case "locks":
      return (value as unknown[]).length > 0 ? JSON.stringify(value) : "";
    default:
      return String(value);
  }
}

/** Sizes of past streets have no effect; the form keeps its own. */
function sizesOfSpot(spot: Record<string, unknown>, board: string): Sizes {
  const streets = remainingStreets(board);
  const read = (key: SizeKey) => {
    const isOver = !streets.some((street) => key.startsWith(street));
    const value = spot[key];
    return isOver || value === null || value === undefined ? BLANK_FORM.sizes[key] : String(value);
  };
  return Object.fromEntries(SIZE_KEYS.map((key) => [key, read(key)])) as Sizes;
}

function playersAgree(sizes: Sizes): boolean {
  return SIZE_KEYS.every((key) => sizes[key] === sizes[key.replace("_ip_", "_oop_") as SizeKey]);
}
