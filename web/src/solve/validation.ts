// Validation without the service: what is half typed, or in units that the service does not know.
// No request is sent for a form with such errors.
import { Problem } from "../api/client";
import { SPOT_FIELDS } from "../api/spot_fields";
import { shareOf } from "../app/format/number";
import { rakeError } from "../app/forms/rake";
import { numberIn } from "./amounts";
import { kindOf, remainingSizeKeys, type SizeKey, type SolveForm, type TextName } from "./form";
import { sizeError } from "./panels/sizes";

export type FieldErrors = Partial<Record<TextName | SizeKey, Error>>;

/** Limits of the service; the target in percent of the pot. */
export const LIMITS = {
  target: { min: 0, max: 100 },
  max_iterations: { min: 1, max: 1_000_000 },
  threads: { min: 0, max: 256 },
} as const;

export function validate(form: SolveForm): FieldErrors {
  return {
    ...validateNumbers(form),
    ...errorFor("target", isShare(form.target), "a share of the pot, 0 to 100 %"),
    ...errorFor("max_iterations", isWhole(form, "max_iterations"), "a number, 1 to 1,000,000"),
    ...errorFor("threads", isWhole(form, "threads"), "a number, 1 to 256, or 0 for all"),
    ...validateRake(form),
    ...validateSizes(form),
  };

  function errorFor(name: TextName, isRight: boolean, remedy: string): FieldErrors {
    return isRight ? {} : { [name]: invalid(form[name], remedy) };
  }
}

function invalid(text: string, remedy: string): Error {
  return new Error(`“${text.trim()}” is not valid; enter ${remedy}.`);
}

/** Numbers of the spot: amounts, shares and counts; the rake has its own rules. */
function validateNumbers(form: SolveForm): FieldErrors {
  const errors: FieldErrors = {};
  for (const { name, kind, section } of SPOT_FIELDS) {
    const text = form[name].trim();
    if (text === "" || name === "rake_cap" || name === "rake_rate") continue;
    if (kind === "amount" && !isAmount(text, name === "stack")) {
      const least = name === "stack" ? "from 0 upward" : "above 0";
      errors[name] = invalid(text, `an amount ${least}, such as 97.5`);
    }
    if (kind === "share" && section === "advanced" && !(Number(shareOf(text) ?? -1) >= 0)) {
      errors[name] = invalid(text, "a share of the pot in percent");
    }
    if (kind === "count" && !/^\d+$/.test(text)) errors[name] = invalid(text, "a whole number");
  }
  return errors;
}

function isAmount(text: string, mayBeZero: boolean): boolean {
  const number = numberIn(text);
  return number !== null && (mayBeZero ? number >= 0 : number > 0);
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
  const error = rakeError(rake_rate, rake_cap);
  if (error === null) return {};
  return { [error.field === "rate" ? "rake_rate" : "rake_cap"]: new Error(error.message) };
}

function validateSizes(form: SolveForm): FieldErrors {
  const errors: FieldErrors = {};
  for (const key of remainingSizeKeys(form.board)) {
    const error = sizeError(form.sizes[key], kindOf(key));
    if (error) errors[key] = new Problem({ ...DETAILS, ...error });
  }
  return errors;
}

const DETAILS = { type: "about:blank", title: "Invalid size", status: 422 };
