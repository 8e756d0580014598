// Import of spots as JSON: one object, a request with a spot, or several by name. Unknown fields
// are rejected; ignored fields are reported.
import { SPOT_FIELDS } from "../../api/spot_fields";
import { isPrecision, remainingStreets, SIZE_KEYS, type SolveForm, type SpotField } from "../form";
import { formOfGoal, formOfSpot } from "../spot";

interface NamedSpot {
  name: string | null;
  members: Readonly<Record<string, unknown>>;
}

const IGNORED = ["tree_lines", "description"];
const GOALS = ["target", "max_iterations", "precision", "threads", "quick"];
const KNOWN = new Set<string>([...SPOT_FIELDS.map(({ name }) => name), ...SIZE_KEYS, ...IGNORED]);

/** Return the spots in a text; throws if there is none. */
export function spotsIn(text: string): NamedSpot[] {
  const content = objectIn(text);
  if ("board" in content || "spot" in content) return [{ name: null, members: content }];
  const spots = Object.entries(content)
    .filter(([name, value]) => !name.startsWith("_") && isObject(value))
    .map(([name, value]) => ({ name, members: value as Record<string, unknown> }));
  if (spots.length > 0) return spots;
  throw new Error("No spot found; a spot is an object with board, oop, ip, pot, stack, …");
}

function objectIn(text: string): Record<string, unknown> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Error(`This is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (isObject(content)) return content;
  throw new Error("A spot is an object with board, oop, ip, pot, stack and sizes.");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface Imported {
  form: SolveForm;
  /** Fields without an equivalent in the form. */
  ignored: string[];
}

/** Fill the form with a spot; the solve settings are kept unless the spot includes them. */
export function importSpot({ members }: NamedSpot, into: SolveForm): Imported {
  const spot = "spot" in members ? members["spot"] : members;
  if (!isObject(spot)) throw new Error(`spot is ${JSON.stringify(spot)}; give an object`);
  checkMembers(spot);
  const goal = "spot" in members ? goalIn(members) : {};
  return {
    form: { ...formOfSpot(spot, into), ...goal },
    ignored: [...IGNORED.filter((name) => name in spot), ...ignoredCap(spot)],
  };
}

/** A cap without a rake has no field in the form. */
function ignoredCap({ rake_rate, rake_cap }: Record<string, unknown>): string[] {
  return !rake_rate && rake_cap ? ["rake_cap"] : [];
}

function checkMembers(spot: Record<string, unknown>): void {
  for (const name of Object.keys(spot)) {
    if (!KNOWN.has(name)) throw new Error(`${name} is not a field of a spot.`);
  }
  for (const field of SPOT_FIELDS) {
    if (field.required && !(field.name in spot)) throw new Error(`The spot has no ${field.name}.`);
    checkField(spot, field);
  }
  const streets = remainingStreets(String(spot["board"]));
  for (const key of SIZE_KEYS) {
    check(spot, key, "a text", (value) => value === null || typeof value === "string");
    const isNeeded = !key.endsWith("_donk") && streets.some((street) => key.startsWith(street));
    if (isNeeded && typeof spot[key] !== "string") {
      throw new Error(`The spot has no ${key}; write "" for no such sizes.`);
    }
  }
}

function checkField(spot: Record<string, unknown>, { name, kind, none }: SpotField): void {
  if (kind === "cards" || kind === "range") {
    check(spot, name, "a text", (value) => typeof value === "string");
  } else if (kind === "lines" || kind === "locks") {
    check(spot, name, "a list", Array.isArray);
  } else if (none !== null) {
    check(spot, name, "a number or null", (value) => value === null || isNumber(value));
  } else {
    check(spot, name, "a number", isNumber);
  }
}

function isNumber(value: unknown): boolean {
  return typeof value === "number";
}

function check(
  object: Record<string, unknown>,
  name: string,
  kind: string,
  isRight: (value: unknown) => boolean,
): void {
  if (name in object && !isRight(object[name])) {
    throw new Error(`${name} is ${JSON.stringify(object[name])}; give ${kind}.`);
  }
}

function goalIn(members: Record<string, unknown>): Partial<SolveForm> {
  for (const name of Object.keys(members)) {
    if (name !== "spot" && !GOALS.includes(name)) {
      throw new Error(`${name} is not a field of a request.`);
    }
  }
  for (const name of ["target", "max_iterations", "threads"]) {
    check(members, name, "a number", isNumber);
  }
  check(members, "precision", "auto, f32 or f16", isPrecision);
  check(members, "quick", "true or false", (value) => typeof value === "boolean");
  return formOfGoal(members);
}
