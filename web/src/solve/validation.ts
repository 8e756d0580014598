// Validation of fields that the estimate does not check or reports in other units: the solve
// settings and the rake.
import { shareOf } from "../app/format/number";
import { rakeError } from "../app/forms/rake";
import type { SolveForm, TextName } from "./form";

export type FieldErrors = Partial<Record<TextName, string>>;

/** Limits of the service; the target in percent of the pot. */
export const LIMITS = {
  target: { min: 0, max: 100 },
  max_iterations: { min: 1, max: 1_000_000 },
  threads: { min: 0, max: 256 },
} as const;

export function validate(form: SolveForm): FieldErrors {
  return {
    ...errorFor("target", isShare(form.target), "a share of the pot, 0 to 100 %"),
    ...errorFor("max_iterations", isWhole(form, "max_iterations"), "a number, 1 to 1,000,000"),
    ...errorFor("threads", isWhole(form, "threads"), "a number, 1 to 256, or 0 for all"),
    ...validateRake(form),
  };

  function errorFor(name: TextName, isRight: boolean, remedy: string): FieldErrors {
    return isRight ? {} : { [name]: `“${form[name].trim()}” is not valid; enter ${remedy}.` };
  }
}

function isShare(text: string): boolean {
  const share = shareOf(text);
  return text.trim() === "" || (share !== null && within("target", 100 * Number(share)));
}

function isWhole(form: SolveForm, name: "max_iterations" | "threads"): boolean {
  const text = form[name].trim();
  return text === "" || (/^\d+$/.test(text) && within(name, Number(text)));
}

function within(name: keyof typeof LIMITS, value: number): boolean {
  return value >= LIMITS[name].min && value <= LIMITS[name].max;
}

function validateRake({ rake_rate, rake_cap }: SolveForm): FieldErrors {
  const invalid = rakeError(rake_rate, rake_cap);
  if (invalid === null) return {};
  return invalid.field === "rate" ? { rake_rate: invalid.message } : { rake_cap: invalid.message };
}
