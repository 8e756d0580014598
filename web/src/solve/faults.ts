// What is wrong with a form and an estimate would not tell, or in other units: the numbers of its
// goal, and the rake.
import { shareOf } from "../app/number";
import { rakeFault } from "../app/rake";
import type { SolveForm, TextName } from "./form";

export type Faults = Partial<Record<TextName, string>>;

/** What the service allows; a target in per cent of the pot. */
export const LIMITS = {
  target: { least: 0, most: 100 },
  max_iterations: { least: 1, most: 1_000_000 },
  threads: { least: 0, most: 256 },
} as const;

export function faultsIn(form: SolveForm): Faults {
  return {
    ...faultOf("target", isShare(form.target), "a share of the pot, 0 to 100 %"),
    ...faultOf("max_iterations", isWhole(form, "max_iterations"), "a number, 1 to 1,000,000"),
    ...faultOf("threads", isWhole(form, "threads"), "a number, 1 to 256, or 0 for all"),
    ...rakeFaults(form),
  };

  function faultOf(name: TextName, isRight: boolean, remedy: string): Faults {
    return isRight ? {} : { [name]: `“${form[name].trim()}” cannot be; give ${remedy}.` };
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
  return value >= LIMITS[name].least && value <= LIMITS[name].most;
}

function rakeFaults({ rake_rate, rake_cap }: SolveForm): Faults {
  const fault = rakeFault(rake_rate, rake_cap);
  if (fault === null) return {};
  return fault.at === "rate" ? { rake_rate: fault.words } : { rake_cap: fault.words };
}
