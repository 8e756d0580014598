// Operations on ranges: read, convert, combine, charts, saved and starter ranges.
import { PokerError } from "engine/errors.js";
import { located } from "engine/inputs.js";
import { type ParseOptions, parseRange } from "engine/text/index.js";
import type { Schemas } from "../api/client";
import { chartAnswer } from "./charts";
import { parsedRange, rangePart, rangeWarnings, totalOf } from "./range_answers";

type Weights = Float64Array;

export function parse({
  text,
  to,
  ...options
}: Schemas["RangesParseRequest"]): Schemas["ParsedRange"] {
  const { ordering } = options;
  if (ordering) located("/ordering", () => parseRange("AA", { ordering }));
  const range = located("/text", () => parseRange(text, options as ParseOptions));
  return parsedRange(range, "/text", to);
}

const COMBINATIONS: Record<string, (first: number, second: number) => number> = {
  union: Math.max,
  intersection: Math.min,
  difference: (first, second) => Math.max(0, first - second),
  sum: (first, second) => Math.min(1, first + second),
};

function combined(first: Weights, second: Weights, how: string): Weights {
  const combine = COMBINATIONS[how] ?? Math.max;
  return first.map((weight, combo) => combine(weight, second[combo] ?? 0));
}

export function combine({
  ranges,
  how = "union",
}: Schemas["RangesCombineRequest"]): Schemas["CombinedRanges"] {
  const readings = ranges.map((text, at) => located(`/ranges/${at}`, () => parseRange(text)));
  const [first, second] = readings.map(({ weights }) => weights);
  if (!first || !second) throw new PokerError("poker-error", "two ranges are combined");
  const both = combined(first, second, "intersection");
  const either = totalOf(combined(first, second, "union"));
  return {
    result: rangePart(combined(first, second, how)),
    comparison: {
      both: rangePart(both),
      only_first: rangePart(combined(first, second, "difference")),
      only_second: rangePart(combined(second, first, "difference")),
      share: either ? totalOf(both) / either : null,
    },
    warnings: readings.flatMap((range, at) => rangeWarnings(range, `/ranges/${at}`)),
  };
}

export function chart({ text }: Schemas["RangesChartRequest"]): Schemas["ParsedChart"] {
  return located("/text", () => chartAnswer(text));
}

/** Return the starter ranges that a query selects. */
export async function starters(query: URLSearchParams): Promise<Schemas["StarterList"]> {
  const { STARTERS } = await import("./starters");
  const conditions = [...query].filter(([, value]) => value !== "");
  const ranges = STARTERS.filter((starter) =>
    conditions.every(([name, value]) => String(starter[name as keyof typeof starter]) === value),
  );
  return { ranges: ranges.map((starter) => ({ ...starter })) };
}
