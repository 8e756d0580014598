// The request that solves the batch of a report again, with other locks.
import type { Schemas } from "../../api/client";
import { TRAITS } from "../../flops/traits";
import { type FlopFilter, NO_FILTER } from "../../flops/url_state";
import type { Report } from "../queries";
import type { LockRule } from "./lock_rows";

type Body = Schemas["ReportRequest"];

/** What a config of a batch has besides its spot. */
interface Model {
  solve_type: string;
  postflop_sprs: number[];
  target: number;
  postflop_solve_iterations: number;
  precision: "auto" | "f32" | "f16";
  fixed_flops?: string[];
  flop_subset?: number;
  flop_filter?: string[];
  locks?: LockRule[];
}

function modelOf({ config }: Pick<Report, "config">): Model {
  return config["postflop_model"] as Model;
}

/** Whether the flops of a report were solved with fewer bets on turn and river. */
export function isQuick(report: Pick<Report, "config">): boolean {
  return modelOf(report).solve_type === "quick";
}

export function locksOf(report: Pick<Report, "config">): LockRule[] {
  return modelOf(report).locks ?? [];
}

/** Return the request: template, flops, ratios and goal of a report; `spot` is that of any flop. */
export function batchAgain(
  report: Pick<Report, "config">,
  spot: Record<string, unknown>,
  locks: LockRule[],
): Body {
  const model = modelOf(report);
  const { board: _, locks: __, ...template } = spot;
  return {
    spot: template as Body["spot"],
    flops: flopsOf(model),
    sprs: model.postflop_sprs,
    target: model.target,
    max_iterations: model.postflop_solve_iterations,
    precision: model.precision,
    ...(isQuick(report) && { quick: true }),
    locks,
  } as Body;
}

function flopsOf({ fixed_flops, flop_subset, flop_filter }: Model): Schemas["FlopChoice"] {
  if (fixed_flops) return { boards: fixed_flops };
  if (flop_subset !== undefined) return { subset: flop_subset };
  return flop_filter ? { only: filterIn(flop_filter) } : {};
}

/** ["paired", "high=A"] -> { pairing: ["paired"], high: ["A"], ... }. */
function filterIn(texts: readonly string[]): Schemas["FlopFilter"] {
  const filter: FlopFilter = structuredClone(NO_FILTER);
  for (const text of texts) {
    const [first = "", value = first] = text.split("=");
    const trait = TRAITS.find(({ name, values }) => name === first || values.includes(first));
    if (trait) filter[trait.name].push(value);
  }
  return { ...filter, straights: filter.straights.map(Number) } as Schemas["FlopFilter"];
}
